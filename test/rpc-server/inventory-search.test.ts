/** The server's inventory lists are those of the rule, whatever is searched for: over both databases. */
import { Effect, Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { termsOf } from "#core/order/queue.ts"
import * as Q from "#core/quantity.ts"
import * as rule from "#core/stock/inventory.ts"
import { inventoryColumns, lists, type Sort } from "#core/stock/inventory.ts"
import type { Pack } from "#core/stock/pack.ts"
import { narrowed } from "#rpc-server/service/stock-search.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import * as inventory from "#rpc-server/store/pack/inventory-list.ts"
import { inventoryRows } from "#test/support/inventory-rows.ts"
import { packCode, seed, shelfPack } from "#test/support/network.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { databases } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const products = [1773, 2648, 2649, 41207]
const packs = Array.from({ length: 60 }, (_, index) => {
  const product = products[index % products.length] ?? 0
  const expiry = Day.addDays(today, (index * 7) % 11)
  const code =
    product === 2649 && index % 3 === 0
      ? "8901234567890"
      : index % 13 === 5
        ? "MANUAL_PACK"
        : `${index % 5 === 0 ? "M" : ""}${packCode(product % 10_000, 500, index, expiry, today)}`
  return shelfPack(product, code, { isUnique: false, expiry, status: index % 4 === 1 ? 1 : 0 })
})
/** More products than any list of ids holds, for what is found by many names. */
const crowd = 5000

const searches = [
  "",
  "c",
  "chicken",
  "CUT curry",
  "paneer 26",
  "2649",
  "1773",
  "77",
  "m80",
  "456",
  "4567",
  "45678",
  "456789",
  "8901234567890",
  "89012 paneer",
  "manual_pack",
  "pack",
  "ma",
  "marinated 41",
  "200 g",
  "g",
  "fish",
  "crowd",
  "crowd 12",
  "crowd 2649",
  "%",
  "_",
  "a_p",
  "\\"
]
const sorts: ReadonlyArray<Sort> = inventoryColumns.flatMap((by) => [
  { by, desc: false },
  { by, desc: true }
])

describe.each(databases)("a hub's inventory on $name", ({ url }) => {
  let where: Place
  beforeAll(async () => {
    where = place(await url())
    await within(
      where,
      Effect.andThen(
        seed(now, [], packs),
        Store.use((store) => store.transact(crowded))
      )
    )
  })
  afterAll(() => forget(where))

  const asked = (search: string, list: rule.ListType, sort: Sort, limit: number) =>
    Store.use((store) =>
      store.read(function* () {
        const terms = yield* narrowed(store, termsOf(search))
        const page = { database: store.database, list, narrowed: terms, ...sort, limit, offset: 0 }
        return yield* inventory.page({ hub: 1, cutOff: null }, page, now)
      })
    )

  it("every search finds on every list what the rule finds, in its order, and counts it", async () => {
    const found = await within(
      where,
      Effect.gen(function* () {
        const { rows } = yield* asked("", "all", { by: "scan_code", desc: false }, 1000)
        const held: ReadonlyArray<Pack> = rows.map((row) => ({
          ...row,
          qty: Q.parse(row.qty),
          available_qty: Q.parse(row.available_qty)
        }))
        const differing: Array<string> = []
        for (const [turn, search] of searches.entries())
          for (const [place, list] of lists.entries()) {
            const sort = sorts[(turn * lists.length + place) % sorts.length] ?? rule.defaultSort
            const expected = inventoryRows(held, { list, search, sort }).map(({ id }) => id)
            const { rows, total } = yield* asked(search, list, sort, 1000)
            const ids = rows.map(({ id }) => id)
            if (total !== expected.length || ids.join() !== expected.join())
              differing.push(
                `${search} on ${list} by ${sort.by}: ${ids.length} of ${total}, not ${expected.length}`
              )
          }
        return { held: held.length, differing }
      })
    )
    expect(found).toEqual({ held: packs.length + 3, differing: [] })
  })

  it("every pack stands on the whole list and on exactly one of the others, what expires first before the rest", async () => {
    const [current, used, whole] = await within(
      where,
      Effect.forEach(lists, (list) => asked("", list, rule.defaultSort, 1000))
    )
    const held = packs.length + 3
    expect(whole?.rows).toHaveLength(held)
    const parts = [...(current?.rows ?? []), ...(used?.rows ?? [])].map(({ id }) => id)
    expect(parts).toHaveLength(held)
    expect(new Set(parts)).toEqual(new Set(whole?.rows.map(({ id }) => id)))
    expect(new Set(current?.rows.map(({ status }) => status))).toEqual(new Set([0]))
    expect(used?.rows.filter(({ status }) => status === 0)).toEqual([])
    for (const each of [current, used, whole]) {
      const expiries = each?.rows.map(({ date_of_expiry }) => date_of_expiry) ?? []
      expect(expiries).toEqual(expiries.toSorted())
    }
  })
})

/** Thousands of products of one name, three of them in the hub. */
const crowded = function* () {
  for (let index = 0; index < crowd; index++)
    yield {
      text: `INSERT INTO product (entity_id, name, type_id, child_products, sell_by, whole, tax_rate)
        VALUES (?, ?, 'simple', '[]', 'kg', 0, 0)`,
      values: [20_000 + index, `Crowd ${index}`]
    }
  for (const id of [20_012, 22_649, 24_999])
    yield {
      text: `INSERT INTO pack (hub_id, product_id, scan_code, code, date_of_expiry, received_qty, qty, status, received_at)
        VALUES (1, ?, ?, ?, ?, 500, 500, 0, ?)`,
      values: [id, String(id), String(id), today, Day.toGmt(now)]
    }
  return Result.succeed(undefined)
}
