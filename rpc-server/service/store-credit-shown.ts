/** A store credit as its holder reads it: what it holds, and what made it. */
import type { StoreCredit } from "#core/order/store-credit.ts"
import * as payOuts from "../store/counter/credit-pay-outs.ts"
import * as credits from "../store/counter/store-credits.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"

export const creditShown = function* (credit: credits.Credit): Tx<StoreCredit> {
  const { id: _, store_id, ...rest } = credit
  const store = yield* stores.find(store_id)
  const entries = [...(yield* credits.entriesOf(credit)), ...(yield* payOuts.entriesOf(credit))]
  return {
    ...rest,
    store: store?.name ?? "",
    entries: entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  }
}
