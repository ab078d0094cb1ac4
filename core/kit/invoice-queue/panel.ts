/** The panel: what waits and is run, what failed, whose papers are left, what is completed, in one list. */
import { inQueue } from "../../order/invoice-queue.ts"
import { movedTo } from "../view/cursor.ts"
import type { Model } from "./model.ts"
import type { Entry } from "./stored.ts"

/** In the order in which they are shown. */
export const listed = (
  model: Pick<Model, "running" | "pending" | "failed" | "toPrint" | "completed">
): ReadonlyArray<Entry> => [...inQueue(model), ...model.failed, ...model.toPrint, ...model.completed]

export const moved = (model: Model, by: number): Model => {
  const ids = listed(model).map(({ order }) => order.order_id)
  return { ...model, seen: movedTo(ids, ids.indexOf(model.seen ?? -1), by) }
}
