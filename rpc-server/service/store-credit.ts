/** StoreCreditService, and what sales take from credits and returns add to them, in the transaction of the caller. */
import { randomBytes } from "node:crypto"
import { Effect, Result, Schema } from "effect"
import { mostCredits, StoreCreditService } from "#core/contract/store-credit.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { hiddenDigits } from "#core/order/shown-phone.ts"
import {
  afterSale,
  type CreditCause,
  isNamedBy,
  masked,
  numberOf,
  OpenCredit,
  readNumber,
  StoreCredit,
  storeCredit
} from "#core/order/store-credit.ts"
import { currencyOf } from "#core/order/tax.ts"
import { implement } from "../rpc/handler.ts"
import { read, readOrRefuse } from "../rpc/transact.ts"
import { listOpen } from "../store/counter/open-credits.ts"
import * as credits from "../store/counter/store-credits.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as records from "../store/order/payment-records.ts"
import { payOutCalls } from "./credit-pay-out.ts"
import type { Act } from "./order-payments.ts"
import { creditShown } from "./store-credit-shown.ts"

/** A number for a credit that may be issued; a transaction has no chance of its own. */
export const newCreditNumber: Effect.Effect<string> = Effect.sync(() => numberOf(randomBytes(16)))

type Of = Pick<Order, "order_id" | "store_id">

const currencyAt = function* (storeId: number): Tx<Money.Currency> {
  const store = yield* stores.find(storeId)
  return store === undefined ? "INR" : currencyOf(store)
}

/**
 * Pays an amount of an order out of a credit (STORECREDIT-2): the order's payment of it is a record that names the credit by
 * its end, unless it is one of several parts, which the order itself names. Of two that spend the same the second is told
 * what is left.
 */
export const payFromCredit = function* (
  order: Of,
  {
    number: written,
    amount,
    isPart = false
  }: { readonly number: string; readonly amount: Money.Money; readonly isPart?: boolean },
  { caller, now }: Act
): Tx<Result.Result<void, Fault<"PaymentRefused">>> {
  const refused = (why: string) => Result.fail(fault("PaymentRefused", { why }))
  const number = readNumber(written)
  if (number === undefined)
    return refused(
      written.trim() === ""
        ? "scan or type the number of the store credit"
        : "this is no number of a store credit: compare all 15 of its letters and digits"
    )
  const credit = yield* credits.find(number)
  if (credit === undefined) return refused("no store credit has this number")
  if (credit.currency !== (yield* currencyAt(order.store_id)))
    return refused(`the store credit is in ${credit.currency}`)
  const left = afterSale(credit, amount)
  if (Result.isFailure(left)) return Result.fail(left.failure)
  const at = Day.toGmt(now)
  const by = { at, userId: caller.userId, userName: caller.name }
  const change = { cause: "sale", orderId: order.order_id, storeId: order.store_id, ...by } as const
  // Somebody else spent of it meanwhile: what is left is read again.
  if (!(yield* credits.spend(credit, amount, change))) return restart()
  const reference = masked(number)
  if (!isPart) {
    const report = { state: "success", amount, reference, by: caller.name } as const
    yield* records.record(order.order_id, storeCredit, report, at)
  }
  yield* outgoing.add("payment.received", order.order_id, at, { payment: { method: storeCredit, amount } })
  yield* audit.ofOrder({ caller, now }, order, "paid", {
    method: storeCredit,
    amount: Money.formatPlain(amount),
    reference,
    left: Money.formatPlain(left.success)
  })
  return Result.void
}

/** What is paid back of an order as store credit. */
interface Given {
  readonly amount: Money.Money
  readonly cause: Exclude<CreditCause, "sale" | "payout">
  readonly returnNumber?: number | undefined
  /** The refund task that it waited as. */
  readonly taskId?: number
  /** The store where it is given. */
  readonly storeId: number
  /** The number of a new credit, for an order that was not paid out of one. */
  readonly newNumber?: string
}
export interface GivenCredit {
  readonly number: string
  readonly balance: Money.Money
}

/** Adds it to the credit that the order was paid out of, else makes a new one (STORECREDIT-3). */
export const giveCredit = function* (
  order: Of,
  { amount, cause, returnNumber, taskId, storeId, newNumber }: Given,
  { caller, now }: Act
): Tx<GivenCredit> {
  const change = {
    cause,
    orderId: order.order_id,
    storeId,
    at: Day.toGmt(now),
    userId: caller.userId,
    userName: caller.name,
    ...(returnNumber === undefined ? {} : { returnNumber }),
    ...(taskId === undefined ? {} : { taskId })
  }
  const before = yield* credits.ofSale(order.order_id)
  const number = before?.number ?? newNumber
  if (number === undefined) throw new Error(`order ${order.order_id} was paid out of no store credit`)
  let balance = amount
  if (before === undefined) yield* credits.issue(number, yield* currencyAt(storeId), amount, change)
  else balance = yield* credits.add(before, amount, change)
  yield* audit.ofOrder({ caller, now }, order, "refunded as store credit", {
    amount: Money.formatPlain(amount),
    reference: masked(number),
    reason: cause
  })
  return { number, balance }
}

const wire = Schema.encodeSync(StoreCredit)
const wireOpen = Schema.encodeSync(OpenCredit)
/** So many open credits of a store are looked through, the oldest first. */
const mostSearched = 10_000
const missing = Result.fail(fault("NotFound", { what: "Store credit" }))

export const storeCreditService = implement(StoreCreditService, {
  getCredit: ({ number: written }) =>
    readOrRefuse(function* () {
      const number = readNumber(written)
      const credit = number === undefined ? undefined : yield* credits.find(number)
      return credit === undefined ? missing : Result.succeed(wire(yield* creditShown(credit)))
    }),
  ...payOutCalls,
  getOpenCredits: ({ store_id, find = "" }) =>
    read(function* () {
      const store = yield* stores.find(store_id)
      const hidden = hiddenDigits((yield* env.find("mask_phone", store?.hub_id ?? env.everyHub)) ?? null)
      const isSought = find.trim() !== ""
      const open = yield* listOpen(store_id, isSought ? mostSearched : mostCredits, hidden)
      const { count, balance } = yield* credits.openOf(store_id)
      const found = open.filter((credit) => isNamedBy(credit, find)).slice(0, mostCredits)
      return { credits: found.map((credit) => wireOpen(credit)), count, balance: Money.toWire(balance) }
    })
})
