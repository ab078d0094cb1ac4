/** The rows of a report as they are counted: what the books say, what was scanned and typed, and what is wrong with it. */
import * as Result from "effect/Result"
import { removing, rowsTable, typedColumn } from "../../kit/product-rows/view.ts"
import { act, type Tone } from "../../kit/view/action.ts"
import { amountColumn, textColumn } from "../../kit/view/columns.ts"
import { details } from "../../kit/view/details.ts"
import type { Pictures } from "../../kit/view/picture.ts"
import type { Table } from "../../kit/view/table.ts"
import * as Q from "../../quantity.ts"
import * as say from "../../text/eod.ts"
import { loading } from "../../text/product-rows.ts"
import { type Context, type Message, type Model, takesCounts } from "./model.ts"
import { shownRows } from "./row-dialog.ts"
import { type CountRow, isChanged, isCounted, isTyped, readCount } from "./rows.ts"

const physical = (row: CountRow): string => {
  const { product, count } = row
  if (!isCounted(row)) return ""
  const read = readCount(row)
  if (Result.isSuccess(read) && product !== undefined) return Q.withUnit(product, read.success)
  return count?.text || "–"
}
const productOf = ({ product }: CountRow) => product
const toneOf = (row: CountRow): Tone | undefined => {
  if (row.count !== undefined && Result.isFailure(readCount(row))) return "danger"
  return isChanged(row) ? "warning" : isCounted(row) ? "good" : undefined
}
const detailsOf = (row: CountRow) => {
  const { product, current, scanned } = row
  const read = readCount(row)
  if (row.count !== undefined && Result.isFailure(read)) return details("danger", read.failure)
  const sum = scanned && say.scannedSum(Q.withUnit(scanned, scanned.counted), scanned.lines, isTyped(row))
  const isOther = product !== undefined && current !== undefined && isChanged(row)
  return details(undefined, sum, isOther ? `In the system: ${Q.withUnit(product, current)}` : undefined)
}

export interface ShownRows extends Pick<Context, "catalogue"> {
  readonly pictures: Pictures
}

export const countTable = (model: Model, shown: ShownRows): Table<Message> => {
  const things = shownRows(model, shown)
  return rowsTable<CountRow, Message>({
    id: "eod-rows",
    cards: "columns",
    caption: say.tableTitle,
    heading: { title: "Product", width: 8 },
    columns: [
      typedColumn("physical", say.countedStock, 12, physical, toneOf, { traits: ["main"] }),
      // Who counts blind is not told what the books say.
      ...(things.some(({ current }) => current !== undefined)
        ? [
            amountColumn("system", say.inSystem, 12, productOf, ({ current }: CountRow) => current, {
              goes: 2
            })
          ]
        : []),
      textColumn("comment", "Comment", 20, ({ count }) => count?.comment ?? "", {
        short: { title: "Comment", width: 8 },
        goes: 1
      })
    ],
    things,
    empty: model.isLoading && model.rows === undefined ? loading : say.nothingFound,
    toneOf,
    actionsOf: ({ isAdded, key }) =>
      isAdded ? [act("stock", say.physicalStock, "q", { _tag: "AskedForStock", key }), removing(key)] : [],
    detailsOf,
    selected: model.selected,
    isOpen: takesCounts(model),
    opens: "count",
    pictures: shown.pictures
  })
}
