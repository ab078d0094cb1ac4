/** Which order a person or a script means: by its increment id, its order id, or the code on its label. */
import { Effect } from "effect"
import { encode } from "#core/barcode/encode.ts"
import { longestScan } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import { CodeRuleService } from "#core/contract/code-rules.ts"
import { OrderService } from "#core/contract/order.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import type { Order } from "#core/order/order.ts"
import { Rpc } from "#core/port/rpc.ts"
import { faultText } from "#core/text/fault.ts"
import { refused } from "../host/command-error.ts"
import type { Working } from "./client.ts"
import { withDetail } from "./failure.ts"

const ORDER_ID = /^[1-9]\d{0,9}$/

const byIncrementId = (increment_id: string): Working<Order | undefined> =>
  Rpc.use((rpc) => rpc.call(OrderService.getOrderInfoByIncrementId, { increment_id })).pipe(
    Effect.catchTag("Ruled", (ruled) =>
      ruled.as("NotFound") === undefined ? Effect.fail(ruled) : Effect.succeed(undefined)
    )
  )

/** Looks an order up by its label, which says its id and leaves no "opened by" in its audit; lists do not say all of it. */
const byId = (id: number): Working<Order | undefined> => {
  const label = encode({ codeType: "order", order_id: id, item_count: 1 }, Day.dayAt(Date.now()))
  if (label === undefined) return Effect.succeed(undefined)
  return Rpc.use((rpc) => rpc.call(OrderService.findOrders, { text: label })).pipe(
    Effect.map((found) => found.find((order) => order.order_id === id)),
    Effect.flatMap((found) =>
      found === undefined ? Effect.succeed(undefined) : byIncrementId(found.increment_id)
    )
  )
}

/** What a code is by the lists of the network that is no order's. */
const otherCode = (code: string): Working<string | undefined> =>
  code === "" || code.length > longestScan
    ? Effect.succeed(undefined)
    : Rpc.use((rpc) => rpc.call(CodeRuleService.explainCode, { code, sought: "order" })).pipe(
        Effect.map(({ is_other, why }) => (is_other ? why : undefined))
      )

/** Digits can be the increment id of one order and the order id of another: then neither is guessed. */
export const findOrder = (text: string): Working<Order> =>
  Effect.gen(function* () {
    const name = text.trim()
    const label = parse(name, Day.dayAt(Date.now()))
    const id = label?.codeType === "order" ? label.order_id : ORDER_ID.test(name) ? Number(name) : undefined
    const [first, second] = yield* Effect.all(
      [
        label?.codeType === "order" ? Effect.succeed(undefined) : byIncrementId(name),
        id === undefined ? Effect.succeed(undefined) : byId(id)
      ],
      { concurrency: 2 }
    )
    const order = first ?? second
    if (order === undefined)
      return yield* refused(withDetail(faultText(fault("OrderNotFound")), yield* otherCode(name)))
    if (second !== undefined && second.order_id !== order.order_id)
      return yield* refused(
        `${name} is the increment id of one order, and the order id of order ${second.increment_id}. Scan the label, or give the increment id.`
      )
    return order
  })
