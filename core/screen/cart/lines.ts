/** The lines of a cart as a table, and what is done with one of them. */
import type { CartItem } from "../../counter/cart.ts"
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import * as Q from "../../quantity.ts"
import * as words from "../../text/cart.ts"
import { type Table, table } from "../view/table.ts"
import { lineActions } from "./shelf-view.ts"
import { type CartWork, quantityOf } from "./work.ts"

export type LineMessage =
  | { readonly _tag: "MovedLine"; readonly by: number }
  | { readonly _tag: "ChoseLine"; readonly itemId: number }
  | { readonly _tag: "SteppedLine"; readonly itemId: number; readonly by: 1 | -1 }
  | { readonly _tag: "RemovedLine"; readonly itemId: number }
  | { readonly _tag: "RemovedPack"; readonly code: string }
  | { readonly _tag: "AskedForQuantity"; readonly itemId: number }

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
  return table<CartItem, LineMessage>({
    id: "cart",
    caption: "Cart",
    isLarge: true,
    columns: [
      {
        id: "place",
        title: "#",
        kind: "text",
        width: 3,
        goes: 2,
        cell: (item) => String(items.indexOf(item) + 1)
      },
      {
        id: "id",
        title: "Id",
        kind: "text",
        width: 6,
        goes: 3,
        cell: ({ product_id }) => String(product_id)
      },
      {
        id: "name",
        title: "Name",
        kind: "title",
        width: "rest",
        cell: ({ product_name }) => product_name,
        markOf: ({ oos }) => (oos ? words.lineOutOfStock : undefined)
      },
      {
        id: "price",
        title: "Price",
        kind: "quantity",
        width: 14,
        goes: 1,
        cell: (item) => `${Money.format(item.price, currency)} / ${Q.unitOf(item)}`
      },
      {
        id: "quantity",
        title: "Quantity",
        kind: "quantity",
        width: 10,
        cell: (item) => Q.withUnit(item, quantityOf(work, item))
      },
      {
        id: "total",
        title: "Total",
        kind: "quantity",
        width: 10,
        cell: (item) => Money.format(Money.times(item.price, quantityOf(work, item)), currency)
      }
    ],
    things: items,
    empty: work.cart === undefined ? words.fetchingProducts : empty,
    idOf: ({ id }) => String(id),
    toneOf: ({ oos }) => (oos ? "danger" : undefined),
    outcomeOf: ({ id }) => ({ message: { _tag: "AskedForQuantity", itemId: id } }),
    chosenBy: ({ id }) => ({ _tag: "ChoseLine", itemId: id }),
    actionsOf: ({ id: itemId }) =>
      lineActions<LineMessage>({
        stepped: (by) => ({ _tag: "SteppedLine", itemId, by }),
        askedForQuantity: { _tag: "AskedForQuantity", itemId },
        removed: { _tag: "RemovedLine", itemId }
      }),
    packsOf: ({ scanned_info, sell_by }) =>
      (scanned_info?.items ?? []).map(({ scan_code, qty }) => ({
        id: scan_code,
        text: scan_code,
        leadsTo: { name: "pack", code: scan_code },
        quantity: Q.withUnit({ sell_by }, qty),
        removed: { _tag: "RemovedPack", code: scan_code }
      })),
    cursor: {
      index: items.findIndex(({ id }) => id === at),
      noun: "a line",
      moved: (by) => ({ _tag: "MovedLine", by }),
      opens: "its quantity"
    }
  })
}
