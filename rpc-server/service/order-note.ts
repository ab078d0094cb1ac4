/** OrderService: notes, the timeline, scans that left nothing, and confirmed prints. */
import { Effect, Result } from "effect"
import { done } from "#core/contract/id.ts"
import { OrderNotes } from "#core/contract/order-note.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { requireNoteRoom, requireOwn } from "#core/order/note.ts"
import { notedEntries } from "#core/order/noted-scan.ts"
import { readRemark } from "#core/order/remark.ts"
import { timelineOf } from "#core/order/timeline.ts"
import { toWire } from "#core/order/wire.ts"
import { Origin } from "../origin.ts"
import { implement } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { read, transact, transactLossy } from "../rpc/transact.ts"
import { take } from "../store/engine/day-use.ts"
import * as audit from "../store/network/audit.ts"
import * as notes from "../store/order/order-notes.ts"
import * as prints from "../store/order/order-prints.ts"
import * as orders from "../store/order/orders.ts"
import { historyOf } from "../store/report/order-history.ts"
import { orArchived } from "./from-archive.ts"

const orderMissing = Result.fail(fault("NotFound", { what: "Order" }))

export const orderNotes = implement(OrderNotes, {
  getOrderTimeline: ({ order_id }, { caller, now }) =>
    orArchived(
      { scope: caller.storeIds, numbers: [{ order_id }], now },
      (found) => found !== undefined,
      read(function* () {
        const order = yield* orders.find(caller.storeIds, order_id, now)
        return order === undefined
          ? undefined
          : { order_id, increment_id: order.increment_id, entries: timelineOf(yield* historyOf(order)) }
      })
    ).pipe(
      Effect.flatMap((found) =>
        found === undefined ? Effect.fail(fault("NotFound", { what: "Order" })) : Effect.succeed(found)
      )
    ),

  // A note is no change of content: nobody's invoice becomes DIRTY by it.
  addOrderNote: ({ order_id, text: sent }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const text = readRemark("note", sent)
      if (Result.isFailure(text)) return Result.fail(text.failure)
      const found = yield* orders.findToDecide(caller.storeIds, order_id, now)
      if (found === undefined) return orderMissing
      const room = requireNoteRoom(yield* notes.ofOrder(order_id))
      if (Result.isFailure(room)) return Result.fail(room.failure)
      yield* notes.add(order_id, Day.toGmt(now), caller, text.success)
      return Result.succeed(toWire((yield* orders.find(caller.storeIds, order_id, now)) ?? found))
    }).pipe(Effect.tap(pushWireOrder)),

  takeBackOrderNote: ({ order_id, note_id }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const found = yield* orders.findToDecide(caller.storeIds, order_id, now)
      if (found === undefined) return orderMissing
      const note = (yield* notes.ofOrder(order_id)).find(({ id }) => id === note_id)
      if (note === undefined) return Result.fail(fault("NotFound", { what: "Note" }))
      const allowed = requireOwn(note, caller.userId)
      if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
      yield* notes.takeBack(order_id, note_id, Day.toGmt(now))
      return Result.succeed(toWire((yield* orders.find(caller.storeIds, order_id, now)) ?? found))
    }).pipe(Effect.tap(pushWireOrder)),

  // Told behind the scan, and answered before it is on disk: nobody waits for it.
  noteScans: ({ request }, call) =>
    Effect.flatMap(Origin, (address) =>
      transactLossy(call, function* () {
        const { caller, now } = call
        const order = yield* orders.find(caller.storeIds, request.order_id, now)
        if (order === undefined) return orderMissing
        const already = yield* audit.notedScansOf(order.order_id)
        const entries = notedEntries(request, already, request.till?.trim() || address)
        const fits = yield* take(caller.userId, "audit", JSON.stringify(entries).length, now)
        if (Result.isFailure(fits)) return Result.fail(fits.failure)
        for (const { action, detail } of entries) yield* audit.ofOrder(call, order, action, detail)
        return Result.succeed(done)
      })
    ),

  confirmOrderPrint: ({ order_id, paper, job_key }, call) =>
    transact(call, function* () {
      const order = yield* orders.find(call.caller.storeIds, order_id, call.now)
      if (order === undefined) return orderMissing
      if (!(yield* prints.add(order_id, job_key))) return Result.succeed(done)
      const fits = yield* take(call.caller.userId, "prints", 1, call.now)
      if (Result.isFailure(fits)) return Result.fail(fits.failure)
      yield* audit.ofOrder(call, order, "printed", { paper })
      return Result.succeed(done)
    })
})
