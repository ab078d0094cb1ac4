/** Actions of an order beside scanning: the way on, its papers, and cancelling it. */

import { wayToOffSale } from "../../kit/off-sale-link.ts"
import type { Route } from "../../kit/route.ts"
import { whyNotYet } from "../../kit/scan-session/strip.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { hasEan13 } from "../../label/ean13-labels.ts"
import { isItemListOffered } from "../../label/item-list.ts"
import type { PaperKind } from "../../label/paper-kind.ts"
import { isDispatchable, leavesByPress } from "../../order/dispatch.ts"
import { openItems } from "../../order/fefo-violation.ts"
import { needsLabelProof } from "../../order/label-proof.ts"
import { hasCreditNote, type Order } from "../../order/order.ts"
import { stateOf } from "../../order/picking.ts"
import { isOpenForPicking } from "../../order/status.ts"
import { mayDo } from "../../session/access.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import { oneMoment } from "../../text/because.ts"
import { paperNames, transferPaper } from "../../text/order-outcome.ts"
import { acceptAndContinue } from "../../text/order-page.ts"
import { continuing } from "../../text/scan.ts"
import { deliveryActions } from "./delivery-actions.ts"
import { canUndo } from "./dispatching.ts"
import { canCancel, isPicked, itemOf, type Message, type Model, mayPick, orderWork } from "./model.ts"
import * as words from "./wording.ts"

type OrderAction = Action<Message>

/** Download Invoice is offered to those whose flag says so, the invoice itself once it exists. */
export const isInvoiceSavable = (flags: Flags): boolean => isOn(flags, "enable_download_invoice")

const paperKeys: Record<PaperKind, string> = {
  items: "p",
  invoice: "v",
  receipt: "f",
  "credit-note": "n",
  label: "l",
  ean13: "e"
}

/** The id of the action that prints it. */
export const paperAction = (kind: PaperKind): string => `print-${kind}`

/** It stands in the menu, and not in the footer. */
const rare = { isMain: false, isInMenu: true } as const

const paper = (kind: PaperKind, name: string = paperNames[kind]): OrderAction =>
  act(
    paperAction(kind),
    `Print ${name}`,
    paperKeys[kind],
    { _tag: "AskedForPaper", kind },
    {
      ...rare,
      icon: "print"
    }
  )

/** Nobody pays for a transfer: it has no receipt. */
const salePapers = ({ is_hub_transfer_order }: Order): ReadonlyArray<OrderAction> =>
  is_hub_transfer_order ? [paper("invoice", transferPaper)] : [paper("invoice"), paper("receipt")]

/** The papers that there are now; a printed code asks for the first of them. */
const papers = (order: Order, flags: Flags): ReadonlyArray<OrderAction> => {
  const hasInvoice = order.invoice_id !== null
  const all = [
    ...(hasInvoice ? salePapers(order) : []),
    ...(isItemListOffered(flags) ? [paper("items")] : []),
    ...(hasCreditNote(order) ? [paper("credit-note")] : []),
    paper("label"),
    ...(hasEan13(order) ? [paper("ean13")] : [])
  ]
  return all.map((action, at) => (at === 0 ? { ...action, code: "print" } : action))
}

const save: OrderAction = act(
  "save-invoice",
  words.downloadInvoice,
  "d",
  { _tag: "AskedToSaveInvoice" },
  {
    ...rare,
    icon: "download"
  }
)

const weigh = ({ order_id: orderId }: Order): OrderAction => ({
  id: "weigh",
  title: words.weighLabels,
  icon: "weigh",
  keys: ["w"],
  isInMenu: true,
  outcome: { leadsTo: { name: "label", orderId } }
})

const cancel: OrderAction = act(
  "cancel",
  words.cancelOrder,
  "c",
  { _tag: "StartedCancelling" },
  {
    ...rare,
    icon: "cancel",
    tone: "danger"
  }
)

/** Means the row under the cursor: that it is nil, or no longer; on a full one the way to what is missing. */
export const nilKeys: ReadonlyArray<string> = ["n", "F7"]

/** From a full row on to the next that is missing, where the same key says that it is nil; where one alone is missing, no other can be meant. */
const toMissing = (model: Model, flags: Flags): ReadonlyArray<OrderAction> => {
  const item = itemOf(model, model.selected)
  if (
    item === undefined ||
    !mayPick(flags) ||
    !orderWork.takesWork(model) ||
    !stateOf(item, model.picking).isFull ||
    isPicked(model)
  )
    return []
  const [missing, ...more] =
    model.order === undefined ? [] : openItems(model.order, model.picking, model.selected)
  return [
    missing !== undefined && more.length === 0
      ? act(
          "nil",
          words.nil,
          nilKeys,
          { _tag: "ToggledNil", itemId: missing.item_id },
          { isInMenu: true, code: "nil" }
        )
      : act(
          "to-missing",
          words.toMissing,
          nilKeys,
          { _tag: "WentToMissing" },
          { isInMenu: true, code: "nil" }
        )
  ]
}

/** What is done rarely: the papers, the product under the cursor off sale, and what cannot be taken back as the last. */
export const menuActions = (model: Model, flags: Flags): ReadonlyArray<OrderAction> => {
  const { order } = model
  if (order === undefined) return []
  return [
    ...toMissing(model, flags),
    ...papers(order, flags),
    ...(order.invoice_id !== null && isInvoiceSavable(flags) ? [save] : []),
    weigh(order),
    ...deliveryActions(order, flags),
    ...wayToOffSale(itemOf(model, model.selected)?.product_id, flags),
    ...(canCancel(model) && mayDo("orders", flags) ? [cancel] : [])
  ]
}

/** It leaves by one press where the user may press it; else by its label, scanned here or at Dispatch. Where the label must be scanned the press says so. */
export const dispatchAction = ({ order, isLeaving }: Model, flags: Flags): ReadonlyArray<OrderAction> =>
  order === undefined ||
  !isDispatchable(order) ||
  !mayDo("orders", flags) ||
  !(leavesByPress(flags) || needsLabelProof(flags, order))
    ? []
    : [
        act(
          "dispatch",
          isLeaving ? words.leaving : words.dispatch,
          "s",
          { _tag: "AskedToDispatch" },
          {
            icon: "dispatch",
            isPrimary: true,
            tone: "good",
            code: "ok",
            isDisabled: isLeaving,
            because: oneMoment
          }
        )
      ]

/** For a minute, by who dispatched it here. */
export const undoDispatchAction = (model: Model, flags: Flags): ReadonlyArray<OrderAction> =>
  canUndo(model) && mayDo("orders", flags)
    ? [
        act(
          "undo-dispatch",
          words.undoDispatch,
          "u",
          { _tag: "AskedToUndoDispatch" },
          { icon: "undo", isMain: true }
        )
      ]
    : []

/** On to the next order, once this one is invoiced. @param isMain nothing else is to be done with this one */
export const nextAction = (
  order: Order,
  next: Route | undefined,
  isMain: boolean
): ReadonlyArray<OrderAction> =>
  next === undefined || isOpenForPicking(order)
    ? []
    : [
        {
          id: "next",
          title: words.nextOrder,
          icon: "next",
          keys: ["o", "F4"],
          isMain: true,
          isPrimary: isMain,
          code: "next",
          outcome: { leadsTo: next }
        }
      ]

/** Enter goes on where nothing is missing and nothing was typed. */
export const isContinuedByEnter = (model: Model): boolean => isPicked(model) && model.typed === ""

/** Accept & Continue, while the order is picked. */
export const continueAction = (model: Model, flags: Flags): ReadonlyArray<OrderAction> => {
  const { order, busy, queue } = model
  if (order === undefined || !isOpenForPicking(order) || !mayPick(flags)) return []
  const title = queue.pending === undefined ? acceptAndContinue : continuing
  const keys = isContinuedByEnter(model) ? ["a", "Enter"] : ["a"]
  return [
    act(
      "continue",
      busy === "invoicing" ? "Invoicing" : title,
      keys,
      { _tag: "Continued" },
      {
        isPrimary: true,
        code: "ok",
        ...(isPicked(model) ? { tone: "good" } : {}),
        isDisabled: !orderWork.isOffered(model),
        because: whyNotYet(queue)
      }
    )
  ]
}
