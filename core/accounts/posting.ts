/**
 * What a store has done with goods and money, as the books take it: its papers with the ways in which they were paid, and
 * what went in and out of its drawers. Day book and vouchers are made from these, so that both are the papers.
 */
import * as Schema from "effect/Schema"
import { Currency, Money } from "../money.ts"
import { UntaxedKind } from "../order/tax-kind.ts"

const rated = {
  /** Percent of all levies together. */
  rate: Schema.Finite,
  /** As what it counts, where nothing is levied on it. */
  untaxed: Schema.optionalKey(UntaxedKind),
  taxable: Money,
  cgst: Money,
  sgst: Money,
  igst: Money,
  vat: Money
} as const
const RatedAmounts = Schema.Struct(rated)
export type RatedAmounts = typeof RatedAmounts.Type

/** A part of a paper by the way in which it was paid, or paid back; its till where a shift has it. */
const Way = Schema.Struct({ method: Schema.String, amount: Money, till: Schema.NullOr(Schema.String) })
export type Way = typeof Way.Type

/** A time by the clock of the country of the store, YYYY-MM-DD HH:mm:ss. */
const LocalTime = Schema.String
const where = { store_id: Schema.Int, store_name: Schema.String, at: LocalTime } as const

const PaperPosting = Schema.Struct({
  kind: Schema.Literals(["invoice", "creditNote", "challan"]),
  ...where,
  number: Schema.String,
  /** The order's number. */
  increment_id: Schema.String,
  buyer: Schema.String,
  buyer_gstin: Schema.NullOr(Schema.String),
  /** The number of the invoice that a credit note credits. */
  credits: Schema.NullOr(Schema.String),
  currency: Currency,
  is_transfer: Schema.Boolean,
  is_cancelled: Schema.Boolean,
  rates: Schema.Array(RatedAmounts),
  /** A delivery that bore no tax: papers of before it was taxed with its goods. */
  delivery: Money,
  round_off: Money,
  total: Money,
  ways: Schema.Array(Way)
})
export type PaperPosting = typeof PaperPosting.Type

/** What moved in a drawer; the refund of an order is the money of its credit note. */
const CashPosting = Schema.Struct({
  kind: Schema.Literals(["cashIn", "cashOut", "refund"]),
  ...where,
  /** The number of the movement, which no other has. */
  id: Schema.Int,
  till: Schema.String,
  amount: Money,
  reason: Schema.String,
  by: Schema.String,
  /** The ledger on its other side, where the drawer's own is not: a credit that was paid out, the coins of a sale. */
  against: Schema.optionalKey(Schema.Literals(["storeCredit", "roundOff"]))
})
export type CashPosting = typeof CashPosting.Type

export const Posting = Schema.Union([PaperPosting, CashPosting])
export type Posting = typeof Posting.Type

export const isPaper = (posting: Posting): posting is PaperPosting =>
  posting.kind === "invoice" || posting.kind === "creditNote" || posting.kind === "challan"

/** Whether a paper moves no money and no tax: its number alone counts. */
export const isEmpty = ({ kind, is_cancelled }: PaperPosting): boolean => kind === "challan" || is_cancelled

export const dayOf = ({ at }: Pick<Posting, "at">): string => at.slice(0, 10)
