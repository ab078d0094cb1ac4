/** The sentences about saved filters. */

export const savedFilters = "Saved filters"
export const filterName = "Name"
export const saveThis = "Save this filter"
/** Entries of the menu: a terminal has 16 columns for each. */
export const saveNow = "Save this..."
export const seeToThem = "Rename or delete"
export const noFilters = "No saved filters. Search or filter a list, then choose Save this... there."
export const loadingFilters = "Loading saved filters"
export const followsYou = "A saved filter is yours alone, on every workstation where you log in."
export const unreadable =
  "Of another version of Packhouse: it shows nothing here. Delete it, or keep it for that one."

export const savedAs = (name: string): string => `Saved as ${name}`
export const renamedTo = (name: string): string => `The filter is named ${name} now`
export const deleted = (name: string): string => `Deleted the filter ${name}`
export const askDelete = (name: string): string =>
  `Delete the filter ${name}? It is gone on all your workstations.`
