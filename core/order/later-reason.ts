/** Why a pack was taken that expires later than another on the shelf. */

/** The longest reason that is stored, in characters. */
export const longestReason = 200
