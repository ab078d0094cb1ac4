/** Each order of which packs come back is sent once, by one call. */
import * as Result from "effect/Result"
import { keyOf } from "../../kit/idempotency-key.ts"
import { andThen, beep, step, toast } from "../../kit/step.ts"
import { sent } from "../../kit/submission.ts"
import { type ReturnLine, requireReasons } from "../../order/order-return.ts"
import type { OrderToReturn } from "../../order/order-to-return.ts"
import type { RefundWay } from "../../order/refund.ts"
import { withoutOrder } from "../../order/return-picks.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-return.ts"
import { chosenOf } from "./credit.ts"
import { type Command, type Context, isBusy, type Message, type Model, type Step } from "./model.ts"
import { scans } from "./scanning.ts"

/** A pack comes back once, so its return has one key: whoever sends it again, paid back alike, is answered with the first. */
export const returnKey = (
  orderId: number,
  lines: ReadonlyArray<ReturnLine>,
  out: OrderToReturn["out"],
  refund_as?: RefundWay
): string =>
  keyOf(
    `return-${orderId}`,
    refund_as === undefined || refund_as === "paid" ? { lines, out } : { lines, out, refund_as }
  )

/** The server is asked for all orders of which packs are picked. */
export const confirmed = (model: Model, { till }: Pick<Context, "till">): Step => {
  const { refundAs } = model
  if (isBusy(model)) return step(model)
  const reasoned = requireReasons(model.picks)
  if (Result.isFailure(reasoned)) {
    const problem = faultText(reasoned.failure)
    return step({ ...model, problem: undefined }, [beep("bad")], [toast("failure", problem)])
  }
  const submissions = chosenOf(model).map((order) =>
    sent(returnKey(order.order_id, order.lines, order.out, refundAs), { ...order, till, refundAs })
  )
  const commands = submissions.map(({ key, body }): Command => ({ _tag: "ReturnOrder", key, ...body }))
  return step({ ...model, submissions, problem: undefined }, commands)
}

/** It is confirmed as store credit, and the counter opens with that (EXCHANGE-1). */
export const exchanged = (model: Model, context: Pick<Context, "till" | "counter">): Step => {
  if (isBusy(model) || context.counter === undefined) return step(model)
  const done = confirmed({ ...model, refundAs: "storecredit", isExchange: true }, context)
  return isBusy(done.model)
    ? done
    : { ...done, model: { ...done.model, refundAs: model.refundAs, isExchange: false } }
}

type GotAnswer = Extract<Message, { readonly _tag: "GotAnswer" }>

/** An order came back: its packs are done with, and its paper is offered. */
const returned = (
  model: Model,
  { answer: order }: Extract<GotAnswer, { readonly outcome: "done" }>,
  context: Context
): Step => {
  const papers = model.dialog?._tag === "Print" ? model.dialog.returned : []
  const rest = withoutOrder(model, order.order_id)
  const after: Model = {
    ...rest,
    step: !isBusy(model) && rest.picks.length === 0 ? "packs" : model.step,
    // The next customer is paid back as they paid, until they ask for something else.
    refundAs: rest.picks.length === 0 ? "paid" : model.refundAs,
    isExchange: isBusy(model) && model.isExchange,
    selected: undefined,
    lastScan: undefined,
    dialog: { _tag: "Print", returned: [...papers, order] }
  }
  const done: Step = step(after, [beep("done")], [toast("success", say.returned)])
  const number = model.isExchange
    ? (order.refunds ?? [order.refund]).find(({ credit }) => credit !== undefined)?.credit?.number
    : undefined
  const { counter } = context
  if (!isBusy(model) && number !== undefined && counter !== undefined)
    return step(
      { ...after, dialog: undefined, orders: [], listed: [], isExchange: false },
      [beep("done"), { _tag: "OpenExchange", number, counter }],
      [toast("success", say.exchangeBegun(order))]
    )
  return andThen(
    andThen(done, (next) => scans.processQueue(next, context)),
    (next) => step(next, [{ _tag: "LoadCancelled" }])
  )
}

export const answered = (before: Model, message: GotAnswer, context: Context): Step => {
  const submission = before.submissions.find(({ key }) => key === message.key)
  if (submission === undefined) return step(before)
  const submissions = before.submissions.filter((each) => each !== submission)
  const isRefused = message.outcome !== "done"
  const model = { ...before, submissions, isExchange: before.isExchange && !isRefused }
  if (message.outcome === "done") return returned(model, message, context)
  const { problem } = message
  const order = model.orders.find(({ order_id }) => order_id === submission.body.order_id)
  // A rule refused it: the order is not as it was seen.
  const refresh: ReadonlyArray<Command> =
    message.outcome === "refused" && order !== undefined
      ? [{ _tag: "RefreshReturnOrder", code: order.increment_id }]
      : []
  const done: Step = step({ ...model, problem }, [beep("bad"), ...refresh], [toast("failure", problem)])
  return andThen(done, (next) => scans.processQueue(next, context))
}
