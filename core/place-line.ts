/** Where something lies, in one line. */

/**
 * Town, region and postcode, those that there are; a town that is called as its region, such as Dubai, stands there once.
 * Zeroes are what forms are filled in with where a country has no postcodes, as the UAE.
 */
export const placeParts = (...parts: ReadonlyArray<string | null | undefined>): ReadonlyArray<string> => {
  const named = parts.map((part) => part?.trim() ?? "").filter((part) => !/^0*$/.test(part))
  return named.filter((part, at) => part.toLowerCase() !== named[at - 1]?.toLowerCase())
}

export const placeLine = (...parts: ReadonlyArray<string | null | undefined>): string =>
  placeParts(...parts).join(", ")
