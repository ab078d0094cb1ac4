/** The coin to which a store's sales for cash are rounded: in its money, by the setting of its hub (CASH-1). */
import * as Money from "#core/money.ts"
import { coinOf, coinSetting } from "#core/order/cash-rounding.ts"
import { currencyOf } from "#core/order/tax.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"

/** The coin of a store that was read; nothing is rounded where there is none. */
export const coinOfStore = function* (store: stores.StoreRow | undefined): Tx<Money.Money> {
  return store === undefined
    ? Money.zero
    : coinOf(yield* env.find(coinSetting, store.hub_id), currencyOf(store))
}

export const coinAt = function* (storeId: number): Tx<Money.Money> {
  return yield* coinOfStore(yield* stores.find(storeId))
}
