/** OrderService. */
import { hash } from "node:crypto"
import { Effect, Result } from "effect"
import { done } from "#core/contract/id.ts"
import { OrderService, type Paging, type Rows, rangeIn, recentLimit } from "#core/contract/order.ts"
import { pillProducts, pillVariables } from "#core/counter/category.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type { WireBriefOrder } from "#core/order/brief-order.ts"
import { type DateRange, rangeOf, timesOf } from "#core/order/date-range.ts"
import { type Order, type OrderStatus, soldAsInCatalogue } from "#core/order/order.ts"
import {
  type Counts,
  defaultSort,
  finished,
  mayShowMultiple,
  open,
  pageSizes,
  showsRetailOnly,
  termsOf
} from "#core/order/queue.ts"
import { changeByHand, nextUpdatedAt, whenLeft } from "#core/order/status.ts"
import { toWire, type WireOrder } from "#core/order/wire.ts"
import { type Flags, isOn, truth } from "#core/session/flags.ts"
import { type Call, type Caller, implement } from "../rpc/handler.ts"
import { pushWireOrder, Rooms } from "../rpc/rooms.ts"
import { read, transact, transactLossy } from "../rpc/transact.ts"
import { take } from "../store/engine/day-use.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as offSale from "../store/network/off-sale.ts"
import * as products from "../store/network/products.ts"
import { briefOrders } from "../store/order/brief-orders.ts"
import * as changes from "../store/order/order-changes.ts"
import * as events from "../store/order/order-events.ts"
import * as lists from "../store/order/order-lists.ts"
import { wholeOrders } from "../store/order/order-rows.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as figures from "../store/report/order-figures.ts"
import { orArchived } from "./from-archive.ts"
import { retryOrders } from "./inbox-order.ts"
import { findOrders } from "./order-search.ts"

/**
 * The stores whose orders a list holds: with get_all_orders all of the hub that the user works for, which is the hub of
 * the store in a custom setup; else the one asked for.
 */
export const scopeOf = (caller: Caller, store: number): ReadonlyArray<number> =>
  isOn(caller.flags, "get_all_orders") && caller.hubStoreIds.includes(store) ? caller.hubStoreIds : [store]

const statusesOf: Record<"active" | "complete" | "all" | "open", ReadonlyArray<OrderStatus>> = {
  active: ["pending"],
  complete: finished,
  open,
  all: []
}

/** The rows that a list was asked for, as they are read and as they are sent; two of one version are the same row. */
interface RowKind<Row, Wire> {
  readonly read: lists.Reader<Row>
  readonly toWire: (row: Row) => Wire
  readonly versionOf: (row: Row) => unknown
}
const whole: RowKind<Order, WireOrder> = { read: wholeOrders, toWire, versionOf: toWire }
const brief: RowKind<WireBriefOrder, WireBriefOrder> = {
  read: briefOrders,
  toWire: (row) => row,
  // `updated_at` rises with every change of an order's content; these two change beside it.
  versionOf: ({ order_id, updated_at, total_item_count, assigned_to }) => [
    order_id,
    updated_at,
    total_item_count,
    assigned_to
  ]
}

/** The same for as long as a list is: what somebody holds need not be sent again. */
const keyOf = (versions: ReadonlyArray<unknown>): string =>
  hash("sha256", JSON.stringify(versions), "base64url").slice(0, 27)

/** A tab that the user's flags leave out counts nothing. */
const countsFor = <Counts extends { readonly multiple: number }>(flags: Flags, counts: Counts): Counts =>
  mayShowMultiple(flags) ? counts : { ...counts, multiple: 0 }

/** How long a list is in which nothing is searched for: it is one of the tabs, or several. */
const lengthOf = (
  type: keyof typeof statusesOf,
  { counts, open }: { readonly counts: Counts; readonly open: number }
): number =>
  ({ open, all: counts.all, complete: counts.complete, active: counts.express + counts.scheduled })[type]

const pageOf = (
  call: Call,
  paging: Paging,
  type: keyof typeof statusesOf,
  store: number,
  days: DateRange | undefined
) =>
  read(function* (database) {
    const { caller, now } = call
    const scope = scopeOf(caller, store)
    const isRetailOnly = showsRetailOnly(caller.flags)
    const number = paging.currentPage ?? 1
    const perPage = paging.perPage ?? pageSizes[0]
    const listing = {
      database,
      scope,
      isRetailOnly,
      statuses: statusesOf[type],
      terms: termsOf(paging.filter ?? ""),
      ...(days === undefined ? {} : timesOf(days))
    }
    const part = {
      by: paging.sortBy === undefined || paging.sortBy === "" ? defaultSort.by : paging.sortBy,
      desc: paging.sortDesc ?? defaultSort.desc,
      limit: perPage,
      offset: (number - 1) * perPage
    }
    const counted = yield* figures.counts(scope, isRetailOnly, now)
    const isWhole = listing.terms.length === 0 && days === undefined
    const length = isWhole ? lengthOf(type, counted) : undefined
    const counts = countsFor(caller.flags, counted.counts)
    const answer = function* <Row extends { readonly order_id: number }, Wire>(kind: RowKind<Row, Wire>) {
      const found = yield* lists.page(kind.read, listing, part, now, length)
      const page = { total: found.total, page: number, perPage, counts }
      const rows = () => found.orders.map(kind.toWire)
      if (paging.cache_key === undefined) return { orders: rows(), ...page }
      const key = keyOf(found.orders.map(kind.versionOf))
      return { orders: key === paging.cache_key ? [] : rows(), ...page, cache_key: key }
    }
    return paging.rows === "brief" ? yield* answer(brief) : yield* answer(whole)
  })

const recent = (
  call: Call,
  scope: ReadonlyArray<number>,
  since: Day.GmtTime | undefined,
  {
    rows,
    limit = recentLimit,
    after
  }: {
    readonly rows?: Rows | undefined
    readonly limit?: number | undefined
    readonly after?: number | undefined
  }
) => {
  const isRetailOnly = showsRetailOnly(call.caller.flags)
  const changes = { since: since ?? Day.toGmt(Day.startOfDay(call.now)), after, limit }
  return rows === "brief"
    ? read(() =>
        lists.changedSince<WireOrder | WireBriefOrder>(briefOrders, scope, isRetailOnly, changes, call.now)
      )
    : read(() => lists.changedSince(wholeOrders, scope, isRetailOnly, changes, call.now)).pipe(
        Effect.map((found): ReadonlyArray<WireOrder | WireBriefOrder> => found.map(toWire))
      )
}

const orNotFound = <A>(found: A | undefined) =>
  found === undefined ? Effect.fail(fault("NotFound", { what: "Order" })) : Effect.succeed(found)

/** The opening of an order stands in its audit, so often a day (BOUND-1). */
const opened = function* (call: Call, order: Order): Tx<Result.Result<void, Fault<"DaySpent">>> {
  const fits = yield* take(call.caller.userId, "openings", 1, call.now)
  if (Result.isFailure(fits)) return fits
  yield* audit.ofOrder(call, order, "opened", {
    message: `Order ${order.increment_id} was opened by ${call.caller.name}`
  })
  return fits
}

export const orderService = implement(OrderService, {
  getOrderList: ({ paging, type, store }, call) => pageOf(call, paging, type, store, rangeIn(paging)),
  getTodayOrderList: ({ paging, store }, call) =>
    pageOf(call, paging, "all", store, rangeOf("today", Day.dayAt(call.now))),
  getRecentOrderList: ({ store, last_updated_at, ...rows }, call) =>
    recent(call, [store], last_updated_at, rows),
  getRecentOrderListTweaked: ({ store, last_update, get_all_orders, start_of_day, ...rows }, call) =>
    recent(
      call,
      // Whose flag is on may still ask for the one store; whose is off is not asked.
      truth(get_all_orders) === false ? [store] : scopeOf(call.caller, store),
      last_update ?? start_of_day,
      rows
    ),

  getOrderInfo: ({ order_id, fetch_sell_by_from_product_info, isItemPickupEnabled }, call) =>
    transactLossy({ idempotency: undefined }, function* () {
      // Who asks as the pickup app does, has its flag.
      const flag = "enable_item_pickup"
      if (truth(isItemPickupEnabled) === true && !isOn(call.caller.flags, flag))
        return Result.fail(fault("FlagOff", { flag }))
      const order = yield* orders.findToOpen(call.caller.storeIds, order_id, call.now)
      if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
      const fits = yield* opened(call, order)
      if (Result.isFailure(fits)) return Result.fail(fits.failure)
      return Result.succeed(
        toWire(
          isOn({ fetch_sell_by_from_product_info }, "fetch_sell_by_from_product_info")
            ? soldAsInCatalogue(order)
            : order
        )
      )
    }),
  getOrderInfoByIncrementId: ({ increment_id }, call) =>
    orArchived(
      { scope: call.caller.storeIds, numbers: [{ increment_id }], now: call.now },
      (order) => order !== undefined,
      read(() => orders.findByIncrement(call.caller.storeIds, increment_id, call.now))
    ).pipe(Effect.flatMap(orNotFound), Effect.map(toWire)),
  findOrders: ({ text }, call) => findOrders(call, text).pipe(Effect.map((found) => found.map(toWire))),

  updateOrder: ({ order_id, change }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
      if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
      const outcome = changeByHand(order, change.status, yield* events.grounds(order_id))
      if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
      if (outcome.success === "unchanged") return Result.succeed(toWire(order))
      const left = change.status === "complete" ? whenLeft(order, change.shipped_at, now) : undefined
      if (left !== undefined && Result.isFailure(left)) return Result.fail(left.failure)
      const shippedAt = left?.success ?? null
      yield* changes.setStatus(order, change.status, nextUpdatedAt(order.updated_at, now), shippedAt)
      yield* outgoing.add("order.changed", order_id, Day.toGmt(now))
      yield* audit.ofOrder(call, order, change.status, { from: order.status })
      return Result.succeed(toWire((yield* orders.find(caller.storeIds, order_id, now)) ?? order))
    }).pipe(Effect.tap(pushWireOrder)),

  // The embedded commerce backend keeps its orders here already: what is left is to try those again that could not be
  // created, and to tell the store's clients.
  syncOrders: (_, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const made = yield* transact(call, function* () {
        return Result.succeed(yield* retryOrders(caller.hubId, now))
      })
      for (const order of made) yield* pushWireOrder(order)
      yield* Rooms.use((rooms) => rooms.publish({ event: "REFRESH_ORDER", store_id: caller.storeId }))
      return done
    }),

  getTodaySummary: ({ date, store, show_fth_retail_orders_only }, call) =>
    read(function* () {
      const isRetailOnly =
        showsRetailOnly(call.caller.flags) || showsRetailOnly({ show_fth_retail_orders_only })
      return yield* figures.summary(
        scopeOf(call.caller, store),
        isRetailOnly,
        Day.toGmt(Day.startOf(date)),
        Day.toGmt(Day.startOf(Day.addDays(date, 1)))
      )
    }),
  getCategoryMapping: (_, { caller, now }) =>
    read(function* () {
      const off = yield* offSale.productsOff(caller.storeId, Day.toGmt(now))
      const mapping = yield* products.byCategory()
      for (const pill of ["home", "best"] as const) {
        const ids = pillProducts(pill, yield* env.find(pillVariables[pill], caller.hubId))
        if (ids.length > 0) mapping[pill] = [...ids]
      }
      return Object.fromEntries(
        Object.entries(mapping).map(([pill, ids]) => [pill, ids.filter((id) => !off.has(id))])
      )
    }),
  getLastOrderEntry: (_, call) =>
    read(() => lists.newest([call.caller.storeId], call.now)).pipe(
      Effect.map((order) => (order === undefined ? null : toWire(order)))
    )
})
