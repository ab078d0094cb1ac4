/** The tables of the pages of returns: what was cancelled or came back, packs, and packs with their reasons. */
import type { CancelledOrder } from "../../contract/order-return.ts"
import * as Day from "../../day.ts"
import { claimedByOther } from "../../kit/scan-session/claims.ts"
import { act } from "../../kit/view/action.ts"
import {
  codeColumn,
  measuredColumn,
  namedColumn,
  statusColumn,
  textColumn,
  timeColumn,
  titleColumn
} from "../../kit/view/columns.ts"
import { details } from "../../kit/view/details.ts"
import { type Empty, loading } from "../../kit/view/empty.ts"
import { pagesOf } from "../../kit/view/paging.ts"
import { type Pictures, pictureOf } from "../../kit/view/picture.ts"
import { table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import { walked } from "../../kit/view/walked.ts"
import { customerName } from "../../order/order.ts"
import type { ReturnPack } from "../../order/order-return.ts"
import { canCount, notReturned, pickedIds, qtyOf } from "../../order/return-picks.ts"
import * as Q from "../../quantity.ts"
import * as say from "../../text/order-return.ts"
import { statusText } from "../../text/status.ts"
import {
  askedPack,
  type Message,
  type Model,
  ordersFound,
  packsShown,
  perPage,
  pickedPacks
} from "./model.ts"

const when = (at: string | null): string => (at === null ? "–" : Day.localMinute(at))

export const listOf = (model: Model): Part<Message> => {
  const { list, search, chosen } = model
  const all = ordersFound(model)
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const page = Math.min(model.page, pages)
  const rows = all.slice((page - 1) * perPage, page * perPage)
  return table<CancelledOrder, Message>({
    id: "cancelled",
    caption: "Cancelled and returned orders",
    cards: "flow",
    columns: [
      textColumn("source", "Source", 10, ({ source }) => source.toUpperCase(), { goes: 2 }),
      titleColumn("order", "Order no.", 12, ({ increment_id }) => increment_id),
      namedColumn("customer", "Customer", "rest", (order) => customerName(order) || "–"),
      statusColumn("status", "Status", 14, ({ status }) => statusText({ status, item_pickup_status: null }), {
        traits: ["beside"]
      }),
      timeColumn("created", "Created", 16, ({ created_at }) => when(created_at), {
        goes: 1
      }),
      timeColumn("returned", "Returned", 16, ({ returned_at }) => when(returned_at), { traits: ["named"] })
    ],
    empty: list === undefined ? loading() : search === "" ? say.nothingCameBack : say.noneFound,
    outcomeOf: ({ order_id }) => ({ leadsTo: { name: "timeline", id: order_id } }),
    ...walked(rows, ({ order_id }) => order_id, chosen, {
      noun: "an order",
      opens: "what happened to it",
      moved: (by) => ({ _tag: "MovedRow", by }),
      chosen: (id) => ({ _tag: "ChoseRow", id }),
      isFree: true
    }),
    paging: pagesOf(say.ordersListed(all.length), page, pages)
  })
}

/** How much of it comes back, where that is not all. */
const backOf = (model: Model, pack: ReturnPack): string => {
  const pick = model.picks.find(({ id }) => id === pack.id)
  if (pick === undefined) return ""
  const qty = qtyOf(pack, pick)
  return qty < pack.qty
    ? say.partOf(Q.amountOf(pack, qty), Q.amountOf(pack, pack.qty))
    : Q.amountOf(pack, qty)
}

const columnsOf = (model: Model, hasOrder: boolean) => [
  titleColumn<ReturnPack>("product", "Product", "rest", ({ product_name }) => product_name),
  codeColumn<ReturnPack>("code", "Scan code", 24, ({ scan_code }) => scan_code, {
    goes: 1,
    traits: ["line"]
  }),
  ...(hasOrder
    ? [
        textColumn<ReturnPack>("order", "Order no.", 10, (pack) => orderOf(model, pack)?.increment_id ?? "", {
          goes: 2
        })
      ]
    : []),
  measuredColumn<ReturnPack>("qty", "Quantity", 11, ({ qty }) => qty),
  ...(packsShown(model).some(canCount)
    ? [textColumn<ReturnPack>("back", "Comes back", 12, (pack) => backOf(model, pack))]
    : [])
]

const orderOf = ({ orders }: Model, { id }: ReturnPack) =>
  orders.find(({ packs }) => packs.some((pack) => pack.id === id))

/** Whose pack it is, where packs of several orders lie together. */
const whose = (model: Model, pack: ReturnPack): string | undefined => {
  const order = model.kind === "orderitemreturn" ? orderOf(model, pack) : undefined
  return order && [order.customer_name, order.customer_mobile].filter(Boolean).join(", ")
}

const walking = (model: Model, packs: ReadonlyArray<ReturnPack>) =>
  walked(packs, ({ id }) => id, model.selected, {
    noun: "a pack",
    moved: (by): Message => ({ _tag: "MovedRow", by }),
    chosen: (id): Message => ({ _tag: "ChoseRow", id }),
    isFree: true
  })

/** Where it is: back, or in hand on another screen. */
const whereabouts = (model: Model, pack: ReturnPack) => {
  const { scan_code, returned_at: at, returned_by: by } = pack
  return details(
    "info",
    whose(model, pack),
    at === null
      ? claimedByOther(model, scan_code)?.detail
      : `Came back at ${when(at)}${by === null ? "" : `, to ${by}`}`
  )
}

const countAct = (id: number) =>
  act<Message>("quantity", "Quantity", "q", { _tag: "OpenedQuantity", of: id }, { icon: "edit" })

/** The pack to look at next: not back and not ticked, behind the one that was ticked last. */
const nextOf = (model: Model, packs: ReadonlyArray<ReturnPack>): string | undefined => {
  if (model.kind !== "orderreturn") return undefined
  const on = pickedIds(model)
  const at = packs.findIndex(({ id }) => id === model.selected)
  const open = [...packs.slice(at + 1), ...packs.slice(0, at + 1)].find(
    ({ id, returned_at }) => returned_at === null && !on.has(id)
  )
  return open === undefined ? undefined : String(open.id)
}

const picturesOf =
  (pictures: Pictures) =>
  ({ product_id: id, product_name: name }: ReturnPack) =>
    pictureOf({ id, name }, pictures.get(id))

export const packsOf = (model: Model, pictures: Pictures, empty: Empty<never>): Part<Message> => {
  const packs = packsShown(model)
  const on = pickedIds(model)
  const isOut = (pack: ReturnPack) => pack.returned_at === null
  return table<ReturnPack, Message>({
    id: "returned-packs",
    caption: "Packs",
    columns: columnsOf(model, model.kind === "orderitemreturn"),
    empty,
    isLarge: true,
    isStruck: (pack) => !isOut(pack),
    isDone: (pack) => !isOut(pack) || on.has(pack.id),
    next: nextOf(model, packs),
    pictureOf: picturesOf(pictures),
    actionsOf: (pack) => (canCount(pack) ? [countAct(pack.id)] : []),
    detailsOf: (pack) => whereabouts(model, pack),
    tickOf: (pack) =>
      isOut(pack) ? { isOn: on.has(pack.id), message: { _tag: "Ticked", id: pack.id } } : undefined,
    ticks:
      packs.length === 0
        ? undefined
        : {
            isOn: notReturned(packs).length > 0 && notReturned(packs).every(({ id }) => on.has(id)),
            message: { _tag: "TickedAll" }
          },
    ...walking(model, packs)
  })
}

export const reasonsOf = (model: Model, pictures: Pictures): Part<Message> => {
  const picks = new Map(model.picks.map((pick) => [pick.id, pick]))
  const packs = pickedPacks(model)
  const next = askedPack(model)
  const reasonsOfPack = ({ id }: ReturnPack): string =>
    [picks.get(id)?.p_reason, picks.get(id)?.s_reason].filter(Boolean).join(": ")
  return table<ReturnPack, Message>({
    id: "reasons",
    caption: "Reasons",
    columns: [
      textColumn("number", "  #", 3, (pack) => String(packs.indexOf(pack) + 1).padStart(3), {
        traits: ["ordinal"]
      }),
      ...columnsOf(model, false),
      statusColumn("reason", "Reason", 26, (pack) => reasonsOfPack(pack) || "Reason required", {
        toneOf: (pack) => (reasonsOfPack(pack) === "" ? "danger" : undefined)
      })
    ],
    empty: say.nothingScanned,
    isLarge: true,
    isDone: (pack) => reasonsOfPack(pack) !== "",
    next: next === undefined ? undefined : String(next.id),
    pictureOf: picturesOf(pictures),
    detailsOf: (pack) => details("info", whose(model, pack)),
    actionsOf: (pack) => [
      act(
        "reason",
        "Set reason",
        "e",
        { _tag: "OpenedReasons", of: pack.id },
        { icon: "edit", isBrief: true }
      ),
      ...(canCount(pack) ? [countAct(pack.id)] : [])
    ],
    ...walking(model, packs)
  })
}
