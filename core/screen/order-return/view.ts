import { listFile } from "../../list-file.ts"
import type * as Money from "../../money.ts"
import { cancelledFields } from "../../order/order-return-fields.ts"
import { type ReturnReasons, readReturnReasons } from "../../order/return-reason.ts"
import { currencyOf } from "../../session/currency.ts"
import * as say from "../../text/order-return.ts"
import { statusText } from "../../text/status.ts"
import { fieldsView } from "../form/view.ts"
import { scanStrip, takingOver } from "../scan-session/strip.ts"
import { type Shows, shownAs } from "../shown.ts"
import { act } from "../view/action.ts"
import { clearing } from "../view/back.ts"
import { notice, noticeOf } from "../view/notice.ts"
import type { Part, Question, View } from "../view/view.ts"
import { type Message, type Model, out, packsShown } from "./model.ts"
import { fieldsOf } from "./reasons.ts"
import { listOf, packsOf, reasonsOf } from "./tables.ts"

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
  ...scanStrip(model, {
    hint: model.kind === "orderreturn" ? say.scanOrder : say.nothingScanned,
    isLarge: false,
    line: {
      label: model.kind === "orderreturn" ? say.orderPrompt : say.packPrompt,
      prompt: model.kind === "orderreturn" ? say.orderPrompt : say.packPrompt,
      holds: "code",
      take: "take it"
    }
  }),
  takeOver: takingOver(model),
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
  const { kind, step, busy, problem, picks } = model
  const isBusy = busy !== undefined
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
      ...noticeOf(problem, "danger"),
      ...(isReasons ? [] : [strip(model)]),
      ...factsOf(model),
      ...(isReasons && missing > 0 ? [notice(say.withoutReason(missing), "warning")] : []),
      isReasons ? reasonsOf(model, reasons) : isOpen ? packsOf(model) : listOf(model)
    ],
    file: isOpen || model.list === undefined ? undefined : listFile("returns", cancelledFields, model.list),
    back: isReasons ? back : clearing(model.typed, (text): Message => ({ _tag: "TypedCode", text }), back),
    showsBack: true,
    question: questionOf(model, reasons, currency)
  }
}

export const shows: Shows<Model> = (model, { session: { user, variables } }) =>
  shownAs("OrderReturn", view(model, readReturnReasons(variables), currencyOf(user.flags)), model.id)
