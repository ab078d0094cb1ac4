/** OrderService: the order lists, one order, and the statuses that people set. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Money } from "../money.ts"
import { BriefRow } from "../order/brief-order.ts"
import { type DateRange, isWithin, mostListedDays } from "../order/date-range.ts"
import { Order, OrderStatus } from "../order/order.ts"
import { PayPart } from "../order/pay-part.ts"
import { keptDays, mostFound, refreshPageSize, shortestPart, sortColumns } from "../order/queue.ts"
import { works } from "../session/access.ts"
import { Done, Id, IncrementId, Switch, text } from "./id.ts"
import { define, exact, optional, param, service, sessionOnly, writes } from "./method.ts"
import { SentTime } from "./time.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

/** Whole orders, as they always were, or rows with what lists show of them. */
const Rows = Schema.Literals(["whole", "brief"])
export type Rows = typeof Rows.Type
/** A brief row says that it is one. */
const ListedOrder = Schema.Union([BriefRow, Order])

interface PagedDays {
  readonly dateToday?: Day.Day | null
  readonly dateFrom?: Day.Day | null
  readonly dateTo?: Day.Day | null
}
/** The days that a list is asked for; undefined for all that it holds. */
export const rangeIn = ({ dateToday, dateFrom, dateTo }: PagedDays): DateRange | undefined => {
  const from = dateToday ?? dateFrom ?? dateTo
  const to = dateToday ?? dateTo ?? dateFrom
  return from === null || from === undefined || to === null || to === undefined ? undefined : { from, to }
}

/** Which page of a list, and in which order. */
export const Paging = Schema.Struct({
  currentPage: Schema.optionalKey(between(1, 1_000_000)),
  perPage: Schema.optionalKey(between(1, refreshPageSize)),
  sortBy: Schema.optionalKey(Schema.Literals([...sortColumns, "", "updated_at"])),
  sortDesc: Schema.optionalKey(Schema.Boolean),
  /** Search terms over name plus id. */
  filter: Schema.optionalKey(Schema.NullOr(text(200))),
  /** Only orders created on this day. */
  dateToday: Schema.optionalKey(Schema.NullOr(Day.Day)),
  /** Only orders created from the first day to the last, both included; one of them alone is that day. */
  dateFrom: Schema.optionalKey(Schema.NullOr(Day.Day)),
  dateTo: Schema.optionalKey(Schema.NullOr(Day.Day)),
  rows: Schema.optionalKey(Rows),
  /**
   * The `cache_key` of the last answer to the same question, null for the first: it is answered with a key, and without
   * rows where they are what they were.
   */
  cache_key: Schema.optionalKey(Schema.NullOr(text(40)))
}).check(
  Schema.makeFilter(
    (paging) => {
      const range = rangeIn(paging)
      return range === undefined || isWithin(range, mostListedDays)
    },
    {
      expected: `a first day that is not after the last, and at most ${mostListedDays} days`
    }
  )
)
export type Paging = typeof Paging.Type

const Count = Schema.Int
export const OrderPage = Schema.Struct({
  orders: Schema.Array(ListedOrder),
  /**
   * The key of the rows, where one was requested. The same key in the next request answers no rows while they are
   * unchanged.
   */
  cache_key: Schema.optionalKey(Schema.String),
  total: Count,
  page: Count,
  perPage: Count,
  /** Orders under each tab, whatever page was asked for. */
  counts: Schema.Struct({
    express: Count,
    all: Count,
    multiple: Count,
    scheduled: Count,
    pending_payment: Count,
    complete: Count,
    /** Invoiced and not dispatched. */
    processing: Count
  })
})

/** active: pending; complete: finished ones; open: all that staff still have work with; all. */
export const ListType = Schema.Literals(["active", "complete", "all", "open"])

const SummaryRow = Schema.Struct({
  source: Schema.String,
  status: OrderStatus,
  sub_slot_id: Schema.NullOr(Schema.Int),
  payment_method: Schema.String,
  /** What is paid beside `payment_method`; left out where that pays all. */
  parts: Schema.optionalKey(Schema.Array(PayPart)),
  cod_payment: Schema.NullOr(Schema.String),
  grand_total: Money,
  order_id: Schema.Int,
  increment_id: Schema.String
})

/** The most orders in one answer of a "recent" call; the newest change is the last. */
export const recentLimit = 1000

/** The number of rows that the beginning of a list is read in within a millisecond, however much a store has sold. */
const fewRows = 50
const isFirstRows = ({ currentPage, perPage, filter, ...days }: Paging): boolean =>
  rangeIn(days) === undefined &&
  (currentPage ?? 1) === 1 &&
  perPage !== undefined &&
  perPage <= fewRows &&
  (filter ?? "").trim() === ""

export const OrderService = service("OrderService", {
  getOrderList: define({
    about: `One page of the orders of a store, with the counts of every tab. Finished orders stand in it until their last change is more than ${keptDays} days ago; a filter with a term of ${shortestPart} characters or more finds the ${mostFound} newest of all orders, a day, or the days from dateFrom to dateTo, every order of these days, at most ${mostListedDays} days.`,
    params: [exact(param("paging", Paging)), param("type", ListType), param("store", Id)],
    result: OrderPage,
    faults: [],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads",
    weight: "report",
    isShort: ({ paging }) => isFirstRows(paging)
  }),
  getTodayOrderList: define({
    about: "One page of the orders of a store that were created today.",
    params: [exact(param("paging", Paging)), param("type", Schema.Literal("all")), param("store", Id)],
    result: OrderPage,
    faults: [],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads",
    weight: "report"
  }),
  getRecentOrderList: define({
    about:
      "Orders of a store changed since a time, the oldest change first; with after, the order_id of the last row, those behind it alone.",
    params: [
      param("store", Id),
      optional("last_updated_at", SentTime),
      optional("rows", Rows),
      optional("limit", between(1, recentLimit)),
      optional("after", Id)
    ],
    result: Schema.Array(ListedOrder),
    faults: [],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads",
    weight: "report"
  }),
  getRecentOrderListTweaked: define({
    about:
      "Orders changed since a time. Users with the flag get_all_orders get those of all stores of their hub, unless get_all_orders is 0 here. after is the order_id of the last row, as with getRecentOrderList.",
    params: [
      param("store", Id),
      optional("last_update", SentTime),
      optional("get_all_orders", Switch),
      optional("start_of_day", SentTime),
      optional("rows", Rows),
      optional("limit", between(1, recentLimit)),
      optional("after", Id)
    ],
    result: Schema.Array(ListedOrder),
    faults: [],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads",
    weight: "report"
  }),
  getOrderInfo: define({
    about: "One order with its items; the opening is written to the audit.",
    params: [
      param("order_id", Id),
      optional("fetch_sell_by_from_product_info", Switch),
      optional("isItemPickupEnabled", Switch)
    ],
    result: Order,
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "order", at: "order_id" }],
    effect: "reads"
  }),
  getOrderInfoByIncrementId: define({
    about: "One order by its increment id.",
    params: [param("increment_id", IncrementId)],
    result: Order,
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "increment", at: "increment_id" }],
    effect: "reads"
  }),
  findOrders: define({
    about:
      "Orders by increment id, phone, partner reference or invoice number, or by the code on the order's label; when there is none, by parts of name and number of at least 3 characters, or 6 of the digits that the order shows of its phone. At most 20, those that are open before the others, the newest first. Of phones that find nothing 30 an hour are tried for one person (TooManyAttempts); who found an order by its whole phone stands in its audit.",
    params: [param("text", text(100))],
    result: Schema.Array(Order),
    faults: ["TooManyAttempts"],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  updateOrder: define({
    about: "Sets the status complete (its shipment exists) or canceled (its cancellation exists).",
    params: [
      param("order_id", Id),
      param(
        "change",
        Schema.Struct({
          status: OrderStatus,
          /** The time of the dispatch in Asia/Calcutta; now where it is left out. Only for an order that becomes complete. */
          shipped_at: Schema.optionalKey(Schema.NullOr(text(30)))
        })
      )
    ],
    result: Order,
    faults: ["NotFound", "InvalidOrder", "InvalidTransition", "InvalidData"],
    tenant: [{ is: "order", at: "order_id" }],
    ...writes("promise", works.orders)
  }),
  syncOrders: define({
    about: "Synchronises orders with commerce and tells the store's clients to refresh.",
    params: [optional("orders", Switch), optional("shipments", Switch)],
    result: Done,
    faults: [],
    tenant: sessionOnly,
    ...writes("promise", works.orders)
  }),
  getTodaySummary: define({
    about: "The orders of a day with what the daily summary adds up.",
    params: [
      param("date", Day.Day),
      param("store", Id),
      optional("use_partner_price", Switch),
      optional("b2c_hub_customer", Schema.Unknown),
      optional("show_fth_retail_orders_only", Switch)
    ],
    result: Schema.Array(SummaryRow),
    faults: [],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads",
    weight: "report"
  }),
  getCategoryMapping: define({
    about:
      "Product ids by category; `home` and `best` are what the variables home_products and best_sellers name.",
    params: [],
    result: Schema.Record(Schema.String, Schema.Array(Schema.Int)),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  getLastOrderEntry: define({
    about:
      "The newest order of the store that the call acts for, whatever other stores the caller sees; or null.",
    params: [],
    result: Schema.NullOr(Order),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  })
})
