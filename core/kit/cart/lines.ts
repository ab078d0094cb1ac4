/** The lines of a cart as a table, and what is done with one of them. */
import type { CartItem } from "../../counter/cart.ts"
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import * as Q from "../../quantity.ts"
import * as words from "../../text/cart.ts"
import { type Action, act } from "../view/action.ts"
import { measuredColumn, nameColumn, quantityColumn, textColumn } from "../view/columns.ts"
import type { RowPack } from "../view/row.ts"
import { type Table, table } from "../view/table.ts"
import { walked } from "../view/walked.ts"
import type { CartWork } from "./model.ts"
import { quantityOf } from "./work.ts"

export type LineMessage =
  | { readonly _tag: "MovedLine"; readonly by: number }
  | { readonly _tag: "ChoseLine"; readonly itemId: number }
  | { readonly _tag: "SteppedLine"; readonly itemId: number; readonly by: 1 | -1 }
  | { readonly _tag: "RemovedLine"; readonly itemId: number }
  | { readonly _tag: "RemovedPack"; readonly code: string }
  | { readonly _tag: "AskedForQuantity"; readonly itemId: number }
/** In the line itself. */
export interface TypedQuantity {
  readonly _tag: "TypedQuantity"
  readonly itemId: number
  readonly text: string
}

/** As wide as the longest amount in it: one that is cut is another one. */
const widthFor = (least: number, amounts: ReadonlyArray<string>): number =>
  Math.max(least, ...amounts.map(({ length }) => length))

/**
 * The rows of a cart, whatever it becomes: how they are walked through, what is done with each, and its packs.
 * @param at the line under the cursor
 * @param isWhole it goes one by one, or by its packs: no quantity is typed
 */
export const lineRows = <Line extends Q.Sold>(
  lines: ReadonlyArray<Line>,
  idOf: (line: Line) => number,
  at: number | undefined,
  packsIn: (line: Line) => ReadonlyArray<{ readonly scan_code: string; readonly qty: Q.Quantity }>,
  isWhole: (line: Line) => boolean = () => false
) => ({
  id: "cart",
  isLarge: true,
  actionsOf: (line: Line): ReadonlyArray<Action<LineMessage>> => {
    const itemId = idOf(line)
    const stepped = (by: 1 | -1) => ({ _tag: "SteppedLine", itemId, by }) as const
    return [
      act("less", "Less", ["-"], stepped(-1), { icon: "less", isBrief: true }),
      act("more", "More", ["+", "="], stepped(1), { icon: "add", isBrief: true }),
      act(
        "quantity",
        "Quantity",
        ["*"],
        { _tag: "AskedForQuantity", itemId },
        { icon: "edit", isBrief: true, isDisabled: isWhole(line) }
      ),
      act("remove", "Remove", ["Delete"], { _tag: "RemovedLine", itemId }, { icon: "remove", isBrief: true })
    ]
  },
  packsOf: (line: Line): ReadonlyArray<RowPack<LineMessage>> =>
    packsIn(line).map(({ scan_code: code, qty }) => ({
      id: code,
      text: code,
      leadsTo: { name: "pack", code },
      quantity: Q.withUnit(line, qty),
      removed: { _tag: "RemovedPack", code }
    })),
  ...walked(lines, idOf, at, {
    noun: "a line",
    moved: (by): LineMessage => ({ _tag: "MovedLine", by }),
    opens: "its quantity",
    isFree: true,
    chosen: (itemId): LineMessage => ({ _tag: "ChoseLine", itemId }),
    opened: (itemId): LineMessage => ({ _tag: "AskedForQuantity", itemId })
  })
})

/** @param at the line under the cursor */
export const linesTable = (
  work: CartWork,
  {
    currency,
    at,
    empty
  }: { readonly currency: Currency; readonly at: number | undefined; readonly empty: string }
): Table<LineMessage | TypedQuantity> => {
  const items = work.cart?.items ?? []
  const priceOf = (item: CartItem): string => `${Money.format(item.price, currency)} / ${Q.unitOf(item)}`
  const totalOf = (item: CartItem): string =>
    Money.format(Money.times(item.price, quantityOf(work, item)), currency)
  return table<CartItem, LineMessage | TypedQuantity>({
    caption: "Cart",
    columns: [
      textColumn("place", "#", 3, (item) => String(items.indexOf(item) + 1), { goes: 2, traits: ["away"] }),
      textColumn("id", "Id", 6, ({ product_id }) => String(product_id), { goes: 3, traits: ["away"] }),
      nameColumn(({ product_name }) => product_name, {
        markOf: ({ oos }) => (oos ? words.lineOutOfStock : undefined)
      }),
      quantityColumn("price", "Price", widthFor(14, items.map(priceOf)), priceOf, { goes: 1, isSpare: true }),
      measuredColumn("quantity", "Quantity", 10, (item) => quantityOf(work, item)),
      quantityColumn("total", "Amount", widthFor(10, items.map(totalOf)), totalOf)
    ],
    empty,
    toneOf: ({ oos }) => (oos ? "danger" : undefined),
    boxOf: (item) => ({
      column: "quantity",
      label: `Quantity in ${Q.unitOf(item)}`,
      text: Q.formatShort(quantityOf(work, item)),
      save: "Save",
      isAlone: true,
      saved: (text) => ({ _tag: "TypedQuantity", itemId: item.id, text }),
      less: "less",
      more: "more",
      instead: "quantity"
    }),
    ...lineRows(
      items,
      ({ id }) => id,
      at,
      ({ scanned_info }) => scanned_info?.items ?? []
    ),
    isLarge: false
  })
}
