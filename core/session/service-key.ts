/** The keys of service accounts: how they look, and how long and how much they are good for (SERVICE-1, SERVICE-3). */

const alphabet = "23456789abcdefghjkmnpqrstuvwxyz"
const prefixLength = 8

/** Random bytes for what names a key, and for the part of it that nobody can guess. */
export const bytesOfName = prefixLength
export const bytesOfSecret = 32

/** The part of a key by which people recognise it: "ph_3fk9x2ab". */
export const prefixOf = (random: Uint8Array): string =>
  `ph_${[...random.slice(0, prefixLength)].map((byte) => alphabet.charAt(byte % alphabet.length)).join("")}`

/** A key out of its prefix and 43 characters of base64url. */
export const keyOf = (prefix: string, secret: string): string => `${prefix}_${secret}`

/** Whether a text looks like a key; a session never does. */
export const isKey = (text: string): boolean => /^ph_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/.test(text)

/** Two, so that the one is changed for the other without a pause. */
export const mostKeys = 2
export const usualDays = 365
export const mostDays = 730

/** Calls a minute of one account, over all its keys. */
export const usualRate = 600
export const mostRate = 60_000

export const accountPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
export const accountWanted = "a name of at most 40 letters, digits, dots, dashes and underlines"
