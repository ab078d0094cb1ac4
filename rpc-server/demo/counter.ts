/** Coupons of the demo network, prices of its partner's store, and the carts that two of its stores have kept. */
import { type DraftLine, readDraftName } from "#core/counter/draft.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import type { CouponCells } from "../import/coupons.ts"
import type { PriceCells } from "../import/prices.ts"
import * as drafts from "../store/counter/drafts.ts"
import { goToHub, type Tx } from "../store/engine/transaction.ts"
import * as users from "../store/network/users.ts"
import { inDirhams } from "./order-book.ts"
import { type DemoProduct, makeProducts } from "./products.ts"
import { mainStore, storeById, uaeStore } from "./stores.ts"

/** The store of the user who sells at the counter. */
const counterStore = 102

export const couponRows: ReadonlyArray<CouponCells> = [
  { code: "FRESH10", percent: "10", valid_from: "today-30d 00:00", valid_to: "today+30d 23:59" },
  { code: "FLAT50", amount: "50", min_subtotal: "200" },
  { code: "BIGBASKET", amount: "500", min_subtotal: "5000" },
  { code: "LASTONE", percent: "25", limit: "1" },
  { code: "OLDMONSOON", percent: "15", valid_from: "today-90d 00:00", valid_to: "today-30d 23:59" },
  { code: "SOON5", percent: "5", valid_from: "today+7d 00:00" },
  { code: "PAUSED", percent: "20", active: "no" },
  { code: "RETAIL15", percent: "15", websites: "15; 16" }
]

const isPriced = ({ type, price }: DemoProduct): boolean => type === "simple" && price !== undefined

const priceAt = (store: number, { id }: DemoProduct, price: number): PriceCells => ({
  store_id: String(store),
  product_id: String(id),
  price: (price / 100).toFixed(2)
})

/** Every fourth product of the main store costs a tenth less; the store in the UAE sells in dirhams. */
export const priceRows = (products: ReadonlyArray<DemoProduct>): ReadonlyArray<PriceCells> =>
  products.flatMap((product, index) => {
    if (!isPriced(product)) return []
    const { price = 0 } = product
    const dirhams = priceAt(uaeStore, product, inDirhams(price))
    return index % 4 === 0 ? [priceAt(mainStore, product, Math.round(price * 0.9)), dirhams] : [dirhams]
  })

const lineOf = ({ id, name, price = 0, sellBy }: DemoProduct, index: number): DraftLine => ({
  product_id: id,
  product_name: name,
  qty: Quantity.ofThousandths(1000 * (1 + (index % 3))),
  price: Money.ofHundredths(price),
  sell_by: sellBy,
  scanned_info: null
})

const demoDrafts = [
  { store_id: counterStore, name: "", minutes: 47, from: 0, to: 3 },
  { store_id: counterStore, name: "ശ്രീജ, back at six", minutes: 12, from: 10, to: 15 },
  { store_id: mainStore, name: "Canteen, Friday", minutes: 200, from: 20, to: 42 }
] as const

/** Two carts at the counter, one of them without a name of its own, and one at the main store. */
export const keepDrafts = function* (now: Day.Instant): Tx<void> {
  const user = yield* users.findByName("store")
  if (user === undefined) throw new Error("nobody works at the counter of the demo network")
  const lines = makeProducts().filter(isPriced).map(lineOf)
  for (const { store_id, name, minutes, from, to } of demoDrafts) {
    const then = now - minutes * Day.minute
    yield* goToHub(storeById(store_id).hub)
    yield* drafts.add(
      { store_id, name: readDraftName(name, then), products: lines.slice(from, to) },
      { userId: user.id, at: Day.toGmt(then) }
    )
  }
}
