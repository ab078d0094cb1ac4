/** products.csv: the catalogue. */
import { isChecked } from "#core/barcode/check-digit.ts"
import { productSlips } from "#core/catalogue/product-slip.ts"
import * as Day from "#core/day.ts"
import { vegMarks } from "#core/label/declaration.ts"
import { taxKinds } from "#core/order/tax-kind.ts"
import { sameNames } from "#core/sheet/slip.ts"
import { isSame, merge } from "../store/engine/merge.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as master from "../store/network/master-tables.ts"
import * as tables from "../store/network/network-tables.ts"
import {
  type Cell,
  id,
  ids,
  money,
  oneOf,
  pattern,
  percent,
  quantity,
  ratio,
  text,
  whole,
  yesNo
} from "./cell.ts"
import { type CellsOf, defaulted, optional, type RowOf, required } from "./column.ts"
import { kind, refuseDoubles } from "./kind.ts"
import { requireFittingKind, requireHonest, requireWorkable } from "./never-works.ts"
import { gtins, ownEan, requireOneProduct, writeGtins } from "./product-gtins.ts"
import { plu, requireOnePlu, without, writePlus } from "./product-plus.ts"

/** Product ids are printed in at most five digits. */
const productId = whole(1, 99_999)
export const ean13: Cell<string> = {
  expected: "an EAN13: 13 digits, the last one the check digit",
  read: (input) => (/^\d{13}$/.test(input) && isChecked(input) ? input : undefined),
  print: (value) => value
}
const hsn = pattern(/^(\d{4}|\d{6}|\d{8})$/, "an HSN code of 4, 6 or 8 digits")
const grams = whole(1, 1_000_000)
/** Whatever holds goods on a counter's scale. */
const tare = whole(0, 100_000)

const columns = () => ({
  entity_id: required(productId, "The product's number, at most five digits: barcodes carry it.", "1773"),
  name: required(text(500), "What customers and staff call it, in any script.", "Chicken Curry Cut"),
  type_id: defaulted(
    oneOf(["simple", "configurable", "virtual"]),
    "simple",
    "simple; configurable has others to choose from; virtual is never picked. simple when empty.",
    "simple"
  ),
  child_products: defaulted(ids, [], "The products to choose from, of a configurable one.", "1801; 1802"),
  price: optional(money, "The list price of a kilogram or a pack.", "349.00"),
  final_price: optional(money, "The price after discounts; the list price when empty.", "299.00"),
  cost: optional(money, "What a kilogram or a pack costs: transfers may be valued by it.", "210.00"),
  min_sale_qty: optional(quantity, "The least that is sold.", "0.5"),
  qty_increments: optional(quantity, "The steps in which it is sold.", "0.5"),
  weight_ratio: optional(ratio, "How much of the parent's weight remains, of a cut product.", "0.85"),
  medium_image: optional(text(20_000), "The address of a picture, or a data: URL.", "/images/1773.jpg"),
  sell_by: required(oneOf(["kg", "pack"]), "kg by weight, pack by the piece.", "kg"),
  whole: defaulted(yesNo, 0, "Whether any quantity may be sold, whatever the steps.", "no"),
  category_id: optional(id, "Its category; 34 and 82 are marinated.", "34"),
  category_type: optional(
    text(100),
    "Its kind: groceries, bakery, pantry, vegetables, fruits, dairy, ... decide how long it keeps.",
    "vegetables"
  ),
  ean13_barcode: optional(ean13, "The EAN13 on it, 13 digits.", "8901234567890"),
  gtins: optional(
    gtins,
    "Its other GTINs of 8, 12, 13 or 14 digits, of a piece each; of a carton with x and how many pieces it holds. Those that it has stay when empty; none takes them away.",
    "4006381333931 18901234567897x12"
  ),
  plu: optional(
    plu,
    "The number that scales know it by (PLU), where that is not the product's own: labels of scales name it by this one alone. The one that it has stays when empty; none takes it away.",
    "142"
  ),
  shelf: optional(
    text(20),
    "Where it stands in the stores: a pick list goes along the shelves, 2 before 10, and comes last to what has none.",
    "B-04"
  ),
  label_name: optional(text(200), "A shorter name for labels.", "Chicken curry cut"),
  net_weight: optional(grams, "Grams of one pack.", "500"),
  tare: defaulted(
    tare,
    0,
    "Grams of the tray or bag that it is weighed in at a counter: they are taken off. 0 when empty.",
    "10"
  ),
  hsn: optional(hsn, "The HSN code on invoices.", "0207"),
  tax_rate: defaulted(percent, 0, "GST or VAT in percent. 0 when empty.", "5"),
  tax_kind: optional(
    oneOf(taxKinds),
    "What kind of supply it is: taxable; or, at no rate, nil-rated (the tariff says 0 %), exempt (freed by a notification), non-gst (beyond GST), zero-rated (UAE). When empty taxable with a rate, else counted as exempt.",
    "taxable"
  ),
  mrp: optional(
    money,
    "The most that may be asked for a kilogram or a pack, all taxes included, on labels; the price with its taxes when empty.",
    "349.00"
  ),
  veg_mark: optional(
    oneOf(vegMarks),
    "The mark of food on labels: veg or non-veg; none for what is no food. Without a mark when empty.",
    "non-veg"
  )
})

export type ProductCells = CellsOf<ReturnType<typeof columns>>

const storedProduct = ({ gtins: _, plu: __, ...row }: RowOf<ReturnType<typeof columns>>) => ({
  ...row,
  final_price: row.final_price ?? row.price,
  child_products: JSON.stringify(row.child_products)
})

/** The numbers of a product that stand in other tables, and its EAN13. */
const numbersIn = (row: Readonly<Record<string, unknown>>) =>
  row as Partial<Pick<RowOf<ReturnType<typeof columns>>, "gtins" | "plu">> & {
    readonly ean13_barcode: string | null
  }

export const products = kind({
  name: "products",
  about: "The catalogue: what is bought, stocked and sold.",
  columns,
  named: { products: "entity_id" },
  key: (row) => `product ${row.entity_id}`,
  learn: (row, reference) => {
    if (row.gtins !== null) reference.gtins.set(row.entity_id, row.gtins)
    reference.addProduct({
      entity_id: row.entity_id,
      name: row.name,
      sell_by: row.sell_by,
      final_price: row.final_price ?? row.price,
      category_id: row.category_id,
      category_type: row.category_type,
      ean13_barcode: row.ean13_barcode,
      qty_increments: row.qty_increments
    })
  },
  standing: {
    table: tables.products,
    keyOf: (row) => row.entity_id,
    emptied: {
      price: () => null,
      final_price: ({ price }) => price,
      cost: () => null,
      mrp: () => null,
      tax_rate: () => 0,
      hsn: () => null,
      ean13_barcode: () => null,
      net_weight: () => null
    },
    compare: (row, before, warn) => {
      for (const { column, slip } of productSlips(
        row,
        typeof before.final_price === "number" ? before.final_price : null
      ))
        if (slip._tag === "OtherUnit") warn(column ?? "price", slip)
    }
  },
  judge: (rows, reference, complain, warn) => {
    const names = sameNames(
      rows.map(({ row }) => row.name),
      []
    )
    for (const [index, { line, row }] of rows.entries()) {
      for (const { column, slip } of productSlips(row, undefined)) warn(line, column, slip)
      const same = names[index]
      if (same !== undefined) warn(line, "name", same)
    }
    refuseDoubles(
      rows.filter(({ row }) => row.ean13_barcode !== null),
      (row) => `the EAN13 ${row.ean13_barcode}`,
      (line, _, reason) => complain(line, "ean13_barcode", reason)
    )
    for (const { line, row } of rows) {
      requireWorkable(row, line, complain)
      requireHonest(row, line, complain)
      requireFittingKind(row, line, complain)
      for (const child of row.child_products)
        if (!reference.hasProduct(child))
          complain(
            line,
            "child_products",
            `there is no product ${child}: add it to products.csv, or take it out`
          )
      if (row.child_products.length > 0 && row.type_id !== "configurable")
        complain(
          line,
          "child_products",
          `a ${row.type_id} product has no others to choose from: make it configurable`
        )
    }
    requireOneProduct(rows, reference, complain)
    requireOnePlu(rows, reference, complain)
    return rows.map(({ row }) => row)
  },
  write: function* (rows, { now, progress }) {
    const untouched = new Set<unknown>()
    const merged = yield* merge(tables.products, rows.map(storedProduct), progress, (before, row) => {
      if (isSame(tables.products.columns, before, row)) untouched.add(row.entity_id)
      return row
    })
    const numbered = new Set([...(yield* writeGtins(rows)), ...(yield* writePlus(rows))])
    const renumbered = [...numbered].filter((id) => untouched.has(id)).length
    const counts = {
      ...merged,
      changed: merged.changed + renumbered,
      same: merged.same - renumbered
    }
    // Clients fetch the catalogue anew, and only then.
    if (counts.added + counts.changed > 0) yield* catalogue.change(Day.toGmt(now))
    return counts
  },
  maintained: {
    table: master.products,
    typed: ({ child_products, ...stored }, { gtins: listed, plus }) => ({
      ...stored,
      child_products: JSON.parse(String(child_products)),
      gtins: listed.get(Number(stored.entity_id)) ?? [],
      plu: plus.get(Number(stored.entity_id)) ?? without
    }),
    beside: (row, before) => {
      const { gtins, plu, ean13_barcode } = numbersIn(row)
      const standing = numbersIn(before ?? {})
      const ean = ownEan({ ean13_barcode })
      return {
        gtins: (gtins ?? standing.gtins ?? [])
          .filter(({ gtin }) => gtin !== ean)
          .toSorted((a, b) => (a.gtin < b.gtin ? -1 : 1)),
        plu: plu ?? standing.plu ?? without
      }
    },
    stored: storedProduct
  }
})
