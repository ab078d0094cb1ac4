import { Schema } from "effect"
import { describe, expect, inject, test } from "vitest"
import { Store, select, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { migratedDatabase } from "../support/database.ts"
import { grownStore, type Size, sizes } from "../support/grown-store.ts"
import { isLong } from "../support/runs.ts"
import { forget, within } from "../support/server.ts"

const Count = Schema.Struct({ count: Schema.Int })
const counting = (text: string) => select(Count, text)
const facts = {
  orders: counting("SELECT COUNT(*) AS count FROM orders"),
  open: counting(
    "SELECT COUNT(*) AS count FROM orders WHERE status IN ('pending', 'queued', 'pending_payment', 'processing')"
  ),
  packs: counting("SELECT COUNT(*) AS count FROM pack"),
  onShelf: counting("SELECT COUNT(*) AS count FROM pack WHERE status = 0"),
  items: counting("SELECT COUNT(*) AS count FROM order_item"),
  taken: counting("SELECT COUNT(*) AS count FROM order_pack"),
  takenTwice: counting(
    "SELECT COUNT(*) AS count FROM (SELECT pack_id FROM order_pack WHERE unique_key IS NOT NULL GROUP BY pack_id HAVING COUNT(*) > 1) AS twice"
  ),
  invoices: counting("SELECT COUNT(*) AS count FROM invoice"),
  audited: counting("SELECT COUNT(*) AS count FROM audit WHERE subject = 'order'")
}

const now = Date.parse("2026-06-10T09:00:00Z")
const grown = async (size: Size, databaseUrl?: string) => {
  const where = await grownStore(size, databaseUrl, now)
  const found = await within(
    where,
    Store.use((store) =>
      store.read(function* (): Tx<Record<string, number | undefined>> {
        const counts: Record<string, number | undefined> = {}
        for (const [name, count] of Object.entries(facts)) counts[name] = (yield* count())[0]?.count
        return counts
      })
    )
  )
  forget(where)
  return found
}

describe("a grown store", () => {
  const longer = isLong ? { orders: 3_000, packs: 20_000 } : { orders: 1_600, packs: 9_000 }
  let found: ReturnType<typeof grown> | undefined
  /** What SQLite holds of it. */
  const grownLonger = () => {
    found ??= grown(longer)
    return found
  }
  /** Rows that each order brings of its own. */
  const more = (longer.orders - sizes.small.orders) * 0.8
  test("grows by what is finished and sold alone: what is open and on the shelf stays", async () => {
    const [few, many] = [await grown(sizes.small), await grownLonger()]
    expect(many.orders).toBe((few.orders ?? 0) + longer.orders - sizes.small.orders)
    expect(many.packs).toBe((few.packs ?? 0) + longer.packs - sizes.small.packs)
    expect([many.open, many.onShelf, many.takenTwice]).toEqual([few.open, few.onShelf, 0])
    for (const name of ["items", "taken", "invoices", "audited"])
      expect(many[name], name).toBeGreaterThan((few[name] ?? 0) + more)
  })

  // Tests of plans and of a long inventory grow one on PostgreSQL daily, and find in it what they ask for.
  test.runIf(isLong)("is the same in both databases", async () => {
    const url = await migratedDatabase(inject("postgresUrl"))
    expect(await grown(longer, url)).toEqual(await grownLonger())
  })
})
