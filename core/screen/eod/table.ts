/** The rows of a report as they are counted: what the books say, what was scanned and typed, and what is wrong with it. */
import * as Result from "effect/Result"
import * as Q from "../../quantity.ts"
import * as say from "../../text/eod.ts"
import { type Action, act, type Tone } from "../view/action.ts"
import { standing } from "../view/cursor.ts"
import { pictureOf } from "../view/picture.ts"
import { type Table, table } from "../view/table.ts"
import { type Context, type Message, type Model, takesCounts } from "./model.ts"
import { shownRows } from "./row-dialog.ts"
import { type CountRow, isChanged, isCounted, isTyped, readCount } from "./rows.ts"

const physical = (row: CountRow): string => {
  const { product, count } = row
  const read = readCount(row)
  if (Result.isSuccess(read) && product !== undefined) return Q.withUnit(product, read.success)
  return count?.text || "–"
}
const toneOf = (row: CountRow): Tone | undefined => {
  if (row.count !== undefined && Result.isFailure(readCount(row))) return "danger"
  return isChanged(row) ? "warning" : isCounted(row) ? "good" : undefined
}
const details = (row: CountRow) => {
  const { product, current, scanned } = row
  const read = readCount(row)
  if (row.count !== undefined && Result.isFailure(read))
    return [{ text: read.failure, tone: "danger" as const }]
  const sum =
    scanned === undefined
      ? []
      : [say.scannedSum(Q.withUnit(scanned, scanned.counted), scanned.lines, isTyped(row))]
  const books =
    product === undefined || current === undefined || !isChanged(row)
      ? []
      : [`In the system: ${Q.withUnit(product, current)}`]
  return [...sum, ...books].map((text) => ({ text, tone: undefined }))
}

const rowActions = (row: CountRow): ReadonlyArray<Action<Message>> =>
  row.isAdded
    ? [
        act("stock", say.physicalStock, "q", { _tag: "AskedForStock", key: row.key }),
        act(
          "remove",
          "Take the row out",
          "Delete",
          { _tag: "RemovedRow", key: row.key },
          { icon: "remove", isBrief: true }
        )
      ]
    : []

export interface ShownRows extends Pick<Context, "catalogue"> {
  readonly pictures: ReadonlyMap<number, string | null>
}

export const rowsTable = (model: Model, shown: ShownRows): Table<Message> => {
  const things = shownRows(model, shown)
  const isOpen = takesCounts(model)
  return table<CountRow, Message>({
    id: "eod-rows",
    caption: say.tableTitle,
    columns: [
      {
        id: "product",
        title: "Product",
        kind: "text",
        width: 8,
        cell: ({ product }) => (product === undefined ? "" : String(product.product_id))
      },
      {
        id: "name",
        title: "Name",
        kind: "title",
        width: "rest",
        least: 32,
        cell: ({ product }) => product?.product_name ?? say.searchProduct
      },
      {
        id: "physical",
        title: say.physicalStock,
        kind: "quantity",
        width: 23,
        short: { title: "Physical Stock", width: 14 },
        cell: physical,
        toneOf,
        signOf: (row) => (toneOf(row) === "danger" ? "!" : isChanged(row) ? "≠" : undefined)
      },
      {
        id: "comment",
        title: "Comment",
        kind: "text",
        width: 20,
        goes: 1,
        cell: ({ count }) => count?.comment ?? ""
      }
    ],
    things,
    empty: model.isLoading && model.rows === undefined ? say.loading : say.nothingFound,
    idOf: ({ key }) => key,
    toneOf,
    outcomeOf: ({ key }) => (isOpen ? { message: { _tag: "OpenedRow", key } } : undefined),
    chosenBy: ({ key }) => ({ _tag: "ChoseRow", key }),
    actionsOf: (row) => (isOpen ? rowActions(row) : []),
    detailsOf: details,
    pictureOf: (row) => pictured(row, shown.pictures),
    cursor: {
      ...standing(
        things.findIndex(({ key }) => key === model.selected),
        things.length
      ),
      noun: "a product",
      moved: (by) => ({ _tag: "MovedRow", by }),
      opens: "count"
    }
  })
}
const pictured = ({ product }: CountRow, pictures: ReadonlyMap<number, string | null>) =>
  pictureOf(
    { id: product?.product_id ?? 0, name: product?.product_name ?? say.searchProduct },
    product === undefined ? undefined : pictures.get(product.product_id)
  )
