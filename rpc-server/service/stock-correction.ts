/** StockCorrectionService: tickets that correct what the books of a hub say (CORRECT-1 to CORRECT-5). */
import { Effect, Result } from "effect"
import { type Raised, type RaisedRow, StockCorrectionService } from "#core/contract/stock-correction.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { ofHundredths } from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import type { Flags } from "#core/session/flags.ts"
import * as rules from "#core/stock/correction.ts"
import * as tickets from "#core/stock/correction-ticket.ts"
import { countingIncrement } from "#core/stock/counting-step.ts"
import { costOf } from "#core/stock/eod-report.ts"
import { corrected as booksCorrected, waits } from "#core/text/correction.ts"
import { readFlags } from "../rpc/caller.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, readOrRefuse, transact, transactAndAnnounce } from "../rpc/transact.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as products from "../store/network/products.ts"
import * as users from "../store/network/users.ts"
import * as corrections from "../store/pack/corrections.ts"
import { endedOf, tellClaims } from "./claimed-packs.ts"
import { rowsOf } from "./correction-rows.ts"
import { bookedFor, requireFirst, ticketNow, wireTickets } from "./correction-tickets.ts"
import { wholeLines } from "./counted-packs.ts"
import { waitsForAnother } from "./day-limit.ts"
import { requireSighted } from "./due-report.ts"
import type { Booked, Difference } from "./stock-differences.ts"
import { stockScopeOf } from "./stock-scope.ts"
import { approvedTask, refusedTask, telling } from "./waiting-ticket.ts"

/** Where a ticket comes from: of products in stock, of those that are listed as out of stock, or of added ones. */
type Origin = "in_stock" | "oos" | "added"

const correctedIn = (
  productRows: ReadonlyMap<number, products.ProductRow>,
  books: ReadonlyMap<number, { readonly stock: number }>,
  flags: Flags
): ReadonlyMap<number, rules.CorrectedProduct> =>
  new Map(
    [...productRows].map(([id, { name, price, whole, sell_by, qty_increments: step }]) => [
      id,
      {
        product_name: name,
        price: price === null ? null : ofHundredths(price),
        whole,
        sell_by,
        qty_inc: countingIncrement(flags, { sell_by }, step === null ? null : Quantity.ofThousandths(step)),
        current_stock: Quantity.ofThousandths(books.get(id)?.stock ?? 0)
      }
    ])
  )

type RaiseRefusal = Fault<
  | "FlagOff"
  | "InvalidData"
  | "InvalidCorrection"
  | "CorrectionReasonMissing"
  | "DescriptionMissing"
  | "StockMoved"
  | "CorrectionWaits"
  | "CountIsBlind"
>
interface Done {
  readonly answer: typeof Raised.Encoded
  readonly ended: Booked["ended"]
}

/** What somebody sends as one ticket. */
interface Sent {
  readonly rows: ReadonlyArray<RaisedRow>
  readonly description: string
  readonly origin: Origin
  /** The refused one that it opens again. */
  readonly first: number | undefined
}

const raised = function* (
  call: Call,
  { rows, description, origin, first }: Sent
): Tx<Result.Result<Done, RaiseRefusal>> {
  const { caller, now } = call
  const { hubId: hub } = caller
  const sighted = yield* requireSighted(call, hub)
  if (Result.isFailure(sighted)) return Result.fail(sighted.failure)
  const variables = yield* env.forHub(hub)
  if (origin === "oos" && !rules.isOosEnabled(variables.get(rules.oosVariable)))
    return Result.fail(fault("FlagOff", { flag: rules.oosVariable }))
  const ids = [...new Set(rows.map(({ product_id }) => product_id))]
  const productRows = yield* products.byIds(ids)
  const unknown = ids.find((id) => productRows.get(id)?.type_id !== "simple")
  if (unknown !== undefined)
    return Result.fail(fault("InvalidData", { why: `there is no product ${unknown} that could be in stock` }))
  const act = { hub, at: Day.toGmt(now), userId: caller.userId, userName: caller.name }
  const ticket = yield* corrections.begin({ ...act, description: sanitizeText(description).trim(), first })
  // From here on no other ticket with one of these products is decided, so none is corrected twice.
  const claimed = yield* corrections.claim(hub, ticket, ids)
  const taken = ids.find((id) => !claimed.has(id))
  if (taken !== undefined) {
    const other = (yield* corrections.waitingProducts(hub)).get(taken) ?? restart()
    const name = productRows.get(taken)?.name ?? ""
    return Result.fail(fault("CorrectionWaits", { product_id: taken, name, ticket: other }))
  }
  if (first !== undefined) {
    const may = yield* requireFirst(call, hub, first, ids, ticket)
    if (Result.isFailure(may)) return Result.fail(may.failure)
  }
  const books = yield* corrections.booksOf(stockScopeOf(call, hub, undefined), ids, now)
  const corrected = correctedIn(productRows, books, caller.flags)
  const decided = rules.ticket(
    rows.map((row) => ({
      product_id: row.product_id,
      new_current_stock: row.new_current_stock,
      current_stock: row.current_stock ?? (origin === "in_stock" ? undefined : Quantity.zero),
      reason: row.reason ?? ""
    })),
    description,
    corrected,
    rules.readReasons(variables.get(rules.reasonVariable))
  )
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  const whole = yield* wholeLines(
    call,
    stockScopeOf(call, hub, undefined),
    decided.success.map((line) => ({ ...line, expected: line.seen })),
    productRows
  )
  if (Result.isFailure(whole)) return Result.fail(fault("InvalidCorrection", whole.failure))
  const lines = whole.success
    .filter(({ seen, counted }) => seen !== counted)
    .map(({ expected: _, ...line }) => {
      const price = corrected.get(line.product_id)?.price ?? null
      return { ...line, value: costOf(price, Quantity.minus(line.counted, line.seen)) }
    })
  if (lines.length === 0)
    return Result.fail(fault("InvalidCorrection", { product_id: ids[0] ?? 0, why: "unchanged" }))
  const worth = rules.worthOf(lines)
  const { value } = worth
  const limit = rules.readLimit(variables.get(rules.limitVariable))
  const isWaiting = yield* waitsForAnother(call, hub, "stock", worth, limit)
  yield* corrections.fill(
    hub,
    ticket,
    lines.map((line) => ({ ...line, corrected: books.get(line.product_id)?.corrected ?? 0 }))
  )
  yield* corrections.value(hub, ticket, value, isWaiting ? "waiting" : "booked")
  const ended = isWaiting
    ? []
    : (yield* bookedFor(
        call,
        hub,
        ticket,
        lines.map(({ product_id, seen, counted, reason }) => ({
          product_id,
          qty: Quantity.minus(counted, seen),
          reason
        })),
        productRows,
        caller.flags
      )).ended
  yield* audit.ofCorrection(call, ticket, isWaiting ? "raised" : "booked", {
    products: lines.length,
    value,
    origin,
    ...(first === undefined ? {} : { first_ticket: first })
  })
  if (first !== undefined) yield* audit.ofCorrection(call, first, "opened again", { ticket })
  const message = isWaiting ? waits(ticket) : booksCorrected
  return Result.succeed({
    answer: { status: "success" as const, message, ticket: yield* ticketNow(call, hub, ticket) },
    ended
  })
}

/** Raised, and whoever held packs that are gone is told. */
const raising = (call: Call, sent: Sent) =>
  transactAndAnnounce(call, function* () {
    const done = yield* raised(call, sent)
    return Result.map(done, ({ answer, ended }) => ({ answer, announcement: tellClaims(endedOf(ended)) }))
  }).pipe(telling(call.caller.hubId))

/** What of a ticket is left to book by now. */
const differencesNow = function* (
  call: Call,
  hub: number,
  { id, raised_at }: corrections.Ticket
): Tx<ReadonlyArray<Difference>> {
  const lines = yield* corrections.linesOf(hub, [id])
  const books = yield* corrections.booksOf(
    stockScopeOf(call, hub, undefined),
    lines.map(({ product_id }) => product_id),
    Day.fromGmt(raised_at) ?? call.now
  )
  return lines.map(({ product_id, seen, counted, corrected, reason }) => {
    const since = Quantity.ofThousandths((books.get(product_id)?.corrected ?? 0) - corrected)
    const line = { seen: Quantity.ofThousandths(seen), counted: Quantity.ofThousandths(counted) }
    return { product_id, qty: tickets.stillToBook(line, since), reason }
  })
}

const settlingOf = ({ caller, now }: Call, reason: string | null) => ({
  at: Day.toGmt(now),
  userName: caller.name,
  reason
})

/** No ticket has a greater number. */
const lastTicket = Number.MAX_SAFE_INTEGER

const notFound = (id: number) => fault("NotFound", { what: `Correction ticket ${id}` })

export const stockCorrectionService = implement(StockCorrectionService, {
  getHubProductStock: ({ hub_id, cut_off_date, filter }, call) =>
    readOrRefuse(function* () {
      const sighted = yield* requireSighted(call, hub_id)
      if (Result.isFailure(sighted)) return Result.fail(sighted.failure)
      const sight = stockScopeOf(call, hub_id, cut_off_date)
      return Result.succeed(yield* rowsOf(sight, call.caller, filter ?? "all", call.now))
    }),

  isEnableOOSStockCorrectionService: (_, { caller }) =>
    Effect.map(
      read(() => env.find(rules.oosVariable, caller.hubId)),
      rules.isOosEnabled
    ),

  markStockCorrectionInHubInventory: ({ rows, description, is_oos, first_ticket }, call) =>
    raising(call, {
      rows,
      description,
      origin: is_oos === true ? "oos" : "in_stock",
      first: first_ticket ?? undefined
    }),

  addProductsToHubInventory: ({ rows, description, first_ticket }, call) =>
    raising(call, { rows, description, origin: "added", first: first_ticket ?? undefined }),

  getCorrectionTickets: ({ hub_id: hub, filter, paging }, call) =>
    readOrRefuse(function* () {
      const sighted = yield* requireSighted(call, hub)
      if (Result.isFailure(sighted)) return Result.fail(sighted.failure)
      const { before = lastTicket, limit = 50 } = paging ?? {}
      const found =
        filter === "newest" ? yield* corrections.newest(hub, before, limit) : yield* corrections.waiting(hub)
      return Result.succeed(yield* wireTickets(call, hub, found))
    }),

  approveStockCorrection: ({ hub_id: hub, ticket: id }, call) =>
    transactAndAnnounce(call, function* () {
      const sighted = yield* requireSighted(call, hub)
      if (Result.isFailure(sighted)) return Result.fail(sighted.failure)
      const ticket = yield* corrections.find(hub, id)
      if (ticket === undefined) return Result.fail(notFound(id))
      const may = tickets.requireApprovable(ticket, call.caller, call.now)
      if (Result.isFailure(may)) return Result.fail(may.failure)
      if (!(yield* corrections.settle(hub, id, "approved", settlingOf(call, null)))) return restart()
      const differences = yield* differencesNow(call, hub, ticket)
      const productRows = yield* products.byIds(differences.map(({ product_id }) => product_id))
      const raiser = readFlags((yield* users.find(ticket.raised_by))?.flags ?? "{}")
      const { ended, byProduct } = yield* bookedFor(call, hub, id, differences, productRows, raiser)
      yield* approvedTask(call, ticket, byProduct)
      yield* audit.ofCorrection(call, id, "approved", { products: differences.length, value: ticket.value })
      return Result.succeed({
        answer: yield* ticketNow(call, hub, id),
        announcement: tellClaims(endedOf(ended))
      })
    }).pipe(telling(hub)),

  refuseStockCorrection: ({ hub_id: hub, ticket: id, reason: sent }, call) =>
    transact(call, function* () {
      const sighted = yield* requireSighted(call, hub)
      if (Result.isFailure(sighted)) return Result.fail(sighted.failure)
      const ticket = yield* corrections.find(hub, id)
      if (ticket === undefined) return Result.fail(notFound(id))
      const reason = tickets.refusal(ticket, call.caller, sent ?? "")
      if (Result.isFailure(reason)) return Result.fail(reason.failure)
      if (!(yield* corrections.settle(hub, id, "refused", settlingOf(call, reason.success)))) return restart()
      yield* refusedTask(call, ticket, reason.success)
      yield* audit.ofCorrection(call, id, "refused", {
        value: ticket.value,
        ...(reason.success === null ? {} : { reason: reason.success })
      })
      return Result.succeed(yield* ticketNow(call, hub, id))
    }).pipe(telling(hub))
})
