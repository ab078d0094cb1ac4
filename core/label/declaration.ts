/**
 * What the law asks for on a pack that is packed before its sale: Legal Metrology (Packaged Commodities) Rules 2011,
 * rule 6 (packer, net quantity, price with all taxes, unit sale price, whom to complain to), and FSS (Labelling and
 * Display) Regulations 2020, regulation 5 (licence, vegetarian or not, batch, dates).
 */
import * as Schema from "effect/Schema"
import type * as Day from "../day.ts"
import { proportion } from "../decimal.ts"
import * as Money from "../money.ts"
import { leviesOn, taxOf } from "../order/tax.ts"
import * as Q from "../quantity.ts"
import { sanitizedLines, sanitizeTextOrNull } from "../sanitize-text.ts"

const NullableText = Schema.NullOr(Schema.String)

/** The marks of food (FSS, regulation 5(4)); `none` is for what is no food and bears none. */
export const vegMarks = ["veg", "non-veg", "none"] as const
export const VegMark = Schema.Literals(vegMarks)
export type VegMark = typeof VegMark.Type

/** What product and store know of the declarations. */
export const LabelFacts = Schema.Struct({
  /** The most that may be asked for one Kg or pack, all taxes included; null where nobody has set it. */
  mrp: Schema.NullOr(Money.Money),
  /** The highest price of one Kg or pack in the store, without taxes. */
  price: Schema.NullOr(Money.Money),
  /** Percent. */
  tax_rate: Schema.Number,
  sell_by: Schema.Literals(["kg", "pack"]),
  /** Grams of one pack. */
  net_weight: Schema.NullOr(Schema.Int),
  veg_mark: Schema.NullOr(VegMark),
  currency: Money.Currency,
  packer: Schema.Struct({
    name: Schema.String,
    /** Lines with breaks between them. */
    address: Schema.String,
    fssai: NullableText,
    phone: NullableText,
    email: NullableText
  })
})
export type LabelFacts = typeof LabelFacts.Type

/** What a unit sale price is the price of. */
export const pricedUnits = ["kg", "100 g", "piece"] as const

/** The declarations of one pack, as its label has them. Amounts are formatted text without a sign. */
export const Declaration = Schema.Struct({
  mrp: NullableText,
  unit_price: Schema.NullOr(Schema.Struct({ price: Schema.String, per: Schema.Literals(pricedUnits) })),
  batch: Schema.String,
  veg_mark: Schema.NullOr(VegMark),
  packer: Schema.Struct({
    name: NullableText,
    address: Schema.Array(Schema.String),
    fssai: NullableText,
    phone: NullableText,
    email: NullableText
  })
})
export type Declaration = typeof Declaration.Type

type Priced = Pick<LabelFacts, "mrp" | "price" | "tax_rate" | "sell_by">

/**
 * The retail price of a pack with all taxes: the product's own where it has one, else its price with the taxes that a
 * customer pays on it. Of what is sold by weight it is that of the pack's weight. Undefined without either price.
 */
export const retailPrice = (
  { mrp, price, tax_rate, sell_by }: Priced,
  grams: number
): Money.Money | undefined => {
  const amount = (each: Money.Money) => (sell_by === "kg" ? Money.times(each, Q.ofThousandths(grams)) : each)
  if (mrp !== null) return amount(mrp)
  if (price === null) return undefined
  const value = amount(price)
  return Money.plus(value, taxOf(leviesOn(value, Math.round(tax_rate * 100), "cgst-sgst")))
}

export interface UnitPrice {
  readonly price: Money.Money
  readonly per: (typeof pricedUnits)[number]
}

/**
 * The unit sale price (rule 6(11)), half up: of a Kg from 1 Kg on, below that of 100 g, of a piece where a pack is sold
 * by number.
 * @param grams undefined for what is sold by number
 */
export const unitPrice = (retail: Money.Money, grams: number | undefined): UnitPrice => {
  if (grams === undefined) return { price: retail, per: "piece" }
  const [measure, per] = grams >= 1000 ? ([1000, "kg"] as const) : ([100, "100 g"] as const)
  return { price: Money.ofHundredths(proportion(retail, measure, grams)), per }
}

/** The day of packing and the machine: "261120-07". The pack's code has the same machine. */
export const batchOf = (packedOn: Day.Day, machine: string): string =>
  `${packedOn.slice(2).replaceAll("-", "")}-${machine}`

/** The declarations of a pack. Prices and marks are those of India's rules: other countries have none of them. */
export const declarationOf = (
  facts: LabelFacts,
  pack: { readonly grams: number; readonly packed_on: Day.Day; readonly machine: string }
): Declaration => {
  const { sell_by, net_weight, currency, veg_mark, packer } = facts
  const isIndian = currency === "INR"
  const retail = isIndian ? retailPrice(facts, pack.grams) : undefined
  const isByNumber = sell_by === "pack" && net_weight === null
  const unit = retail === undefined ? undefined : unitPrice(retail, isByNumber ? undefined : pack.grams)
  return {
    mrp: retail === undefined ? null : Money.formatPlain(retail),
    unit_price: unit === undefined ? null : { price: Money.formatPlain(unit.price), per: unit.per },
    batch: batchOf(pack.packed_on, pack.machine),
    veg_mark: isIndian ? veg_mark : null,
    packer: {
      name: sanitizeTextOrNull(packer.name),
      address: sanitizedLines(packer.address),
      fssai: sanitizeTextOrNull(packer.fssai),
      phone: sanitizeTextOrNull(packer.phone),
      email: sanitizeTextOrNull(packer.email)
    }
  }
}

/** What a label can lack of a product, and of the store that packs it. */
export const productLacks = ["mrp", "veg_mark"] as const
export const packerLacks = ["address", "fssai", "care"] as const
export type Lack = (typeof productLacks)[number] | (typeof packerLacks)[number]

/** The declarations that a label of these facts would lack. Outside India the law asks for the packer alone. */
export const lacksOf = (facts: LabelFacts): ReadonlyArray<Lack> => {
  const { mrp, price, veg_mark, packer, currency } = facts
  const isIndian = currency === "INR"
  const lacking: Readonly<Record<Lack, boolean>> = {
    mrp: isIndian && mrp === null && price === null,
    veg_mark: isIndian && veg_mark === null,
    address: sanitizeTextOrNull(packer.name) === null || sanitizedLines(packer.address).length === 0,
    fssai: isIndian && packer.fssai === null,
    care: packer.phone === null && packer.email === null
  }
  return [...productLacks, ...packerLacks].filter((lack) => lacking[lack])
}
