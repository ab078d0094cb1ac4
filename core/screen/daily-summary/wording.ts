/** Words of the summary and of the figures beside it. */
import * as Day from "../../day.ts"
import type { DateRange } from "../../order/date-range.ts"
import { bandStarts } from "../../order/order-times.ts"
import { homeDelivery, retail, type SummedMethod } from "../../order/summary.ts"
import { grouped } from "../../text/grouped.ts"
import type { Tab } from "./model.ts"

export const todaysSummary = "Today's summary"
export const noOrdersToday = "No Orders Today"
export const noOrders = "No orders on these days"
/** What a chart counts. */
export const placed = "Placed/Shipped"
export const cancelled = "Cancelled/Undelivered"
export const express = "Express"
export const scheduled = "Scheduled"
export const loading = "Adding up the orders"

export const tabTitle: Record<Tab, string> = {
  summary: "Summary",
  hours: "Orders by hour",
  times: "Times",
  shortages: "Nil and short",
  breaches: "First expiry"
}

const dated = (day: Day.Day): string => `${Day.dated(day)} ${Day.yearOf(day)}`
/** "24 Nov 2026", "18 Nov to 24 Nov 2026". */
export const daysInWords = ({ from, to }: DateRange): string => {
  if (from === to) return dated(from)
  return `${Day.yearOf(from) === Day.yearOf(to) ? Day.dated(from) : dated(from)} to ${dated(to)}`
}
export const summaryOf = (days: DateRange, today: Day.Day): string =>
  days.from === days.to && days.from === today ? todaysSummary : `Summary of ${daysInWords(days)}`

/** A partner is called by the name of its source. */
export const categoryTitle = (category: string): string => {
  if (category === homeDelivery) return "Home delivery"
  if (category === retail) return "Walk-in"
  return category.charAt(0).toUpperCase() + category.slice(1)
}

export const methodTitle: Record<SummedMethod, string> = {
  cashondelivery: "Cash on delivery",
  paytm: "Paytm",
  upi: "UPI",
  card: "Card"
}
export const discountsByHand = "Discounts by hand"
export const allCashiers = "All"
export const ordersCounted = "Orders by channel"
export const total = "Total"
/** Where some of them are scheduled. */
export const cancelledParts = (express: number, scheduled: number): string =>
  `${grouped(express)} + ${grouped(scheduled)}`
export const cancelledNote = "Cancelled: express + scheduled"

/** As many days before, which these are compared with: the heading of their column. */
export const daysBefore = ({ from, to }: DateRange, today: Day.Day): string => {
  const days = Day.daysBetween(from, to) + 1
  if (days > 1) return `${days} days before`
  return from === today ? "Yesterday" : "Day before"
}
/** "+12 %, yesterday ₹4,100.00" */
export const compared = (days: DateRange, today: Day.Day, by: string, before: string): string => {
  const count = Day.daysBetween(days.from, days.to) + 1
  if (count > 1) return `${by}, ${count} days before ${before}`
  return days.from === today ? `${by}, yesterday ${before}` : `${by}, the day before ${before}`
}

/** How much more or less, with its sign; a share of what was before, where there was something. */
export const changed = (now: number, before: number, show: (by: number) => string): string => {
  const sign = now < before ? "−" : "+"
  return now === before ? "=" : `${sign}${show(Math.abs(now - before))}`
}
/** A share of what was before, unless that was next to nothing. */
export const changedBy = (now: number, before: number, show: (by: number) => string): string =>
  changed(now, before, (by) => (by >= before * 10 ? show(by) : `${Math.round((by / before) * 100)} %`))

export const payments = "Payments of home delivery"
export const paymentsNote = "Sales at the counter and partners' orders are not in them"

export const archived = (before: Day.Day): string =>
  `Orders that were finished before ${dated(before)} may be in the archive: those are not counted.`

const unit = (minutes: number): string => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`)
/** "under 15 min", "1 h to 2 h", "4 h and more". */
export const bandName = (at: number): string => {
  const [start, end] = [bandStarts[at] ?? 0, bandStarts[at + 1]]
  if (end === undefined) return `${unit(start)} and more`
  return at === 0 ? `under ${unit(end)}` : `${unit(start)} to ${unit(end)}`
}

/** "2 h 05 min"; a dash where nobody knows. */
export const minutesInWords = (minutes: number | null): string => {
  if (minutes === null) return "-"
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return hours < 48 ? `${hours} h ${String(rest).padStart(2, "0")} min` : `${Math.round(hours / 24)} days`
}

export const noReason = "no reason given"
/** @param problem what the server said; empty where it did not answer */
export const notAddedUp = (problem: string): string =>
  problem === "" ? "The orders cannot be added up: the server does not answer" : problem
export const nothingShort = "Everything that was ordered was sent"
export const timesNote =
  "Counted from when an order can be picked. Scheduled orders wait for their slot: their times are longer."
export const breachesNote =
  "Packs that were taken although another one of the product expires earlier, by who invoiced the order."
