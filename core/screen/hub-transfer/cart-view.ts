/** The page of a transfer's cart: what the source has, and what is taken of it. */

import { lineRows } from "../../kit/cart/lines.ts"
import { cartStrip, cartTotals, clearCart, shelfPart, toShelf } from "../../kit/cart/shelf-view.ts"
import { packsOfOthers, packsOfOthersIn } from "../../kit/scan-session/claims.ts"
import { takingOver } from "../../kit/scan-session/strip.ts"
import { type Action, act, primary } from "../../kit/view/action.ts"
import { measuredColumn, nameColumn, textColumn } from "../../kit/view/columns.ts"
import { details } from "../../kit/view/details.ts"
import type { ScanStrip } from "../../kit/view/entry.ts"
import { notice } from "../../kit/view/notice.ts"
import { type Table, table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import * as Q from "../../quantity.ts"
import type { TransferProduct } from "../../stock/transfer.ts"
import { cartIsEmpty, oneMoment } from "../../text/because.ts"
import * as say from "../../text/transfer.ts"
import { hasWork, isLocked, isOnItsWay, problemIn } from "./change.ts"
import { type CartLine, lineAtHand, lineOf, type Message, type Model, productOf } from "./model.ts"
import { shownOn } from "./shelf.ts"

/** "Send Stock To: Jayanagar". */
export const headingOf = ({ kind, store }: Pick<Model, "kind" | "store">): string =>
  `${say.headings[kind]} ${store?.name ?? ""}`.trim()

const strip = (model: Model): ScanStrip<Message> => ({
  ...cartStrip(model, {
    hint: say.scanToBegin,
    canUndo: model.before !== undefined && !isLocked(model)
  }),
  takeOver: takingOver(model, isOnItsWay(model), ["Ctrl+O"])
})

const shelf = (model: Model) =>
  shelfPart<TransferProduct>(model, shownOn(model), {
    label: say.shelfTitle,
    empty: model.products !== undefined ? say.nothingThere : (model.unloaded ?? say.loadingStock),
    tileOf: (product) => {
      const available = Q.withUnit(product, product.qty)
      return {
        id: product.product_id,
        price: say.availableQty(available),
        shortPrice: available,
        taken: lineOf(model, product.product_id)?.qty
      }
    }
  })

/** While the stock is being fetched nothing is known to be wrong. */
const shownProblem = (model: Model, line: CartLine) =>
  model.products === undefined ? undefined : problemIn(model, line)

const lines = (model: Model): Table<Message> =>
  table<CartLine, Message>({
    caption: say.inCart(model.lines.length),
    columns: [
      textColumn("id", "Id", 6, ({ product_id }) => String(product_id), {
        goes: 1,
        traits: ["away"]
      }),
      nameColumn(({ name }) => name),
      measuredColumn("qty", "Quantity", 12, ({ qty }) => qty)
    ],
    empty: say.emptyCart,
    toneOf: (line) => (shownProblem(model, line) === undefined ? undefined : "danger"),
    detailsOf: (line) => {
      const problem = shownProblem(model, line)
      return [
        ...details("danger", problem && say.problemText(problem)),
        ...details("info", ...packsOfOthers(model, line.product_id))
      ]
    },
    ...lineRows(
      model.lines,
      ({ product_id }) => product_id,
      lineAtHand(model)?.product_id,
      ({ packs }) => packs,
      ({ product_id }) => productOf(model, product_id)?.whole ?? true
    )
  })

/** Packs in the hands of others, of products that are on no line here. */
const othersPacks = (model: Model): ReadonlyArray<Part<Message>> => {
  const packs = packsOfOthersIn(model, (id) => lineOf(model, id) === undefined)
  return model.kind !== "send" || packs.length === 0 ? [] : [notice(say.inOtherTransfers(packs), "info")]
}

/** @param notices what came of the last request, over the lines */
export const cartParts = (
  model: Model,
  notices: ReadonlyArray<Part<Message>>
): ReadonlyArray<Part<Message>> => [
  { ...strip(model), progress: say.inCart(model.lines.length) },
  shelf(model),
  cartTotals([say.inCart(model.lines.length)]),
  ...notices,
  ...othersPacks(model),
  lines(model)
]

export const cartActions = (model: Model): ReadonlyArray<Action<Message>> => [
  primary(
    "confirm",
    say.confirmTitles[model.kind],
    "F2",
    { _tag: "AskedToConfirm" },
    {
      tone: "good",
      isDisabled: model.lines.length === 0 || isOnItsWay(model),
      because: isOnItsWay(model) ? oneMoment : cartIsEmpty
    }
  ),
  toShelf(),
  { ...clearCart(!hasWork(model) || isLocked(model)), isInMenu: true },
  act(
    "store",
    "Another store",
    "F7",
    { _tag: "AskedForStores" },
    { icon: "store", isDisabled: isLocked(model) }
  )
]
