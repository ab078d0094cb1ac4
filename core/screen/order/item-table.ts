/** The items of an order as a table: what is ordered, what is accepted, and the packs under each. */

import { readablePart } from "../../barcode/readable.ts"
import { isRestored } from "../../kit/kept-work.ts"
import * as route from "../../kit/route.ts"
import { packsOfOthers } from "../../kit/scan-session/claims.ts"
import { type Action, act, type Tone } from "../../kit/view/action.ts"
import { codeColumn, nameColumn, quantityColumn, textColumn } from "../../kit/view/columns.ts"
import { type Pictures, pictureOf } from "../../kit/view/picture.ts"
import type { RowPack } from "../../kit/view/row.ts"
import { type Table, table } from "../../kit/view/table.ts"
import { openItems } from "../../order/fefo-violation.ts"
import { type Order, pickedItems } from "../../order/order.ts"
import { isOpenForPicking } from "../../order/status.ts"
import { isPickedByParts, yieldOf } from "../../order/yield-ratio.ts"
import * as Q from "../../quantity.ts"
import { manualPack } from "../../stock/pack.ts"
import { laterPack } from "../../text/order.ts"
import { notAdded, partOfAbove } from "../../text/order-page.ts"
import { isContinuedByEnter, nilKeys } from "./actions.ts"
import { type Context, canAcceptByHand, isScanOnly, type Message, type Model, mayPick } from "./model.ts"
import { type ItemRow, isAsking, itemRows } from "./rows.ts"
import * as words from "./wording.ts"

/** The rows of the last work: a cursor that moves changes none of them. */
const cachedRows = new WeakMap<
  Model["picking"],
  { readonly order: Order; readonly rows: ReadonlyArray<ItemRow> }
>()
export const rowsOf = (order: Order, picking: Model["picking"]): ReadonlyArray<ItemRow> => {
  const before = cachedRows.get(picking)
  if (before?.order === order) return before.rows
  const rows = itemRows(order, picking)
  cachedRows.set(picking, { order, rows })
  return rows
}

const tones: Record<NonNullable<ItemRow["colour"]>, Tone> = { green: "good", yellow: "warning" }

/** The quantity, NIL, or that there is none. */
const acceptedText = ({ item, accepted, short, mark, isDeleted }: ItemRow): string => {
  if (isDeleted) return "deleted"
  if (accepted !== undefined) return Q.withUnit(item, accepted)
  return mark === "crossed" && short > 0 ? "Nil" : notAdded
}

/** "0.47 Kg nil"; an item that is nil altogether says so under Accepted. */
const nilText = ({ item, accepted, short, mark }: ItemRow): string | undefined =>
  short > 0 && (accepted !== undefined || mark !== "crossed")
    ? words.nilMark(Q.withUnit(item, short))
    : undefined

const meanings = { done: "done", crossed: "nil" } as const
const signs = { done: "✓", crossed: "✗" } as const
const markTones: Record<keyof typeof signs, Tone> = { done: "good", crossed: "danger" }

const packsOf = ({ item, packs }: ItemRow): ReadonlyArray<RowPack<Message>> =>
  packs.map(({ number, code, qty, later, isPickedUp = false }, at) => ({
    id: String(number ?? `${at} ${code}`),
    text: code !== manualPack ? code : isPickedUp ? "picked up" : "by hand",
    short:
      later === undefined ? undefined : { text: readablePart(code), note: later.reason ?? laterPack(null) },
    leadsTo: route.toPack(code),
    quantity: Q.withUnit(item, qty),
    note: later === undefined ? undefined : laterPack(later.reason),
    removed: number === undefined ? undefined : { _tag: "RemovedScan", number }
  }))

/** Over parts that are picked in its place: how much of its weight they are. */
const yieldText = (order: Order, item: ItemRow["item"]): ReadonlyArray<{ text: string; tone: undefined }> => {
  const percent = isPickedByParts(item) ? yieldOf(order, item) : undefined
  return percent === undefined ? [] : [{ text: words.yields(percent), tone: undefined }]
}

/** What others have of a product is said once, where several items are of it. */
const isFirstOf = (order: Order, { item_id, product_id }: ItemRow["item"]): boolean =>
  pickedItems(order).find((item) => item.product_id === product_id)?.item_id === item_id

/** From the row itself: what is missing of it is nil, or no longer. */
const nilAction = ({ item, short }: ItemRow): Action<Message> =>
  act(
    "nil",
    short > 0 ? words.notNil : words.nil,
    nilKeys,
    { _tag: "ToggledNil", itemId: item.item_id },
    { code: "nil" }
  )

/** Where scanning is all that is done: whoever may accept by hand still can, by a word of its own. */
const byHandAction = ({ item }: ItemRow): Action<Message> =>
  act("by-hand", words.acceptByHand, ["b", "F6"], { _tag: "OpenedItem", itemId: item.item_id })

/** The row of the item that takes the next pack. */
const nextRow = ({ picking, selected }: Model, order: Order): string | undefined => {
  const [item] = isOpenForPicking(order) ? openItems(order, picking, selected) : []
  return item === undefined ? undefined : String(item.item_id)
}

export const itemTable = (
  model: Model,
  order: Order,
  pictures: Pictures,
  context: Context
): Table<Message> => {
  const isScanning = isScanOnly(context.flags)
  const rows = rowsOf(order, model.picking)
  const isOpen = isOpenForPicking(order) && model.busy === undefined && mayPick(context.flags)
  const canOpen = ({ isFollowing }: ItemRow) => isOpen && !isFollowing
  // Before the stored work is back, nobody knows what is missing.
  const canBeNil = (row: ItemRow) => canOpen(row) && isRestored(model) && row.mark !== "done"
  return table<ItemRow, Message>({
    id: "items",
    caption: "Items",
    isLarge: true,
    columns: [
      textColumn("number", "  #", 3, ({ index }) => (index === undefined ? "" : String(index).padStart(3)), {
        traits: ["ordinal"]
      }),
      codeColumn("product", "Id", 6, ({ item }) => String(item.product_id), { traits: ["away"] }),
      nameColumn(({ item }) => item.name, { markOf: nilText }),
      quantityColumn("ordered", "Ordered", 9, ({ item }) => Q.withUnit(item, item.qty)),
      quantityColumn("accepted", "Accepted", 9, acceptedText),
      {
        id: "mark",
        title: "State",
        kind: "mark",
        width: 1,
        cell: (row) =>
          isAsking(row)
            ? laterPack(null)
            : row.isDeleted
              ? "deleted"
              : row.mark === undefined
                ? ""
                : meanings[row.mark],
        signOf: (row) => (isAsking(row) ? "!" : row.mark === undefined ? undefined : signs[row.mark]),
        toneOf: (row) =>
          isAsking(row) ? "warning" : row.mark === undefined ? undefined : markTones[row.mark]
      }
    ],
    things: rows,
    empty: "",
    idOf: ({ item }) => String(item.item_id),
    toneOf: ({ colour }) => (colour === undefined ? undefined : tones[colour]),
    outcomeOf: (row) =>
      canOpen(row) && !isScanning ? { message: { _tag: "OpenedItem", itemId: row.item.item_id } } : undefined,
    chosenBy: ({ item }) => ({ _tag: "SelectedItem", itemId: item.item_id }),
    actionsOf: (row) => [
      ...(canBeNil(row) ? [nilAction(row)] : []),
      ...(isScanning && canBeNil(row) && canAcceptByHand(context, row.item) ? [byHandAction(row)] : [])
    ],
    detailsOf: ({ item, mark }) => [
      ...yieldText(order, item),
      ...(isOpenForPicking(order) && isFirstOf(order, item) && mark !== "crossed"
        ? packsOfOthers(model, item.product_id).map((text) => ({ text, tone: "info" as const }))
        : []),
      ...(item.reason === null || item.reason === "" ? [] : [{ text: item.reason, tone: undefined }])
    ],
    packsOf,
    pictureOf: ({ item: { product_id: id, name } }) => pictureOf({ id, name }, pictures.get(id)),
    partOf: ({ isPart }) => (isPart ? partOfAbove : undefined),
    isStruck: ({ isDeleted }) => isDeleted,
    isDone: ({ mark }) => mark !== undefined,
    next: nextRow(model, order),
    cursor: {
      index: rows.findIndex(({ item }) => item.item_id === model.selected),
      noun: "an item",
      moved: (by) => ({ _tag: "MovedSelection", by }),
      ...(isContinuedByEnter(model) || isScanning || !mayPick(context.flags)
        ? {}
        : { opens: words.enterOpens })
    }
  })
}
