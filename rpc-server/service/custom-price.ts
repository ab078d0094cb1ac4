/** CustomPriceService: what single stores sell at prices of their own. */
import { Effect } from "effect"
import { CustomPriceService } from "#core/contract/custom-price.ts"
import * as Money from "#core/money.ts"
import { implement } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import * as prices from "../store/counter/prices.ts"

/** The flag of those who sell at a store's own prices. */
export const priceFlag = "allow_diff_pricing"

export const customPriceService = implement(CustomPriceService, {
  getDifferentialPrice: ({ hub_store_id }) =>
    read(() => prices.ofStore(hub_store_id)).pipe(
      Effect.map((all) => [...all].map(([product_id, price]) => ({ product_id, price: Money.toWire(price) })))
    )
})
