/** Reports as files for a spreadsheet, under the field names of the wire (decision 62). */
import type { Cell, Field, ListFile } from "../list-file.ts"
import { inIst, listFile } from "../list-file.ts"
import * as Money from "../money.ts"
import { bandStarts } from "../order/order-times.ts"
import type { SummedMethod } from "../order/summary.ts"
import * as Quantity from "../quantity.ts"
import type { ExpiryBreaches, OrdersByHour, OrderTimes, Shortages, Summary, SummaryOrders } from "./report.ts"

const as = <Thing extends object>(
  ...names: ReadonlyArray<keyof Thing & string>
): ReadonlyArray<Field<Thing>> =>
  names.map((name) => ({ name, of: (thing) => (thing[name] ?? null) as Cell }))
const amount = <Name extends string>(name: Name): Field<Readonly<Record<Name, Money.Money>>> => ({
  name,
  of: (thing) => Money.toWire(thing[name])
})

type Category = Summary["categories"][number]
const categoryFields: ReadonlyArray<Field<Category>> = [
  ...as<Category>(
    "category",
    "placed_express",
    "cancelled_express",
    "placed_scheduled",
    "cancelled_scheduled"
  ),
  amount("total_cod_payment"),
  amount("total_paytm_payment"),
  amount("total_upi_payment"),
  amount("total_card_payment"),
  ...as<Category>("cod_orders", "paytm_orders", "upi_orders", "card_orders"),
  { name: "amount", of: ({ amount }) => (amount === undefined ? null : Money.toWire(amount)) }
]
type DiscountReason = NonNullable<Summary["discount_reasons"]>[number]
const discountFields: ReadonlyArray<Field<DiscountReason>> = [
  { name: "discount_by", of: ({ by }) => by },
  { name: "discount_reason", of: ({ reason }) => reason },
  { name: "discount_approved_by", of: ({ approved_by }) => approved_by },
  ...as<DiscountReason>("discounts"),
  { name: "discount_off", of: ({ off }) => Money.toWire(off) }
]
/** The fields of one kind of row of several, empty in the others. */
const inRows = <Row, Kind extends Row>(
  fields: ReadonlyArray<Field<Kind>>,
  isOf: (row: Row) => row is Kind
): ReadonlyArray<Field<Row>> =>
  fields.map(({ name, of }) => ({ name, of: (row) => (isOf(row) ? of(row) : null) }))
const isCategory = (row: Category | DiscountReason): row is Category => "category" in row
const isDiscount = (row: Category | DiscountReason): row is DiscountReason => !isCategory(row)

/** Categories, and below them the discounts by hand: by whom, why, and with whose word (PRICE-6). */
export const summaryFile = ({ categories, discount_reasons = [] }: Summary): ListFile =>
  listFile(
    "summary",
    [...inRows(categoryFields, isCategory), ...inRows(discountFields, isDiscount)],
    [...categories, ...discount_reasons]
  )

type Summed = SummaryOrders["rows"][number]
/** The orders that one total adds up; it says of which category and method they are. */
export const summedOrdersFile = (
  category: string,
  method: SummedMethod,
  orders: ReadonlyArray<Summed>
): ListFile =>
  listFile(
    `summary-${category}-${method}`,
    [
      ...as<Summed>("order_id", "increment_id", "status", "order_type"),
      amount("amount"),
      ...as<Summed>("created_at"),
      { name: "created_at_in_ist", of: ({ created_at }) => inIst(created_at) }
    ],
    orders
  )

/** Hours of the day and days one below the other; one of the two columns says which it is. */
export const hoursFile = ({ hours, days }: OrdersByHour): ListFile =>
  listFile(
    "orders-by-hour",
    as<{ hour: number | null; day: string | null; placed: number; cancelled: number }>(
      "hour",
      "day",
      "placed",
      "cancelled"
    ),
    [...hours.map((count) => ({ day: null, ...count })), ...days.map((count) => ({ hour: null, ...count }))]
  )

type Time = OrderTimes[number]
export const timesFile = (times: OrderTimes): ListFile =>
  listFile(
    "order-times",
    [
      ...as<Time>("order_type", "until", "orders", "median", "ninetieth"),
      ...bandStarts.map(
        (start, at): Field<Time> => ({ name: `from_${start}_min`, of: ({ bands }) => bands[at] ?? 0 })
      )
    ],
    times
  )

interface Shortage {
  readonly product_id: number | null
  readonly name: string | null
  readonly sell_by: string | null
  readonly reason: string | null
  readonly lines: number | null
  readonly nil_lines: number
  readonly short_lines: number
  readonly ordered_qty: number | null
  readonly missing_qty: number | null
}
/** Products and reasons one below the other. */
export const shortagesFile = ({ products, reasons }: Shortages): ListFile =>
  listFile(
    "shortages",
    as<Shortage>(
      "product_id",
      "name",
      "sell_by",
      "reason",
      "lines",
      "nil_lines",
      "short_lines",
      "ordered_qty",
      "missing_qty"
    ),
    [
      ...products.map((product) => ({
        ...product,
        reason: null,
        ordered_qty: Quantity.toWire(product.ordered_qty),
        missing_qty: Quantity.toWire(product.missing_qty)
      })),
      ...reasons.map((reason) => ({
        product_id: null,
        name: null,
        sell_by: null,
        lines: null,
        ordered_qty: null,
        missing_qty: null,
        ...reason
      }))
    ]
  )

interface PersonsReason {
  readonly user_name: string
  readonly orders: number
  readonly reason: string | null
  readonly breaches: number
}
/** A row for each person and reason; one without a reason for who took no later pack. */
export const breachesFile = (people: ExpiryBreaches): ListFile =>
  listFile(
    "first-expiry",
    as<PersonsReason>("user_name", "orders", "reason", "breaches"),
    people.flatMap(
      ({ user_name, orders, reasons }): ReadonlyArray<PersonsReason> =>
        reasons.length === 0
          ? [{ user_name, orders, reason: null, breaches: 0 }]
          : reasons.map((one) => ({ user_name, orders, ...one }))
    )
  )
