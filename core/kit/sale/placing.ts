/** A sale becomes an order: its coupon, its placing once the cart is at rest, and what comes of that. */
import type { PlacedOrder } from "../../counter/cart.ts"
import { isUnheard } from "../../counter/coupon.ts"
import { isTakenAway } from "../../counter/placement.ts"
import { fault } from "../../fault.ts"
import * as Money from "../../money.ts"
import { currencyOf } from "../../session/currency.ts"
import { faultText } from "../../text/fault.ts"
import { sumChanged } from "../../text/order-create.ts"
import { notInParts } from "../../text/pay-parts.ts"
import { creditOnlyHere } from "../../text/store-credit.ts"
import { isSettled } from "../cart/work.ts"
import type { Context } from "../counter/context.ts"
import type { Placing } from "../counter/model.ts"
import { findShiftNow, lacksShift } from "../counter/till.ts"
import { keyOf } from "../idempotency-key.ts"
import { andThen, beep, step, toast } from "../step.ts"
import { type Answer, type Submission, sent, sentAgain } from "../submission.ts"
import { buyerSent, openedBuyer, wantsBuyer } from "./buyer.ts"
import { changeCart } from "./cart-step.ts"
import { cashDue, cashIn, cashProblem, openedCash, wantsCash } from "./cash.ts"
import { creditProblem, creditSent } from "./credit.ts"
import { askedApproval } from "./discount.ts"
import { givenOf, givenSent } from "./given.ts"
import { isPlacing, type OrderingMessage, type Sale, type SaleStep } from "./model.ts"
import { openedParts, partsBy, partsIn, partsProblem, partsSent } from "./parts.ts"
import { cashOwed, drawerFor, openUpi, paperOf, papersOf, salePayment } from "./payment.ts"

const noShift = faultText(fault("NoShift"))

interface Ordering<Model extends Sale, Own> {
  /** The page from which it is placed is shown. */
  readonly isReviewed: (model: Model, context: Context) => boolean
  readonly isLocked: (model: Model) => boolean
  /** The code of a coupon as it was typed; empty where none is. */
  readonly codeIn: (model: Model) => string
  readonly withoutCode: (model: Model) => Model
  /** Placing that waited for the cart is given up where the sum is another one by then: nobody has told the customer. */
  readonly watchesSum: boolean
  /** The fields of the review, read; where something is missing in them, `model` shows it. */
  readonly read?: (model: Model, context: Context) => { readonly model: Model; readonly isWhole: boolean }
  /** Why it cannot be placed as it stands; undefined where it can. */
  readonly whyNot: (model: Model) => string | undefined
  readonly requestOf: (model: Model, context: Context) => Omit<Placing, "isPaid" | "order" | "grand_total">
  /** Where it is placed behind the counter. */
  readonly behind?: {
    readonly isOn: (context: Context) => boolean
    readonly sendOff: (model: Model, context: Context) => SaleStep<Model, Own>
  }
  /** The page of the placed order. */
  readonly placed: (model: Model) => Model
  /** Why it was not placed, where it is read; undefined once it was. */
  readonly withProblem: (model: Model, problem: string | undefined) => Model
  readonly problemOf?: (message: string) => string
  /** Its customer pays by UPI at this counter. */
  readonly takesUpi: (model: Model, source: string | null, context: Context) => boolean
  /** The step after an order. */
  readonly followedBy?: (model: Model, order: PlacedOrder, placing: Placing) => SaleStep<Model, Own>
}

export const saleOrdering = <Model extends Sale, Own>(of: Ordering<Model, Own>) => {
  type Step = SaleStep<Model, Own>
  const { behind, placed, withProblem, watchesSum } = of
  const idle = (model: Model): Model => withProblem({ ...model, wantsPlacing: undefined }, undefined)
  const sumOf = ({ work }: Model) => work.cart?.grand_total ?? Money.zero

  const send = (model: Model, placing: Submission<Placing>, { till }: Context): Step =>
    // An order that waits for its rest keeps what was given for its cash.
    step({ ...idle(model), given: placing.body.order === null ? undefined : model.given, placing }, [
      { _tag: "PlaceOrder", placing, userType: model.userType, till: till === "" ? null : till }
    ])
  const askCash = (model: Model, due: Money.Money, context: Context): Step | undefined =>
    wantsCash(model, due) ? step({ ...model, dialog: openedCash(due, context) }) : undefined
  const payment = salePayment<Model, Own>(send, askCash)

  /** Sent for the first time, under a key of its own. */
  const sendFirst = (model: Model, context: Context): Step => {
    const request = of.requestOf(model, context)
    const body = {
      ...request,
      grand_total: sumOf(model),
      ...buyerSent(model),
      ...partsSent(model, request.payment_mode),
      ...givenSent(model),
      ...creditSent(model, request.payment_mode, context)
    }
    const key = keyOf("place", [model.id, model.work.cart?.cart_id ?? null, context.now, body])
    return send(model, sent(key, { ...body, isPaid: false, order: null }), context)
  }

  /** A placing that was stored, or is unanswered, is sent again. */
  const retry = (model: Model, context: Context): Step => {
    const placing = sentAgain(model.placing)
    return placing === undefined ? step(model) : send(model, placing, context)
  }

  const applyCoupon = (model: Model, code: string | null, context: Context): Step =>
    changeCart<Model>(withProblem(model, undefined), { _tag: "Coupon", code }, context)

  /** Out of a store credit goods are paid that are taken along. */
  const whyNotByCredit = (model: Model, context: Context): string | undefined =>
    model.credit !== undefined && !isTakenAway(model.userType)
      ? creditOnlyHere
      : creditProblem(model, of.requestOf(model, context).payment_mode, context)

  /** Sent at once, or as soon as what waits is in the cart. */
  const place = (before: Model, context: Context): Step => {
    // Tried again it carries the same key: it may have been done.
    if (before.placing !== undefined) return isPlacing(before) ? step(before) : retry(before, context)
    // Cash that was to be taken in place of UPI, and is not yet.
    if (cashOwed(before) !== undefined) return payment.collect(before, context)
    if (before.order !== undefined || !of.isReviewed(before, context)) return step(before)
    const isBehind = behind?.isOn(context) === true
    // A code that is typed is applied first, and the order placed once somebody has seen the sum.
    const code = isBehind ? "" : of.codeIn(before)
    if (isUnheard(code, before.work.cart?.couponInfo ?? null)) {
      const isApplying = before.work.waiting.some(({ change }) => change._tag === "Coupon")
      if (!isApplying) return applyCoupon(before, code, context)
      if (!watchesSum) return step(before)
    }
    const { model, isWhole } = of.read?.(before, context) ?? { model: before, isWhole: true }
    if (!isWhole) return step({ ...model, wantsPlacing: undefined }, [beep("bad")])
    if (!isSettled(model.work)) return step({ ...idle(model), wantsPlacing: { sum: sumOf(model) } })
    const why =
      of.whyNot(model) ??
      whyNotByCredit(model, context) ??
      cashProblem(model, of.requestOf(model, context).payment_mode, context)
    if (why !== undefined) return step(withProblem({ ...model, wantsPlacing: undefined }, why), [beep("bad")])
    // What is handed over here is a sale of the till's shift; the cart stays as it is.
    if (isTakenAway(model.userType) && lacksShift(context, model.shift)) {
      const shift = model.shift && { ...model.shift, placingAt: context.now }
      // Another window may have opened one since: it sounds once that is known.
      return step(withProblem({ ...model, wantsPlacing: undefined, shift }, noShift), [
        ...(shift === undefined ? [beep("bad")] : []),
        ...findShiftNow(context)
      ])
    }
    const approval = askedApproval(model)
    if (approval !== undefined) return step({ ...idle(model), dialog: approval }, [beep("bad")])
    if (wantsBuyer(model, context))
      return step({ ...idle(model), dialog: openedBuyer(model, context, true) }, [beep("bad")])
    const method = of.requestOf(model, context).payment_mode
    const problem = partsProblem(model, method, partsBy(model, method), context)
    if (problem !== undefined)
      return step({ ...idle(model), dialog: openedParts(model, method, context, problem) }, [beep("bad")])
    const due = cashDue(model, method, context)
    const question = due === undefined ? undefined : askCash(idle(model), due, context)
    if (question !== undefined)
      return { ...question, commands: [...question.commands, ...findShiftNow(context)] }
    // Another method was chosen since somebody said what is given.
    const priced = due === undefined ? { ...model, given: undefined } : model
    return isBehind ? behind.sendOff(priced, context) : sendFirst(priced, context)
  }

  /** Placing that waited for the cart is done once nothing waits any more. */
  const placeWaiting = (done: Step, context: Context): Step => {
    const { wantsPlacing, work } = done.model
    if (wantsPlacing === undefined || !isSettled(work)) return done
    return andThen(done, (before) => {
      const model = { ...before, wantsPlacing: undefined }
      if (!watchesSum || sumOf(model) === wantsPlacing.sum) return place(model, context)
      const sum = Money.format(sumOf(model), currencyOf(context.flags))
      return step(withProblem(model, sumChanged(sum)), [beep("bad")])
    })
  }

  const succeeded = (model: Model, order: PlacedOrder, placing: Placing, context: Context): Step => {
    const sold: Model = {
      ...withProblem(placed(model), undefined),
      placing: undefined,
      order,
      // What it holds now is another sum.
      credit: undefined,
      given: givenOf(order, placing.given),
      work: { ...model.work, undo: [], lastScan: undefined }
    }
    const isByUpi =
      order.payment_method === "upi" &&
      order.invoice_id === null &&
      of.takesUpi(sold, placing.source, context)
    const beeped: Step = step(sold, [beep("done")])
    const done = andThen(beeped, (next) =>
      isByUpi
        ? andThen(openUpi<Model, Own>(next, order, context), (opened) => step(opened, drawerFor(order)))
        : step(next, papersOf(order, next.userType, context))
    )
    return andThen(done, (next) => of.followedBy?.(next, order, placing) ?? step(next))
  }

  const answered = (model: Model, answer: Answer<PlacedOrder>, context: Context): Step => {
    const { placing } = model
    if (placing?.key !== answer.key) return step(model)
    if (answer.outcome === "done") return succeeded(model, answer.answer, placing.body, context)
    const text = of.problemOf?.(answer.problem) ?? answer.problem
    const after = withProblem(model, text)
    // It is sent again, by hand or when the server is back, under the same key.
    if (answer.outcome === "unanswered")
      return step(
        { ...after, placing: { ...placing, isOnItsWay: false } },
        [beep("bad")],
        [toast("failure", text, "placing")]
      )
    const { order } = placing.body
    if (order === null)
      return step({ ...after, placing: undefined }, [
        { _tag: "LoadCart", screen: context.screen },
        ...(answer.problem === noShift ? findShiftNow(context) : []),
        beep("bad")
      ])
    // Placed, and not invoiced: the order stands, and can be invoiced where it is.
    const stands = { ...placed(after), placing: undefined, order }
    const done: Step = step(stands, [beep("bad")], [toast("failure", text)])
    return andThen(done, (next) => of.followedBy?.(next, order, placing.body) ?? step(next))
  }

  const handle = (model: Model, message: OrderingMessage, context: Context): Step => {
    switch (message._tag) {
      case "PlacedOrder":
        return place(model, context)
      case "Gave": {
        const { due, amount } = message
        const shown = cashIn(model) === undefined ? model : { ...model, dialog: undefined }
        const isOpen = model.placing === undefined && model.order === undefined
        return (isOpen && of.isReviewed(model, context)) || cashOwed(model) !== undefined
          ? place({ ...shown, given: { due, amount } }, context)
          : step(shown)
      }
      case "AskedForParts": {
        if (of.isLocked(model)) return step(model, [beep("bad")])
        return isTakenAway(model.userType) && model.work.cart !== undefined
          ? step({
              ...model,
              dialog: openedParts(model, of.requestOf(model, context).payment_mode, context)
            })
          : step(model, [beep("bad")], [toast("failure", notInParts, "parts")])
      }
      case "RemovedParts":
        return partsIn(model) === undefined ? step(model) : step({ ...model, dialog: undefined, parts: [] })
      case "AppliedCoupon": {
        // An empty code is neither asked about nor spoken of.
        const code = of.codeIn(model)
        return code === "" || of.isLocked(model) ? step(model) : applyCoupon(model, code, context)
      }
      case "RemovedCoupon":
        return of.isLocked(model)
          ? step(model)
          : changeCart<Model>(of.withoutCode(model), { _tag: "Coupon", code: null }, context)
      case "PlacedAlone": {
        const { placing } = model
        return placing?.key !== message.key
          ? step(model)
          : step({ ...model, placing: { ...placing, body: { ...placing.body, order: message.order } } })
      }
      case "GotAnswer":
        return answered(model, message, context)
      case "AskedForPaper":
        return step(model, paperOf(model.order, message.kind, context))
      case "OpenedUpi":
        return model.order === undefined || model.upi !== undefined
          ? step(model)
          : openUpi(model, model.order, context)
      case "Upi":
        return payment.handleUpi(model, message.message, context)
      case "ChangedOrder":
        return payment.handlePushed(model, message.order, context)
    }
  }

  return { retry, placeWaiting, handle }
}
