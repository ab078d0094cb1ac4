/**
 * The stock of the demo network beyond what its orders ask for: every kind of code, packs in every state, and enough of
 * them that a look-up has something to look through.
 */

import { productOf } from "./generator-context.ts"
import type { DemoMapping } from "./item-mappings.ts"
import type { Assortment, OrderBook } from "./order-book.ts"
import { onlyExpired, tooFew } from "./orders.ts"
import { type DemoProduct, neverStocked } from "./products.ts"
import type { Random } from "./random.ts"
import { storeById } from "./stores.ts"
import type { Warehouse } from "./warehouse.ts"

/** How many packs there are. */
export const packCount = 3000

/** The hubs, and by which share of the catalogue each stocks. */
const hubs: ReadonlyArray<readonly [hub: number, share: (product: DemoProduct, index: number) => boolean]> = [
  [1, () => true],
  [2, (_, index) => index % 3 === 0],
  [3, ({ shelf }, index) => shelf === "seafood" || index % 9 === 0],
  [4, ({ shelf }, index) => shelf === "chicken" || index % 9 === 1],
  [5, ({ tax }, index) => tax === "5" && index % 2 === 0]
]

const never = new Set([...neverStocked, onlyExpired, tooFew])

/** What every hub sells. */
export const makeAssortment = (products: Iterable<DemoProduct>): Assortment => {
  const sold = [...products].filter(
    ({ id, type, price }) => type === "simple" && price !== undefined && !never.has(id)
  )
  return new Map(hubs.map(([hub, share]) => [hub, sold.filter(share)]))
}

interface Stocking {
  readonly random: Random
  readonly warehouse: Warehouse
  readonly book: OrderBook
  readonly assortment: Assortment
  readonly products: ReadonlyMap<number, DemoProduct>
  readonly mappings: ReadonlyArray<DemoMapping>
}

const main = 1
const foreign = 2

/**
 * Puts three packs there of each product that an open order asks for: an expired one, a used one, and one of another
 * hub.
 */
const wrongOnes = ({ warehouse, book, random }: Stocking): void => {
  const seen = new Set<string>()
  for (const { store, items, status } of book.orders) {
    if (!["pending", "queued", "pending_payment"].includes(status)) continue
    for (const { product } of items) {
      const key = `${store.hub} ${product.id}`
      if (seen.has(key) || product.type === "virtual") continue
      seen.add(key)
      if (product.ean13 === undefined) {
        const isLegacy = product.id < 10_000 && random.isChance(0.2)
        warehouse.another(store.hub, product, {
          expiresIn: -1,
          isLegacy,
          receivedHoursAgo: random.whole(60, 160)
        })
        warehouse.another(store.hub, product, { status: 1, expiresIn: random.whole(0, 2) })
        warehouse.another(store.hub === main ? foreign : main, product, {
          expiresIn: random.whole(1, product.keeps)
        })
      } else {
        // The same code on units of another age.
        warehouse.stack(store.hub, product, product.ean13, 2000, { expiresIn: -1, receivedHoursAgo: 24 * 90 })
        warehouse.stack(store.hub, product, product.ean13, 3000, {
          status: 1,
          expiresIn: 2,
          receivedHoursAgo: 24 * 80
        })
      }
    }
  }
}

/** A code of every printed kind, and packs in the states that a scan must tell apart. */
const everyKind = ({ warehouse, book, products, mappings, random }: Stocking): void => {
  const product = (id: number) => productOf(products, id)
  const butcher = [1773, 2649, 1804, 2648].map(product)
  for (const each of butcher) {
    warehouse.another(main, each, { expiresIn: 0 })
    warehouse.another(main, each, { expiresIn: 1, hasM: true })
    warehouse.another(main, each, { expiresIn: 2, isLegacy: true })
    warehouse.another(main, each, { expiresIn: -2, receivedHoursAgo: 120 })
    // Lies in the store room since before anybody's cut-off date.
    warehouse.another(main, each, { expiresIn: 3, receivedHoursAgo: 24 * 40 })
  }
  // Thirty kilograms in one pack, and one of fifty grams.
  warehouse.print(main, product(2649), 30_000, { expiresIn: 3 })
  warehouse.print(main, product(2648), 50, { expiresIn: 3 })
  for (const mapping of mappings) {
    const each = product(mapping.product_id)
    const { code, unit } = warehouse.partnerCode(mapping, each)
    for (const expiresIn of [-1, 1, 4])
      warehouse.stack(main, each, code, unit * random.whole(3, 8), { expiresIn })
  }
  const grocery = product(5120)
  for (const expiresIn of [0, 12, 40])
    warehouse.stack(main, grocery, grocery.ean13 ?? "", 4000, { expiresIn })
  for (const each of [product(tooFew)]) warehouse.print(main, each, 500, { expiresIn: 2 })
  for (const days of [1, 2, 3])
    warehouse.another(main, product(onlyExpired), { expiresIn: -days, receivedHoursAgo: 24 * (days + 4) })
  book.stackOf(storeById(101), grocery)
}

/** Fills every hub's shelves up to the full number of packs. */
const fill = ({ warehouse, book, assortment, random }: Stocking): void => {
  for (const [hub, products] of assortment)
    for (const product of products) {
      const store = hub === main ? storeById(101) : undefined
      if (product.ean13 === undefined) warehouse.another(hub, product)
      else if (store !== undefined) book.stackOf(store, product)
    }
  const fresh = (hub: number) => (assortment.get(hub) ?? []).filter(({ ean13 }) => ean13 === undefined)
  const shelves = new Map(hubs.map(([hub]) => [hub, fresh(hub)]))
  while (warehouse.packs.length < packCount) {
    const hub = random.isChance(0.8) ? main : random.whole(2, 5)
    const product = random.pick(shelves.get(hub) ?? [])
    const luck = random.next()
    const printing =
      luck < 0.06
        ? { expiresIn: 0 }
        : luck < 0.1
          ? { expiresIn: -1, receivedHoursAgo: random.whole(50, 160) }
          : luck < 0.2
            ? { status: 1 as const, expiresIn: random.whole(0, 3) }
            : luck < 0.22
              ? { status: 2 as const, expiresIn: random.whole(0, 3) }
              : {
                  isLegacy: luck < 0.27 && product.id < 10_000 && product.sellBy === "kg",
                  expiresIn: random.whole(1, product.keeps)
                }
    warehouse.another(hub, product, printing)
  }
}

/** Stocks the hubs, after the orders have been placed. */
export const stockHubs = (stocking: Stocking): void => {
  everyKind(stocking)
  wrongOnes(stocking)
  fill(stocking)
}
