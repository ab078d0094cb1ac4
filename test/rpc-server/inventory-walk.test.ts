/** A long inventory is walked in the order of its indexes, and counted by a figure that is kept: over both databases. */
import { Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import * as rule from "#core/stock/inventory.ts"
import type { Pack } from "#core/stock/pack.ts"
import { Store, selectMany, type Tx } from "#rpc-server/store/engine/transaction.ts"
import * as inventory from "#rpc-server/store/pack/inventory-list.ts"
import * as packs from "#rpc-server/store/pack/packs.ts"
import { grownStore } from "#test/support/grown-store.ts"
import { inventoryRows } from "#test/support/inventory-rows.ts"
import { isLong } from "#test/support/runs.ts"
import { forget, within } from "#test/support/server.ts"
import { anyDatabase } from "./databases.ts"

const now = Date.now()
const held = selectMany(packs.PackRow)
/** More packs of a hub than are sorted sooner than they are walked. */
const size = isLong ? { orders: 800, packs: 9_000 } : { orders: 600, packs: 5_000 }
/** Everything that a hub was ever seen to have. */
const everything = function* (sight: packs.StockScope): Tx<ReadonlyArray<Pack>> {
  const rows = yield* held(`${packs.selectPacks} WHERE ${packs.visible} ORDER BY k.id`, [
    ...packs.visibleTo(sight)
  ])
  return packs
    .ownQuantities(rows, now)
    .map((row) => ({ ...row, qty: Q.parse(row.qty), available_qty: Q.parse(row.available_qty) }))
}

describe.each(anyDatabase)("a long inventory on $name", ({ url }) => {
  it("is paged and counted as the rule has it, on every list, by every column, before a cut-off and after", async () => {
    const where = await grownStore(size, await url(), now)
    const differing = await within(
      where,
      Effect.gen(function* () {
        const store = yield* Store
        // Packs that go, and one that comes back on another day: the figure follows.
        yield* store.transact(function* () {
          yield {
            text: "DELETE FROM pack WHERE id > 1000010 AND id < 1000020 AND id NOT IN (SELECT pack_id FROM order_pack)",
            values: []
          }
          yield { text: "UPDATE pack SET received_at = '2020-01-02 03:04:05' WHERE id = 1000500", values: [] }
          return Result.succeed(undefined)
        })
        return yield* store.read(function* () {
          const wrong: Array<string> = []
          for (const cutOff of [
            null,
            "2020-01-03",
            new Date(now - 60 * 3_600_000).toISOString().slice(0, 10)
          ]) {
            const sight = { hub: 1, cutOff }
            const all = yield* everything(sight)
            for (const list of ["used", "all"] as const)
              for (const by of rule.inventoryColumns)
                for (const desc of [false, true]) {
                  const expected = inventoryRows(all, { list, search: "", sort: { by, desc } })
                  for (const offset of [0, 45, 1500]) {
                    const page = { database: store.database, list, narrowed: [], by, desc, limit: 15, offset }
                    const { rows, total } = yield* inventory.page(sight, page, now)
                    const ids = expected.slice(offset, offset + 15).map(({ id }) => id)
                    if (total !== expected.length || rows.map(({ id }) => id).join() !== ids.join())
                      wrong.push(
                        `${list} by ${by} ${desc} at ${offset} since ${cutOff}: ${total} of ${expected.length}`
                      )
                  }
                }
          }
          return wrong
        })
      })
    )
    forget(where)
    expect(differing).toEqual([])
  })
})
