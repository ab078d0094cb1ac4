/** What the order queue asks to be done, and how it is done. */

import * as Effect from "effect/Effect"
import { OrderService } from "../../contract/order.ts"
import type { WorkKey } from "../../port/journal.ts"
import { Journal } from "../../port/journal.ts"
import { Rpc } from "../../port/rpc.ts"
import { type Effects, failureMessage, tellResult } from "../effects/host.ts"

export type Command =
  | { readonly _tag: "LoadRowItems"; readonly incrementId: string }
  /** Which orders this user has scans of, kept on this workstation. */
  | { readonly _tag: "ListKeptWork"; readonly key: Omit<WorkKey, "id"> }

export const effects: Effects<Command> = {
  /** The items of a row that was opened in place: looking at them does not open the order. */
  LoadRowItems: (host, { incrementId }) =>
    Rpc.use((rpc) =>
      tellResult(host, rpc.call(OrderService.getOrderInfoByIncrementId, { increment_id: incrementId }), {
        onSuccess: (order) => ({ _tag: "LoadedRowItems", order }),
        onFailure: (failure) => ({ _tag: "Failed", message: failureMessage(failure) })
      })
    ),

  /** A journal that cannot be read has none. */
  ListKeptWork: (host, { key }) =>
    Journal.use((journal) => journal.list(key)).pipe(
      Effect.map((ids) => host.tell({ _tag: "FoundKeptOrders", orderIds: new Set(ids.map(Number)) })),
      Effect.ignore,
      Effect.catchDefect(() => Effect.void)
    )
}
