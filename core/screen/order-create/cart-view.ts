/** The page of the cart: products to put into it, what is in it, and what it comes to. */

import type { CartItem } from "../../counter/cart.ts"
import * as Day from "../../day.ts"
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import * as Q from "../../quantity.ts"
import * as words from "../../text/cart.ts"
import * as say from "../../text/order-create.ts"
import { priceOf } from "../cart/shelf.ts"
import { type CartWork, hasItems, quantityOf, queueIn } from "../cart/work.ts"
import { scanStrip } from "../scan-session/strip.ts"
import { type Action, act } from "../view/action.ts"
import type { ScanStrip } from "../view/entry.ts"
import { pictureOf } from "../view/picture.ts"
import type { Shelf } from "../view/shelf.ts"
import { type Table, table } from "../view/table.ts"
import type { Totals } from "../view/telling.ts"
import type { Part } from "../view/view.ts"
import { shownOn } from "./filling.ts"
import { type Context, lineAtHand, linesOf, type Message, type Model } from "./model.ts"

export interface Shown extends Context {
  readonly currency: Currency
}

const strip = (model: Model): ScanStrip<Message> => ({
  ...scanStrip(
    {
      typed: model.typed,
      lastScan: model.work.lastScan,
      refused: model.work.refused,
      queue: queueIn(model.work)
    },
    {
      hint: say.scanToBegin,
      isLarge: false,
      line: {
        label: words.searchOrScan,
        prompt: words.searchOrScan,
        holds: "names",
        take: "put it into the cart"
      },
      acknowledgedBy: ["F4"],
      resumedBy: ["F9"]
    }
  ),
  takesLetters: true,
  undo: act(
    "undo",
    "Undo",
    ["Ctrl+Z"],
    { _tag: "UndidLast" },
    { icon: "undo", code: "undo", isDisabled: model.work.undo === undefined }
  )
})

const shelf = (model: Model, shown: Shown): Shelf<Message> => {
  const { products, page, pages } = shownOn(model, shown)
  const taken = new Map(linesOf(model).map((item) => [item.product_id, quantityOf(model.work, item)]))
  const turn = (by: 1 | -1): Message => ({ _tag: "TurnedShelf", by })
  return {
    part: "shelf",
    label: "Products",
    tiles: products.map((product) => {
      const { entity_id: id, name } = product
      const price = priceOf(product, model.stocked)
      const has = taken.get(id)
      return {
        id: String(id),
        number: shown.shelf.numbers.get(id)?.toString(),
        picture: pictureOf({ id, name }, product.medium_image),
        name,
        price:
          price === undefined
            ? words.noPrice
            : `${Money.format(price, shown.currency)} / ${Q.unitOf(product)}`,
        note: has === undefined ? "" : Q.withUnit(product, has),
        outcome: { message: { _tag: "TookProduct", productId: id } }
      }
    }),
    cursor: {
      index: Math.min(model.tile, products.length - 1),
      chosen: (index) => ({ _tag: "MovedTile", index })
    },
    takes: "put it into the cart",
    empty: words.noProducts,
    page: products.length === 0 ? words.noProducts : `${page} of ${pages}`,
    previous: act("previous", "Previous", ["["], turn(-1), {
      icon: "back",
      isMain: false,
      isDisabled: page <= 1
    }),
    next: act("next", "Next", ["]"], turn(1), { icon: "next", isMain: false, isDisabled: page >= pages })
  }
}

const lineActions = (item: CartItem): ReadonlyArray<Action<Message>> => [
  act(
    "less",
    "Less",
    ["-"],
    { _tag: "SteppedLine", itemId: item.id, by: -1 },
    { icon: "short", isBrief: true }
  ),
  act(
    "more",
    "More",
    ["+", "="],
    { _tag: "SteppedLine", itemId: item.id, by: 1 },
    { icon: "add", isBrief: true }
  ),
  act(
    "quantity",
    "Quantity",
    ["*"],
    { _tag: "AskedForQuantity", itemId: item.id },
    { icon: "edit", isBrief: true }
  ),
  act(
    "remove",
    "Remove",
    ["Delete"],
    { _tag: "RemovedLine", itemId: item.id },
    { icon: "remove", isBrief: true }
  )
]

export const lines = (model: Model, { currency }: Shown): Table<Message> => {
  const items = linesOf(model)
  const at = lineAtHand(model)
  return table<CartItem, Message>({
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
        cell: (item) => Q.withUnit(item, quantityOf(model.work, item))
      },
      {
        id: "total",
        title: "Total",
        kind: "quantity",
        width: 10,
        cell: (item) => Money.format(Money.times(item.price, quantityOf(model.work, item)), currency)
      }
    ],
    things: items,
    empty: model.work.cart === undefined ? words.fetchingProducts : words.emptyCart,
    idOf: ({ id }) => String(id),
    toneOf: ({ oos }) => (oos ? "danger" : undefined),
    outcomeOf: ({ id }) => ({ message: { _tag: "AskedForQuantity", itemId: id } }),
    chosenBy: ({ id }) => ({ _tag: "ChoseLine", itemId: id }),
    actionsOf: lineActions,
    packsOf: ({ scanned_info, sell_by }) =>
      (scanned_info?.items ?? []).map(({ scan_code, qty }) => ({
        id: scan_code,
        text: scan_code,
        leadsTo: { name: "pack", code: scan_code },
        quantity: Q.withUnit({ sell_by }, qty),
        removed: { _tag: "RemovedPack", code: scan_code }
      })),
    cursor: {
      index: items.findIndex(({ id }) => id === at?.id),
      noun: "a line",
      moved: (by) => ({ _tag: "MovedLine", by }),
      opens: "its quantity"
    }
  })
}

/** What it comes to; while changes wait it is the sum before them. */
export const totalsOf = (
  { cart }: CartWork,
  currency: Currency
): ReadonlyArray<readonly [string, string]> => {
  const {
    subtotal = Money.zero,
    shipping = Money.zero,
    discount = Money.zero,
    tax = Money.zero,
    grand_total = Money.zero
  } = cart?.totals ?? {}
  const money = (amount: Money.Money) => Money.format(amount, currency)
  return [
    ["Sub-total", money(subtotal)],
    ["Shipping", money(shipping)],
    ["Discount", money(discount)],
    ["Tax", money(tax)],
    ["Grand Total", money(grand_total)]
  ]
}

const count = (items: number): string => `${items} ${items === 1 ? "item" : "items"}`

/** Whose cart it is and what it comes to, over its lines. */
const summary = (model: Model, { currency }: Shown, customer: string): Totals => {
  const until = model.work.cart?.reserved_until
  const kept = until == null ? undefined : say.keptUntil(Day.toClock(Day.fromGmt(until) ?? 0))
  return {
    part: "totals",
    label: "Cart",
    title: [customer, count(linesOf(model).length), ...(kept === undefined ? [] : [kept])].join(" · "),
    tone: undefined,
    figures: totalsOf(model.work, currency).map(([name, value]) => ({ name, value })),
    next: undefined
  }
}

export const cartParts = (model: Model, shown: Shown, customer: string): ReadonlyArray<Part<Message>> => [
  {
    ...strip(model),
    progress: `${count(linesOf(model).length)}, ${Money.format(model.work.cart?.grand_total ?? Money.zero, shown.currency)}`
  },
  shelf(model, shown),
  summary(model, shown, customer),
  lines(model, shown)
]

export const cartActions = (model: Model): ReadonlyArray<Action<Message>> => {
  const isEmpty = !hasItems(model.work)
  return [
    act(
      "checkout",
      "Checkout",
      ["F2"],
      { _tag: "CheckedOut" },
      { icon: "next", isPrimary: true, tone: "good", code: "ok", isDisabled: isEmpty }
    ),
    act("shelf", "Products", ["F3"], { _tag: "TurnedToShelf" }, { isMain: true }),
    act("clear", "Clear", ["F6"], { _tag: "AskedToClear" }, { icon: "remove", isDisabled: isEmpty })
  ]
}
