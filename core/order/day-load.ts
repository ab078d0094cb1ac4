/**
 * The load of the day (HOME-1): the orders that staff still have in hand, by when they are to be delivered and by what is
 * to be done with them next. Home draws it, the queue shows the orders of one part: by the same rule.
 */
import type * as Day from "../day.ts"
import type { BriefOrder } from "./brief-order.ts"
import { type LoadPart, loadPartOf, loadParts, stepOf, workSteps } from "./load-part.ts"

export interface PartLoad {
  readonly part: LoadPart
  /** The number of orders at each step, in the order of `workSteps`. */
  readonly counts: ReadonlyArray<number>
}

/** The parts that have orders, in the order of the day. */
export const loadOf = (orders: ReadonlyArray<BriefOrder>, now: Day.Instant): ReadonlyArray<PartLoad> => {
  const loads = new Map<LoadPart, Array<number>>()
  for (const order of orders) {
    const step = stepOf(order, now)
    if (step === undefined) continue
    const part = loadPartOf(order, now)
    const counts = loads.get(part) ?? workSteps.map(() => 0)
    const at = workSteps.indexOf(step)
    counts[at] = (counts[at] ?? 0) + 1
    loads.set(part, counts)
  }
  return loadParts.flatMap((part) => {
    const counts = loads.get(part)
    return counts === undefined ? [] : [{ part, counts }]
  })
}
