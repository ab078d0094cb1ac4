/** What the hub's inventory asks to be done, and how it is done. */

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { HubInventoryService, StockService } from "../../contract/hub-inventory.ts"
import {
  askOfStock,
  type Effects,
  failureMessage,
  problemOf,
  sessionOf,
  tapUnauthorized,
  tellAt
} from "../../kit/effects/host.ts"
import { keepList } from "../../kit/effects/kept-list.ts"
import type { Session } from "../../kit/session.ts"
import { listFile } from "../../list-file.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { inventoryPageSize } from "../../stock/inventory.ts"
import type { ListedPack } from "../../stock/pack.ts"
import { packFields } from "../../stock/pack-fields.ts"
import { unableToSaveList } from "../../text/list-file.ts"
import { because } from "../../text/sentence.ts"
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

/** Rows of a page that is asked for to be written into a file. */
const filePageSize = 300

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
    const rows = Effect.gen(function* () {
      // A pack that is sold meanwhile moves the others up: what comes twice stands once.
      const found = new Map<number, ListedPack>()
      for (let page = 1, isThere = true; isThere; page++) {
        const { rows, total } = yield* pageOf(session, list, page, filePageSize)
        for (const row of rows) found.set(row.id, row)
        isThere = page * filePageSize < total && rows.length > 0
      }
      return [...found.values()]
    })
    return Effect.gen(function* () {
      const found = yield* Effect.result(tapUnauthorized(host, rows))
      if (Result.isSuccess(found))
        yield* keepList(host, listFile(`inventory-${list.type}`, packFields, found.success))
      else if (found.failure._tag !== "Unauthorized")
        host.tellClient({
          _tag: "EndedSaving",
          where: undefined,
          problem: because(unableToSaveList, failureMessage(found.failure))
        })
      host.tell({ _tag: "EndedFile" })
    })
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
