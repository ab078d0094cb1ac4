/** What is wrong with what somebody counted, to the letter. */

export const invalidNumber = "Invalid entry. Please enter a valid a number."
const noIncrement = "Quantity increment of this product are not set."
const negative = "Kindly enter a value greater than or equal to zero"

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
