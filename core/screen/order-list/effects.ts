/** What the order queue asks to be done, and how it is done. */

import * as Effect from "effect/Effect"
import { OrderService } from "../../contract/order.ts"
import { asksClient } from "../../kit/client-message.ts"
import type { DaysRequest } from "../../kit/days/date-filter.ts"
import { asks } from "../../kit/effects/asks.ts"
import { everyRow } from "../../kit/effects/every-row.ts"
import { type Effects, failureMessage, sessionOf, tellAt } from "../../kit/effects/host.ts"
import { briefOf } from "../../order/brief-order.ts"
import type { DateRange } from "../../order/date-range.ts"
import { refreshPageSize, visible } from "../../order/queue.ts"
import type { WorkKey } from "../../port/journal.ts"
import { Journal } from "../../port/journal.ts"
import { Rpc } from "../../port/rpc.ts"
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
    Rpc.use((rpc) =>
      rpc.call(OrderService.getOrderList, {
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
      })
    ).pipe(Effect.map(({ orders, total }) => ({ rows: orders.map(briefOf), total })))
  return everyRow(pageAt, ({ order_id }) => order_id)
}

export const effects: Effects<Command, Message> = {
  LoadDays: (host, { requestId, range }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const { flags } = session.user
    const { store_id } = session.store
    return tellAt(host, { store_id }, ordersOf(store_id, range), {
      onSuccess: (orders) => ({ _tag: "LoadedDays", requestId, rows: visible(flags, orders) }),
      onFailure: (failure) => ({ _tag: "FailedDays", requestId, problem: failureMessage(failure) })
    })
  },

  /** The items of a row that was opened in place: looking at them does not open the order. */
  LoadRowItems: asks(
    OrderService.getOrderInfoByIncrementId,
    ({ incrementId }) => ({ increment_id: incrementId }),
    {
      onSuccess: (order) => asksClient({ _tag: "LoadedRowItems", order }),
      onFailure: (failure) => asksClient({ _tag: "Failed", message: failureMessage(failure) })
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
