/** What the finder asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { StockService } from "../../contract/hub-inventory.ts"
import { OrderService } from "../../contract/order.ts"
import * as Day from "../../day.ts"
import { type Effects, failureMessage, tellResult } from "../../kit/effects/host.ts"
import { toPack } from "../../kit/route.ts"
import { call } from "../../port/rpc.ts"
import type { Message } from "./model.ts"
import { noneFoundBy } from "./none-found.ts"

export interface FindOrders {
  readonly _tag: "FindOrders"
  readonly text: string
}

export const effects: Effects<FindOrders, Message> = {
  /** What no order is found by may be the code of a pack. */
  FindOrders: (host, { text }) =>
    tellResult(
      host,
      Effect.gen(function* () {
        const orders = yield* call(OrderService.findOrders, { text })
        const isPack =
          orders.length === 0 &&
          toPack(text) !== undefined &&
          (yield* call(StockService.getPackLife, { scan_code: text })) !== null
        return { orders, isPack }
      }),
      {
        onSuccess: ({ orders, isPack }) =>
          isPack
            ? { _tag: "FoundPack", text }
            : {
                _tag: "FoundOrders",
                text,
                orders,
                problem: orders.length === 0 ? noneFoundBy(text, Day.dayAt(host.model().now)) : undefined
              },
        onFailure: (failure) => ({ _tag: "FailedFind", message: failureMessage(failure) })
      }
    )
}
