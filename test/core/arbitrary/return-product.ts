/** Rows of a return stock sheet. */
import * as Q from "#core/quantity.ts"
import type { ReturnProduct } from "#core/stock/return-product.ts"
import type { ReturnSheet } from "#core/stock/return-sheet.ts"

export const kg = (value: number) => Q.ofThousandths(Math.round(value * 1000))
export const product = (change: Partial<ReturnProduct> = {}): ReturnProduct => ({
  product_id: 1773,
  product_name: "Chicken curry cut",
  age: 2,
  week: 0,
  display_age: 2,
  retained: kg(1),
  sent: kg(3),
  received: kg(3),
  sold: kg(0.75),
  remaining: kg(3.25),
  return: kg(3),
  retain: false,
  isValidQty: true,
  marinated: 0,
  whole: 0,
  sell_by: "kg",
  qty_increment: kg(0.5),
  stock_for_the_day: kg(4),
  total_remaining: kg(3.25),
  sold_and_returned: kg(0.75),
  inventory_ids: [1],
  shipment_table_ids: [5],
  category: "chicken",
  central_stock: "Not Found",
  ...change
})
export const tikka = product({
  product_id: 41207,
  product_name: "Marinated tikka",
  marinated: 1,
  display_age: 1,
  category: "marinated",
  retain: true,
  return: Q.zero
})
export const fish = product({
  product_id: 9,
  product_name: "Anchovy",
  category: "fish",
  remaining: kg(0.2),
  return: Q.zero
})

export const returnSheet = (rows: ReadonlyArray<ReturnProduct>): ReturnSheet => {
  const of = (marinated: 0 | 1) => ({ age_products: rows.filter((row) => row.marinated === marinated) })
  return { "Non-Marinated Products": of(0), "Marinated Products": of(1) }
}
