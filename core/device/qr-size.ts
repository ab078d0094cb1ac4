/** How large a QR code becomes: in modules, by the bytes of its text, at error correction level M (ISO/IEC 18004, table 7). */

/** The bytes that each version holds, from the first on. */
const capacities = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
  857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331
]

/** Undefined for a text that no code holds. @param text of letters of ASCII, of which each is a byte */
export const qrModules = ({ length }: string): number | undefined => {
  const version = capacities.findIndex((capacity) => length <= capacity) + 1
  return version === 0 ? undefined : 17 + 4 * version
}

/** The light around it (ISO/IEC 18004, 9.1). */
export const qrQuietZone = 4
