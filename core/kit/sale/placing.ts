/** A sale becomes an order: its placing as it is sent, what comes of that, and its money by UPI. */
import type { PlacedOrder } from "../../counter/cart.ts"
import { isTakenAway } from "../../counter/placement.ts"
import * as Money from "../../money.ts"
import type { Order } from "../../order/order.ts"
import type { Context } from "../counter/context.ts"
import { type Placing, paperOf, papersOf } from "../counter/model.ts"
import { keyOf } from "../idempotency-key.ts"
import { andThen, beep, step, toast } from "../step.ts"
import { type Answer, type Submission, sent, sentAgain } from "../submission.ts"
import { startUpi, type UpiMessage } from "../upi/model.ts"
import { update as updateUpi } from "../upi/update.ts"
import { isPlacing, type OrderingMessage, type Sale, type SaleStep } from "./model.ts"

/** The money of an order came after its code was put away. */
const hasComeLate = ({ order }: Sale, pushed: Order): boolean =>
  order?.order_id === pushed.order_id &&
  order.payment_method === "upi" &&
  order.invoice_id === null &&
  pushed.invoice_id === null &&
  pushed.status === "pending"

interface Ordering<Model extends Sale, Own> {
  /** A placing goes out: the page as it is meanwhile. */
  readonly sending: (model: Model) => Model
  /** The page of the placed order. */
  readonly placed: (model: Model) => Model
  /** Why it was not placed, where it is read; undefined once it was. */
  readonly withProblem: (model: Model, problem: string | undefined) => Model
  readonly problemOf?: (message: string) => string
  /** Its customer pays by UPI at this counter. */
  readonly takesUpi: (model: Model, source: string | null, context: Context) => boolean
  /** What follows an order. */
  readonly followedBy?: (model: Model, order: PlacedOrder, placing: Placing) => SaleStep<Model, Own>
}

export const saleOrdering = <Model extends Sale, Own>({
  sending,
  placed,
  withProblem,
  problemOf = (message) => message,
  takesUpi,
  followedBy = (model) => step(model)
}: Ordering<Model, Own>) => {
  type Step = SaleStep<Model, Own>

  const send = (model: Model, placing: Submission<Placing>, { till }: Context): Step =>
    step({ ...sending(model), placing }, [
      { _tag: "PlaceOrder", placing, userType: model.userType, till: till === "" ? null : till }
    ])

  /** Sent for the first time, under a key of its own. */
  const place = (
    model: Model,
    request: Omit<Placing, "isPaid" | "order" | "grand_total">,
    context: Context
  ): Step => {
    const { cart_id = null, grand_total = Money.zero } = model.work.cart ?? {}
    const body = { ...request, grand_total }
    const key = keyOf("place", [model.id, cart_id, context.now, body])
    return send(model, sent(key, { ...body, isPaid: false, order: null }), context)
  }

  /** What was stored, or is unanswered, is sent again. */
  const retry = (model: Model, context: Context): Step => {
    const placing = sentAgain(model.placing)
    return placing === undefined ? step(model) : send(model, placing, context)
  }

  const openUpi = (model: Model, order: PlacedOrder, context: Context): Step => {
    const [upi, commands] = startUpi(order, context.now)
    return step({ ...model, upi }, commands)
  }

  const succeeded = (model: Model, order: PlacedOrder, placing: Placing, context: Context): Step => {
    const sold: Model = {
      ...withProblem(placed(model), undefined),
      placing: undefined,
      order,
      work: { ...model.work, undo: undefined, lastScan: undefined }
    }
    const isByUpi =
      order.payment_method === "upi" && order.invoice_id === null && takesUpi(sold, placing.source, context)
    const beeped: Step = step(sold, [beep("done")])
    const done = andThen(beeped, (next) =>
      isByUpi ? openUpi(next, order, context) : step(next, papersOf(order, next.userType, context))
    )
    return andThen(done, (next) => followedBy(next, order, placing))
  }

  const answered = (model: Model, answer: Answer<PlacedOrder>, context: Context): Step => {
    const { placing } = model
    if (placing?.key !== answer.key) return step(model)
    if (answer.outcome === "done") return succeeded(model, answer.answer, placing.body, context)
    const text = problemOf(answer.problem)
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
        beep("bad")
      ])
    // Placed, and not invoiced: the order stands, and can be invoiced where it is.
    const stands = { ...placed(after), placing: undefined, order }
    const done: Step = step(stands, [beep("bad")], [toast("failure", text)])
    return andThen(done, (next) => followedBy(next, order, placing.body))
  }

  /** Once the money has come, or cash was collected instead, what is taken away is invoiced. */
  const paid = (model: Model, method: string, context: Context): Step => {
    if (model.order === undefined) return step(model)
    const order = { ...model.order, payment_method: method }
    if (order.invoice_id !== null || !isTakenAway(model.userType))
      return step({ ...model, isPaid: method === "upi", order })
    const placing = sent(keyOf("place", [model.id, order.order_id, "paid"]), {
      payment_mode: method,
      source: null,
      reference_order_id: null,
      slot: null,
      grand_total: order.grand_total,
      isPaid: true,
      order
    })
    return send({ ...model, order }, placing, context)
  }

  const handleUpi = (model: Model, message: UpiMessage, context: Context): Step => {
    if (model.upi === undefined) return step(model)
    const [upi, commands] = updateUpi(model.upi, message, context.now)
    const after: Step = step({ ...model, upi }, commands)
    if (message._tag === "CollectedCash")
      return andThen(after, (next) => paid(next, "cashondelivery", context))
    return upi?.isPaid === true && !model.upi.isPaid
      ? andThen(after, (next) => paid(next, "upi", context))
      : after
  }

  const handle = (model: Model, message: OrderingMessage, context: Context): Step => {
    switch (message._tag) {
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
        return handleUpi(model, message.message, context)
      case "HeardOfOrder":
        if (model.upi !== undefined)
          return handleUpi(model, { _tag: "HeardOfOrder", order: message.order }, context)
        return hasComeLate(model, message.order) && !isPlacing(model)
          ? paid(model, message.order.payment_method, context)
          : step(model)
    }
  }

  return { place, retry, handle }
}
