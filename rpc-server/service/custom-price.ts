/** CustomPriceService: what single stores sell at prices of their own. */
import { Effect } from "effect"
import { CustomPriceService } from "#core/contract/custom-price.ts"
import * as Money from "#core/money.ts"
import { implement } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import * as prices from "../store/counter/prices.ts"
import { atStore } from "../store/network/hubs.ts"
import * as masterChanges from "../store/network/master-changes.ts"
import { type KeptKey, listSent, written } from "./written-list.ts"

/** The flag of those who sell at a store's own prices. */
export const priceFlag = "allow_diff_pricing"

/** What a store sells at prices of its own, as plain HTTP sends it: all of it, or what has changed since an edition. */
export const storePrices = (storeId: number, holds: KeptKey) =>
  written(`prices of ${storeId}`, {
    version: function* () {
      return String(yield* masterChanges.version())
    },
    some: function* (after, limit) {
      const rows = yield* atStore(storeId, prices.someAfter(storeId, after, limit))
      return rows.map(({ product_id, price }) => [
        product_id,
        `{"product_id":${product_id},"price":${Money.toWire(Money.ofHundredths(price))}`
      ])
    }
  }).pipe(Effect.flatMap((list) => listSent(list, holds, { rowsEnd: "}", behind: "" })))

export const customPriceService = implement(CustomPriceService, {
  getDifferentialPrice: ({ hub_store_id }) =>
    read(() => prices.ofStore(hub_store_id)).pipe(
      Effect.map((all) => [...all].map(([product_id, price]) => ({ product_id, price: Money.toWire(price) })))
    )
})
