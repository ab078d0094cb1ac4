/**
 * A customer is erased (PERSON-2): first what hinders it is looked for, then everything goes in one transaction, orders in
 * slices after it. Each slice may be done again: what is gone already is not found.
 */
import { createHmac, randomBytes } from "node:crypto"
import { Effect, Result } from "effect"
import { cartRests, type Hindrance, withoutCustomer } from "#core/counter/customer-data.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { finished } from "#core/order/queue.ts"
import { masked } from "#core/order/store-credit.ts"
import { nationalPhone } from "#core/phone.ts"
import * as archived from "../store/archive/archived-customers.ts"
import { bringBackNumbered } from "../store/archive/archived-orders.ts"
import * as data from "../store/counter/customer-data.ts"
import { belowZero } from "../store/counter/customer-look-ups.ts"
import { groups } from "../store/engine/many-rows.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import { withoutBuyer } from "./customer-papers.ts"

/** The number under the key of the network: the same number has the same mark, and no mark tells a number. */
export const markOf = (mobile: string, key: string): string =>
  createHmac("sha256", Buffer.from(key, "hex")).update(mobile).digest("hex")
export const newKey: Effect.Effect<string> = Effect.sync(() => randomBytes(32).toString("hex"))

/** The digits of a number as people type them at home: how texts have it. */
export const digitsOf = (mobile: string): string => nationalPhone(mobile).replaceAll(/\D/g, "")

const numberOf = (cell: string | number | null | undefined): number => Number(cell ?? 0)

/** What an erasure waits for (PERSON-3). */
export const hindrancesOf = function* (mobile: string, now: Day.Instant): Tx<ReadonlyArray<Hindrance>> {
  const orders = yield* data.orders(mobile)
  const numbers = new Map(orders.map(({ order_id, increment_id }) => [order_id, increment_id]))
  for (const { order_id, increment_id } of yield* archived.ordersOf(mobile))
    numbers.set(order_id, increment_id)
  const ids = [...numbers.keys()]
  const named = (row: data.Cells): string => numbers.get(numberOf(row.order_id)) ?? ""
  const names = new Map((yield* stores.list()).map(({ store_id, name }) => [store_id, name]))
  const since = Day.toGmt(now - cartRests)
  return [
    ...orders
      .filter(({ status }) => !finished.some((each) => each === status))
      .map(({ increment_id }) => ({ is: "order" as const, what: increment_id })),
    ...(yield* data.cartsOf(mobile))
      .filter(({ order_id, touched_at }) => order_id === null && touched_at > since)
      .map(({ user_name, store_id }) => ({
        is: "cart" as const,
        what: `${user_name} (${names.get(store_id) ?? store_id})`
      })),
    ...(yield* data.creditsOf(ids))
      .filter(({ balance }) => numberOf(balance) > 0)
      .map(({ number, balance }) => ({
        is: "credit" as const,
        what: `${masked(String(number))}, ${Money.formatPlain(Money.ofHundredths(numberOf(balance)))},`
      })),
    ...(yield* data.tasksOf(ids))
      .filter(({ ended_at }) => ended_at === null)
      .map((row) => ({ is: "task" as const, what: named(row) })),
    ...(yield* data.messagesOf(ids))
      .filter(({ refused }) => refused === null)
      .map((row) => ({ is: "message" as const, what: named(row) })),
    ...(yield* data.failedOrders(digitsOf(mobile))).map(({ message_key }) => ({
      is: "failed order" as const,
      what: message_key
    }))
  ]
}

const changedAddress = JSON.stringify({ changed: ["the address"] })

/** Orders of the day lose their customer; answers on how many papers the law keeps the buyer. */
const forgetOrders = function* (
  ids: ReadonlyArray<number>,
  who: Parameters<typeof withoutCustomer>[1]
): Tx<number> {
  let named = 0
  for (const some of groups(ids)) {
    for (const table of data.paperTables)
      for (const { id, content } of yield* table.of(some)) {
        const without = withoutBuyer(content)
        if (without !== undefined) yield* table.set(without, id)
        else named += 1
      }
    for (const { order_id, buyer } of yield* data.buyersOf(some))
      if (!/"(gstin|trn)":"/.test(buyer)) yield* data.forgetBuyer(order_id)
    for (const { id, action, detail } of yield* data.detailedAudit(some)) {
      const without = action === "address changed" ? changedAddress : withoutCustomer(detail, who)
      if (without !== detail) yield* data.setDetail(without, id)
    }
    yield* data.forgetCustomerOf(some)
  }
  return named
}

/** So few orders at a time that nobody waits for an erasure. */
const slice = 100

/** The next orders of a customer, those of the archive first brought back: they are archived again like any others. */
const forgetNext = function* (
  mobile: string,
  name: string,
  now: Day.Instant
): Tx<{ readonly orders: number; readonly named: number }> {
  const inArchive = (yield* archived.ordersOf(mobile)).slice(0, slice)
  yield* bringBackNumbered(
    inArchive.map(({ increment_id }) => increment_id),
    now
  )
  const ids = (yield* data.orders(mobile)).slice(0, slice).map(({ order_id }) => order_id)
  const named = yield* forgetOrders(ids, { digits: digitsOf(mobile), name })
  return { orders: ids.length, named }
}

const wholeName = (row: { readonly firstname?: unknown; readonly lastname?: unknown } | undefined): string =>
  [row?.firstname, row?.lastname].filter((each) => typeof each === "string" && each !== "").join(" ")

export interface Erasure {
  readonly erasure: number
  readonly orders: number
  readonly named: number
  /** What the customer was called, for the slices after the first. */
  readonly name: string
}

/** All but the orders, and the first of those. */
export const eraseFirst = function* (mobile: string, key: string, now: Day.Instant): Tx<Erasure> {
  const customer = yield* data.customerRow(mobile)
  const name = wholeName(customer)
  const digits = digitsOf(mobile)
  const erasure = yield* data.addErasure(markOf(mobile, key), Day.toGmt(now))
  yield* data.emptyCarts(mobile)
  for (const draft of yield* data.drafts(digits, name))
    yield* data.renameDraft(withoutCustomer(draft.name, { digits, name }), draft.id)
  yield* data.forgetClientLines(digits)
  yield* data.renameAudit(`erased ${erasure}`, mobile)
  yield* data.forgetLookUps(numberOf(customer?.id), belowZero(mobile))
  yield* data.removeCustomer(mobile)
  return { erasure, name, ...(yield* forgetNext(mobile, name, now)) }
}

/** The rest of the orders, a slice a transaction. */
export const eraseRest = (mobile: string, first: Erasure, now: Day.Instant) =>
  Effect.gen(function* () {
    const store = yield* Store
    let { orders, named } = first
    for (let isDone = first.orders === 0; !isDone; ) {
      const next = yield* store.transact(function* () {
        return Result.succeed(yield* forgetNext(mobile, first.name, now))
      })
      orders += next.orders
      named += next.named
      isDone = next.orders === 0
    }
    return { ...first, orders, named }
  })
