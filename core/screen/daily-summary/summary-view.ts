/** What the days came to: a block for each category, and the payments of home delivery with the way to their orders. */

import type { Summary } from "../../contract/report.ts"
import { quantityColumn, titleColumn } from "../../kit/view/columns.ts"
import { notice } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import type { Tally } from "../../kit/view/telling.ts"
import type { Part } from "../../kit/view/view.ts"
import * as Money from "../../money.ts"
import {
  type CategorySummary,
  type DiscountsGiven,
  homeDelivery,
  paidBy,
  type SummedMethod,
  summedMethods
} from "../../order/summary.ts"
import type { Known, Message } from "./model.ts"
import * as words from "./wording.ts"

type Counts = Pick<
  CategorySummary,
  "placed_express" | "cancelled_express" | "placed_scheduled" | "cancelled_scheduled"
>
const rowsOf = (of: Counts): Tally["blocks"][number]["rows"] => [
  { name: words.express, values: [of.placed_express, of.cancelled_express] },
  { name: words.scheduled, values: [of.placed_scheduled, of.cancelled_scheduled] }
]

/** A row for each category, and below several of them one for all. */
const counts = (categories: ReadonlyArray<CategorySummary>): Tally => {
  const all = (of: keyof Counts): number => categories.reduce((sum, each) => sum + each[of], 0)
  const total = {
    id: "total",
    title: words.total,
    rows: rowsOf({
      placed_express: all("placed_express"),
      cancelled_express: all("cancelled_express"),
      placed_scheduled: all("placed_scheduled"),
      cancelled_scheduled: all("cancelled_scheduled")
    }),
    isTotal: true
  }
  return {
    part: "tally",
    title: words.ordersCounted,
    columns: [words.placed, words.cancelled],
    blocks: [
      ...categories.map((of) => ({
        id: of.category,
        title: words.categoryTitle(of.category),
        rows: rowsOf(of)
      })),
      ...(categories.length > 1 ? [total] : [])
    ]
  }
}

const payments = (home: CategorySummary, currency: Money.Currency, row: number): Part<Message> => {
  const opened = (method: SummedMethod): { readonly message: Message } => ({
    message: { _tag: "OpenedTotal", category: home.category, method }
  })
  return table<SummedMethod, Message>({
    id: "payments",
    cards: "figures",
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
    table<DiscountsGiven, Message>({
      id: "discounts",
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
  const others = categories.filter((category) => category !== home)
  return [
    ...(archived_before === null ? [] : [notice(words.archived(archived_before), "warning")]),
    ...(categories.length === 0
      ? [{ part: "empty", text: isToday ? words.noOrdersToday : words.noOrders } as const]
      : [counts(home === undefined ? others : [home, ...others])]),
    ...(home === undefined
      ? []
      : [
          { part: "heading", text: words.payments, under: words.paymentsNote } as const,
          payments(home, currency, model.row)
        ]),
    ...discountsPart(summary)
  ]
}
