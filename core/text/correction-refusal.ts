/** Why no stock is corrected; sentences that are known to the letter, odd spellings included. */

import { wholePacks } from "./physical-stock.ts"

export const notRaised = "Unable to a raise stock correction ticket"
const negative = "Kindly enter a value greater than or equals to zero."
const multipleOf = (increment: number): string => `Kindly enter multiple of ${increment}.`
export const noIncrement = "Quantity increment of this product are not set."
export const allowed =
  "Please enter valid physical stock quantity in New Current Stock column for Stock Correction(should be less than current stock, greater than current stock or zero)"
export const reasonRequired = "Reason required"
export const descriptionRequired = "Description required"

/** The problem of a new quantity. */
export const valueProblem = ({
  why,
  increment,
  packs
}: {
  readonly why: "number" | "negative" | "no increment" | "step" | "packs" | "unchanged"
  readonly increment?: number
  readonly packs?: Parameters<typeof wholePacks>[0]
}): string => {
  switch (why) {
    case "negative":
      return negative
    case "no increment":
      return noIncrement
    case "step":
      return multipleOf(increment ?? 0)
    case "packs":
      return wholePacks(packs)
    default:
      return allowed
  }
}

export const movedTo = (name: string, seen: number, current: number): string =>
  `${name}: ${seen} before, ${current} now`
