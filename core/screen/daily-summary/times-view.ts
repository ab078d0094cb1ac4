/** How long orders take until their invoice, and until they leave. */
import type { Chart } from "../../kit/view/chart.ts"
import { quantityColumn, textColumn, titleColumn } from "../../kit/view/columns.ts"
import { notice } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import type { Known, Message, Reports } from "./model.ts"
import * as words from "./wording.ts"

type Time = Reports["times"][number]
const typeOf = ({ order_type }: Time): string => (order_type === "express" ? words.express : words.scheduled)
const untilName = { invoice: "Until the invoice", dispatch: "Until it left" } as const

const chart = (times: Reports["times"], until: Time["until"]): Chart<Message> => {
  const shown = times.filter((time) => time.until === until && time.orders > 0)
  return {
    part: "chart",
    id: until,
    title: untilName[until],
    labels: "Time",
    series: shown.map((time, at) => ({
      id: time.order_type,
      name: typeOf(time),
      tone: at === 0 ? "info" : undefined
    })),
    bars:
      shown.length === 0
        ? []
        : (shown[0]?.bands ?? []).map((_, band) => ({
            id: String(band),
            label: words.bandName(band),
            values: shown.map(({ bands }) => bands[band] ?? 0)
          })),
    empty: words.noOrders
  }
}

export const timesParts = ({ model }: Known): ReadonlyArray<Part<Message>> | undefined => {
  const { times } = model.reports
  if (times === undefined) return undefined
  return [
    notice(words.timesNote),
    table<Time, Message>({
      id: "times",
      cards: "figures",
      caption: words.tabTitle.times,
      columns: [
        titleColumn("until", "From the order", "rest", ({ until }) => untilName[until]),
        textColumn("type", "Type", 11, typeOf),
        quantityColumn("orders", "Orders", 8, ({ orders }) => String(orders)),
        quantityColumn("median", "Half within", 13, ({ median }) => words.minutesInWords(median)),
        quantityColumn("ninetieth", "9 of 10 within", 15, ({ ninetieth }) => words.minutesInWords(ninetieth))
      ],
      things: times,
      empty: words.noOrders,
      idOf: ({ order_type, until }) => `${order_type} ${until}`
    }),
    chart(times, "invoice"),
    chart(times, "dispatch")
  ]
}
