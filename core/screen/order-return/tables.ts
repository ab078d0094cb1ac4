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
import { pagesOf } from "../../kit/view/paging.ts"
import { reasonChoice } from "../../kit/view/reason-choice.ts"
import { table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import { walked } from "../../kit/view/walked.ts"
import { customerName } from "../../order/order.ts"
import type { ReturnPack } from "../../order/order-return.ts"
import { canCount, notReturned, pickedIds, qtyOf } from "../../order/return-picks.ts"
import type { ReturnReasons } from "../../order/return-reason.ts"
import * as Q from "../../quantity.ts"
import * as say from "../../text/order-return.ts"
import { statusText } from "../../text/status.ts"
import { type Message, type Model, packsShown } from "./model.ts"
import { titleOf } from "./reasons.ts"

const perPage = 15

const when = (at: string | null): string => (at === null ? "–" : Day.localMinute(at))

export const listOf = (model: Model): Part<Message> => {
  const all = model.list ?? []
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const page = Math.min(model.page, pages)
  const rows = all.slice((page - 1) * perPage, page * perPage)
  return table<CancelledOrder, Message>({
    id: "cancelled",
    caption: "Cancelled and returned orders",
    columns: [
      textColumn("source", "Source", 10, ({ source }) => source.toUpperCase(), { goes: 2 }),
      titleColumn("order", "Order no.", 12, ({ increment_id }) => increment_id),
      namedColumn("customer", "Customer", "rest", customerName),
      statusColumn("status", "Status", 14, ({ status }) => statusText({ status, item_pickup_status: null })),
      timeColumn("created", "Created", 16, ({ created_at }) => when(created_at), {
        goes: 1,
        traits: ["named"]
      }),
      timeColumn("returned", "Returned", 16, ({ returned_at }) => when(returned_at), { traits: ["named"] })
    ],
    empty: model.list === undefined ? "Loading..." : say.nothingCameBack,
    outcomeOf: ({ order_id }) => ({ leadsTo: { name: "timeline", id: order_id } }),
    ...walked(rows, ({ order_id }) => order_id, model.chosen, {
      noun: "an order",
      opens: "what happened to it",
      moved: (by) => ({ _tag: "MovedRow", by }),
      chosen: (id) => ({ _tag: "ChoseRow", id }),
      isFree: true
    }),
    paging: pagesOf(`${all.length} orders`, page, pages)
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

const columnsOf = (model: Model) => [
  titleColumn<ReturnPack>("product", "Product", "rest", ({ product_name }) => product_name),
  codeColumn<ReturnPack>("code", "Scan code", 24, ({ scan_code }) => scan_code, { goes: 1 }),
  ...(model.kind === "orderitemreturn"
    ? [textColumn<ReturnPack>("order", "Order", 24, (pack) => whose(model, pack), { goes: 2 })]
    : []),
  measuredColumn<ReturnPack>("qty", "Kg / Pack", 11, ({ qty }) => qty),
  ...(packsShown(model).some(canCount)
    ? [textColumn<ReturnPack>("back", "Comes back", 12, (pack) => backOf(model, pack))]
    : [])
]

/** Whose pack it is, where packs of several orders lie together. */
const whose = ({ orders }: Model, { id }: ReturnPack): string => {
  const order = orders.find(({ packs }) => packs.some((pack) => pack.id === id))
  return order === undefined
    ? ""
    : [order.increment_id, order.customer_name, order.customer_mobile].filter(Boolean).join(", ")
}

const walking = (model: Model, packs: ReadonlyArray<ReturnPack>) =>
  walked(packs, ({ id }) => id, model.selected, {
    noun: "a pack",
    moved: (by): Message => ({ _tag: "MovedRow", by }),
    chosen: (id): Message => ({ _tag: "ChoseRow", id }),
    isFree: true
  })

/** Where it is: back, or in hand on another screen. */
const whereabouts = (model: Model, { scan_code, returned_at: at, returned_by: by }: ReturnPack) =>
  details(
    "info",
    at === null
      ? claimedByOther(model, scan_code)?.detail
      : `Came back at ${when(at)}${by === null ? "" : `, to ${by}`}`
  )

const countAct = (id: number) =>
  act<Message>("quantity", "Quantity", "q", { _tag: "OpenedQuantity", of: id }, { icon: "edit" })

export const packsOf = (model: Model): Part<Message> => {
  const packs = packsShown(model)
  const on = pickedIds(model)
  const isOut = (pack: ReturnPack) => pack.returned_at === null
  return table<ReturnPack, Message>({
    id: "returned-packs",
    caption: "Packs",
    columns: columnsOf(model),
    empty: say.nothingScanned,
    isLarge: true,
    isStruck: (pack) => !isOut(pack),
    actionsOf: (pack) => (canCount(pack) ? [countAct(pack.id)] : []),
    detailsOf: (pack) => whereabouts(model, pack),
    tickOf: (pack) =>
      isOut(pack) ? { isOn: on.has(pack.id), message: { _tag: "Ticked", id: pack.id } } : undefined,
    ticks: {
      isOn: notReturned(packs).length > 0 && notReturned(packs).every(({ id }) => on.has(id)),
      message: { _tag: "TickedAll" }
    },
    ...walking(model, packs)
  })
}

export const reasonsOf = (model: Model, reasons: ReturnReasons): Part<Message> => {
  const picks = new Map(model.picks.map((pick) => [pick.id, pick]))
  const packs = packsShown(model).filter(({ id }) => picks.has(id))
  const saidOf = ({ id }: ReturnPack): string =>
    [picks.get(id)?.p_reason, picks.get(id)?.s_reason].filter(Boolean).join(": ")
  return table<ReturnPack, Message>({
    id: "reasons",
    caption: "Reasons",
    columns: [
      ...columnsOf(model),
      textColumn("reason", "Reason", 26, (pack) => saidOf(pack) || "Reason required", {
        toneOf: (pack) => (saidOf(pack) === "" ? "danger" : undefined)
      })
    ],
    empty: say.nothingScanned,
    detailsOf: ({ id }) => {
      const primary = picks.get(id)?.p_reason ?? ""
      return primary === "" ? [] : details("info", titleOf(reasons, primary))
    },
    actionsOf: (pack) => [
      act("reason", "Set reason", "e", { _tag: "OpenedReasons", of: pack.id }, { icon: "edit" }),
      ...(canCount(pack) ? [countAct(pack.id)] : [])
    ],
    choiceOf: ({ id }) =>
      reasonChoice(
        { id: `primary-${id}`, label: "Primary reason" },
        reasons.primary,
        picks.get(id)?.p_reason,
        (p_reason) => ({ _tag: "ChoseReason", id, p_reason }),
        { titleOf: (reason) => titleOf(reasons, reason) }
      ),
    ...walking(model, packs)
  })
}
