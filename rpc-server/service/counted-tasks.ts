/** Counts that somebody asked for end with the end-of-day report that has counted their products (TASK-6). */
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { ReportedCount } from "#core/stock/eod-booking.ts"
import { countFor } from "#core/task/ending.ts"
import type { Task } from "#core/task/task.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as tasks from "../store/order/tasks.ts"
import { roomsOf } from "./shipment-scope.ts"

/** The counts of a report, and the change of stock that it has booked. */
interface Report {
  /** Under which it is booked. */
  readonly reference: string
  readonly counts: ReadonlyMap<number, ReportedCount>
  readonly booked: ReadonlyMap<number, number>
}

/** The counts of a hub's stock that are open, in whichever of its stores. */
export const openCounts = function* (hub: number): Tx<ReadonlyArray<Task>> {
  const found: Array<Task> = []
  for (const storeId of yield* roomsOf(hub)) found.push(...(yield* tasks.openCounts(storeId, hub)))
  return found
}

/**
 * Ends those of the open counts that a report answers, whoever sees to them; answers the stores whose tasks have
 * changed.
 */
export const endCounted = function* (
  call: Call,
  open: ReadonlyArray<Task>,
  { reference, counts, booked }: Report
): Tx<ReadonlyArray<number>> {
  const { caller, now } = call
  const stores = new Set<number>()
  for (const task of open) {
    const count = countFor(task, counts)
    if (count === undefined) continue
    const change = Quantity.ofThousandths(booked.get(task.product_id ?? 0) ?? 0)
    const ending = { outcome: "done", qty: count.counted, change, reference, note: null } as const
    yield* tasks.end(task, caller, { at: Day.toGmt(now), by: caller.name, ...ending })
    yield* audit.ofTask(call, task, "ended", ending)
    stores.add(task.store_id)
  }
  return [...stores]
}
