/** The problems of a count, to the letter. */

export const invalidNumber = "Invalid entry. Please enter a valid a number."
/** The sentence for products of which each pack weighs its own. */
export const packsWeigh = "Packs weigh each their own: scan them, or type what they weigh"
const noIncrement = "Quantity increment of this product are not set."
const negative = "Kindly enter a value greater than or equal to zero"

/** The sentence for a quantity that no number of whole packs comes to. A blind count names no packs. */
export const wholePacks = (
  nearest: ReadonlyArray<{ readonly qty: number; readonly packs: number }> = []
): string =>
  [
    "Count whole packs",
    nearest
      .map(({ qty, packs }) => `${qty.toFixed(2)} Kg of ${packs} ${packs === 1 ? "pack" : "packs"}`)
      .join(" or ")
  ]
    .filter(Boolean)
    .join(": ")

/** @param problem `increment` as the wire has it */
export const countProblem = (problem: {
  readonly why: "number" | "negative" | "no increment" | "step"
  readonly increment?: number
}): string => {
  switch (problem.why) {
    case "negative":
      return negative
    case "no increment":
      return noIncrement
    case "step":
      return `Kindly enter a value, It should be a multiple of ${problem.increment}.`
    default:
      return invalidNumber
  }
}

export const invalidRow = (productId: number): string =>
  `Enter valid physical stock for Product Id : ${productId}`
