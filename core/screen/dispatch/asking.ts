/** The questions before orders leave, one after the other: each order is asked about once. */
import type { BriefOrder } from "../../order/brief-order.ts"
import { askRelease } from "../../text/hold.ts"
import { type Model, orderIdsOf } from "./model.ts"

/** Asked once for an order, however often it is scanned meanwhile. */
export const ask = (model: Model, order: BriefOrder, text: string, label?: string): Model => ({
  ...model,
  selected: order.order_id,
  questions: isAsked(model, order.order_id)
    ? // By itself now, too.
      model.questions.map(({ follows, ...question }) =>
        follows === undefined || question.orderId === order.order_id
          ? question.orderId === order.order_id && label !== undefined
            ? { ...question, label }
            : question
          : { ...question, follows }
      )
    : [...model.questions, { orderId: order.order_id, text, ...(label === undefined ? {} : { label }) }]
})

export const isAsked = ({ questions }: Model, orderId: number): boolean =>
  questions.some((question) => orderIdsOf(question).includes(orderId))

/** What was asked is answered; what was asked after it is asked now. */
export const answered = (model: Model): Model => ({
  ...model,
  questions: model.questions.slice(1),
  selected: model.questions[1]?.orderId ?? model.selected
})

/** What is on hold is asked to be released, instead of anything else. */
export const askToRelease = (model: Model, order: BriefOrder): Model =>
  isAsked(model, order.order_id)
    ? model
    : {
        ...model,
        selected: order.order_id,
        questions: [...model.questions, { orderId: order.order_id, text: askRelease, releases: true }]
      }
