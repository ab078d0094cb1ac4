/** ReportService: what the orders of some days came to, for those who answer for them. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Currency, Money } from "../money.ts"
import { mostReportedDays } from "../order/date-range.ts"
import { OrderStatus, SellBy } from "../order/order.ts"
import { summedMethods } from "../order/summary.ts"
import { Quantity } from "../quantity.ts"
import { Id, text } from "./id.ts"
import { define, optional, param, service } from "./method.ts"

const Count = Schema.Int
/** A category as the contract has it: O-3-044, and how many orders each total is of. */
const Category = Schema.Struct({
  category: Schema.String,
  placed_express: Count,
  cancelled_express: Count,
  placed_scheduled: Count,
  cancelled_scheduled: Count,
  total_cod_payment: Money,
  total_paytm_payment: Money,
  total_upi_payment: Money,
  total_card_payment: Money,
  cod_orders: Count,
  paytm_orders: Count,
  upi_orders: Count,
  card_orders: Count,
  /** What its placed orders cost, however they are paid. */
  amount: Schema.optionalKey(Money)
}).annotate({ identifier: "OrderedCategory" })
export const Summary = Schema.Struct({
  currency: Currency,
  categories: Schema.Array(Category),
  /** Discounts by hand on orders that stand, by who gave them; left out where there are none. */
  discounts: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        user_id: Schema.Int,
        by: Schema.String,
        discounts: Count,
        /** Those that took the word of a second person. */
        approved: Count,
        off: Money
      })
    )
  ),
  /** The same discounts, by who gave them, why, and who approved them. */
  discount_reasons: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        user_id: Schema.Int,
        by: Schema.String,
        reason: Schema.String,
        /** Null where it took nobody's word. */
        approved_by: Schema.NullOr(Schema.String),
        discounts: Count,
        off: Money
      })
    )
  ),
  /**
   * Orders that changed last before this day may stand in the archive, and are not counted; null where none of these
   * days is so long ago.
   */
  archived_before: Schema.NullOr(Day.Day),
  /**
   * The same of as many days before, until the same time of day where today is among them; left out for more than
   * a month, and where those days may stand in the archive.
   */
  before: Schema.optionalKey(Schema.Struct({ until: Day.GmtTime, categories: Schema.Array(Category) }))
})
export type Summary = typeof Summary.Type

const ListedOrder = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  status: OrderStatus,
  /** express or scheduled. */
  order_type: Schema.Literals(["express", "scheduled"]),
  amount: Money,
  created_at: Day.GmtTime
})
export const SummaryOrders = Schema.Struct({
  rows: Schema.Array(ListedOrder),
  total: Count,
  page: Count,
  perPage: Count
})
export type SummaryOrders = typeof SummaryOrders.Type
/** Orders of a page. */
export const ordersPerPage = 50

const byTime = { placed: Count, cancelled: Count }
export const OrdersByHour = Schema.Struct({
  hours: Schema.Array(Schema.Struct({ hour: Count, ...byTime })),
  days: Schema.Array(Schema.Struct({ day: Day.Day, ...byTime }))
})
export type OrdersByHour = typeof OrdersByHour.Type

const Minutes = Schema.NullOr(Schema.Int)
export const OrderTimes = Schema.Array(
  Schema.Struct({
    order_type: Schema.Literals(["express", "scheduled"]),
    until: Schema.Literals(["invoice", "dispatch"]),
    orders: Count,
    median: Minutes,
    ninetieth: Minutes,
    /** Orders under 15 minutes, 30, 60, 120, 240, and over. */
    bands: Schema.Array(Count)
  })
)
export type OrderTimes = typeof OrderTimes.Type

export const Shortages = Schema.Struct({
  lines: Count,
  nil_lines: Count,
  short_lines: Count,
  products: Schema.Array(
    Schema.Struct({
      product_id: Schema.Int,
      name: Schema.String,
      sell_by: SellBy,
      lines: Count,
      nil_lines: Count,
      short_lines: Count,
      ordered_qty: Quantity,
      missing_qty: Quantity
    })
  ),
  reasons: Schema.Array(Schema.Struct({ reason: Schema.String, nil_lines: Count, short_lines: Count }))
})
export type Shortages = typeof Shortages.Type

export const ExpiryBreaches = Schema.Array(
  Schema.Struct({
    user_name: Schema.String,
    /** Orders that they invoiced. */
    orders: Count,
    /** Packs taken although another one of the product expires earlier. */
    breaches: Count,
    reasons: Schema.Array(Schema.Struct({ reason: Schema.String, breaches: Count }))
  })
)
export type ExpiryBreaches = typeof ExpiryBreaches.Type

const days = [param("from", Day.Day), param("to", Day.Day), param("store", Id)] as const
const report = {
  faults: ["InvalidData"],
  flag: "none",
  tenant: [{ is: "store", at: "store" }],
  effect: "reads",
  weight: "report"
} as const
const whose = `Of the orders created from a day to another, at most ${mostReportedDays} days`

export const ReportService = service("ReportService", {
  getSummary: define({
    ...report,
    about: `${whose}: how many are placed and cancelled, express and scheduled, what they cost, and what was paid by which method, by category; and the same of as many days before.`,
    params: days,
    result: Summary
  }),
  getSummaryOrders: define({
    ...report,
    about: `${whose}: those of a category that a payment method's total adds up, ${ordersPerPage} a page.`,
    params: [
      ...days,
      param("category", text(100)),
      param("payment_method", Schema.Literals(summedMethods)),
      optional("page", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })))
    ],
    result: SummaryOrders
  }),
  getOrdersByHour: define({
    ...report,
    about: `${whose}: how many came in each hour of the day, and on each day, in Asia/Calcutta.`,
    params: days,
    result: OrdersByHour
  }),
  getOrderTimes: define({
    ...report,
    about: `${whose}: the minutes from when an order became pending to its invoice, and until it left: median, 90th percentile, and how many orders took how long.`,
    params: days,
    result: OrderTimes
  }),
  getShortages: define({
    ...report,
    about: `${whose}: lines of invoiced orders of which nothing or less than ordered was sent, by product and by reason.`,
    params: days,
    result: Shortages
  }),
  getExpiryBreaches: define({
    ...report,
    about: `${whose}: packs that were taken although another one expires earlier, by who invoiced and by reason.`,
    params: days,
    result: ExpiryBreaches
  })
})
