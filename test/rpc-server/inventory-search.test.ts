/** The server's inventory lists are those of the rule, whatever is searched for: over both databases. */
import { Effect } from "effect"
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
import { seed, shelfPack } from "#test/support/network.ts"
import { forget, type Place, place, within } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { transaction } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, today, code } = tradingDay()
const packs = Array.from({ length: 60 }, (_, index) => {
  const product = [1773, 2648, 2649, 41207][index % 4] ?? 0
  const expiry = Day.addDays(today, (index * 7) % 11)
  const scanCode =
    product === 2649 && index % 3 === 0
      ? "8901234567890"
      : index % 13 === 5
        ? "MANUAL_PACK"
        : `${index % 5 === 0 ? "M" : ""}${code(index, { product: product % 10_000, expiry })}`
  return shelfPack(product, scanCode, { isUnique: false, expiry, status: index % 4 === 1 ? 1 : 0 })
})
describe.each(anyDatabase)("a hub's inventory on $name", ({ url }) => {
  let where: Place
  beforeAll(async () => {
    where = place(await url())
    await within(
      where,
      Effect.andThen(
        seed(now, [], packs),
        // More products of one name than any list of ids holds, three of them in the hub.
        transaction(function* () {
          for (let index = 0; index < 5000; index++)
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
        })
      )
    )
  })
  afterAll(() => forget(where))

  const listed = (search: string, list: rule.ListType, sort: Sort, limit: number) =>
    Store.use((store) =>
      store.read(function* () {
        const terms = yield* narrowed(store, termsOf(search))
        const page = { database: store.database, list, narrowed: terms, ...sort, limit, offset: 0 }
        return yield* inventory.page({ hub: 1, cutOff: null }, page, now)
      })
    )

  it("every search finds on every list what the rule finds, in its order, and counts it", async () => {
    const searches =
      " |c|chicken|CUT curry|paneer 26|2649|1773|77|m80|456|4567|45678|456789|8901234567890|89012 paneer|manual_pack|pack|ma|marinated 41|200 g|g|fish|crowd|crowd 12|crowd 2649|%|_|a_p|\\"
        .split("|")
        .map((search) => search.trim())
    const sorts: ReadonlyArray<Sort> = inventoryColumns.flatMap((by) => [
      { by, desc: false },
      { by, desc: true }
    ])
    const found = await within(
      where,
      Effect.gen(function* () {
        const { rows } = yield* listed("", "all", { by: "scan_code", desc: false }, 1000)
        const stock: ReadonlyArray<Pack> = rows.map((row) => ({
          ...row,
          qty: Q.parse(row.qty),
          available_qty: Q.parse(row.available_qty)
        }))
        const differing: Array<string> = []
        for (const [turn, search] of searches.entries())
          for (const [place, list] of lists.entries()) {
            const sort = sorts[(turn * lists.length + place) % sorts.length] ?? rule.defaultSort
            const expected = inventoryRows(stock, { list, search, sort }).map(({ id }) => id)
            const { rows, total } = yield* listed(search, list, sort, 1000)
            const ids = rows.map(({ id }) => id)
            if (total !== expected.length || ids.join() !== expected.join())
              differing.push(
                `${search} on ${list} by ${sort.by}: ${ids.length} of ${total}, not ${expected.length}`
              )
          }
        return { count: stock.length, differing }
      })
    )
    expect(found).toEqual({ count: packs.length + 3, differing: [] })
  })

  it("every pack stands on the whole list and on exactly one of the others, what expires first before the rest", async () => {
    const [current, used, whole] = await within(
      where,
      Effect.forEach(lists, (list) => listed("", list, rule.defaultSort, 1000))
    )
    const count = packs.length + 3
    expect(whole?.rows).toHaveLength(count)
    const parts = [...(current?.rows ?? []), ...(used?.rows ?? [])].map(({ id }) => id)
    expect(parts).toHaveLength(count)
    expect(new Set(parts)).toEqual(new Set(whole?.rows.map(({ id }) => id)))
    expect(new Set(current?.rows.map(({ status }) => status))).toEqual(new Set([0]))
    expect(used?.rows.filter(({ status }) => status === 0)).toEqual([])
    for (const each of [current, used, whole]) {
      const expiries = each?.rows.map(({ date_of_expiry }) => date_of_expiry) ?? []
      expect(expiries).toEqual(expiries.toSorted())
    }
  })
})
