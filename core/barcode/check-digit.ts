/**
 * The EAN-13 check digit (GS1 General Specifications, 7.9): over the first twelve digits, those at even index count
 * once and those at odd index three times; the check digit fills the sum up to a multiple of ten.
 */

/** The check digit of a text; NaN unless its first twelve characters are digits. */
export const checkDigit = (text: string): number => {
  let sum = 0
  let wrong = 0
  for (let index = 0; index < 12; index += 2) {
    const once = text.charCodeAt(index) - 0x30
    const thrice = text.charCodeAt(index + 1) - 0x30
    // Below 0 as soon as one of them is below 0 or above 9.
    wrong |= once | (9 - once) | thrice | (9 - thrice)
    sum += once + 3 * thrice
  }
  return wrong < 0 ? Number.NaN : (10 - (sum % 10)) % 10
}

/** Whether a text is thirteen digits, the last of them the check digit of the others. */
export const isChecked = (text: string): boolean =>
  text.length === 13 && text.charCodeAt(12) - 0x30 === checkDigit(text)
