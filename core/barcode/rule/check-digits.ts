/** The check digits of the trade (GS1 General Specifications, 7.9), and what is the same number in another length. */

/** The digit after so many digits of a text, threes and ones in turn from the right; -1 where one of them is no digit. */
export const digitAfter = (text: string, end: number, start = 0): number => {
  let sum = 0
  let wrong = 0
  for (let index = end - 1, weight = 3; index >= start; index--, weight = 4 - weight) {
    const digit = text.charCodeAt(index) - 0x30
    wrong |= digit | (9 - digit)
    sum += digit * weight
  }
  return wrong < 0 || end > text.length ? -1 : (10 - (sum % 10)) % 10
}

/** Weighted products by digit: "2-" doubles and takes the tens away, "5+" adds them, "5-" takes them away. */
const twoMinus = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7]
const three = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7]
const fivePlus = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9]
const fiveMinus = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1]
const ofFour = [twoMinus, twoMinus, three, fiveMinus]
const ofFive = [fivePlus, twoMinus, fiveMinus, fivePlus, twoMinus]

/** The digit that guards a price or weight of four or five digits inside a code; -1 for any other text. */
export const innerDigit = (digits: string): number => {
  const weights = digits.length === 4 ? ofFour : digits.length === 5 ? ofFive : undefined
  if (weights === undefined || !/^\d+$/.test(digits)) return -1
  const sum = weights.reduce((total, products, index) => total + (products[Number(digits[index])] ?? 0), 0)
  return digits.length === 4 ? (sum * 3) % 10 : fiveMinus.indexOf((10 - (sum % 10)) % 10)
}

/** Whether a text is the fourteen digits of a carton, the last of them their check digit. */
export const isCarton = (text: string): boolean =>
  text.length === 14 && text.charCodeAt(13) - 0x30 === digitAfter(text, 13)

/** GTINs of 8, 12 and 13 digits are compared as 14, so that the zero before a UPC is no difference. */
export const gtinOf = (digits: string): string => digits.padStart(14, "0")

/** The twelve digits of a UPC-A that eight digits of a UPC-E stand for. */
export const expanded = (text: string): string => {
  const [start, body, last, check] = [text.slice(0, 1), text.slice(1, 6), text.charAt(6), text.charAt(7)]
  const [two, three, four] = [body.slice(0, 2), body.slice(0, 3), body.slice(0, 4)]
  const eleven =
    last <= "2"
      ? `${two}${last}0000${body.slice(2)}`
      : last === "3"
        ? `${three}00000${body.slice(3)}`
        : last === "4"
          ? `${four}00000${body.slice(4)}`
          : `${body}0000${last}`
  return start + eleven + check
}
