/** MASTER-6: what a counter makes of news of master data. */
import { expect, it } from "vitest"
import type { CartWork } from "#core/kit/cart/model.ts"
import { masterDataChanged, unwatched } from "#core/kit/cart/watch.ts"
import * as catalogueCache from "#core/kit/catalogue-cache.ts"

const work = { cart: { order: null }, watch: unwatched } as unknown as CartWork

it("a cart is read anew after a change of what it costs by, and of nothing else (MASTER-6)", () => {
  const isStale = (kind: string | null) => masterDataChanged(work, kind).watch.isStale
  expect(["products", "prices", "coupons", null].map(isStale)).toEqual([true, true, true, true])
  expect(["stores", "localities", "delivery_slots"].map(isStale)).toEqual([false, false, false])
})

it("products that somebody has wanted are fetched anew, others not (MASTER-6)", () => {
  const wanted = catalogueCache.served(
    catalogueCache.requested(catalogueCache.empty, 1, 0),
    1,
    { entry: { value: [], key: "a", fetchedAt: 0, expiresAt: 900_000 }, problem: undefined, unread: [] },
    0
  )
  const after = catalogueCache.outdated(wanted, 500)
  expect([after.dueAt, after.list?.expiresAt, after.list?.key]).toEqual([500, 0, "a"])
  expect(catalogueCache.outdated(catalogueCache.empty, 500)).toBe(catalogueCache.empty)
})
