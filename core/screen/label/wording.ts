/** What only the view of the product label screen says. */

import { hasScale } from "../../kit/devices/model.ts"
import { kilograms, refusalText } from "../../text/device.ts"
import type { Context, Label, Model } from "./model.ts"
import { isLabelled } from "./words.ts"

export const hint = "A weight such as 0.75, next, back and ok work here, too"
export const scanSomething = "Scan a product, an order's label, or type a product's number and Enter."
export const fetchingOrder = "Fetching the order..."
export const typeWeight = "Type the weight"
export const waitingText = (count: number): string => `${count} waiting`
const waitingForRest = "The label waits until the scale is at rest"

/** What is to be done about a label. */
export const whatNow: Partial<Record<Label["state"], string>> = {
  failed: "F5 prints it again.",
  unknown: "Look at the printer: F6 it came out, F7 it did not."
}

/** Where the weight total comes from, in words. */
export const weightSource = (model: Model, { scale }: Pick<Context, "scale">): string => {
  if (model.typedGrams !== null) return "typed by hand, not weighed"
  const { loads, present, isSpent } = model.weighing
  const parts = [...loads, ...(present === null || isSpent ? [] : [present])]
  if (model.isAwaitingRest) return waitingForRest
  if (isSpent && present !== null) return isLabelled
  if (parts.length > 1) return parts.map(kilograms).join(" + ")
  if (hasScale(scale)) return "from the scale"
  if (scale?.lastError) return `${refusalText(scale.lastError)}: type the weight in Kg`
  return "no scale: type the weight in Kg"
}
