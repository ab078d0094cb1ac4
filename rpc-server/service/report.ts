/** ReportService: the rows that the store adds up, and what the rules make of them. */
import { Effect, Schema } from "effect"
import { dueBefore, retentionOf } from "#core/archive.ts"
import {
  ExpiryBreaches,
  OrdersByHour,
  OrderTimes,
  ordersPerPage,
  ReportService,
  Shortages,
  Summary,
  SummaryOrders
} from "#core/contract/report.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import {
  timesOf as boundsOf,
  type DateRange,
  daysIn,
  mostListedDays,
  mostReportedDays,
  timesBefore
} from "#core/order/date-range.ts"
import { breachesOf } from "#core/order/expiry-breaches.ts"
import { countedByTime } from "#core/order/hours.ts"
import { timesOf } from "#core/order/order-times.ts"
import { retailSource, showsRetailOnly } from "#core/order/queue.ts"
import { shortagesOf } from "#core/order/shortages.ts"
import {
  type AlikeOrders,
  type CategorySummary,
  discountsAlike,
  discountsByPerson,
  homeDelivery,
  paidInPart,
  partnersWith,
  retail,
  summarise,
  toBePaid,
  waysOf
} from "#core/order/summary.ts"
import { currencyOf } from "#core/order/tax.ts"
import * as Quantity from "#core/quantity.ts"
import { settingOf } from "#core/session/settings.ts"
import { rangeProblem } from "#core/text/date-range.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import type { Store, Tx, Unavailable } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as orderParts from "../store/order/order-parts.ts"
import * as reports from "../store/report/order-reports.ts"
import { scopeOf } from "./order.ts"

type StoreRange = DateRange & { readonly store: number }

const spanOf = ({ store, ...range }: StoreRange, { caller }: Call): reports.Span => {
  const { createdFrom: from, createdBefore: before } = boundsOf(range)
  return { scope: scopeOf(caller, store), isRetailOnly: showsRetailOnly(caller.flags), from, before }
}

/** Reads a report of the days that are asked for, where there can be one. */
const reporting = <A>(
  range: StoreRange,
  call: Call,
  report: (span: reports.Span, database: Parameters<Parameters<typeof read>[0]>[0]) => Tx<A>
): Effect.Effect<A, Fault<"InvalidData"> | Unavailable, Store> => {
  const why = rangeProblem(range, mostReportedDays)
  return why === undefined
    ? read((database) => report(spanOf(range, call), database))
    : Effect.fail(fault("InvalidData", { why }))
}

/** The orders in parts, a group for each way in which they are paid. */
const groupsInParts = function* (span: reports.Span): Tx<ReadonlyArray<AlikeOrders>> {
  const rows = yield* reports.ordersInParts(span)
  const partsOfOrders = yield* orderParts.ofOrders(rows.map(({ order_id }) => order_id))
  return rows.flatMap(({ order_id, is_scheduled, amount, ...row }) =>
    waysOf({
      ...row,
      isScheduled: is_scheduled === 1,
      amount: Money.ofHundredths(amount),
      parts: partsOfOrders.get(order_id) ?? []
    })
  )
}

const partnersOf = function* (hub: number): Tx<ReadonlyArray<string>> {
  return partnersWith(settingOf("active_partners", yield* env.find("active_partners", hub)) ?? [])
}

/** What the orders of a time came to, by category. */
const categoriesIn = function* (
  span: reports.Span,
  partners: ReadonlyArray<string>
): Tx<ReadonlyArray<CategorySummary>> {
  const rows = yield* reports.alikeOrders(span)
  const groups = rows.map(({ is_scheduled, cod_payment, amount, ...row }) => {
    const paid = cod_payment === null ? undefined : Money.read(cod_payment)
    return {
      ...row,
      isScheduled: is_scheduled === 1,
      amount: Money.ofHundredths(paid === undefined ? amount : paid * row.orders)
    }
  })
  return summarise([...groups, ...(yield* groupsInParts(span))], partners)
}

/** As many days before, which a summary is compared with; undefined where there are too many, or they may be in the archive. */
const categoriesBefore = function* (
  range: DateRange,
  span: reports.Span,
  partners: ReadonlyArray<string>,
  now: Day.Instant
): Tx<NonNullable<Summary["before"]> | undefined> {
  const days = daysIn(range)
  const first = Day.addDays(range.from, -days)
  if (days > mostListedDays || (yield* archivedBefore({ from: first, to: range.from }, now)) !== null)
    return undefined
  const { createdFrom: from, createdBefore: before } = timesBefore(range, now)
  return { until: before, categories: yield* categoriesIn({ ...span, from, before }, partners) }
}

/** The day before which finished orders may be archived, where the range begins before it. */
const archivedBefore = function* ({ from }: DateRange, now: Day.Instant): Tx<Day.Day | null> {
  const variables = yield* env.forHub(env.everyHub)
  const due = dueBefore(retentionOf((name) => variables.get(name)).orders, now)
  const day = due === undefined ? undefined : Day.dayAt(Day.fromGmt(due) ?? 0)
  return day !== undefined && from < day ? day : null
}

const isScheduled = { express: 0, scheduled: 1 } as const
const encodeSummary = Schema.encodeSync(Summary)
const encodeOrders = Schema.encodeSync(SummaryOrders)
const encodeHours = Schema.encodeSync(OrdersByHour)
const encodeTimes = Schema.encodeSync(OrderTimes)
const encodeShortages = Schema.encodeSync(Shortages)
const encodeBreaches = Schema.encodeSync(ExpiryBreaches)

export const reportService = implement(ReportService, {
  getSummary: (range, call) =>
    reporting(range, call, function* (span) {
      const partners = yield* partnersOf(call.caller.hubId)
      const store = yield* stores.find(range.store)
      const categories = yield* categoriesIn(span, partners)
      const before = yield* categoriesBefore(range, span, partners, call.now)
      const given = yield* reports.discountsGiven(span)
      return encodeSummary({
        currency: currencyOf(store ?? { country: "" }),
        categories,
        ...(before === undefined ? {} : { before }),
        ...(given.length === 0
          ? {}
          : { discounts: discountsByPerson(given), discount_reasons: discountsAlike(given) }),
        archived_before: yield* archivedBefore(range, call.now)
      })
    }),

  getSummaryOrders: ({ category, payment_method, page = 1, ...range }, call) =>
    reporting(range, call, function* (span) {
      const partners = yield* partnersOf(call.caller.hubId)
      const others = [retailSource, ...partners]
      const sources: reports.Sources =
        category === homeDelivery
          ? { are: "other than", names: others }
          : {
              are: "among",
              names: [category === retail ? retailSource : category].filter((name) => others.includes(name))
            }
      const found = yield* reports.paidBy(span, sources, payment_method, {
        limit: ordersPerPage,
        offset: (page - 1) * ordersPerPage
      })
      const partsOfOrders = yield* orderParts.ofOrders(found.rows.map(({ order_id }) => order_id))
      return encodeOrders({
        total: found.total,
        page,
        perPage: ordersPerPage,
        rows: found.rows.map(
          ({ is_scheduled, payment_method: own, cod_payment, grand_total, credited, ...row }) => {
            const sums = [Money.ofHundredths(grand_total), Money.ofHundredths(credited)] as const
            const parts = partsOfOrders.get(row.order_id)
            const inPart = { payment_method: own, parts: parts ?? [], amount: Money.minus(...sums) }
            return {
              ...row,
              order_type: is_scheduled === 1 ? "scheduled" : "express",
              amount:
                parts === undefined
                  ? toBePaid(payment_method, cod_payment, ...sums)
                  : paidInPart(inPart, payment_method)
            }
          }
        )
      })
    }),

  getOrdersByHour: (range, call) =>
    reporting(range, call, function* (span) {
      const halves = yield* reports.byHalfHour(span)
      return encodeHours(
        countedByTime(
          range,
          halves.map(({ hour, is_second, placed, cancelled }) => ({
            begins: `${hour}:${is_second === 1 ? "30" : "00"}:00`,
            placed,
            cancelled
          }))
        )
      )
    }),

  getOrderTimes: (range, call) =>
    reporting(range, call, function* (span, database) {
      const found = {
        invoice: yield* reports.untilInvoice(database, span),
        dispatch: yield* reports.untilDispatch(database, span)
      }
      return encodeTimes(
        (["express", "scheduled"] as const).flatMap((order_type) =>
          (["invoice", "dispatch"] as const).map((until) => ({
            order_type,
            until,
            ...timesOf(found[until].filter(({ is_scheduled }) => is_scheduled === isScheduled[order_type]))
          }))
        )
      )
    }),

  getShortages: (range, call) =>
    reporting(range, call, function* (span) {
      const rows = yield* reports.alikeLines(span)
      return encodeShortages(
        shortagesOf(
          rows.map((row) => ({
            ...row,
            ordered: Quantity.ofThousandths(row.ordered),
            missing: Quantity.ofThousandths(row.missing)
          }))
        )
      )
    }),

  getExpiryBreaches: (range, call) =>
    reporting(range, call, function* (span) {
      return encodeBreaches(breachesOf(yield* reports.invoicedBy(span), yield* reports.takenLater(span)))
    })
})
