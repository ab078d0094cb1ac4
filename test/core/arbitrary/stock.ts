/** Packs and rows of a hub's stock. */
import fc from "fast-check"
import { encode } from "#core/barcode/encode.ts"
import * as Day from "#core/day.ts"
import type { StockRow } from "#core/order/stock-allocator.ts"
import * as Q from "#core/quantity.ts"
import type { ListedPack, Pack } from "#core/stock/pack.ts"
import { withCheckDigit } from "../barcode/codes.ts"
import { dayWithin, today } from "./time.ts"

/** The code that is printed on a pack: one of its own. */
export const packCode = (
  unique: number,
  productId: number,
  grams = 500,
  expiry = Day.addDays(today, 5)
): string =>
  encode(
    {
      codeType: "pack",
      product_id: productId,
      grams,
      date_of_expiry: expiry,
      mc_no: "07",
      unique_code: String(unique).padStart(6, "0")
    },
    today
  ) ?? ""

/** The code that every unit of a product carries. */
export const ean = (productId: number): string => withCheckDigit(`89${String(productId).padStart(10, "0")}`)

/** An available pack of half a kilogram that keeps for five days. */
export const pack = (productId: number, change: Partial<Pack> = {}): Pack => {
  const qty = change.qty ?? Q.ofThousandths(500)
  return {
    id: 1,
    hub_id: 1,
    shipment_id: null,
    product_id: productId,
    product_name: `Product ${productId}`,
    scan_code: packCode(1, productId),
    date_of_expiry: Day.addDays(today, 5),
    qty,
    age: 0,
    status: 0,
    available_qty: qty,
    ...change
  }
}

/** The same as lists show it. */
export const listedPack = (productId: number, change: Partial<ListedPack> = {}): ListedPack => ({
  ...pack(productId, change),
  sell_by: change.sell_by ?? "kg"
})

/** A row of the stock: half a kilogram under a key, good for five days. */
export const row = (id: number, productId: number, change: Partial<StockRow> = {}): StockRow => ({
  id,
  product_id: productId,
  key: `key-${id}`,
  qty: Q.ofThousandths(500),
  date_of_expiry: Day.addDays(today, 5),
  status: 0,
  ...change
})

/** Stock of a few products: unique packs, rows that share a code, used, spoiled and expired ones. */
export const anyStock: fc.Arbitrary<ReadonlyArray<StockRow>> = fc
  .array(
    fc.record({
      product_id: fc.integer({ min: 1, max: 4 }),
      isUnique: fc.boolean(),
      qty: fc.integer({ min: 1, max: 3000 }).map(Q.ofThousandths),
      date_of_expiry: dayWithin(3),
      status: fc.constantFrom(0, 0, 0, 1, 2)
    }),
    { maxLength: 14 }
  )
  .map((rows) =>
    rows.map(({ isUnique, ...rest }, index) =>
      row(index + 1, rest.product_id, { ...rest, key: isUnique ? `u${index + 1}` : `ean-${rest.product_id}` })
    )
  )

/** "A7" is the pack A of product 7, "e7" what every unit of product 7 carries; an M before either is printed too. */
export const code = (name: string): string => {
  const [, m = "", letter = "", product = ""] = /^(M?)([A-Ze])(\d+)$/.exec(name) ?? []
  if (product === "") throw new Error(`no code: ${name}`)
  const printed = letter === "e" ? ean(Number(product)) : packCode(letter.charCodeAt(0), Number(product))
  return m + printed
}

const conditions: Readonly<Record<string, Partial<StockRow>>> = {
  used: { status: 1 },
  spoiled: { status: 2 },
  expired: { date_of_expiry: Day.addDays(today, -1) },
  today: { date_of_expiry: today }
}
/** "A7=0.5 B7=1.5(used) e7=3": the rows of a hub's stock, numbered from 1. */
export const stockOf = (text: string): ReadonlyArray<StockRow> =>
  text
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part, index) => {
      const [, name = "", quantity = "", condition] = /^(\w+)=([\d.]+)(?:\((\w+)\))?$/.exec(part) ?? []
      return row(index + 1, Number(name.slice(1)), {
        key: code(name),
        qty: Q.parse(quantity),
        ...(condition === undefined ? {} : conditions[condition])
      })
    })
