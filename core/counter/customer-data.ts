/**
 * All that is stored about a customer, place by place, what of it an erasure takes, and what an erasure waits for
 * (PERSON-1 to PERSON-5).
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import * as Money from "../money.ts"
import { isNobody, sentPhone } from "../phone.ts"

/** Where data about a customer stands, and what becomes of it. */
export const places = {
  customer: "goes",
  order: "in part",
  paper: "in part",
  payment: "stays",
  note: "goes",
  credit: "stays",
  e_invoice: "stays",
  task: "stays",
  cart: "goes",
  draft: "goes",
  audit: "in part",
  client_log: "goes",
  queue: "goes"
} as const
export type Place = keyof typeof places
export const placeNames = Object.keys(places) as ReadonlyArray<Place>

/** One thing of a place, by the names of its fields. */
export const DataRow = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])
)
export type DataRow = typeof DataRow.Type

export const DataPlace = Schema.Struct({
  place: Schema.Literals(placeNames as [Place, ...ReadonlyArray<Place>]),
  /** What an erasure does with it. */
  fate: Schema.Literals(["goes", "in part", "stays"]),
  rows: Schema.Array(DataRow)
})
export type DataPlace = typeof DataPlace.Type

/** What an erasure waits for. `what` names it: a number, who has it, a sum. */
export const Hindrance = Schema.Struct({
  is: Schema.Literals(["order", "task", "credit", "cart", "message", "failed order"]),
  what: Schema.String
})
export type Hindrance = typeof Hindrance.Type

export const CustomerData = Schema.Struct({
  /** In its one form: +919000000001. */
  mobile: Schema.String,
  /** When this number was erased last; null where it never was. */
  erased_at: Schema.NullOr(Day.GmtTime),
  hindrances: Schema.Array(Hindrance),
  places: Schema.Array(DataPlace),
  /** Orders that are not in it, the oldest of very many. */
  orders_left_out: Schema.Int
})
export type CustomerData = typeof CustomerData.Type

export const isEmpty = ({ places: all }: Pick<CustomerData, "places">): boolean =>
  all.every(({ rows }) => rows.length === 0)

/** A whole number of somebody, in its one form; else why it is none. */
export const readCustomerNumber = (text: string): Result.Result<string, "no number" | "nobody's"> => {
  const mobile = sentPhone(text.trim())
  if (mobile === undefined) return Result.fail("no number")
  return isNobody(mobile) ? Result.fail("nobody's") : Result.succeed(mobile)
}

/** A cart that nobody has touched for so long is nobody's sale any more: it loses its customer without asking. */
export const cartRests = 30 * Day.minute

/** A paper with what decides whether its buyer stays on it. */
export interface NamedPaper {
  readonly currency: Money.Currency
  readonly gstin: string | null
  readonly trn: string | null
  /** The value of the supply, without the levies. */
  readonly taxable: Money.Money
}
/** From this value on a paper has to name its buyer: rule 46(e) of the CGST Rules, article 59 of the UAE's. */
const namedFrom: Readonly<Record<Money.Currency, Money.Money>> = {
  INR: Money.ofHundredths(50_000_00),
  AED: Money.ofHundredths(10_000_00)
}
/** The law keeps the buyer on the papers of a registered one, and on those of a great value (PERSON-4). */
export const staysNamed = ({ currency, gstin, trn, taxable }: NamedPaper): boolean =>
  gstin !== null || trn !== null || taxable >= namedFrom[currency]

/** A text without a customer: their number in each way it is written, and a name of two words and more. */
export const withoutCustomer = (
  text: string,
  { digits, name }: { readonly digits: string; readonly name: string }
): string => {
  const number = new RegExp(
    `(?<!\\d)(?:(?:\\+|00)?(?:91|971)[ -]?|0)?${[...digits].join("[ -]?")}(?!\\d)`,
    "g"
  )
  const numberless = digits.length < 6 ? text : text.replaceAll(number, "...")
  return name.includes(" ") ? numberless.replaceAll(name, "...") : numberless
}
