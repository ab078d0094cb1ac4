/** The view of one order: whom it is for, the strip for codes, its items, and the way on. */

import type * as Day from "../../day.ts"
import { dueList } from "../../kit/due-list.ts"
import { once } from "../../kit/order-facts.ts"
import { toOrder } from "../../kit/route.ts"
import { remembering, type ScreenView } from "../../kit/shown.ts"
import { type Action, act, type Tone } from "../../kit/view/action.ts"
import { clearing, leaving } from "../../kit/view/back.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { notice, noticeOf } from "../../kit/view/notice.ts"
import type { Pictures } from "../../kit/view/picture.ts"
import type { Notice, Totals, WorkHead } from "../../kit/view/telling.ts"
import type { Aside, Part, View } from "../../kit/view/view.ts"
import { addressLines } from "../../label/address.ts"
import { paperTitle } from "../../label/invoice-wording.ts"
import * as Money from "../../money.ts"
import { pendingSince, promisedBy } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { costsNow } from "../../order/costs.ts"
import { locationOf, slotLines } from "../../order/delivery.ts"
import { freeToPick, pickableByUrgency } from "../../order/next-order.ts"
import { customerName, maskedPhone, type Order } from "../../order/order.ts"
import { invoicedWeights } from "../../order/review.ts"
import { isOpenForPicking, isProcessed } from "../../order/status.ts"
import { currencyOf } from "../../session/currency.ts"
import type { Flags } from "../../session/flags.ts"
import { businessBuyer, buyerText } from "../../text/buyer.ts"
import { heldBy } from "../../text/hold.ts"
import * as say from "../../text/order.ts"
import * as page from "../../text/order-page.ts"
import { statusText } from "../../text/status.ts"
import { continueAction, dispatchAction, menuActions, nextAction, undoDispatchAction } from "./actions.ts"
import { contextFor } from "./context.ts"
import { extrasAction } from "./extras-dialog.ts"
import { head as place } from "./head.ts"
import { invoicedFacts } from "./invoiced-facts.ts"
import { itemTable, rowsOf } from "./item-table.ts"
import { type Context, type Message, type Model, mayPick } from "./model.ts"
import { packsBeside } from "./packs-beside.ts"
import { questionOver } from "./questions.ts"
import { progressOf } from "./rows.ts"
import { sideActions } from "./side-actions.ts"
import { noteLine, paymentInShort, paymentLines } from "./side-wording.ts"
import { strip } from "./strip.ts"
import * as words from "./wording.ts"

export interface Around {
  readonly context: Context
  /** The orders to pick after this one. */
  readonly next: ReadonlyArray<BriefOrder>
  readonly pictures: Pictures
}

const statusTones: Partial<Record<Order["status"], Tone>> = {
  canceled: "danger",
  processing: "good",
  complete: "good",
  pending_payment: "warning"
}

/** What is to be known before anything is scanned, the most pressing first. */
const notices = (
  { order, failure, problem, dialog }: Model,
  { userId, now, flags }: Pick<Context, "userId" | "now" | "flags">
): ReadonlyArray<Notice> => {
  // An open summary says itself why it failed.
  const wrong = failure ?? (dialog?._tag === "Summary" ? undefined : problem)
  const by = order?.assigned_to
  return [
    ...noticeOf(wrong, "danger"),
    ...(order === undefined || !isOpenForPicking(order) || mayPick(flags)
      ? []
      : [notice(words.readsOnly, "info")]),
    ...(order?.status === "pending_payment" ? [notice(page.paymentPending, "warning")] : []),
    ...(order?.status === "canceled" ? [notice(page.isCancelled, "danger")] : []),
    ...(order?.hold == null ? [] : [notice(heldBy(order.hold, now), "warning")]),
    ...(order?.last_note == null ? [] : [notice(noteLine(order.last_note), "info")]),
    ...(by === null || by === undefined || by.user_id === userId
      ? []
      : [notice(words.alsoHere(by.name), "warning")])
  ]
}

const totals = (order: Order, flags: Flags, now: Day.Instant): ReadonlyArray<Totals> => {
  if (!isProcessed(order)) return []
  const facts = invoicedFacts(order, flags, now)
  const { required, accepted, nil } = invoicedWeights(order)
  return [
    {
      part: "totals",
      label: "Invoice",
      title: facts?.paper ?? page.withoutInvoice,
      tone: "good",
      figures: [
        ...(facts === undefined
          ? []
          : [{ name: "Amount", value: facts.amount, note: facts.payment, isMain: true }]),
        ...(facts?.beside === undefined ? [] : [{ name: paperTitle("billOfSupply"), value: facts.beside }]),
        { name: "Required", value: words.inKilos(required) },
        { name: "Accepted", value: words.inKilos(accepted) },
        { name: "Nil", value: words.inKilos(nil) }
      ],
      next: facts?.next
    }
  ]
}

/** Whose order it is, and where it goes. */
const aside = (
  order: Order,
  phone: string | undefined,
  { now, flags }: Pick<Context, "now" | "flags">
): Aside => {
  const slots = slotLines(order)
  const currency = currencyOf(flags)
  const texts = [
    { name: "Customer", lines: [customerName(order)], isPlain: true },
    { name: businessBuyer, lines: order.buyer == null ? [] : [buyerText(order.buyer)], isPlain: true },
    { name: "Phone", lines: [phone ?? maskedPhone(order.customer_mobile ?? "")], isPlain: true },
    { name: "Location", lines: [locationOf(order.ship_address)], isPlain: true },
    { name: slots.length > 1 ? "Delivery slots" : "Delivery slot", lines: slots },
    { name: "Received", lines: [words.receivedAgo(pendingSince(order), now)] },
    { name: "Source", lines: [order.source.toUpperCase()] },
    { name: "Payment", lines: paymentLines(order, currency), short: paymentInShort(order, currency) },
    // Last, for it is what may be cut in a low window.
    { name: "Address", lines: addressLines(order.ship_address), isPlain: true }
  ]
  return {
    label: "Customer",
    facts: texts
      .map((fact) => ({ ...fact, lines: fact.lines.filter((line) => line.trim() !== "") }))
      .filter(({ lines }) => lines.length > 0)
  }
}

/** Whose it is and by when, how far the picking is, what it costs. */
const head = (order: Order, { picking }: Model, { now, flags }: Pick<Context, "now" | "flags">): WorkHead => {
  const by = isOpenForPicking(order) ? promisedBy(order) : undefined
  return {
    facts: [
      customerName(order),
      ...(by === undefined ? slotLines(order).slice(0, 1) : [page.leftUntil(by, now)])
    ],
    progress: isOpenForPicking(order)
      ? { ...progressOf(rowsOf(order, picking)), noun: page.linesNoun }
      : undefined,
    figure: Money.format(costsNow(order), currencyOf(flags))
  }
}

const backOf = ({ typed }: Model): Action<Message> =>
  clearing(typed, (text) => ({ _tag: "TypedCode", text }), leaving)

const notThere = (model: Model, { context, pictures }: Around): View<Message> => ({
  // Its number is not known before it is read.
  title: model.failure === undefined ? place.title : words.cannotOpen,
  status: model.failure === undefined ? "Loading..." : "",
  parts:
    model.failure === undefined
      ? [loading(words.opening)]
      : [
          failed(
            model.failure,
            act("again", words.tryAgain, "t", { _tag: "AskedToOpenAgain" } as const, { icon: "refresh" })
          )
        ],
  actions: [],
  question: questionOver(model, context, pictures),
  back: leaving,
  showsBack: true
})

export const view = (model: Model, around: Around): View<Message> => {
  const { context, next, pictures } = around
  const { order, busy } = model
  if (order === undefined) return notThere(model, around)
  const { flags, now } = context
  const dispatch = dispatchAction(model, flags)
  const parts: ReadonlyArray<Part<Message>> = [
    ...notices(model, context),
    ...totals(order, flags, now),
    ...(isOpenForPicking(order) || model.lastScan !== undefined || model.refused.length > 0
      ? [strip(model, order, context)]
      : []),
    itemTable(model, order, pictures, context)
  ]
  return {
    title: say.orderNamed(order.increment_id),
    head: head(order, model, context),
    mark: { text: statusText(order), tone: statusTones[order.status] ?? "info" },
    ...(busy === undefined ? {} : { status: words.busyText[busy] }),
    actions: [
      ...continueAction(model, flags),
      ...dispatch,
      ...undoDispatchAction(model, flags),
      ...nextAction(order, next[0] && toOrder(next[0].order_id, flags), dispatch.length === 0),
      ...sideActions(model, context),
      ...extrasAction(model, context),
      ...menuActions(model, flags)
    ],
    parts,
    aside: aside(order, model.phone, context),
    beside: [
      ...packsBeside(model, order, now),
      dueList({ id: "next", title: words.nextOrders, empty: words.noOther }, () => next, now)
    ],
    question: questionOver(model, context, pictures),
    back: backOf(model),
    showsBack: true
  }
}

/** Of ten thousand orders they are not sorted anew with each scan. */
const pickableAt = once(pickableByUrgency)

export const screenView: ScreenView<Model, Message> = remembering(
  (model, { session, server, minute, book, pictures }) => {
    const context = contextFor({ session, server, now: minute })
    const { userId } = context
    return view(model, {
      context,
      next: freeToPick(pickableAt(book.orders, minute), { userId, exceptId: model.id }),
      pictures
    })
  },
  ({ session, server, minute, book, pictures }) => [session, server, minute, book.orders, pictures]
)
