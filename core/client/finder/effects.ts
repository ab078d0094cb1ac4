/** What the finder asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { mayBeTraded } from "../../catalogue/trade-code.ts"
import { CodeRuleService } from "../../contract/code-rules.ts"
import { StockService } from "../../contract/hub-inventory.ts"
import { OrderService } from "../../contract/order.ts"
import { EntityService } from "../../contract/shipment.ts"
import { asksClient } from "../../kit/client-message.ts"
import { type Effects, failureMessage, type Host, tellResult } from "../../kit/effects/host.ts"
import { lackedFor, toPack } from "../../kit/route.ts"
import { call } from "../../port/rpc.ts"
import { longestSearch } from "../../session/saved-filter.ts"
import type { Message } from "./model.ts"
import { mayBeCode, noneFoundBy } from "./none-found.ts"

export interface FindOrders {
  readonly _tag: "FindOrders"
  readonly text: string
}

/** The name of the product that a code of the trade names, for somebody who sees the stock. */
const productOf = (host: Host<Message>, text: string) => {
  const { session } = host.model()
  const maySee = session !== undefined && lackedFor({ name: "inventory" }, session.user.flags) === undefined
  return maySee && mayBeTraded(text)
    ? Effect.map(call(EntityService.getEntityInfo, { entity: text }), (entity) =>
        entity?.codeType === "ean13" ? (entity.name ?? undefined) : undefined
      )
    : Effect.undefined
}

const toItsPacks = (name: string) =>
  ({
    _tag: "ChoseFilter",
    filter: { list: "inventory", type: "not_used", search: name.slice(0, longestSearch) }
  }) as const

export const effects: Effects<FindOrders, Message> = {
  /** What no order is found by may be the code of a pack, or the GTIN of a product, which leads to its packs. */
  FindOrders: (host, { text }) =>
    tellResult(
      host,
      Effect.gen(function* () {
        const orders = yield* call(OrderService.findOrders, { text })
        const isPack =
          orders.length === 0 &&
          toPack(text) !== undefined &&
          (yield* call(StockService.getPackLife, { scan_code: text })) !== null
        const product = orders.length === 0 && !isPack ? yield* productOf(host, text) : undefined
        const isFound = orders.length > 0 || isPack || product !== undefined
        const explained =
          isFound || !mayBeCode(text)
            ? undefined
            : yield* call(CodeRuleService.explainCode, { code: text, sought: "order" })
        return { orders, isPack, product, explained }
      }),
      {
        onSuccess: ({ orders, isPack, product, explained }) =>
          product !== undefined
            ? asksClient(toItsPacks(product))
            : isPack
              ? { _tag: "FoundPack", text }
              : {
                  _tag: "FoundOrders",
                  text,
                  orders,
                  problem: orders.length === 0 ? noneFoundBy(text, explained) : undefined
                },
        onFailure: (failure) => ({ _tag: "FailedFind", message: failureMessage(failure) })
      }
    )
}
