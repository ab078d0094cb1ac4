/** What a store sells at prices of its own, as counters fetch and keep it: after the first time only what has changed. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Money from "../money.ts"
import { Refused, Rpc, unreadable } from "./rpc.ts"

export type Prices = ReadonlyMap<number, Money.Money>
/** Prices, the key that the server gave for all of them, and the number of their edition, which grows. */
export interface KeptPrices {
  readonly key: string
  readonly edition?: number
  readonly prices: Prices
}

const path = "/xmlconnect/product/getStorePrices"

const Answer = Schema.Struct({
  status: Schema.Literal("success"),
  products: Schema.Array(Schema.Struct({ product_id: Schema.Int, price: Money.Money })),
  c_key: Schema.String,
  // A server of an older release has none.
  edition: Schema.optionalKey(Schema.Int),
  since: Schema.optionalKey(Schema.String),
  gone: Schema.optionalKey(Schema.Array(Schema.Int))
})
const read = Schema.decodeUnknownResult(Answer)

/** The prices of a store now. */
export const fetchPrices = Effect.fnUntraced(function* (storeId: number, before: KeptPrices | undefined) {
  const reply = yield* Rpc.use((rpc) =>
    rpc.get(path, {
      store_id: String(storeId),
      ...(before === undefined ? {} : { c_key: before.key, changes: "1" })
    })
  )
  const answer = read(reply)
  if (Result.isFailure(answer)) return yield* new Refused({ code: 0, message: unreadable })
  const { products, c_key: key, edition, since, gone = [] } = answer.success
  const numbered = edition === undefined ? {} : { edition }
  if (before !== undefined && key === before.key)
    return { key, ...numbered, prices: before.prices } satisfies KeptPrices as KeptPrices
  const prices = new Map(since !== undefined && since === before?.key ? before.prices : [])
  for (const id of gone) prices.delete(id)
  for (const { product_id, price } of products) prices.set(product_id, price)
  return { key, ...numbered, prices } satisfies KeptPrices as KeptPrices
})
