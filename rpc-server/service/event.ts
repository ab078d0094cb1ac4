/** EventService: programs outside read on behind their cursor. */
import { Result, Schema } from "effect"
import { EventService, usualEvents } from "#core/contract/event.ts"
import { type Fault, fault } from "#core/fault.ts"
import { OutgoingEvent } from "#core/outgoing-event.ts"
import { implement } from "../rpc/handler.ts"
import { readOrRefuse } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as pages from "../store/order/event-pages.ts"
import * as positions from "../store/order/event-positions.ts"
import { cursorOf, placeIn, type Reader } from "./event-cursor.ts"

/** Before all that are stored, or behind them. */
const beginning = function* (from: "now" | "start"): Tx<pages.EventPlace> {
  const first = from === "start" ? yield* pages.oldest() : undefined
  const before = first === undefined ? yield* positions.last() : first.position - 1
  const stands = first === undefined ? yield* pages.at(before) : undefined
  return stands ?? { position: before, id: 0, at: "" }
}

type Refusal = Fault<"CursorRefused" | "EventsGone">
/** The place of a cursor, if all that happened behind it is still stored. */
const placeOf = function* (cursor: string, reader: Reader): Tx<Result.Result<pages.EventPlace, Refusal>> {
  const place = placeIn(cursor, reader)
  if (typeof place === "string") return Result.fail(fault("CursorRefused", { why: place }))
  const stands = yield* pages.at(place.position)
  const isOther = stands !== undefined && place.id !== 0 && (stands.id !== place.id || stands.at !== place.at)
  const last = yield* positions.last()
  if (isOther || place.position > last) return Result.fail(fault("CursorRefused", { why: "restored" }))
  const first = (yield* pages.oldest())?.position ?? last + 1
  return first > place.position + 1 ? Result.fail(fault("EventsGone")) : Result.succeed(place)
}

const toWire = Schema.encodeSync(OutgoingEvent)

export const eventService = implement(EventService, {
  getEvents: ({ cursor, limit = usualEvents, kinds = [], store, from = "now" }, { caller }) =>
    readOrRefuse(function* () {
      const reader: Reader = { userId: caller.userId, store }
      const place =
        cursor === undefined ? Result.succeed(yield* beginning(from)) : yield* placeOf(cursor, reader)
      if (Result.isFailure(place)) return Result.fail(place.failure)
      const stores = store === undefined ? caller.storeIds : [store]
      const { events, end, more } = yield* pages.page(place.success, { stores, kinds, limit })
      return Result.succeed({
        events: events.map((each) => toWire(each)),
        cursor: cursorOf(end, reader),
        more
      })
    })
})
