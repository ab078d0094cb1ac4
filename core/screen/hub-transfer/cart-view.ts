/** The page of a transfer's cart: what the source has, and what is taken of it. */

import {
  cartStrip,
  cartTotals,
  clearCart,
  lineActions,
  linePacks,
  lineWalk,
  shelfPart,
  toShelf
} from "../../kit/cart/shelf-view.ts"
import { packsOfOthers, packsOfOthersIn } from "../../kit/scan-session/claims.ts"
import { takingOver } from "../../kit/scan-session/strip.ts"
import { type Action, act, primary } from "../../kit/view/action.ts"
import { measuredColumn, nameColumn, textColumn } from "../../kit/view/columns.ts"
import { details } from "../../kit/view/details.ts"
import type { ScanStrip } from "../../kit/view/entry.ts"
import { notice } from "../../kit/view/notice.ts"
import { pictureOf } from "../../kit/view/picture.ts"
import type { Shelf } from "../../kit/view/shelf.ts"
import { type Table, table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import { walked } from "../../kit/view/walked.ts"
import * as Q from "../../quantity.ts"
import type { TransferProduct } from "../../stock/transfer.ts"
import * as say from "../../text/transfer.ts"
import { hasWork, isLocked, isOnItsWay, problemIn } from "./change.ts"
import { type CartLine, lineAtHand, lineOf, type Message, type Model, productOf } from "./model.ts"
import { shownOn } from "./shelf.ts"

/** "Send Stock To: Jayanagar". */
export const headingOf = ({ kind, store }: Pick<Model, "kind" | "store">): string =>
  kind === undefined ? "" : `${say.headings[kind]} ${store?.name ?? ""}`.trim()

const strip = (model: Model): ScanStrip<Message> => ({
  ...cartStrip(model, {
    hint: say.scanToBegin,
    canUndo: model.before !== undefined && !isLocked(model)
  }),
  takeOver: takingOver(model, isOnItsWay(model), ["F8"])
})

const shelf = (model: Model): Shelf<Message> =>
  shelfPart<TransferProduct, Message>(model, shownOn(model), {
    label: say.shelfTitle,
    empty: model.products !== undefined ? say.nothingThere : (model.unloaded ?? say.loadingStock),
    tileOf: (product) => {
      const { product_id: id, name } = product
      const line = lineOf(model, id)
      return {
        id: String(id),
        number: undefined,
        picture: pictureOf({ id, name }, product.medium_image),
        name,
        price: say.availableQty(Q.withUnit(product, product.qty)),
        shortPrice: Q.withUnit(product, product.qty),
        note: line === undefined ? "" : Q.withUnit(product, line.qty),
        outcome: { message: { _tag: "TookProduct", productId: id } }
      }
    }
  })

/** While the stock is being fetched nothing is known to be wrong. */
const shownProblem = (model: Model, line: CartLine) =>
  model.products === undefined ? undefined : problemIn(model, line)

const lines = (model: Model): Table<Message> =>
  table<CartLine, Message>({
    id: "cart",
    caption: say.inCart(model.lines.length),
    isLarge: true,
    columns: [
      textColumn("id", "Id", 6, ({ product_id }) => String(product_id), { goes: 1 }),
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
    actionsOf: ({ product_id: productId }) =>
      lineActions<Message>({
        stepped: (by) => ({ _tag: "SteppedLine", productId, by }),
        askedForQuantity: { _tag: "AskedForQuantity", productId },
        removed: { _tag: "RemovedLine", productId },
        isNotTyped: productOf(model, productId)?.whole ?? true
      }),
    packsOf: (line) => linePacks(line, line.packs),
    ...walked(model.lines, ({ product_id }) => product_id, lineAtHand(model)?.product_id, {
      ...lineWalk,
      chosen: (productId) => ({ _tag: "ChoseLine", productId }),
      opened: (productId) => ({ _tag: "AskedForQuantity", productId })
    })
  })

/** What others have in hand of products that are on no line here. */
const othersPacks = (model: Model): ReadonlyArray<Part<Message>> => {
  const packs = packsOfOthersIn(model, (id) => lineOf(model, id) === undefined)
  return model.kind !== "send" || packs.length === 0 ? [] : [notice(say.inOtherTransfers(packs), "info")]
}

/** @param told what came of the last request, over the lines */
export const cartParts = (model: Model, told: ReadonlyArray<Part<Message>>): ReadonlyArray<Part<Message>> => [
  { ...strip(model), progress: say.inCart(model.lines.length) },
  shelf(model),
  cartTotals([say.inCart(model.lines.length)]),
  ...told,
  ...othersPacks(model),
  lines(model)
]

export const cartActions = (model: Model): ReadonlyArray<Action<Message>> => [
  primary(
    "confirm",
    say.confirmRequest,
    "F2",
    { _tag: "AskedToConfirm" },
    { tone: "good", isDisabled: model.lines.length === 0 || isOnItsWay(model) }
  ),
  toShelf,
  clearCart(!hasWork(model) || isLocked(model)),
  act(
    "store",
    "Another store",
    "F7",
    { _tag: "AskedForStores" },
    { icon: "store", isDisabled: isLocked(model) }
  )
]
