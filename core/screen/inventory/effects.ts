/** What the hub's inventory asks to be done, and how it is done. */

import * as Effect from "effect/Effect"
import { HubInventoryService, StockService } from "../../contract/hub-inventory.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import type { ListType, Sort } from "../../stock/inventory.ts"
import { inventoryPageSize } from "../../stock/inventory.ts"
import type { Message } from "../app/model.ts"
import { type Effects, problemOf, sessionOf, tellResult, toScreen } from "../effects/host.ts"

export type Command =
  | {
      readonly _tag: "LoadInventory"
      readonly asked: number
      readonly type: ListType
      readonly page: number
      readonly sort: Sort
      readonly search: string
    }
  | { readonly _tag: "LoadExpiring"; readonly asked: number }

const toInventory = toScreen("Inventory")

/** As many days as the board looks ahead. */
const boardDays = 3

const failedInventory = (asked: number, failure: CallFailure): Message =>
  toInventory({ _tag: "FailedInventory", asked, problem: problemOf(failure) })

export const effects: Effects<Command> = {
  LoadInventory: (host, { asked, type, page, sort, search }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    return Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(HubInventoryService.getHubInventoryList, {
          paging: {
            currentPage: page,
            perPage: inventoryPageSize,
            sortBy: sort.by,
            sortDesc: sort.desc,
            filter: search === "" ? null : search.slice(0, 200)
          },
          store: session.store.store_id,
          type
        }),
        {
          onSuccess: ({ rows, total }) => toInventory({ _tag: "LoadedRows", asked, rows, total }),
          onFailure: (failure) => failedInventory(asked, failure)
        }
      )
    )
  },

  LoadExpiring: (host, { asked }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const { store, user } = session
    return Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(StockService.getExpiringPacks, {
          hub: store.hub_id,
          days: boardDays,
          cut_off_date: user.cut_off_date ?? null
        }),
        {
          onSuccess: (packs) => toInventory({ _tag: "LoadedBoard", asked, packs }),
          onFailure: (failure) => failedInventory(asked, failure)
        }
      )
    )
  }
}
