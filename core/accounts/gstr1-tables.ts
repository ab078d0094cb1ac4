/** The tables of a GSTR-1 as they are sent: amounts are plain decimals, places are states in two digits. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Money } from "../money.ts"
import { Quantity } from "../quantity.ts"
import { paperProblems } from "./paper-problem.ts"

const amounts = { taxable: Money, cgst: Money, sgst: Money, igst: Money } as const
const rated = { rate: Schema.Finite, ...amounts } as const

export const RateRow = Schema.Struct(rated)
export type RateRow = typeof RateRow.Type

const listed = {
  number: Schema.String,
  day: Day.Day,
  /** The whole of the paper, with what is exempt and its round-off. */
  value: Money,
  place: Schema.String,
  rates: Schema.Array(RateRow)
} as const
/** Left out for a buyer outside of special economic zones. */
const is_sez = Schema.optionalKey(Schema.Boolean)
const Registered = Schema.Struct({ ...listed, buyer_gstin: Schema.String, is_sez })
export type Registered = typeof Registered.Type
/** A credit note; `buyer_gstin` is null for a buyer without one. */
const Note = Schema.Struct({ ...listed, buyer_gstin: Schema.NullOr(Schema.String), is_sez }).annotate({
  identifier: "CreditNoteRow"
})
export type Note = typeof Note.Type

const SmallRow = Schema.Struct({ ...rated, place: Schema.String, is_interstate: Schema.Boolean })
export type SmallRow = typeof SmallRow.Type

export const HsnRow = Schema.Struct({
  ...rated,
  buyers: Schema.Literals(["b2b", "b2c"]),
  /** Empty where a product has none. */
  hsn: Schema.String,
  uqc: Schema.String,
  quantity: Quantity,
  value: Money
})
export type HsnRow = typeof HsnRow.Type

const UntaxedRow = Schema.Struct({
  /** INTRB2B, INTRAB2B, INTRB2C, INTRAB2C: between states or within one, to whom. */
  supply: Schema.String,
  nil_rated: Money,
  exempt: Money,
  non_gst: Money
})
export type UntaxedRow = typeof UntaxedRow.Type

const IssuedSeries = Schema.Struct({
  nature: Schema.Literals(["invoices", "creditNotes", "challans"]),
  from: Schema.String,
  to: Schema.String,
  total: Schema.Int,
  /** Numbers between the first and the last that no paper has. */
  cancelled: Schema.Int,
  net: Schema.Int
})
export type IssuedSeries = typeof IssuedSeries.Type

/** The tables of the form, by their names in the portal's file. */
export const Gstr1 = Schema.Struct({
  b2b: Schema.Array(Registered),
  b2cl: Schema.Array(Schema.Struct(listed)),
  /** Less credit notes; a row may therefore be below zero. */
  b2cs: Schema.Array(SmallRow),
  cdnr: Schema.Array(Note),
  cdnur: Schema.Array(Note),
  hsn: Schema.Array(HsnRow),
  /** Table 8, by what goods without tax count as. */
  untaxed: Schema.Array(UntaxedRow),
  documents: Schema.Array(IssuedSeries),
  /** The books: invoices less credit notes. */
  total: Schema.Struct({ invoices: Schema.Int, credit_notes: Schema.Int, ...amounts }),
  /** Papers that the portal would refuse or ask about, with why. */
  problems: Schema.Array(Schema.Struct({ number: Schema.String, problem: Schema.Literals(paperProblems) }))
})
export type Gstr1 = typeof Gstr1.Type
