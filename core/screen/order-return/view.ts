/** The pages of returns: what was cancelled or came back, the packs of an order, and why they come back. */
import type { CancelledOrder } from "../../contract/order-return.ts"
import * as Day from "../../day.ts"
import { listFile } from "../../list-file.ts"
import type * as Money from "../../money.ts"
import { customerName } from "../../order/order.ts"
import type { ReturnPack } from "../../order/order-return.ts"
import { cancelledFields } from "../../order/order-return-fields.ts"
import { type ReturnReasons, readReturnReasons } from "../../order/return-reason.ts"
import { amountOf, unitOf } from "../../quantity.ts"
import { currencyOf } from "../../session/currency.ts"
import * as say from "../../text/order-return.ts"
import { statusText } from "../../text/status.ts"
import { fieldsView } from "../form/view.ts"
import * as scanQueue from "../scan-session/queue.ts"
import { scanStrip } from "../scan-session/strip.ts"
import { type Shows, shownAs } from "../shown.ts"
import { act } from "../view/action.ts"
import { clearing } from "../view/back.ts"
import { table } from "../view/table.ts"
import type { Part, Question, View } from "../view/view.ts"
import { type Message, type Model, out, packsShown, theOne, ticked } from "./model.ts"
import { fieldsOf } from "./reasons.ts"

const perPage = 15

const when = (at: string | null): string => (at === null ? "NA" : Day.localMinute(at))

const listOf = (model: Model): Part<Message> => {
  const all = model.list ?? []
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const page = Math.min(model.page, pages)
  const rows = all.slice((page - 1) * perPage, page * perPage)
  return table<CancelledOrder, Message>({
    id: "cancelled",
    caption: "Cancelled and returned orders",
    columns: [
      {
        id: "source",
        title: "Source",
        kind: "text",
        width: 10,
        goes: 2,
        cell: ({ source }) => source.toUpperCase()
      },
      { id: "order", title: "Order id", kind: "title", width: 12, cell: ({ increment_id }) => increment_id },
      { id: "customer", title: "Customer", kind: "name", width: "rest", cell: customerName },
      {
        id: "status",
        title: "Status",
        kind: "status",
        width: 14,
        cell: ({ status }) => statusText({ status, item_pickup_status: null })
      },
      {
        id: "created",
        title: "Created",
        kind: "time",
        width: 16,
        goes: 1,
        cell: ({ created_at }) => when(created_at)
      },
      {
        id: "returned",
        title: "Returned",
        kind: "time",
        width: 16,
        cell: ({ returned_at }) => when(returned_at)
      }
    ],
    things: rows,
    empty: model.list === undefined ? "Loading..." : say.nothingCameBack,
    idOf: ({ order_id }) => String(order_id),
    outcomeOf: ({ order_id }) => ({ leadsTo: { name: "timeline", id: order_id } }),
    chosenBy: ({ order_id }) => ({ _tag: "ChoseRow", id: order_id }),
    cursor: {
      index: rows.findIndex(({ order_id }) => order_id === model.chosen),
      noun: "an order",
      opens: "what happened to it",
      moved: (by) => ({ _tag: "MovedRow", by })
    },
    paging: {
      text: `${all.length} orders`,
      page,
      pages,
      turned: (to) => ({ _tag: "TurnedPage", page: to })
    }
  })
}

const columns = [
  {
    id: "product",
    title: "Product",
    kind: "title",
    width: "rest",
    cell: (pack: ReturnPack) => pack.product_name
  },
  {
    id: "code",
    title: "Scan code",
    kind: "code",
    width: 24,
    goes: 1,
    cell: (pack: ReturnPack) => pack.scan_code
  },
  {
    id: "qty",
    title: "Kg / Pack",
    kind: "quantity",
    width: 11,
    cell: (pack: ReturnPack) => `${amountOf(pack, pack.qty)} ${unitOf(pack)}`
  }
] as const

const cursorOf = (model: Model, packs: ReadonlyArray<ReturnPack>) => ({
  index: packs.findIndex(({ id }) => id === model.selected),
  noun: "a pack",
  moved: (by: number): Message => ({ _tag: "MovedRow", by })
})

const packsOf = (model: Model): Part<Message> => {
  const packs = packsShown(model)
  const on = ticked(model)
  const isOut = (pack: ReturnPack) => pack.returned_at === null
  return table<ReturnPack, Message>({
    id: "packs",
    caption: "Packs",
    columns,
    things: packs,
    empty: say.nothingScanned,
    isLarge: true,
    idOf: ({ id }) => String(id),
    isStruck: (pack) => !isOut(pack),
    detailsOf: (pack) =>
      isOut(pack)
        ? []
        : [
            {
              text: `Came back at ${when(pack.returned_at)}${pack.returned_by === null ? "" : `, to ${pack.returned_by}`}`,
              tone: "info"
            }
          ],
    tickOf: (pack) =>
      isOut(pack) ? { isOn: on.has(pack.id), message: { _tag: "Ticked", id: pack.id } } : undefined,
    ticks: {
      isOn: out(packs).length > 0 && out(packs).every(({ id }) => on.has(id)),
      message: { _tag: "TickedAll" }
    },
    chosenBy: ({ id }) => ({ _tag: "ChoseRow", id }),
    cursor: cursorOf(model, packs)
  })
}

const reasonsOf = (model: Model, reasons: ReturnReasons): Part<Message> => {
  const picks = new Map(model.picks.map((pick) => [pick.id, pick]))
  const packs = packsShown(model).filter(({ id }) => picks.has(id))
  const saidOf = ({ id }: ReturnPack): string =>
    [picks.get(id)?.p_reason, picks.get(id)?.s_reason].filter(Boolean).join(": ")
  return table<ReturnPack, Message>({
    id: "reasons",
    caption: "Reasons",
    columns: [
      ...columns,
      {
        id: "reason",
        title: "Reason",
        kind: "text",
        width: 26,
        cell: (pack) => saidOf(pack) || "Reason required",
        toneOf: (pack) => (saidOf(pack) === "" ? "danger" : undefined)
      }
    ],
    things: packs,
    empty: say.nothingScanned,
    idOf: ({ id }) => String(id),
    chosenBy: ({ id }) => ({ _tag: "ChoseRow", id }),
    actionsOf: ({ id }) => [
      act("reason", "Set reason", "e", { _tag: "OpenedReasons", of: id }, { icon: "edit" })
    ],
    choiceOf: ({ id }) => ({
      id: `primary-${id}`,
      label: "Primary reason",
      key: "r",
      options: reasons.primary.map((reason) => ({
        id: reason,
        title: reason,
        isChosen: picks.get(id)?.p_reason === reason,
        message: { _tag: "ChoseReason", id, p_reason: reason }
      }))
    }),
    cursor: cursorOf(model, packs)
  })
}

const questionOf = (
  { dialog }: Model,
  reasons: ReturnReasons,
  currency: Money.Currency
): Question<Message> | undefined => {
  if (dialog === undefined) return undefined
  const cancel: Message = { _tag: "ClosedDialog" }
  if (dialog._tag === "Print")
    return {
      id: "print-note",
      title: say.returned,
      text: say.printNote,
      parts: [
        {
          part: "lines",
          label: say.returned,
          most: 8,
          lines: dialog.returned.map((of) => ({ text: say.returnText(of, currency), tone: undefined }))
        }
      ],
      actions: [
        act("print", "Print", "y", { _tag: "PrintedNote" }, { icon: "print", code: "ok" }),
        act("later", "Not now", "n", cancel, { code: "back" })
      ],
      cancel
    }
  if (dialog._tag === "Leave")
    return {
      id: "leave",
      title: say.askToLeave,
      text: "",
      actions: [
        act("stay", "Stay", "s", cancel, { code: "back" }),
        act("keep", "Keep for later", "k", { _tag: "KeptForLater" }),
        act("discard", "Discard", "d", { _tag: "Discarded" }, { tone: "danger" })
      ],
      cancel
    }
  return {
    id: "reasons-of",
    title: dialog.of === "all" ? say.applyToAll : "Reason of this pack",
    text: "",
    parts: [
      fieldsView(
        "reasons-of",
        fieldsOf(reasons, dialog),
        dialog.form,
        (message): Message => ({ _tag: "ToldForm", message })
      )
    ],
    actions: [
      act(
        "submit",
        dialog.of === "all" ? say.applyToAll : "Set",
        "F2",
        { _tag: "Submitted" },
        { code: "ok" }
      ),
      act("cancel", "Cancel", "Escape", cancel, { code: "back" })
    ],
    cancel
  }
}

/** An order that is loaded: whose it is. */
const factsOf = ({ kind, orders: [order] }: Model): ReadonlyArray<Part<Message>> =>
  kind !== "orderreturn" || order === undefined
    ? []
    : [
        {
          part: "heading",
          text: [
            `Order ${order.increment_id}`,
            order.customer_name,
            order.customer_mobile,
            statusText({ ...order, item_pickup_status: null })
          ]
            .filter(Boolean)
            .join(", ")
        }
      ]

const strip = (model: Model): Part<Message> => ({
  ...scanStrip(
    {
      typed: model.typed,
      lastScan: model.lastScan,
      refused: model.refused,
      queue: { ...scanQueue.queueOf(model.waiting), stoppedBy: model.stoppedBy }
    },
    {
      hint: model.kind === "orderreturn" ? say.scanOrder : say.nothingScanned,
      isLarge: false,
      line: {
        label: model.kind === "orderreturn" ? say.orderPrompt : say.packPrompt,
        prompt: model.kind === "orderreturn" ? say.orderPrompt : say.packPrompt,
        holds: "code",
        take: "take it"
      }
    }
  ),
  undo: act(
    "undo",
    "Undo last scan",
    ["u", "Ctrl+Z"],
    { _tag: "UndidLastScan" },
    {
      icon: "undo",
      code: "undo",
      isDisabled: model.picks.length === 0
    }
  )
})

export const view = (model: Model, reasons: ReturnReasons, currency: Money.Currency): View<Message> => {
  const { kind, step, sending, problem, picks } = model
  const isBusy = sending.length > 0
  const isOpen = model.orders.length > 0 || kind === "orderitemreturn"
  const isReasons = step === "reasons" && isOpen
  const back = act("back", isReasons ? "Previous" : "back", "Escape", { _tag: "WentBack" }, { code: "back" })
  const missing = picks.filter(({ p_reason }) => p_reason === "").length
  return {
    title: kind === "orderreturn" ? "Order Return" : "Item Return",
    status: isBusy ? "Sending..." : isOpen ? `${picks.length} of ${out(packsShown(model)).length} packs` : "",
    actions: isReasons
      ? [
          act(
            "confirm",
            "Confirm",
            "c",
            { _tag: "Confirmed" },
            { icon: "accept", isPrimary: true, code: "ok", isDisabled: isBusy }
          ),
          act(
            "apply",
            say.applyToAll,
            "a",
            { _tag: "OpenedReasons", of: "all" },
            { icon: "edit", isDisabled: isBusy }
          )
        ]
      : [
          ...(isOpen
            ? [
                act(
                  "continue",
                  "Continue",
                  "c",
                  { _tag: "Continued" },
                  { icon: "next", isPrimary: true, code: "ok" }
                )
              ]
            : []),
          kind === "orderreturn"
            ? {
                id: "items",
                title: "Return packs",
                keys: ["i"],
                isMain: true,
                outcome: { leadsTo: { name: "orderitemreturn" } }
              }
            : {
                id: "orders",
                title: "Return an order",
                keys: ["o"],
                isMain: true,
                outcome: { leadsTo: { name: "orderreturn" } }
              }
        ],
    parts: [
      ...(problem === undefined ? [] : [{ part: "notice", tone: "danger", text: problem } as const]),
      ...(isReasons ? [] : [strip(model)]),
      ...factsOf(model),
      ...(isReasons && missing > 0
        ? [
            {
              part: "notice",
              tone: "warning",
              text: say.withoutReason(missing)
            } as const
          ]
        : []),
      isReasons ? reasonsOf(model, reasons) : isOpen ? packsOf(model) : listOf(model)
    ],
    file: isOpen || model.list === undefined ? undefined : listFile("returns", cancelledFields, model.list),
    back: isReasons ? back : clearing(model.typed, (text): Message => ({ _tag: "TypedCode", text }), back),
    showsBack: true,
    question: questionOf(model, reasons, currency)
  }
}

export const shows: Shows<Model> = (model, { session: { user, variables } }) =>
  shownAs("OrderReturn", view(model, readReturnReasons(variables), currencyOf(user.flags)), theOne)
