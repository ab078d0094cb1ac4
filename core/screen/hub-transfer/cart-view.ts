/** The page of a transfer's cart: what the source has, and what is taken of it. */
import * as Q from "../../quantity.ts"
import { problemOf } from "../../stock/transfer.ts"
import { searchOrScan } from "../../text/cart.ts"
import * as say from "../../text/transfer.ts"
import { empty, queueOf } from "../scan-session/queue.ts"
import { scanStrip } from "../scan-session/strip.ts"
import { type Action, act } from "../view/action.ts"
import type { ScanStrip } from "../view/entry.ts"
import { pictureOf } from "../view/picture.ts"
import type { Shelf } from "../view/shelf.ts"
import { type Table, table } from "../view/table.ts"
import type { Part } from "../view/view.ts"
import { hasWork, isLocked } from "./change.ts"
import { type CartLine, lineAtHand, lineOf, type Message, type Model, productOf } from "./model.ts"
import { shownOn } from "./shelf.ts"

/** "Send Stock To: Jayanagar". */
export const headingOf = ({ kind, store }: Pick<Model, "kind" | "store">): string =>
  kind === undefined ? "" : `${say.headings[kind]} ${store?.name ?? ""}`.trim()

const strip = (model: Model): ScanStrip<Message> => ({
  ...scanStrip(
    {
      typed: model.typed,
      lastScan: model.lastScan,
      refused: model.refused,
      queue: { ...(model.queue.length === 0 ? empty : queueOf(model.queue)), stoppedBy: model.stoppedBy }
    },
    {
      hint: say.scanToBegin,
      isLarge: false,
      line: { label: searchOrScan, prompt: searchOrScan, holds: "names", take: "put it into the cart" },
      acknowledgedBy: ["F4"],
      resumedBy: ["F9"]
    }
  ),
  takesLetters: true,
  undo: act("undo", "Undo", ["Ctrl+Z"], { _tag: "UndidLast" } as const, {
    icon: "undo",
    code: "undo",
    isDisabled: model.before === undefined || isLocked(model)
  })
})

const shelf = (model: Model): Shelf<Message> => {
  const { products, page, pages } = shownOn(model)
  const nothing = model.products === undefined ? say.loadingStock : say.nothingThere
  const turn = (by: 1 | -1): Message => ({ _tag: "TurnedShelf", by })
  return {
    part: "shelf",
    label: say.shelfTitle,
    tiles: products.map((product) => {
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
    }),
    cursor: {
      index: Math.min(model.tile, products.length - 1),
      chosen: (index) => ({ _tag: "MovedTile", index })
    },
    takes: "put it into the cart",
    empty: nothing,
    page: products.length === 0 ? nothing : `${page} of ${pages}`,
    previous: act("previous", "Previous", ["["], turn(-1), {
      icon: "back",
      isMain: false,
      isDisabled: page <= 1
    }),
    next: act("next", "Next", ["]"], turn(1), { icon: "next", isMain: false, isDisabled: page >= pages })
  }
}

const lineActions = (model: Model, { product_id: productId }: CartLine): ReadonlyArray<Action<Message>> => [
  act("less", "Less", ["-"], { _tag: "SteppedLine", productId, by: -1 }, { icon: "short", isBrief: true }),
  act("more", "More", ["+", "="], { _tag: "SteppedLine", productId, by: 1 }, { icon: "add", isBrief: true }),
  act(
    "quantity",
    "Quantity",
    ["*"],
    { _tag: "AskedForQuantity", productId },
    { icon: "edit", isBrief: true, isDisabled: productOf(model, productId)?.whole ?? true }
  ),
  act("remove", "Remove", ["Delete"], { _tag: "RemovedLine", productId }, { icon: "remove", isBrief: true })
]

const problemIn = (model: Model, { product_id, qty }: CartLine) =>
  model.products === undefined ? undefined : problemOf(productOf(model, product_id), qty)

const lines = (model: Model): Table<Message> =>
  table<CartLine, Message>({
    id: "cart",
    caption: say.inCart(model.lines.length),
    isLarge: true,
    columns: [
      {
        id: "id",
        title: "Id",
        kind: "text",
        width: 6,
        goes: 1,
        cell: ({ product_id }) => String(product_id)
      },
      { id: "name", title: "Name", kind: "title", width: "rest", cell: ({ name }) => name },
      {
        id: "qty",
        title: "Quantity",
        kind: "quantity",
        width: 12,
        cell: (line) => Q.withUnit(line, line.qty)
      }
    ],
    things: model.lines,
    empty: say.emptyCart,
    idOf: ({ product_id }) => String(product_id),
    toneOf: (line) => (problemIn(model, line) === undefined ? undefined : "danger"),
    detailsOf: (line) => {
      const problem = problemIn(model, line)
      return problem === undefined ? [] : [{ text: say.problemText(problem), tone: "danger" }]
    },
    outcomeOf: ({ product_id }) => ({ message: { _tag: "AskedForQuantity", productId: product_id } }),
    chosenBy: ({ product_id }) => ({ _tag: "ChoseLine", productId: product_id }),
    actionsOf: (line) => lineActions(model, line),
    packsOf: ({ packs, sell_by }) =>
      packs.map(({ scan_code, qty }) => ({
        id: scan_code,
        text: scan_code,
        leadsTo: { name: "pack", code: scan_code },
        quantity: Q.withUnit({ sell_by }, qty),
        removed: { _tag: "RemovedPack", code: scan_code }
      })),
    cursor: {
      index: model.lines.findIndex(({ product_id }) => product_id === lineAtHand(model)?.product_id),
      noun: "a line",
      moved: (by) => ({ _tag: "MovedLine", by }),
      opens: "its quantity"
    }
  })

/** @param told what came of the last request, over the lines */
export const cartParts = (model: Model, told: ReadonlyArray<Part<Message>>): ReadonlyArray<Part<Message>> => [
  { ...strip(model), progress: say.inCart(model.lines.length) },
  shelf(model),
  {
    part: "totals",
    label: "Cart",
    title: say.inCart(model.lines.length),
    tone: undefined,
    figures: [],
    next: undefined
  },
  ...told,
  lines(model)
]

export const cartActions = (model: Model): ReadonlyArray<Action<Message>> => [
  act(
    "confirm",
    say.confirmRequest,
    ["F2"],
    { _tag: "AskedToConfirm" },
    {
      icon: "accept",
      isPrimary: true,
      tone: "good",
      code: "ok",
      isDisabled: model.lines.length === 0 || model.isBusy
    }
  ),
  act("shelf", "Products", ["F3"], { _tag: "TurnedToShelf" }, { isMain: true }),
  act(
    "clear",
    "Clear",
    ["F6"],
    { _tag: "AskedToClear" },
    {
      icon: "remove",
      isDisabled: !hasWork(model) || isLocked(model)
    }
  ),
  act(
    "store",
    "Another store",
    ["F7"],
    { _tag: "AskedForStores" },
    {
      icon: "store",
      isDisabled: isLocked(model)
    }
  )
]
