/** What the days came to: all of it, a row for each channel, and the payments of home delivery with the way to their orders. */

import type { Summary } from "../../contract/report.ts"
import type * as Day from "../../day.ts"
import { quantityColumn, titleColumn } from "../../kit/view/columns.ts"
import { notice } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import type { Totals } from "../../kit/view/telling.ts"
import type { Part } from "../../kit/view/view.ts"
import * as Money from "../../money.ts"
import type { DateRange } from "../../order/date-range.ts"
import {
  type CategorySummary,
  type DiscountsGiven,
  homeDelivery,
  paidBy,
  type SummedMethod,
  summedMethods
} from "../../order/summary.ts"
import { grouped } from "../../text/grouped.ts"
import type { Known, Message } from "./model.ts"
import * as words from "./wording.ts"

type Category = Summary["categories"][number]

interface Channel extends Pick<Category, "category" | "amount"> {
  readonly placed: number
  readonly cancelled: number
  readonly express: number
  readonly scheduled: number
  readonly cancelledScheduled: number
  /** What it came to on as many days before. */
  readonly before: Money.Money | undefined
}
const total = "total"

const channelOf = (of: Category, before: Money.Money | undefined): Channel => ({
  category: of.category,
  ...(of.amount === undefined ? {} : { amount: of.amount }),
  placed: of.placed_express + of.placed_scheduled,
  cancelled: of.cancelled_express + of.cancelled_scheduled,
  express: of.placed_express,
  scheduled: of.placed_scheduled,
  cancelledScheduled: of.cancelled_scheduled,
  before
})
const allOf = (channels: ReadonlyArray<Channel>, before: Money.Money | undefined): Channel => {
  const sum = (of: "placed" | "cancelled" | "express" | "scheduled" | "cancelledScheduled"): number =>
    channels.reduce((sum, each) => sum + each[of], 0)
  return {
    category: total,
    amount: Money.sum(channels.map(({ amount }) => amount ?? Money.zero)),
    placed: sum("placed"),
    cancelled: sum("cancelled"),
    express: sum("express"),
    scheduled: sum("scheduled"),
    cancelledScheduled: sum("cancelledScheduled"),
    before
  }
}

/** Every channel, one that sold on the days before alone among them, home delivery first. */
const channelsOf = ({ categories, before }: Summary): ReadonlyArray<Channel> => {
  const earlier = new Map(before?.categories.map((of) => [of.category, of.amount ?? Money.zero]))
  const amountBefore = (category: string) =>
    before === undefined ? undefined : (earlier.get(category) ?? Money.zero)
  const names = new Set(categories.map(({ category }) => category))
  return [
    ...categories.map((of) => channelOf(of, amountBefore(of.category))),
    ...[...earlier.keys()]
      .filter((category) => !names.has(category) && amountBefore(category) !== Money.zero)
      .map((category) => ({ ...allOf([], amountBefore(category)), category }))
  ]
}

/** A row for each channel, and below several of them one for all. */
const channelTable = (
  channels: ReadonlyArray<Channel>,
  all: Channel,
  { currency, before }: Summary,
  beforeTitle: string
): Part<Message> => {
  const count = (id: keyof Channel & string, title: string, width: number, more = {}) =>
    quantityColumn<Channel>(id, title, width, (of) => grouped(Number(of[id])), more)
  const away = { traits: ["away"] as const }
  const amount = (of: Money.Money | undefined) => (of === undefined ? "–" : Money.format(of, currency))
  return table<Channel, Message>({
    id: "channels",
    caption: words.ordersCounted,
    cards: "sums",
    columns: [
      titleColumn("category", "Channel", 13, ({ category }) =>
        category === total ? words.total : words.categoryTitle(category)
      ),
      count("placed", "Placed", 6),
      quantityColumn<Channel>(
        "cancelled",
        "Cancelled",
        9,
        ({ cancelled, cancelledScheduled: scheduled }) =>
          scheduled === 0 ? grouped(cancelled) : words.cancelledParts(cancelled - scheduled, scheduled),
        away
      ),
      count("express", words.express, 7, away),
      count("scheduled", words.scheduled, 9, away),
      quantityColumn("amount", "Amount", 13, (of) => amount(of.amount)),
      ...(before === undefined
        ? []
        : [quantityColumn<Channel>("before", beforeTitle, 13, (of) => amount(of.before))])
    ],
    things: channels.length > 1 ? [...channels, all] : channels,
    empty: "",
    idOf: ({ category }) => category,
    detailsOf: (of) =>
      of.cancelledScheduled > 0 && (of.category === total || channels.length === 1)
        ? [{ text: words.cancelledNote, tone: undefined }]
        : [],
    isTotal: ({ category }) => category === total
  })
}

/** What all channels came to, each beside the days before. */
const cards = (
  all: Channel,
  { currency, before }: Summary,
  days: DateRange,
  today: Day.Day
): Part<Message> => {
  const earlier =
    before === undefined
      ? undefined
      : allOf(
          before.categories.map((of) => channelOf(of, undefined)),
          undefined
        )
  const figure = (
    name: string,
    of: (channel: Channel) => number,
    show: (value: number) => string,
    change: typeof words.changed
  ): Totals["figures"][number] => ({
    name,
    value: show(of(all)),
    ...(earlier === undefined
      ? {}
      : { note: words.compared(days, today, change(of(all), of(earlier), show), show(of(earlier))) })
  })
  // Read at a glance: the table below has the hundredths.
  const money = (of: number) =>
    Money.format(Money.ofHundredths(Math.round(of / 100) * 100), currency).slice(0, -3)
  return {
    part: "totals",
    label: words.summaryOf(days, today),
    title: "",
    tone: undefined,
    figures: [
      figure("Amount", ({ amount = Money.zero }) => amount, money, words.changedBy),
      figure("Placed", ({ placed }) => placed, grouped, words.changed),
      figure("Cancelled", ({ cancelled }) => cancelled, grouped, words.changed),
      figure(
        "An order on average",
        ({ amount = Money.zero, placed }) => Money.share(amount, 1, placed),
        money,
        words.changedBy
      )
    ],
    next: undefined,
    isCards: true
  }
}

const payments = (home: CategorySummary, currency: Money.Currency, row: number): Part<Message> => {
  const opened = (method: SummedMethod): { readonly message: Message } => ({
    message: { _tag: "OpenedTotal", category: home.category, method }
  })
  return table<SummedMethod, Message>({
    id: "payments",
    cards: "sums",
    caption: words.payments,
    columns: [
      titleColumn("method", "Payment", "rest", (of) => words.methodTitle[of]),
      quantityColumn("orders", "Orders", 9, (of) => String(paidBy(home, of).orders)),
      quantityColumn("amount", "Amount", 18, (of) => Money.format(paidBy(home, of).amount, currency))
    ],
    things: summedMethods,
    empty: "",
    idOf: (method) => method,
    outcomeOf: opened,
    chosenBy: (method) => ({ _tag: "ChoseRow", row: summedMethods.indexOf(method) }),
    cursor: {
      index: Math.min(row, summedMethods.length - 1),
      noun: "a payment method",
      moved: (by) => ({ _tag: "MovedRow", by, count: summedMethods.length }),
      opens: "its orders"
    }
  })
}

/** Whoever gave discounts by hand, and all of them together (PRICE-6). */
const discountsPart = ({ discounts = [], currency }: Summary): ReadonlyArray<Part<Message>> => {
  if (discounts.length === 0) return []
  const all = {
    user_id: 0,
    by: words.allCashiers,
    discounts: discounts.reduce((sum, of) => sum + of.discounts, 0),
    approved: discounts.reduce((sum, of) => sum + of.approved, 0),
    off: Money.sum(discounts.map(({ off }) => off))
  }
  return [
    { part: "heading", text: words.discountsByHand },
    table<DiscountsGiven, Message>({
      id: "discounts",
      cards: "sums",
      caption: words.discountsByHand,
      columns: [
        titleColumn("by", "Cashier", "rest", ({ by }) => by),
        quantityColumn("discounts", "Discounts", 10, (of) => String(of.discounts)),
        quantityColumn("approved", "Approved", 10, (of) => String(of.approved)),
        quantityColumn("off", "Amount", 18, (of) => Money.format(of.off, currency))
      ],
      things: discounts.length === 1 ? discounts : [...discounts, all],
      empty: "",
      idOf: ({ user_id }) => String(user_id)
    })
  ]
}

export const summaryParts = ({ model, days, today }: Known): ReadonlyArray<Part<Message>> | undefined => {
  const { summary } = model.reports
  if (summary === undefined) return undefined
  const { categories, currency, archived_before } = summary
  const home = categories.find(({ category }) => category === homeDelivery)
  const isToday = days.from === today && days.to === today
  const channels = channelsOf(summary)
  const all = allOf(
    channels,
    summary.before && Money.sum(summary.before.categories.map(({ amount = Money.zero }) => amount))
  )
  return [
    ...(archived_before === null ? [] : [notice(words.archived(archived_before), "warning")]),
    ...(channels.length === 0
      ? [{ part: "empty", text: isToday ? words.noOrdersToday : words.noOrders } as const]
      : [
          // What was before is shown all the same.
          ...(categories.length === 0 ? [notice(isToday ? words.noOrdersToday : words.noOrders)] : []),
          cards(all, summary, days, today),
          channelTable(channels, all, summary, words.daysBefore(days, today))
        ]),
    ...(home === undefined
      ? []
      : [
          { part: "heading", text: words.payments, under: words.paymentsNote } as const,
          payments(home, currency, model.row)
        ]),
    ...discountsPart(summary)
  ]
}
