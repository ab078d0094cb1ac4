/**
 * Rows that are sound by themselves and can never work: whoever imports them is told, instead of whoever scans later.
 */
import { layouts } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import { retailPrice } from "#core/label/declaration.ts"
import * as Money from "#core/money.ts"
import { fitsRate, type TaxKind } from "#core/order/tax-kind.ts"
import * as Quantity from "#core/quantity.ts"
import { either } from "#core/sheet/problem.ts"
import type { Complain } from "./kind.ts"
import type { ReferenceData } from "./reference-data.ts"

/** A scanner reads a code by its first digits; the day matters to codes with a date alone. */
const isReadAsEan = (code: string): boolean => parse(code, "2026-01-01")?.codeType === "ean13"

interface Product {
  readonly type_id: string
  readonly sell_by: "kg" | "pack"
  readonly ean13_barcode: string | null
  readonly qty_increments: number | null
  readonly min_sale_qty: number | null
  readonly net_weight: number | null
  readonly tare: number
  readonly price: number | null
  readonly final_price: number | null
  /** Hundredths of a percent. */
  readonly tax_rate: number
  readonly tax_kind: TaxKind | null
  readonly mrp: number | null
}

const stepColumns = ["qty_increments", "min_sale_qty"] as const

export const requireWorkable = (row: Product, line: number, complain: Complain): void => {
  const { sell_by, ean13_barcode, net_weight, tare } = row
  if (ean13_barcode !== null && !isReadAsEan(ean13_barcode))
    complain(
      line,
      "ean13_barcode",
      `no scan of it is ever read as an EAN13: those begin with ${either(layouts.ean13.starts)}. Leave it empty`
    )
  for (const column of stepColumns) {
    const quantity = row[column]
    if (quantity === 0) complain(line, column, "of 0 nothing is ever sold: write more, or leave it empty")
    if (sell_by === "pack" && quantity !== null && quantity % Quantity.one !== 0)
      complain(line, column, "sealed packs are sold whole: write a whole number, or leave it empty")
  }
  if (sell_by === "pack" && tare > 0 && net_weight === null)
    complain(
      line,
      "tare",
      "a pack without a net weight is not weighed: write its net_weight, or leave this empty"
    )
}

/** A pack that says less than its customer pays is against the law, and refused at no counter. */
export const requireHonest = (row: Product, line: number, complain: Complain): void => {
  const { mrp, sell_by, tax_rate } = row
  const price = row.final_price ?? row.price
  if (mrp === null || price === null) return
  const facts = { mrp: null, price: Money.ofHundredths(price), tax_rate: tax_rate / 100, sell_by }
  const paid = retailPrice(facts, 1000)
  if (paid !== undefined && paid > mrp)
    complain(
      line,
      "mrp",
      `customers pay ${Money.formatPlain(paid)} with taxes: write at least that, or leave it empty`
    )
}

/** A kind of supply that contradicts the rate would make the returns wrong. */
export const requireFittingKind = (
  { tax_kind, tax_rate }: Product,
  line: number,
  complain: Complain
): void => {
  if (tax_kind === null || fitsRate(tax_kind, tax_rate)) return
  complain(
    line,
    "tax_kind",
    tax_kind === "taxable"
      ? "taxable goods have a rate: write their tax_rate, or which kind of no tax it is, or leave it empty"
      : `its tax_rate is ${tax_rate / 100} %, and ${tax_kind} goods bear no tax: write taxable, or a tax_rate of 0`
  )
}

/** Complains of a part of a pack where a product is sold by the pack. */
export const requireWholePacks = (
  { productId, qty, column }: { productId: number; qty: number | null; column: string },
  reference: ReferenceData,
  line: number,
  complain: Complain
): void => {
  if (qty === null || qty % Quantity.one === 0 || reference.products.get(productId)?.sell_by !== "pack")
    return
  complain(
    line,
    column,
    `product ${productId} is sold by the pack, and this is ${Quantity.formatShort(Quantity.ofThousandths(qty))} of one: write whole packs`
  )
}
