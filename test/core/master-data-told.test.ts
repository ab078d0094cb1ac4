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

it("products that change while they are asked for are fetched once more (MASTER-6)", () => {
  const list = (key: string) => ({
    entry: { value: [], key, fetchedAt: 0, expiresAt: 900_000 },
    problem: undefined,
    unread: []
  })
  const asked = catalogueCache.requested(catalogueCache.empty, 1, 0)
  const answered = catalogueCache.served(catalogueCache.outdated(asked, 500), 1, list("a"), 600)
  expect(catalogueCache.isDue(answered, 600)).toBe(true)
  expect([answered.list?.key, answered.list?.expiresAt]).toEqual(["a", 0])
  const again = catalogueCache.served(catalogueCache.requested(answered, 1, 600), 1, list("b"), 700)
  expect([catalogueCache.isDue(again, 800), again.list?.expiresAt]).toEqual([false, 900_000])
})
