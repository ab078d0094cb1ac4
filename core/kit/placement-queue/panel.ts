/** How the queue stands, beside the cart that the counter fills. */
import { activeOf } from "../../counter/placement-queue.ts"
import * as Money from "../../money.ts"
import * as say from "../../text/placement-queue.ts"
import type { Tone } from "../view/action.ts"
import type { Entry, Model } from "./model.ts"

interface Line {
  readonly text: string
  readonly tone: Tone | undefined
}

/** What stands beside the cart: how the last order fares, and those that have failed, each to be tried again. */
export const panelOf = (
  model: Model,
  currency: Money.Currency
): {
  readonly label: string
  readonly lines: ReadonlyArray<Line>
  readonly failed: { readonly title: string; readonly orders: ReadonlyArray<Entry> }
} => ({
  label: say.lastOrderStatus,
  lines: statusOf(model, currency),
  failed: { title: say.failedOrders, orders: model.failed }
})

/** What came of the last order, or that one is being placed; and how many there are. */
const statusOf = (model: Model, currency: Money.Currency): ReadonlyArray<Line> => {
  const { last, waiting, requests, waitsFor, unsaved } = model
  const isPlacing = activeOf(model) !== undefined
  const now: ReadonlyArray<Line> = isPlacing
    ? [{ text: say.placingOrder, tone: "info" }]
    : last === null
      ? []
      : last.problem !== null
        ? [{ text: last.problem, tone: "danger" }]
        : last.placed === null
          ? []
          : [
              { text: say.orderPlaced(last.placed.increment_id), tone: "good" },
              { text: Money.format(last.placed.amount, currency), tone: undefined }
            ]
  const sentOff = requests.filter(({ _tag }) => _tag === "SentOff").length
  return [
    ...now,
    { text: say.ordersInQueue(waiting.length + sentOff), tone: undefined },
    ...(waitsFor === undefined ? [] : [{ text: waitsFor, tone: "warning" as const }]),
    ...(unsaved === undefined ? [] : [{ text: unsaved, tone: "danger" as const }])
  ]
}
