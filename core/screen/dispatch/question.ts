/** What is asked before orders leave. */

import { textLines } from "../../kit/view/lines.ts"
import { mainKey } from "../../kit/view/main-key.ts"
import { notice } from "../../kit/view/notice.ts"
import type * as View from "../../kit/view/view.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { deliveryAt } from "../../order/delivery.ts"
import { customerName } from "../../order/order.ts"
import { heldBy, release } from "../../text/hold.ts"
import * as say from "../../text/order.ts"
import { isYesByEnter, type Message, type Model, type Question } from "./model.ts"
import type { Context } from "./orders-table.ts"

const whereTo = (order: BriefOrder): string =>
  [customerName(order), order.area ?? "", deliveryAt(order)].filter((text) => text !== "").join(", ")

export const questionOf = (
  model: Model,
  question: Question,
  { orderOf, now }: Context
): View.Question<Message> => {
  const also = question.also ?? []
  const orders = [question.orderId, ...also].flatMap((id) => orderOf(id) ?? [])
  const [first] = orders
  const others = model.questions.length - 1
  const list = orders.map((order) => say.ofOrder(order.increment_id, whereTo(order)))
  return {
    id: `Asking/${question.orderId}`,
    title:
      also.length > 0
        ? `${orders.length} orders`
        : first === undefined
          ? ""
          : `${say.orderNamed(first.increment_id)}, ${whereTo(first)}`,
    text: question.text,
    parts: [
      ...(first?.hold == null || question.releases !== true
        ? []
        : [notice(heldBy(first.hold, now), "warning")]),
      textLines("Orders", [
        ...(also.length > 0 ? list : []),
        ...(others > 0 ? [say.moreQuestions(others)] : [])
      ])
    ],
    actions: [
      {
        id: "yes",
        ...(question.releases === true
          ? { title: release, keys: [mainKey, "r"] }
          : { title: "Dispatch", keys: [mainKey, "d"] }),
        // What Enter must not do by itself a scan does not do either.
        ...(isYesByEnter(model) ? { code: "ok" as const } : {}),
        outcome: { message: { _tag: "ConfirmedDispatch" } }
      },
      { id: "no", title: "Cancel", keys: ["c"], outcome: { message: { _tag: "CancelledDispatch" } } }
    ],
    first: isYesByEnter(model) ? 0 : 1,
    cancel: { _tag: "CancelledDispatch" }
  }
}
