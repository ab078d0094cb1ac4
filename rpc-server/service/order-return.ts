/**
 * OrderReturnService and OrderClientService.returnOrder: packs of an order come back, in one transaction (COMEBACK-1
 * to COMEBACK-4).
 */
import { Effect, Result } from "effect"
import type { Arguments } from "#core/contract/method.ts"
import {
  listedReturnDays,
  mostReturns,
  OrderReturnService,
  OrderReturns
} from "#core/contract/order-return.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { inCoins, inPartsInCoins, returnNoteDocument } from "#core/label/credit-note.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { allRounded, creditsOf, notesOf, sumOf } from "#core/label/paper-credit.ts"
import * as Money from "#core/money.ts"
import { customerName, type Order } from "#core/order/order.ts"
import {
  type Chosen,
  chooseReturn,
  decideReturn,
  type ReturnedPack,
  type Returning,
  type ReturnPack,
  requireReturnable
} from "#core/order/order-return.ts"
import { isInParts } from "#core/order/pay-parts.ts"
import type { RefundWay } from "#core/order/refund.ts"
import { sharesOf } from "#core/order/return-credit.ts"
import { readReturnReasons } from "#core/order/return-reason.ts"
import { nextUpdatedAt, statusAfterReturn } from "#core/order/status.ts"
import { storeCredit } from "#core/order/store-credit.ts"
import { toWire } from "#core/order/wire.ts"
import * as Q from "#core/quantity.ts"
import { cash } from "#core/shift/expected-cash.ts"
import { returned } from "#core/text/order-return.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushOrder, pushTasks } from "../rpc/rooms.ts"
import { read, readOrRefuse, transact, transactAndAnnounce } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import * as stores from "../store/network/stores.ts"
import * as creditNotes from "../store/order/credit-notes.ts"
import * as returns from "../store/order/order-returns.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as claimedCodes from "../store/pack/claimed-codes.ts"
import { coinAt } from "./cash-coin.ts"
import { endedOf, tellClaims } from "./claimed-packs.ts"
import { codeTable } from "./code-table.ts"
import { credit, invoiceOf } from "./credited-invoice.ts"
import { behindCode } from "./order-behind.ts"
import { byBars, ownPackIn } from "./own-labels.ts"
import { duesOf, isOwedInCash, type Payback, type Refund, refunded } from "./return-refund.ts"
import { newCreditNumber } from "./store-credit.ts"

type Refused = Fault<"NoShift" | "InvalidData" | "ShiftClosed" | "NotInDrawer">

/** Quantities by product, in thousandths. */
const byProduct = (
  packs: ReadonlyArray<ReturnedPack>,
  productOf: ReadonlyMap<number, number>
): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>()
  for (const { pack, qty } of packs) {
    const product = productOf.get(pack.id) ?? 0
    sums.set(product, (sums.get(product) ?? 0) + qty)
  }
  return sums
}

/** The packs, the records of the hub, and the order as they are after it. */
const takenBack = function* (
  { caller, now }: Call,
  order: Order,
  rows: ReadonlyArray<returns.SoldRow>,
  { packs, isWhole }: Returning,
  returnNumber: number
) {
  const at = Day.toGmt(now)
  const store = yield* stores.find(order.store_id)
  const taking: returns.Taking = {
    order_id: order.order_id,
    return_number: returnNumber,
    hub: store?.hub_id ?? caller.hubId,
    at,
    userId: caller.userId,
    userName: caller.name
  }
  const productOf = new Map(rows.map(({ id, product_id }) => [id, product_id]))
  const quantities = (isSpoilt: boolean) =>
    byProduct(
      packs.filter((each) => each.isSpoilt === isSpoilt),
      productOf
    )
  const status = statusAfterReturn(order, isWhole)
  yield* returns.setReturned(order, status, at, nextUpdatedAt(order.updated_at, now))
  yield* outgoing.add("order.returned", order.order_id, at)
  yield* returns.takeBack(taking, packs)
  const reference = `${order.increment_id}-R${returnNumber}`
  yield* returns.addRecord(taking, "return", reference, quantities(true))
  yield* returns.addRecord(taking, "retain", reference, quantities(false))
  const keys = packs.flatMap(({ pack: { unique_key } }) => (unique_key === null ? [] : [unique_key]))
  return { at, status, ended: yield* claimedCodes.endOfReturned(taking.hub, keys) } as const
}

/** What of the invoice a return credits. */
const creditFor = function* (
  order: Order,
  rows: ReadonlyArray<returns.SoldRow>,
  { packs, isWhole }: Chosen,
  way: RefundWay
) {
  const invoice = yield* invoiceOf(order)
  const back = new Map<number, Q.Quantity>()
  for (const { pack, qty } of packs) back.set(pack.id, Q.plus(back.get(pack.id) ?? Q.zero, qty))
  const sharesIn = (paper: InvoiceDocument) =>
    sharesOf(paper, order.items, rows.map(returns.soldPack), back, isWhole)
  const left = Money.minus(order.grand_total, order.credited ?? Money.zero)
  const notes = invoice.beside === undefined ? [] : yield* creditNotes.ofOrder(order.order_id)
  const exact = creditsOf(invoice, sharesIn, isWhole, left, notes)
  const coin = yield* coinAt(order.store_id)
  if (isInParts(order)) return allRounded(exact, (credit) => inPartsInCoins(credit, left, order, coin))
  // What came in cash is left in whole coins also where a part of it goes back as store credit: the rest may be asked for in cash.
  const isCash = yield* isOwedInCash(order, sumOf(exact), isWhole ? way : "paid")
  return isCash ? allRounded(exact, (credit) => inCoins(credit, left, coin)) : exact
}

/**
 * The paper that its holder takes along shows the coins that all of the credit was paid back in, or the number of a store
 * credit and what it holds.
 */
const withRefunds = (
  note: InvoiceDocument,
  refunds: ReadonlyArray<Refund>,
  credit: Money.Money
): InvoiceDocument => {
  const [{ how, amount } = { how: "none", amount: 0 }] = refunds
  const coins = Money.formatPlain(Money.parse(amount))
  if (refunds.length === 1 && how === "cash" && coins !== Money.formatPlain(credit))
    return { ...note, in_coins: coins }
  const given = refunds.find(({ credit: added }) => added !== undefined)
  return given?.credit === undefined
    ? note
    : {
        ...note,
        store_credit: {
          number: given.credit.number,
          added: Money.formatPlain(Money.parse(given.amount)),
          balance: Money.formatPlain(Money.parse(given.credit.balance))
        }
      }
}

interface Credited {
  readonly amount: Money.Money
  /** The number of the note. */
  readonly number: string | null
  readonly refunds: readonly [Refund, ...ReadonlyArray<Refund>]
}

/** The invoice is credited for what comes back, and that paid back; no number where it is nothing. */
const credited = function* (
  call: Call,
  order: Order,
  rows: ReadonlyArray<returns.SoldRow>,
  chosen: Chosen,
  returnNumber: number,
  payback: Payback
): Tx<Result.Result<Credited, Refused>> {
  const { caller, now } = call
  const credits = yield* creditFor(order, rows, chosen, payback.way)
  const amount = sumOf(credits)
  const paid = yield* refunded(call, order, returnNumber, amount, payback)
  if (Result.isFailure(paid)) return Result.fail(paid.failure)
  const refunds = paid.success
  const [first, second] = notesOf(credits)
  if (first === undefined) return Result.succeed({ amount: Money.zero, number: null, refunds })
  const by = { userId: caller.userId, userName: caller.name }
  const number = yield* credit(
    order,
    { returnNumber, amount },
    by,
    now,
    (note) => withRefunds(returnNoteDocument(first.invoice, first.of, note), refunds, amount),
    second === undefined ? undefined : (note) => returnNoteDocument(second.invoice, second.of, note)
  )
  return Result.succeed({ amount, number, refunds })
}

/** A return of packs, as a transaction. @param newNumber the number of a store credit that it may make */
/** The packs of an order as the wire shows them, each with the numbers that mean its product. */
const withGtins = function* (
  rows: ReadonlyArray<returns.SoldRow>
): Tx<ReadonlyArray<typeof ReturnPack.Encoded>> {
  const named = yield* productGtins.namesOf([...new Set(rows.map(({ product_id }) => product_id))])
  return rows.map((row) => {
    const gtins = named.get(row.product_id)
    return { ...returns.wirePack(row), ...(gtins === undefined ? {} : { gtins }) }
  })
}

export const returning = (
  call: Call,
  { order: named, lines }: Arguments<typeof OrderReturns.returnOrder.params>,
  newNumber: string
) =>
  function* () {
    const { caller, now } = call
    const order = yield* orders.findToDecide(caller.storeIds, named.order_id, now)
    if (order === undefined) return Result.fail(fault("InvalidOrderId"))
    const rows = yield* returns.packsOf(order.order_id)
    const reasons = readReturnReasons(yield* env.forHub(caller.hubId))
    const today = Day.dayAt(now)
    const request = {
      allPacketReturn: named.allPacketReturn,
      lines: yield* byBars(caller.hubId, lines, today)
    }
    const packs = rows.map(returns.soldPack)
    const decided = decideReturn(order, packs, request, reasons, today, yield* codeTable())
    if (Result.isFailure(decided)) return Result.fail(decided.failure)
    const returning = decided.success
    const returnNumber = Math.max(0, ...rows.map(({ return_number }) => return_number ?? 0)) + 1
    const { at, status, ended } = yield* takenBack(call, order, rows, returning, returnNumber)
    const payback = { till: named.till ?? null, way: named.refund_as ?? "paid", newNumber }
    const written = yield* credited(call, order, rows, returning, returnNumber, payback)
    if (Result.isFailure(written)) return Result.fail(written.failure)
    const note = written.success
    yield* audit.ofOrder(call, order, "returned", {
      packs: returning.packs.length,
      reasons: [...new Set(returning.packs.map(({ p_reason }) => p_reason))],
      amount: Money.formatPlain(note.amount),
      ...(note.number === null ? {} : { credit_note: note.number }),
      lines: returning.packs.map(({ pack, qty, p_reason, s_reason, isSpoilt }) => ({
        scan_code: pack.scan_code,
        qty,
        p_reason,
        s_reason,
        is_spoilt: isSpoilt
      }))
    })
    return Result.succeed({
      answer: {
        status: "success" as const,
        message: returned,
        order_id: order.order_id,
        increment_id: order.increment_id,
        order_status: status,
        returned_at: at,
        return_number: returnNumber,
        credit_note: note.number,
        credited: Money.toWire(note.amount),
        refund: note.refunds[0],
        ...(note.refunds.length === 1 ? {} : { refunds: note.refunds })
      },
      announcement: tellClaims(endedOf(ended))
    })
  }

export const orderReturns = implement(OrderReturns, {
  returnOrder: (request, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const newNumber = yield* newCreditNumber
      const answer = yield* transactAndAnnounce(call, returning(call, request, newNumber))
      // Clients hear of the order as it stands, also after a repeat of the call.
      const order = yield* read(() => orders.find(caller.storeIds, answer.order_id, now))
      if (order !== undefined) yield* pushOrder(order, () => toWire(order))
      if (order !== undefined && (answer.refunds ?? [answer.refund]).some(({ how }) => how === "task")) {
        yield* pushTasks(order.store_id)
        if (call.caller.storeId !== order.store_id) yield* pushTasks(call.caller.storeId)
      }
      return answer
    })
})

export const orderReturnService = implement(OrderReturnService, {
  getAllCancelledOrders: ({ hub_store_id }, { now }) =>
    read(() =>
      returns.cancelledSince(hub_store_id, Day.toGmt(now - listedReturnDays * 24 * Day.hour), mostReturns)
    ),
  getReturnCredit: ({ order: named, lines }, { caller, now }) =>
    readOrRefuse(function* () {
      const order = yield* orders.find(caller.storeIds, named.order_id, now)
      if (order === undefined) return Result.fail(fault("InvalidOrderId"))
      const rows = yield* returns.packsOf(order.order_id)
      const today = Day.dayAt(now)
      const request = {
        allPacketReturn: named.allPacketReturn,
        lines: yield* byBars(caller.hubId, lines, today)
      }
      const packs = rows.map(returns.soldPack)
      const chosen = chooseReturn(order, packs, request, today, yield* codeTable())
      if (Result.isFailure(chosen)) return Result.fail(chosen.failure)
      const way = named.refund_as ?? "paid"
      const credited = sumOf(yield* creditFor(order, rows, chosen.success, way))
      const amount = credited > 0 ? credited : Money.zero
      const dues = yield* duesOf(order, amount, way)
      const refunds = dues.map((due) => ({
        how: due.how,
        amount: Money.toWire(due.amount),
        method: due.how === "task" ? due.method : due.how === "cash" ? cash : storeCredit
      }))
      const [first = { how: "none" as const, amount: 0, method: order.payment_method }] = refunds
      return Result.succeed({
        order_id: order.order_id,
        credited: Money.toWire(amount),
        refund: first,
        ...(refunds.length < 2 ? {} : { refunds })
      })
    }),
  getReturnOrder: ({ code, back_too = false }, call) =>
    transact(call, function* () {
      const found = yield* behindCode(call, code)
      if (Result.isFailure(found)) return Result.fail(found.failure)
      const order = found.success
      const rows = yield* returns.packsOf(order.order_id)
      const may = requireReturnable(order, rows)
      const isShown = back_too && rows.length > 0 && order.invoice_id !== null
      if (Result.isFailure(may) && !(isShown && may.failure.tag === "NothingToReturn"))
        return Result.fail(may.failure)
      yield* audit.ofOrder(call, order, "opened", {
        message: `Order ${order.increment_id} was opened by ${call.caller.name}`
      })
      const own_code = yield* ownPackIn(call.caller.hubId, code, Day.dayAt(call.now))
      return Result.succeed({
        order_id: order.order_id,
        increment_id: order.increment_id,
        store_id: order.store_id,
        status: order.status,
        customer_name: customerName(order),
        customer_mobile: order.customer_mobile,
        payment_method: order.payment_method,
        packs: yield* withGtins(rows),
        ...(own_code === undefined ? {} : { own_code })
      })
    })
})
