import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { takenByOtherWindow } from "../../kit/kept-work.ts"
import { lineStrip, takingOver } from "../../kit/scan-session/strip.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, leading, primary } from "../../kit/view/action.ts"
import { answers, askToLeave, closing } from "../../kit/view/asking.ts"
import { backBy, clearing } from "../../kit/view/back.ts"
import { type Empty, failed } from "../../kit/view/empty.ts"
import type { WorkQuestion } from "../../kit/view/entry.ts"
import { textLines } from "../../kit/view/lines.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import type { Pictures } from "../../kit/view/picture.ts"
import { refresh } from "../../kit/view/refresh.ts"
import type { WorkHead } from "../../kit/view/telling.ts"
import type { Aside, Part, Question, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import type * as Money from "../../money.ts"
import { cancelledFields } from "../../order/order-return-fields.ts"
import { notReturned } from "../../order/return-picks.ts"
import { type ReturnReasons, readReturnReasons } from "../../order/return-reason.ts"
import { currencyOf } from "../../session/currency.ts"
import { oneMoment } from "../../text/because.ts"
import { orderNamed } from "../../text/order.ts"
import * as say from "../../text/order-return.ts"
import { packCount } from "../../text/scan.ts"
import { statusText } from "../../text/status.ts"
import { counterFor } from "./counter.ts"
import { creditsOf } from "./credit.ts"
import { head } from "./head.ts"
import { askedPack, isBusy, type Message, type Model, packsShown } from "./model.ts"
import * as quantity from "./quantity.ts"
import { fieldsOf, titleOf } from "./reasons.ts"
import { listOf, packsOf, reasonsOf } from "./tables.ts"

const questionOf = (
  model: Model,
  reasons: ReturnReasons,
  currency: Money.Currency
): Question<Message> | undefined => {
  const { dialog } = model
  if (dialog === undefined) return undefined
  const cancel = { _tag: "ClosedDialog" } as const
  if (dialog._tag === "Print") {
    // Where nothing was credited there is no note to print.
    const hasNote = dialog.returned.some(({ credit_note }) => credit_note !== null)
    return {
      id: "print-note",
      title: say.returned,
      text: hasNote ? say.printNote : "",
      parts: [
        textLines(
          say.returned,
          dialog.returned.map((of) => say.returnText(of, currency)),
          8
        )
      ],
      actions: hasNote
        ? [
            act("print", "Print", "y", { _tag: "PrintedNote" }, { icon: "print", code: "ok" }),
            act("later", "Not now", "n", cancel, { code: "back" })
          ]
        : [closing(cancel, "Close")],
      cancel
    }
  }
  if (dialog._tag === "Leave") return askToLeave({ id: "leave", title: say.askToLeave, text: "" })
  if (dialog._tag === "Quantity")
    return {
      id: "quantity-of",
      title: say.howMuch,
      text: "",
      parts: [fieldsView("quantity-of", quantity.fieldsOf(model, dialog.of), dialog.form, toldForm)],
      actions: answers("Set", { _tag: "Submitted" }, cancel),
      cancel
    }
  return {
    id: "reasons-of",
    title: dialog.of === "all" ? say.applyToAll : "Reason of this pack",
    text: "",
    parts: [fieldsView("reasons-of", fieldsOf(model, reasons, dialog), dialog.form, toldForm)],
    actions: answers(dialog.of === "all" ? say.applyToAll : "Set", { _tag: "Submitted" }, cancel),
    cancel
  }
}

/** An order that is loaded: whose it is. */
const asideOf = ({ kind, orders: [order] }: Model): Aside | undefined => {
  if (kind !== "orderreturn" || order === undefined) return undefined
  const texts = [
    { name: "Order", text: orderNamed(order.increment_id) },
    { name: "Customer", text: order.customer_name ?? "" },
    { name: "Phone", text: order.customer_mobile ?? "" },
    { name: "Status", text: statusText({ ...order, item_pickup_status: null }) }
  ]
  return {
    label: "Order",
    isAbove: true,
    facts: texts.filter(({ text }) => text !== "").map(({ name, text }) => ({ name, lines: [text] }))
  }
}

/** How many of the packs that can come back are ticked; then how many of those have a reason. */
const progressOf = (model: Model): WorkHead["progress"] => {
  const { picks, step } = model
  const shown = packsShown(model)
  if (shown.length === 0) return undefined
  return step === "reasons"
    ? { done: picks.filter(({ p_reason }) => p_reason !== "").length, total: picks.length, noun: "packs" }
    : { done: picks.length, total: notReturned(shown).length, noun: "packs" }
}

/** Of which order, and how far it is. */
const headOf = (model: Model): WorkHead => ({
  facts: (asideOf(model)?.facts ?? []).slice(0, 2).flatMap(({ lines }) => lines),
  progress: progressOf(model)
})

const strip = (model: Model, isOpen: boolean): Part<Message> => {
  const words =
    model.kind === "orderreturn"
      ? { hint: isOpen ? say.nothingScanned : say.scanOrder, prompt: say.orderPrompt }
      : { hint: say.nothingScanned, prompt: say.packPrompt }
  return {
    ...lineStrip(model, { ...words, take: "take it", canUndo: model.picks.length > 0 }),
    takeOver: takingOver(model, isBusy(model)),
    progress: isOpen && model.picks.length > 0 ? packCount(model.picks.length) : undefined
  }
}

/** Why the pack in hand comes back: one digit says it, and the next pack is asked about. */
const whyBack = (model: Model, reasons: ReturnReasons): WorkQuestion<Message> | undefined => {
  const pack = isBusy(model) ? undefined : askedPack(model)
  return pack === undefined
    ? undefined
    : {
        text: say.whyBack,
        name: pack.product_name,
        title: say.whyBackKey,
        answers: reasons.primary.slice(0, 9).map((p_reason, at) => ({
          id: `reason-${at + 1}`,
          title: titleOf(reasons, p_reason),
          keys: [String(at + 1)],
          outcome: { message: { _tag: "ChoseReason", id: pack.id, p_reason } }
        }))
      }
}

/** Where the money goes, or why it is not known. */
const creditNotice = (model: Model, currency: Money.Currency): ReadonlyArray<Part<Message>> => {
  const credits = creditsOf(model)
  return credits === undefined
    ? noticeOf(model.creditProblem, "warning")
    : [notice(say.creditText(credits, currency), "info")]
}

/** What is asked of each pack, and what all of them credit, as far as it is known. */
const reasonStrip = (model: Model, reasons: ReturnReasons, currency: Money.Currency): Part<Message> => {
  const credits = creditsOf(model)
  return {
    ...lineStrip(model, { hint: "", prompt: "", take: "", canUndo: false }),
    entry: undefined,
    undo: undefined,
    lastScan: undefined,
    question: whyBack(model, reasons),
    progress: credits === undefined ? say.reckoning : say.giveBack(credits, currency)
  }
}

const reasonActions = (
  { refundAs }: Pick<Model, "refundAs">,
  maySell: boolean,
  isDisabled: boolean,
  missing: number
): ReadonlyArray<Action<Message>> => [
  primary(
    "confirm",
    "Confirm",
    "c",
    { _tag: "Confirmed" },
    {
      isDisabled: isDisabled || missing > 0,
      because: isDisabled ? oneMoment : say.withoutReason(missing),
      tone: "good"
    }
  ),
  act(
    "apply",
    say.applyToAll,
    "a",
    { _tag: "OpenedReasons", of: "all" },
    { icon: "edit", isForTicked: true, isDisabled }
  ),
  act(
    "credit",
    refundAs === "paid" ? say.asCredit : say.asPaid,
    "s",
    { _tag: "ToggledCredit" },
    { icon: "amount", isMain: "first", isInMenu: true, isDisabled }
  ),
  ...(maySell
    ? [
        act("exchange", say.exchange, "x", { _tag: "Exchanged" } as const, {
          icon: "cart",
          isMain: "first",
          isOtherWay: true,
          isDisabled
        })
      ]
    : [])
]

const toOrders = (isInMenu = false): Action<never> =>
  leading("orders", "Return an order", "o", { name: "orderreturn" }, { isInMenu })

/** Before the first pack: what becomes of it, and the way for whoever has a whole order there. */
const noPacks: Empty<never> = {
  part: "empty",
  icon: "order-return",
  text: say.findsItsOrder,
  action: toOrders()
}

/** On to the reasons, and to the other way of returning. */
const packActions = (model: Model, isOpen: boolean): ReadonlyArray<Action<Message>> => [
  ...(takenByOtherWindow(model) === undefined ? [] : [refresh]),
  ...(isOpen && takenByOtherWindow(model) === undefined
    ? [
        primary("continue", "Continue", "c", { _tag: "Continued" } as const, {
          icon: "next",
          tone: "good",
          isDisabled: model.picks.length === 0,
          because: say.tickFirst
        })
      ]
    : []),
  model.kind === "orderreturn"
    ? leading("items", "Return packs", "i", { name: "orderitemreturn" }, { isInMenu: isOpen })
    : toOrders(packsShown(model).length > 0)
]

const searchOf = ({ search }: Model): Part<Message> => ({
  part: "search",
  label: "Search by name or order no.",
  prompt: say.searchList,
  text: search,
  typed: (text) => ({ _tag: "TypedSearch", text })
})

export const view = (
  model: Model,
  reasons: ReturnReasons,
  currency: Money.Currency,
  maySell: boolean,
  pictures: Pictures
): View<Message> => {
  const { kind, step, problem, picks } = model
  const isSending = isBusy(model)
  const isOpen = model.orders.length > 0 || kind === "orderitemreturn"
  const isReasons = step === "reasons" && isOpen
  const back = backBy({ _tag: "WentBack" }, isReasons ? "Previous" : "back")
  const missing = picks.filter(({ p_reason }) => p_reason === "").length
  const unreadList = isOpen || model.list !== undefined ? undefined : problem
  return {
    title: kind === "orderreturn" ? head.title : "Item return",
    head: isOpen ? headOf(model) : undefined,
    status: isSending ? "Sending..." : "",
    actions: isReasons ? reasonActions(model, maySell, isSending, missing) : packActions(model, isOpen),
    parts: [
      ...noticeOf(takenByOtherWindow(model) ?? (unreadList === undefined ? problem : undefined), "danger"),
      ...(isReasons ? creditNotice(model, currency) : []),
      isReasons ? reasonStrip(model, reasons, currency) : strip(model, isOpen),
      ...(isOpen || (model.list ?? []).length === 0 ? [] : [searchOf(model)]),
      isReasons
        ? reasonsOf(model, pictures)
        : isOpen
          ? packsOf(model, pictures, noPacks)
          : unreadList === undefined
            ? listOf(model)
            : failed(unreadList, refresh)
    ],
    aside: asideOf(model),
    file: isOpen || model.list === undefined ? undefined : listFile("returns", cancelledFields, model.list),
    back: isReasons ? back : clearing(model.typed, (text): Message => ({ _tag: "TypedCode", text }), back),
    showsBack: true,
    question: questionOf(model, reasons, currency)
  }
}

export const screenView: ScreenView<Model, Message> = (model, { session: { user, variables }, pictures }) =>
  view(
    model,
    readReturnReasons(variables),
    currencyOf(user.flags),
    counterFor(user.flags) !== undefined,
    pictures
  )
