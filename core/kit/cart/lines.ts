/** The lines of a cart as a table, and what is done with one of them. */
import type { CartItem } from "../../counter/cart.ts"
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import * as Q from "../../quantity.ts"
import * as words from "../../text/cart.ts"
import { measuredColumn, nameColumn, quantityColumn, textColumn } from "../view/columns.ts"
import { type Table, table } from "../view/table.ts"
import { walked } from "../view/walked.ts"
import type { CartWork } from "./model.ts"
import { lineActions, lineBox, linePacks, lineWalk } from "./shelf-view.ts"
import { quantityOf } from "./work.ts"

export type LineMessage =
  | { readonly _tag: "MovedLine"; readonly by: number }
  | { readonly _tag: "ChoseLine"; readonly itemId: number }
  | { readonly _tag: "SteppedLine"; readonly itemId: number; readonly by: 1 | -1 }
  | { readonly _tag: "RemovedLine"; readonly itemId: number }
  | { readonly _tag: "RemovedPack"; readonly code: string }
  | { readonly _tag: "AskedForQuantity"; readonly itemId: number }
  /** In the line itself. */
  | { readonly _tag: "TypedQuantity"; readonly itemId: number; readonly text: string }

/** As wide as the longest amount in it: one that is cut is another one. */
const widthFor = (least: number, amounts: ReadonlyArray<string>): number =>
  Math.max(least, ...amounts.map(({ length }) => length))

/** @param at the line under the cursor */
export const linesTable = (
  work: CartWork,
  {
    currency,
    at,
    empty
  }: { readonly currency: Currency; readonly at: number | undefined; readonly empty: string }
): Table<LineMessage> => {
  const items = work.cart?.items ?? []
  const priceOf = (item: CartItem): string => `${Money.format(item.price, currency)} / ${Q.unitOf(item)}`
  const totalOf = (item: CartItem): string =>
    Money.format(Money.times(item.price, quantityOf(work, item)), currency)
  return table<CartItem, LineMessage>({
    id: "cart",
    caption: "Cart",
    isLarge: true,
    columns: [
      textColumn("place", "#", 3, (item) => String(items.indexOf(item) + 1), { goes: 2 }),
      textColumn("id", "Id", 6, ({ product_id }) => String(product_id), { goes: 3 }),
      nameColumn(({ product_name }) => product_name, {
        markOf: ({ oos }) => (oos ? words.lineOutOfStock : undefined)
      }),
      quantityColumn("price", "Price", widthFor(14, items.map(priceOf)), priceOf, { goes: 1, isSpare: true }),
      measuredColumn("quantity", "Quantity", 10, (item) => quantityOf(work, item)),
      quantityColumn("total", "Total", widthFor(10, items.map(totalOf)), totalOf)
    ],
    empty: work.cart === undefined ? words.fetchingProducts : empty,
    toneOf: ({ oos }) => (oos ? "danger" : undefined),
    actionsOf: ({ id: itemId }) =>
      lineActions<LineMessage>({
        stepped: (by) => ({ _tag: "SteppedLine", itemId, by }),
        askedForQuantity: { _tag: "AskedForQuantity", itemId },
        removed: { _tag: "RemovedLine", itemId }
      }),
    boxOf: (item) =>
      lineBox(Q.formatShort(quantityOf(work, item)), item, (text) => ({
        _tag: "TypedQuantity",
        itemId: item.id,
        text
      })),
    packsOf: (item) => linePacks(item, item.scanned_info?.items ?? []),
    ...walked(items, ({ id }) => id, at, {
      ...lineWalk,
      chosen: (itemId) => ({ _tag: "ChoseLine", itemId }),
      opened: (itemId) => ({ _tag: "AskedForQuantity", itemId })
    })
  })
}
