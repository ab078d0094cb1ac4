/** How large a GS1 DataMatrix becomes: in modules, by its text (ISO/IEC 16022, ECC 200, square symbols). */

/** Modules of a side, and the codewords that it holds. */
const sizes = [
  [10, 3],
  [12, 5],
  [14, 8],
  [16, 12],
  [18, 18],
  [20, 22],
  [22, 30],
  [24, 36],
  [26, 44],
  [32, 62],
  [36, 86],
  [40, 114],
  [44, 144],
  [48, 174]
] as const

/** Character set 82 of GS1, and the separator. */
export const isMatrixText = (text: string): boolean =>
  /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/.test(text.replaceAll("\x1d", ""))

/** In ASCII encodation two digits are one codeword, and so is any other character and each FNC1. */
const codewords = (text: string): number => 1 + text.replace(/\d\d/g, "#").length

/** Undefined for a text that is too long for a label. @param text behind the FNC1 in first place */
export const dataMatrixModules = (text: string): number | undefined =>
  sizes.find(([, most]) => codewords(text) <= most)?.[0]

/** The light around it (ISO/IEC 16022, 7.5). */
export const dataMatrixQuietZone = 1
