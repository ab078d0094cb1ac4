/** Names of workstations: letters, digits, and signs that stand in file names (FLEET-1). */
export const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
export const nameWanted = "a name of at most 40 letters, digits, dots, dashes and underlines"
