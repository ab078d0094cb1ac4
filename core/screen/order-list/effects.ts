/** The effects of the order queue. */

import * as Effect from "effect/Effect"
import { OrderService } from "../../contract/order.ts"
import { asksClient } from "../../kit/client-message.ts"
import type { DaysRequest } from "../../kit/days/date-filter.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { everyRow } from "../../kit/effects/every-row.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { failedReading, failedToast } from "../../kit/effects/outcomes.ts"
import { briefOf } from "../../order/brief-order.ts"
import type { DateRange } from "../../order/date-range.ts"
import { refreshPageSize, visible } from "../../order/queue.ts"
import type { WorkKey } from "../../port/journal.ts"
import { Journal } from "../../port/journal.ts"
import { call } from "../../port/rpc.ts"
import type { Message } from "./model.ts"

export interface LoadDays extends DaysRequest {
  readonly _tag: "LoadDays"
}
export type Command =
  | LoadDays
  | { readonly _tag: "LoadRowItems"; readonly incrementId: string }
  /** Which orders this user has scans of, kept on this workstation. */
  | { readonly _tag: "ListKeptWork"; readonly key: Omit<WorkKey, "id"> }

/** Every order of some days, page by page. */
const ordersOf = (store: number, { from, to }: DateRange) => {
  const pageAt = (currentPage: number) =>
    call(OrderService.getOrderList, {
      paging: {
        currentPage,
        perPage: refreshPageSize,
        sortBy: "created_at",
        sortDesc: true,
        dateFrom: from,
        dateTo: to,
        rows: "brief"
      },
      type: "all",
      store
    }).pipe(Effect.map(({ orders, total }) => ({ rows: orders.map(briefOf), total })))
  return everyRow(pageAt, ({ order_id }) => order_id)
}

export const effects: Effects<Command, Message> = {
  LoadDays: asksBy(
    ({ range }, { store, user }) =>
      Effect.map(ordersOf(store.store_id, range), (orders) => visible(user.flags, orders)),
    {
      place: "store",
      onSuccess: (rows, { requestId }) => ({ _tag: "LoadedDays", requestId, rows }),
      onFailure: failedReading("FailedDays")
    }
  ),

  /** The items of a row that was opened in place: looking at them does not open the order. */
  LoadRowItems: asks(
    OrderService.getOrderInfoByIncrementId,
    ({ incrementId }) => ({ increment_id: incrementId }),
    {
      onSuccess: (order) => asksClient({ _tag: "LoadedRowItems", order }),
      onFailure: failedToast
    }
  ),

  /** A journal that cannot be read has none. */
  ListKeptWork: (host, { key }) =>
    Journal.use((journal) => journal.list(key)).pipe(
      Effect.map((ids) => host.tellClient({ _tag: "FoundKeptOrders", orderIds: new Set(ids.map(Number)) })),
      Effect.ignore,
      Effect.catchDefect(() => Effect.void)
    )
}
