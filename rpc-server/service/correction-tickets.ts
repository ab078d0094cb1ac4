/** Correction tickets of a hub as they are told, and as they are booked. */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type { Flags } from "#core/session/flags.ts"
import { type CorrectionTicket, whyNotOpened } from "#core/stock/correction-ticket.ts"
import { noTicketOf, notOpened, reference } from "#core/text/correction.ts"
import type { Call } from "../rpc/handler.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import type * as products from "../store/network/products.ts"
import * as corrections from "../store/pack/corrections.ts"
import { type Booked, booked, type Difference } from "./stock-differences.ts"
import { stockScopeOf } from "./stock-scope.ts"

type Ticket = typeof CorrectionTicket.Encoded

export const wireTickets = function* (
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
  const again = yield* corrections.openedAgain(
    hub,
    found.flatMap(({ id, state }) => (state === "refused" ? [id] : []))
  )
  return found.map(({ raised_by, raised_by_name, value, store_id: _, ...ticket }) => ({
    ...ticket,
    value: value / 100,
    raised_by: raised_by_name,
    is_own: raised_by === caller.userId,
    opened_as: again.get(ticket.id) ?? [],
    lines: (lines.get(ticket.id) ?? []).map(({ correction_id: _, corrected: __, ...line }) => ({
      ...line,
      seen: line.seen / 1000,
      counted: line.counted / 1000,
      booked: line.booked / 1000
    }))
  }))
}

/** The ticket as it stands now, as clients are sent it. */
export const ticketNow = function* (call: Call, hub: number, ticket: number): Tx<Ticket> {
  const found = yield* corrections.find(hub, ticket)
  const [answer] = yield* wireTickets(call, hub, found === undefined ? [] : [found])
  return answer ?? restart()
}

/**
 * A ticket that was refused is opened again by who raised it (CORRECT-8). What of it is out of the books by now goes by a
 * ticket of its own, so each product counts once. @param ticket the new one, whose products are claimed
 */
export const requireFirst = function* (
  { caller }: Call,
  hub: number,
  first: number,
  products: ReadonlyArray<number>,
  ticket: number
): Tx<Result.Result<void, Fault<"InvalidData">>> {
  const found = yield* corrections.find(hub, first)
  if (found === undefined) return Result.fail(fault("InvalidData", { why: noTicketOf(first) }))
  const again = ((yield* corrections.openedAgain(hub, [first])).get(first) ?? []).filter(
    (id) => id !== ticket
  )
  const lines = yield* corrections.linesOf(hub, again)
  const same = lines.filter(({ product_id }) => products.includes(product_id))
  const opened_as = [...new Set(same.map(({ correction_id }) => correction_id))]
  const why = whyNotOpened({ ...found, is_own: found.raised_by === caller.userId, opened_as })
  return why === undefined
    ? Result.void
    : Result.fail(fault("InvalidData", { why: notOpened(why, first, opened_as) }))
}

/** Books what a ticket comes to, product by product. @param flags of who raised it */
export const bookedFor = function* (
  call: Call,
  hub: number,
  ticket: number,
  differences: ReadonlyArray<Difference>,
  productRows: ReadonlyMap<number, products.ProductRow>,
  flags: Flags
): Tx<Booked> {
  const cause = {
    what: "corrected",
    at: Day.toGmt(call.now),
    userName: call.caller.name,
    reference: reference(ticket)
  } as const
  const done = yield* booked(stockScopeOf(call, hub, undefined), cause, differences, productRows, flags)
  yield* corrections.book(hub, ticket, done.byProduct)
  return done
}
