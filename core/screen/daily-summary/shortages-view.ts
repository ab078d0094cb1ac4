/** What was ordered and not sent, by reason and by product. */

import { namedColumn, quantityColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import { rateOf } from "../../order/shortages.ts"
import * as Quantity from "../../quantity.ts"
import type { Known, Message, Reports } from "./model.ts"
import * as words from "./wording.ts"

type Product = Reports["shortages"]["products"][number]

/** Reasons that a chart shows. */
const mostReasons = 8

export const shortageParts = ({ model }: Known): ReadonlyArray<Part<Message>> | undefined => {
  const { shortages } = model.reports
  if (shortages === undefined) return undefined
  const { lines, nil_lines, short_lines, products, reasons } = shortages
  const counted = (part: number) => (part === 0 ? "0" : `${part} (${rateOf(part, lines)})`)
  return [
    {
      part: "facts",
      facts: [
        { name: "Invoiced lines", value: String(lines) },
        { name: "Nil", value: counted(nil_lines) },
        { name: "Short", value: counted(short_lines) }
      ]
    },
    {
      part: "chart",
      id: "reasons",
      title: "By reason",
      labels: "Reason",
      series: [
        { id: "nil", name: "Nil", tone: "danger" },
        { id: "short", name: "Short", tone: "short" }
      ],
      bars: reasons.slice(0, mostReasons).map((of) => ({
        id: of.reason,
        label: of.reason === "" ? words.noReason : of.reason,
        values: [of.nil_lines, of.short_lines]
      })),
      empty: words.nothingShort
    },
    table<Product, Message>({
      id: "shortages",
      cards: "figures",
      caption: "Products",
      columns: [
        namedColumn("name", "Product", "rest", ({ name }) => name),
        quantityColumn("lines", "Lines", 7, (of) => String(of.lines)),
        quantityColumn("nil", "Nil", 6, (of) => String(of.nil_lines)),
        quantityColumn("short", "Short", 7, (of) => String(of.short_lines)),
        quantityColumn("rate", "Rate", 8, (of) => rateOf(of.nil_lines + of.short_lines, of.lines)),
        quantityColumn("missing", "Missing", 13, (of) => Quantity.withUnit(of, of.missing_qty))
      ],
      things: products,
      empty: words.nothingShort,
      idOf: ({ product_id, sell_by }) => `${product_id} ${sell_by}`,
      chosenBy: (of) => ({ _tag: "ChoseRow", row: products.indexOf(of) }),
      cursor: {
        index: Math.min(model.row, products.length - 1),
        noun: "a product",
        moved: (by) => ({ _tag: "MovedRow", by, count: products.length })
      }
    })
  ]
}
