/**
 * Rules of codes as data. A network's rules are lists in an order; the first rule that reads a code wins. Positions are
 * 0-based, end exclusive, as in `layouts.ts`.
 */
import type { Kind } from "../layouts.ts"

/** What a code is of. */
export type RuleKind =
  | "product"
  | "weighed"
  | "priced"
  | "pieces"
  | "pack"
  | "order"
  | "coupon"
  | "customer"
  | "employee"
  | "tare"
  | "command"

/** Kinds whose codes name a product; those of the others have numbers of something else. */
export const ofGoods: ReadonlySet<RuleKind> = new Set(["product", "weighed", "priced", "pieces", "pack"])

/** What a hit means at a page that takes goods. */
export const hits: Readonly<Record<RuleKind, string>> = {
  product: "adds a piece",
  weighed: "adds the weight",
  priced: "adds the weight that the price buys",
  pieces: "adds the pieces",
  pack: "claims one pack",
  order: "opens the order",
  coupon: "is a coupon",
  customer: "names a customer",
  employee: "names an employee",
  tare: "takes off the weight of a container",
  command: "is a command"
}

/**
 * What the characters of a field are. The kinds of `layouts.ts`, and: `weight` and `price` with decimals, `pieces`,
 * `gtin` a whole GTIN, `upcE` a whole UPC-E, `inner` the digit that guards the field named by `of`, `text` letters,
 * digits and `-._/`.
 */
export type FieldKind = Kind | "weight" | "price" | "pieces" | "gtin" | "upcE" | "inner" | "text"

/** The names that a field may have, each a part of a code's content. */
export type FieldName =
  | "item"
  | "gtin"
  | "product_id"
  | "grams"
  | "amount"
  | "pieces"
  | "price"
  | "order_id"
  | "item_count"
  | "date_of_expiry"
  | "packaging_date"
  | "mc_no"
  | "unique_code"
  | "batch"
  | "serial"
  | "word"
  | "number"
  | "letter"
  | "inner"
  | "check"

export interface RuleField {
  readonly name: FieldName
  readonly kind: FieldKind
  readonly start: number
  readonly end: number
  /** Of a weight in kilograms or a price; none where it is left out. */
  readonly decimals?: number
  /** The field that an inner check digit guards. */
  readonly of?: FieldName
}

export interface LayoutRule {
  readonly name: string
  readonly title: string
  readonly kind: RuleKind
  readonly shortest: number
  readonly longest: number
  /** The code begins with one of these. */
  readonly starts: ReadonlyArray<string>
  readonly fields: ReadonlyArray<RuleField>
  /** Decides between rules of one list that can read the same code: the lower comes first. */
  readonly order?: number
}

/** A rule for codes that are built by a grammar instead of places. */
export interface GrammarRule {
  readonly name: string
  readonly title: string
  readonly grammar: "elements" | "link"
}

export type Rule = LayoutRule | GrammarRule

export interface RuleList {
  readonly name: string
  readonly title: string
  readonly rules: ReadonlyArray<Rule>
  /** Numbers that look like those of the list and are none, and what they are instead. */
  readonly others?: ReadonlyArray<{
    readonly length: number
    readonly starts: ReadonlyArray<string>
    readonly are: string
  }>
}

export const isLayout = (rule: Rule): rule is LayoutRule => !("grammar" in rule)
