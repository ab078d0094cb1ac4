/** What the hub's inventory asks to be done, and how it is done. */

import * as Effect from "effect/Effect"
import { HubInventoryService, StockService } from "../../contract/hub-inventory.ts"
import { everyRow, mostPerPage } from "../../kit/effects/every-row.ts"
import { askOfStock, type Effects, problemOf, sessionOf, tellAt } from "../../kit/effects/host.ts"
import { keepRows } from "../../kit/effects/kept-list.ts"
import type { Session } from "../../kit/session.ts"
import { listFile } from "../../list-file.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { inventoryPageSize } from "../../stock/inventory.ts"
import { packFields } from "../../stock/pack-fields.ts"
import type { Command, Message } from "./model.ts"

/** As many days as the board looks ahead. */
const boardDays = 3

const failedInventory = (requestId: number, failure: CallFailure): Message => ({
  _tag: "FailedInventory",
  requestId,
  problem: problemOf(failure)
})

const pageOf = (
  { store }: Session,
  {
    type,
    sort,
    search
  }: Pick<Extract<Command, { readonly _tag: "LoadInventory" }>, "type" | "sort" | "search">,
  currentPage: number,
  perPage: number
) =>
  Rpc.use((rpc) =>
    rpc.call(HubInventoryService.getHubInventoryList, {
      paging: {
        currentPage,
        perPage,
        sortBy: sort.by,
        sortDesc: sort.desc,
        filter: search === "" ? null : search.slice(0, 200)
      },
      store: store.store_id,
      type
    })
  )

export const effects: Effects<Command, Message> = {
  LoadInventory: (host, { requestId, page, ...list }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const { store_id } = session.store
    return tellAt(host, { store_id }, pageOf(session, list, page, inventoryPageSize), {
      onSuccess: ({ rows, total }) => ({ _tag: "LoadedRows", requestId, rows, total }),
      onFailure: (failure) => failedInventory(requestId, failure)
    })
  },

  SaveInventory: (host, list) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const rows = everyRow(
      (page) => pageOf(session, list, page, mostPerPage),
      ({ id }) => id
    )
    return Effect.andThen(
      keepRows(host, rows, (found) => listFile(`inventory-${list.type}`, packFields, found)),
      Effect.sync(() => host.tell({ _tag: "EndedFile" }))
    )
  },

  LoadExpiring: (host, { requestId }) =>
    askOfStock(
      host,
      (stock) => Rpc.use((rpc) => rpc.call(StockService.getExpiringPacks, { ...stock, days: boardDays })),
      {
        onSuccess: (packs) => ({ _tag: "LoadedBoard", requestId, packs }),
        onFailure: (failure) => failedInventory(requestId, failure)
      }
    )
}
