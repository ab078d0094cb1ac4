/** The lines of a shipment: what was sent, what came, and the packs that were scanned to each. */

import * as route from "../../kit/route.ts"
import { packsOfOthers } from "../../kit/scan-session/claims.ts"
import type { Action } from "../../kit/view/action.ts"
import { amountColumn, nameColumn, quantityColumn, statusColumn, textColumn } from "../../kit/view/columns.ts"
import { details } from "../../kit/view/details.ts"
import { pictureOf } from "../../kit/view/picture.ts"
import type { RowPack } from "../../kit/view/row.ts"
import { type Table, table } from "../../kit/view/table.ts"
import * as Q from "../../quantity.ts"
import { manualPack } from "../../stock/pack.ts"
import { isOpen, isRtv, type Shipment } from "../../stock/shipment.ts"
import { type Message, type Model, mayReceive, shipmentWork } from "./model.ts"
import type { Shown } from "./questions.ts"
import { type LineRow, lineRows, nextOf } from "./rows.ts"
import * as words from "./wording.ts"

const packOf =
  ({ item }: LineRow) =>
  ({ number, code, sscc, qty }: LineRow["packs"][number], at: number): RowPack<Message> => ({
    id: number === undefined ? `${at} ${code}` : String(number),
    text: code === manualPack ? words.byHand : sscc === undefined ? code : words.inCarton(code, sscc),
    leadsTo: code === manualPack ? undefined : route.toPack(code),
    quantity: Q.withUnit(item, qty),
    removed: number === undefined ? undefined : { _tag: "RemovedScan", number }
  })

const takeOff = (productId: number): Action<Message> => ({
  id: "take-off",
  title: words.takeLineOff,
  keys: ["Delete"],
  isMain: true,
  outcome: { message: { _tag: "RemovedAbsent", productId } }
})

/** The answer for the work as it was: it is not gone through anew for a cursor that moves, or a key that is pressed. */
const cachedRows = new WeakMap<
  Model["receiving"],
  { readonly of: Shipment; readonly rows: ReadonlyArray<LineRow> }
>()
export const rowsOf = (shipment: Shipment, receiving: Model["receiving"]): ReadonlyArray<LineRow> => {
  const before = cachedRows.get(receiving)
  if (before?.of === shipment) return before.rows
  const rows = lineRows(shipment, receiving)
  cachedRows.set(receiving, { of: shipment, rows })
  return rows
}

const orDash = ({ item }: LineRow, quantity: Q.Quantity | undefined): string =>
  quantity === undefined ? "–" : Q.withUnit(item, quantity)
const orNone = (quantity: Q.Quantity): Q.Quantity | undefined => (quantity > 0 ? quantity : undefined)

/** What came, by scans and by hand; of a pick-up, and of what was accepted, all that was scanned and what was received. */
const receivedColumns = (shipment: Shipment) => {
  if (isOpen(shipment) && !isRtv(shipment))
    return [
      quantityColumn<LineRow>("scanned", "Scanned", 10, (row) =>
        orDash(row, orNone(Q.minus(row.scanned, row.byHand)))
      ),
      quantityColumn<LineRow>("by-hand", "By hand", 10, (row) => orDash(row, orNone(row.byHand)))
    ]
  return [
    quantityColumn<LineRow>("scanned", "Scanned", 10, (row) => orDash(row, orNone(row.scanned))),
    quantityColumn<LineRow>("received", isOpen(shipment) ? "Picked up" : "Received", 10, (row) =>
      orDash(row, row.received)
    )
  ]
}

export const lines = (model: Model, shipment: Shipment, { pictures, flags }: Shown): Table<Message> => {
  const isWorked = shipmentWork.takesWork(model) && mayReceive(flags)
  const rows = rowsOf(shipment, model.receiving)
  const next = isOpen(shipment) && mayReceive(flags) ? nextOf(rows, model.selected) : undefined
  return table<LineRow, Message>({
    id: "lines",
    caption: "Lines",
    isLarge: true,
    columns: [
      textColumn("product", "Product", 7, ({ item }) => String(item.product_id), { traits: ["away"] }),
      nameColumn(({ item }) => item.product_name),
      amountColumn(
        "sent",
        "Sent",
        10,
        ({ item }) => item,
        ({ item }) => item.original_qty
      ),
      ...receivedColumns(shipment),
      statusColumn("state", "", 1, ({ isTicked }) => (isTicked ? "✓ complete" : ""), {
        shortOf: ({ isTicked }) => (isTicked ? "✓" : "")
      })
    ],
    things: rows,
    empty: "No lines",
    idOf: ({ item }) => String(item.product_id),
    toneOf: ({ isTicked, isAbsent, scanned }) =>
      isTicked ? "good" : isAbsent || scanned > 0 ? "warning" : undefined,
    outcomeOf: ({ item: { product_id } }) =>
      isWorked ? { message: { _tag: "OpenedLine", productId: product_id } } : undefined,
    chosenBy: ({ item: { product_id } }) => ({ _tag: "SelectedLine", productId: product_id }),
    actionsOf: ({ item: { product_id }, isAbsent, packs }) =>
      isWorked && isAbsent && packs.length === 0 ? [takeOff(product_id)] : [],
    detailsOf: ({ item: { product_id, short_reason } }) => [
      ...(short_reason === null ? [] : [{ text: `${words.whyLess}: ${short_reason}`, tone: undefined }]),
      ...(isOpen(shipment) ? details("info", ...packsOfOthers(model, product_id)) : [])
    ],
    pictureOf: ({ item: { product_id: id, product_name: name } }) =>
      pictureOf({ id, name }, pictures.get(id)),
    packsOf: (row) => row.packs.map(packOf(row)),
    isDone: ({ isThere, packs }) => isThere && packs.length > 0,
    next: next === undefined ? undefined : String(next.product_id),
    cursor: {
      index: rows.findIndex(({ item }) => item.product_id === model.selected),
      noun: "a line",
      moved: (by) => ({ _tag: "MovedSelection", by }),
      opens: "quantity"
    }
  })
}
