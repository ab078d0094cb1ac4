/** What the lists of orders name, however many orders there ever were: over both databases. */
import { Effect, Result, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Paging } from "#core/contract/order.ts"
import * as Day from "#core/day.ts"
import type { OrderStatus } from "#core/order/order.ts"
import { countsOf, finished, isKept, keptDays, open, sortColumns, tabs } from "#core/order/queue.ts"
import { sorted } from "#core/order/queue-rows.ts"
import { namedPhone } from "#core/order/shown-phone.ts"
import { bound } from "#rpc-server/service/all.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import * as lists from "#rpc-server/store/order/order-lists.ts"
import { wholeOrders } from "#rpc-server/store/order/order-rows.ts"
import { search } from "#rpc-server/store/order/order-search.ts"
import * as figures from "#rpc-server/store/report/order-figures.ts"
import { incrementOf, type OrderSeed, seed } from "#test/support/network.ts"
import { firstHub, forget, type Place, place, within } from "#test/support/server.ts"
import { needs } from "#test/support/services.ts"
import { anyDatabase } from "./databases.ts"
import { hubUser } from "./hub-user.ts"

const now = Date.parse("2026-06-10T09:00:00Z")
/** Midnight in Asia/Calcutta with which the first kept day begins. */
const edge = (now - Day.startOf(Day.addDays(Day.dayAt(now), -keptDays))) / Day.minute
const seeds: ReadonlyArray<OrderSeed> = [...open, ...finished, "shipped"].flatMap((status, index) =>
  [3, 1440, edge - 1, edge, edge + 1, 40 * 1440, 800 * 1440].map((ageMinutes, age) => ({
    id: 100 + index * 10 + age,
    store: index % 3 === 0 ? 12 : 11,
    status,
    ageMinutes,
    firstname: ["Asha", "Lakshmi", "Meera_k", "Zoya"][(index + age) % 4] ?? "",
    mobile: `98765${String(43_000 + index * 10 + age)}`,
    source: age % 2 === 0 ? "fth_retail" : "fth_hub",
    ...(age % 3 === 1 ? { slotAt: "2026-06-11 09:00:00" } : {}),
    items: [{ product: 1773, qty: 500 }, ...(age % 2 === 0 ? [{ product: 2648, qty: 500 }] : [])]
  }))
)
const both = [11, 12]
const [getOrderList] = bound.filter(({ method }) => method.name === "OrderService.getOrderList")
if (getOrderList === undefined) throw new Error("there is no such method")

describe.each(anyDatabase)("lists of orders on $name", ({ url }) => {
  let where: Place
  beforeAll(async () => {
    where = place(await url())
    await within(where, seed(now, seeds, []))
  })
  afterAll(() => forget(where))

  const listed = (listing: Partial<lists.Listing>, page: Partial<lists.Page> = {}) =>
    within(
      where,
      Store.use((store) =>
        store.read(() =>
          lists.page(
            wholeOrders,
            {
              database: store.database,
              scope: both,
              isRetailOnly: false,
              statuses: [],
              terms: [],
              ...listing
            },
            { by: "created_at", desc: true, limit: 300, offset: 0, ...page },
            now
          )
        )
      )
    )
  /** Every order, whatever its age. */
  const everything = async () => (await listed({ createdFrom: "2000-01-01 00:00:00" as Day.GmtTime })).orders
  const ids = (orders: ReadonlyArray<{ readonly order_id: number }>) => orders.map(({ order_id }) => order_id)

  it("hold open orders of any age, and finished ones while the rule keeps them (QUEUE-13)", async () => {
    const all = await everything()
    expect(all).toHaveLength(seeds.length)
    const lists: ReadonlyArray<ReadonlyArray<OrderStatus>> = [[], finished, open]
    for (const wanted of lists) {
      const kept = all.filter(
        (order) => (wanted.length === 0 || wanted.includes(order.status)) && isKept(order, now)
      )
      const { orders, total } = await listed({ statuses: wanted })
      expect([ids(orders), total]).toEqual([ids(kept), kept.length])
    }
  })

  it("are sorted by every column as the rule sorts, and cut into pages of that order", async () => {
    const listedOrders = (await everything()).filter((order) => isKept(order, now))
    for (const by of sortColumns)
      for (const desc of [false, true]) {
        const { orders } = await listed({}, { by, desc })
        expect(ids(orders), `${by} ${desc}`).toEqual(ids(sorted(listedOrders, { by, desc })))
        const second = await listed({}, { by, desc, limit: 7, offset: 7 })
        expect(ids(second.orders)).toEqual(ids(orders).slice(7, 14))
        expect(second.total).toBe(listedOrders.length)
      }
  })

  it("are counted tab by tab as a client counts what it keeps", async () => {
    const listedOrders = (await everything()).filter((order) => isKept(order, now))
    for (const isRetailOnly of [false, true])
      for (const scope of [both, [11]]) {
        const seen = listedOrders.filter(
          (order) => scope.includes(order.store_id) && (!isRetailOnly || order.source === "fth_retail")
        )
        const counted = await within(
          where,
          Store.use((store) => store.read(() => figures.counts(scope, isRetailOnly, now)))
        )
        const expected = countsOf(seen)
        for (const tab of tabs) expect(counted.counts[tab], tab).toBe(expected[tab])
        expect(counted.counts.processing).toBe(seen.filter(({ status }) => status === "processing").length)
        expect(counted.open).toBe(seen.filter(({ status }) => open.includes(status)).length)
      }
  })

  it("have the length that their tabs say, whichever list is asked for", async () => {
    const listedOrders = (await everything()).filter((order) => order.store_id === 11 && isKept(order, now))
    const listed = {
      all: [],
      open,
      complete: finished,
      active: ["pending"]
    } as const satisfies Record<string, ReadonlyArray<OrderStatus>>
    for (const [type, wanted] of Object.entries<ReadonlyArray<OrderStatus>>(listed))
      for (const perPage of [10, 300]) {
        const args = { paging: { currentPage: 1, perPage }, type, store: 11 }
        const page = await within(
          where,
          Effect.gen(function* () {
            const store = yield* Store
            const call = { caller: hubUser, now, idempotency: undefined }
            return yield* getOrderList.run(args as never, call).pipe(Effect.provide(needs(store)))
          })
        )
        const length = listedOrders.filter(
          ({ status }) => wanted.length === 0 || wanted.includes(status)
        ).length
        const rows = Math.min(length, perPage)
        expect(page, type).toMatchObject({ total: length, orders: { length: rows } })
      }
  })

  it("of some days hold every order created in them, whatever its age, and no other", async () => {
    const all = await everything()
    const today = Day.dayAt(now)
    for (const [from, to] of [
      [0, 0],
      [1, 1],
      [6, 0],
      [30, 0],
      [30, 5]
    ] as const) {
      const [dateFrom, dateTo] = [Day.addDays(today, -from), Day.addDays(today, -to)]
      const page = await within(
        where,
        Effect.gen(function* () {
          const store = yield* Store
          const call = { caller: hubUser, now, idempotency: undefined }
          const args = { paging: { perPage: 300, dateFrom, dateTo }, type: "all", store: 11 }
          return yield* getOrderList.run(args as never, call).pipe(Effect.provide(needs(store)))
        })
      )
      const wanted = all.filter(({ store_id, created_at }) => {
        const day = Day.dayAt(Day.fromGmt(created_at) ?? 0)
        return store_id === 11 && dateFrom <= day && day <= dateTo
      })
      expect(page).toMatchObject({ total: wanted.length })
      expect(ids((page as { readonly orders: typeof all }).orders)).toEqual(ids(wanted))
    }
  })

  it("are refused for days that run backwards, and for more days than a list holds", () => {
    const reads = (paging: object) => Result.isSuccess(Schema.decodeUnknownResult(Paging)(paging))
    expect(reads({ dateFrom: "2026-11-01", dateTo: "2026-12-01" })).toBe(true)
    expect(reads({ dateFrom: "2026-11-01", dateTo: "2026-12-02" })).toBe(false)
    expect(reads({ dateFrom: "2026-11-02", dateTo: "2026-11-01" })).toBe(false)
    expect(reads({ dateFrom: "2026-02-30" })).toBe(false)
    expect(reads({ dateTo: "2026-11-01" })).toBe(true)
  })

  it("with a term of three letters reach orders of any age, and with two only those that are kept", async () => {
    const all = await everything()
    const holding = (term: string) =>
      all.filter((order) =>
        `${order.customer_firstname} ${order.customer_lastname} ${order.increment_id}`
          .toLowerCase()
          .includes(term)
      )
    for (const term of ["lakshmi", "akshm", "a_k", "1000001", "rao"])
      expect(ids((await listed({ terms: [term] })).orders), term).toEqual(ids(holding(term)))
    expect(ids((await listed({ terms: ["me"] })).orders)).toEqual(
      ids(holding("me").filter((order) => isKept(order, now)))
    )
    expect((await listed({ terms: ["a_h"] })).total).toBe(0)
    const done = await listed({ terms: ["lakshmi"], statuses: finished })
    expect(ids(done.orders)).toEqual(
      ids(holding("lakshmi").filter(({ status }) => finished.includes(status)))
    )
  })

  it("follow a customer who is called otherwise from now on", async () => {
    const rename = (firstname: string) => () =>
      (function* () {
        yield {
          text: "UPDATE orders SET customer_firstname = ? WHERE order_id = ?",
          values: [firstname, 106]
        }
        return Result.succeed(undefined)
      })()
    await within(
      where,
      Store.use((store) => store.transact(rename("Xerxes")))
    )
    for (const part of ["xerxes", "xer", "rxes", "erxes"])
      expect(ids((await listed({ terms: [part] })).orders), part).toEqual([106])
    await within(
      where,
      Store.use((store) => store.transact(rename('नारायण O"Hara')))
    )
    for (const part of ["नारायण", "राय", "ारायण", 'o"h', 'o"hara'])
      expect(ids((await listed({ terms: [part] })).orders), part).toEqual([106])
    expect((await listed({ terms: ["xerxes"] })).total).toBe(0)
    await within(
      where,
      Store.use((store) => store.transact(rename("Meera_k")))
    )
    expect((await listed({ terms: ["xerxes"] })).total).toBe(0)
  })

  it("find an order from anywhere by number, phone and reference, else by parts of its text (QUEUE-5)", async () => {
    const find = (text: string, scope: ReadonlyArray<number> = both) =>
      within(
        where,
        Store.use((store) =>
          store.read(() =>
            search(
              store.database,
              [{ hub: firstHub, stores: scope }],
              { text, orderId: null, phone: namedPhone(text, false) },
              now
            )
          )
        )
      ).then(({ orders }) => ids(orders))
    expect(await find(incrementOf(106))).toEqual([106])
    expect(await find("9876543006")).toEqual([106])
    expect(await find(`876543 ${incrementOf(106)}`)).toEqual([106])
    expect(await find(`543006 ${incrementOf(106)}`), "nor beside its number").toEqual([])
    expect(await find("87654"), "five digits of a phone are too few").toEqual([])
    expect(await find("543006"), "the last three stand in no order that is shown").toEqual([])
    expect(await find(`${seeds[6]?.firstname?.slice(0, 3).toLowerCase()} 0000106`)).toEqual([106])
    expect((await find("lakshmi")).length).toBeLessThanOrEqual(20)
    // What staff still have work with comes first, the newest of it first.
    const named = await find("lakshmi")
    const isOpen = (id: number) =>
      open.some((status) => status === seeds.find((each) => each.id === id)?.status)
    expect(named.some(isOpen) && !named.every(isOpen)).toBe(true)
    expect(named).toEqual([...named.filter(isOpen), ...named.filter((id) => !isOpen(id))])
    expect(named.filter(isOpen)).toEqual(named.filter(isOpen).toSorted((a, b) => b - a))
    expect(await find(incrementOf(106), [21])).toEqual([])
  })

  it("name the newest order of some stores", async () => {
    const newest = await within(
      where,
      Store.use((store) => store.read(() => lists.newest(both, now)))
    )
    expect(newest?.order_id).toBe((await everything())[0]?.order_id)
    expect(
      await within(
        where,
        Effect.flatMap(Store, (store) => store.read(() => lists.newest([21], now)))
      )
    ).toBe(undefined)
  })
})
