/** When orders come: by hour of the day, and by day where there are several. */
import type * as Day from "../../day.ts"
import * as days from "../../day.ts"
import type { Chart } from "../../kit/view/chart.ts"
import type { Part } from "../../kit/view/view.ts"
import type { Known, Message } from "./model.ts"
import * as words from "./wording.ts"

interface Count {
  readonly placed: number
  readonly cancelled: number
}
const series: Chart<Message>["series"] = [
  { id: "placed", name: words.placed, tone: "info" },
  { id: "cancelled", name: words.cancelled, tone: "danger" }
]
const chart = (
  id: string,
  title: string,
  labels: string,
  counts: ReadonlyArray<Count & { readonly id: string; readonly label: string }>
): Chart<Message> => ({
  part: "chart",
  id,
  title,
  labels,
  isOverTime: true,
  series,
  bars: counts.some(({ placed, cancelled }) => placed + cancelled > 0)
    ? counts.map(({ id, label, placed, cancelled }) => ({ id, label, values: [placed, cancelled] }))
    : [],
  empty: words.noOrders
})

/** So many columns can be told apart. */
const mostColumns = 62
/** Days put together to weeks where they are many: each begins with a day of the range. */
const inWeeks = (
  counts: ReadonlyArray<Count & { readonly day: Day.Day }>
): ReadonlyArray<Count & { readonly day: Day.Day }> =>
  counts.flatMap(({ day }, at) => {
    if (at % 7 !== 0) return []
    const week = counts.slice(at, at + 7)
    const sum = (name: keyof Count) => week.reduce((sum, count) => sum + count[name], 0)
    return [{ day, placed: sum("placed"), cancelled: sum("cancelled") }]
  })

export const hourParts = ({ model }: Known): ReadonlyArray<Part<Message>> | undefined => {
  const { hours } = model.reports
  if (hours === undefined) return undefined
  const isLong = hours.days.length > mostColumns
  const columns = isLong ? inWeeks(hours.days) : hours.days
  return [
    chart(
      "hours",
      "Orders by hour of the day",
      "Hour",
      hours.hours.map(({ hour, ...count }) => ({
        id: String(hour),
        label: `${String(hour).padStart(2, "0")}`,
        ...count
      }))
    ),
    ...(columns.length < 2
      ? []
      : [
          chart(
            "days",
            isLong ? "Orders by week" : "Orders by day",
            isLong ? "Week from" : "Day",
            columns.map(({ day, ...count }) => ({ id: day, label: days.dated(day), ...count }))
          )
        ])
  ]
}
