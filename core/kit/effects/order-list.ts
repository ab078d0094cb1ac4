/** Calls about the list of orders, and what their answers mean to the screens. */

import { OrderService } from "../../contract/order.ts"
import type { CallFailure } from "../../port/rpc.ts"
import { asksClient } from "../client-message.ts"
import { openOrdersPage } from "../first-page.ts"
import { asks } from "./asks.ts"
import { type Effects, problemOf } from "./host.ts"

/** The list of orders that every screen shares. */
export type OrderListCommand =
  | {
      readonly _tag: "LoadOrders"
      readonly page: number
      readonly perPage: number
      /** The key of the page as it was last answered. */
      readonly key: string | undefined
      readonly storeId: number
    }
  | {
      readonly _tag: "LoadRecentOrders"
      readonly since: string
      /** The last order of that second that is known; those behind it are asked for. */
      readonly after?: number | undefined
      readonly limit: number
      /** It is for those that were finished in the last days. */
      readonly isFirst: boolean
      readonly storeId: number
    }
  /** Is the list still fresh? */
  | { readonly _tag: "CheckOrders" }

/** A server that refuses a list is there; what it said is kept. */
const failedOrders = (failure: CallFailure) =>
  asksClient({ _tag: "FailedOrders", problem: problemOf(failure) })

export const effects: Effects<OrderListCommand> = {
  LoadOrders: asks(
    OrderService.getOrderList,
    ({ page, perPage, key, storeId }) => ({
      paging: openOrdersPage(page, perPage, key),
      type: "open" as const,
      store: storeId
    }),
    {
      place: "store",
      onSuccess: ({ orders, total, counts, cache_key }, { page, perPage }) =>
        asksClient({
          _tag: "LoadedOrders",
          loaded: { page, perPage, orders, total, counts, key: cache_key }
        }),
      onFailure: failedOrders
    }
  ),

  LoadRecentOrders: asks(
    OrderService.getRecentOrderListTweaked,
    ({ since, after, limit, storeId }, { hearsAll }) => ({
      store: storeId,
      last_update: since,
      get_all_orders: hearsAll,
      rows: "brief" as const,
      limit,
      ...(after === undefined ? {} : { after })
    }),
    {
      place: "store",
      onSuccess: (orders, { limit, isFirst }) => asksClient({ _tag: "LoadedRecent", orders, limit, isFirst }),
      onFailure: (failure) => ({ ...failedOrders(failure), isOfChanges: true })
    }
  ),

  /** When the newest order was made; a question that fails is told as such, and makes the list stale (S-4-033). */
  CheckOrders: asks(OrderService.getLastOrderEntry, () => ({}), {
    onSuccess: (order) => asksClient({ _tag: "CheckedOrders", lastEntry: order?.created_at ?? null }),
    onFailure: () => asksClient({ _tag: "CheckedOrders", lastEntry: undefined })
  })
}
