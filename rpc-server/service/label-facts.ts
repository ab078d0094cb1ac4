/** What product and store know of the declarations on a label. */
import { Result } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import type { LabelFacts } from "#core/label/declaration.ts"
import * as Money from "#core/money.ts"
import { currencyOf } from "#core/order/tax.ts"
import * as prices from "../store/counter/prices.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import * as stores from "../store/network/stores.ts"

/** The highest of the prices at which something is sold; null where it has none. */
const highest = (all: ReadonlyArray<number | null | undefined>): number | null => {
  const amounts = all.filter((each) => each != null)
  return amounts.length === 0 ? null : Math.max(...amounts)
}

const amount = (hundredths: number | null): number | null =>
  hundredths === null ? null : Money.toWire(Money.ofHundredths(hundredths))

type WireFacts = typeof LabelFacts.Encoded

/** The telephone of the store's invoices takes complaints where no care contact is written. */
export const packerOf = (store: stores.StoreRow): WireFacts["packer"] => ({
  name: store.legal_name,
  address: [store.address, [store.city_name, store.postcode].filter((part) => part !== null).join(" ")]
    .filter((line) => line !== "")
    .join("\n"),
  fssai: store.fssai,
  phone: store.care_phone ?? (store.care_email === null ? store.phone : null),
  email: store.care_email
})

export const factsOf = (
  product: products.ProductRow,
  store: stores.StoreRow,
  storePrice: Money.Money | undefined
): WireFacts => ({
  mrp: amount(product.mrp),
  price: amount(highest([product.price, product.final_price, storePrice])),
  tax_rate: product.tax_rate / 100,
  sell_by: product.sell_by,
  net_weight: product.net_weight,
  veg_mark: product.veg_mark,
  currency: currencyOf(store),
  packer: packerOf(store)
})

export const labelFacts = function* (
  productId: number,
  storeId: number
): Tx<Result.Result<WireFacts, Fault<"NotFound">>> {
  const product = yield* products.find(productId)
  if (product === undefined) return Result.fail(fault("NotFound", { what: "Product" }))
  const store = yield* stores.find(storeId)
  if (store === undefined) return Result.fail(fault("NotFound", { what: "Store" }))
  const storePrices = yield* prices.forStore(storeId, [productId])
  return Result.succeed(factsOf(product, store, storePrices.get(productId)))
}
