/** Correction tickets of a hub as they are told, and as they are booked. */
import * as Day from "#core/day.ts"
import type { Flags } from "#core/session/flags.ts"
import type { CorrectionTicket } from "#core/stock/correction.ts"
import { reference } from "#core/text/correction.ts"
import type { Call } from "../rpc/handler.ts"
import * as corrections from "../store/corrections.ts"
import type * as products from "../store/products.ts"
import { restart, type Tx } from "../store/transaction.ts"
import { type Booked, booked, type Difference } from "./stock-differences.ts"
import { stockScopeOf } from "./stock-scope.ts"

type Ticket = typeof CorrectionTicket.Encoded

export const told = function* (
  { caller }: Call,
  hub: number,
  found: ReadonlyArray<corrections.Ticket>
): Tx<ReadonlyArray<Ticket>> {
  const lines = Map.groupBy(
    yield* corrections.linesOf(
      hub,
      found.map(({ id }) => id)
    ),
    ({ correction_id }) => correction_id
  )
  return found.map(({ raised_by, raised_by_name, value, store_id: _, ...ticket }) => ({
    ...ticket,
    value: value / 100,
    raised_by: raised_by_name,
    is_own: raised_by === caller.userId,
    lines: (lines.get(ticket.id) ?? []).map(({ correction_id: _, corrected: __, ...line }) => ({
      ...line,
      seen: line.seen / 1000,
      counted: line.counted / 1000,
      booked: line.booked / 1000
    }))
  }))
}

/** As it stands now. */
export const toldNow = function* (call: Call, hub: number, ticket: number): Tx<Ticket> {
  const found = yield* corrections.find(hub, ticket)
  const [answer] = yield* told(call, hub, found === undefined ? [] : [found])
  return answer ?? restart()
}

/** Books what a ticket comes to, product by product. @param flags of who raised it */
export const bookedFor = function* (
  call: Call,
  hub: number,
  ticket: number,
  differences: ReadonlyArray<Difference>,
  known: ReadonlyMap<number, products.ProductRow>,
  flags: Flags
): Tx<Booked> {
  const cause = {
    what: "corrected",
    at: Day.toGmt(call.now),
    userName: call.caller.name,
    reference: reference(ticket)
  } as const
  const done = yield* booked(stockScopeOf(call, hub, undefined), cause, differences, known, flags)
  yield* corrections.book(hub, ticket, done.byProduct)
  return done
}
