/** Calls about the hub's inventory, and about partners' orders that could not be created. */
import * as Effect from "effect/Effect"
import { CommerceShipments } from "../../contract/commerce-shipment.ts"
import { HubInventoryService, StockService } from "../../contract/hub-inventory.ts"
import { serveList } from "../../port/catalogue.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { isOn } from "../../session/flags.ts"
import { inventoryPageSize } from "../../stock/inventory.ts"
import type { Message } from "../app/model.ts"
import type { CommandOf } from "../command.ts"
import {
  failureMessage,
  type Host,
  newsOf,
  problemOf,
  sessionOf,
  tapUnauthorized,
  tellResult
} from "./host.ts"

/** As many days as the board looks ahead. */
const boardDays = 3

const failedInventory = (asked: number, failure: CallFailure): Message => ({
  _tag: "GotScreenMessage",
  screen: "Inventory",
  message: { _tag: "FailedInventory", asked, problem: problemOf(failure) }
})

export const loadInventory = (
  host: Host,
  { asked, type, page, sort, search }: CommandOf<"LoadInventory">
) => {
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
        onSuccess: ({ rows, total }) => ({
          _tag: "GotScreenMessage",
          screen: "Inventory",
          message: { _tag: "LoadedRows", asked, rows, total }
        }),
        onFailure: (failure) => failedInventory(asked, failure)
      }
    )
  )
}

export const loadExpiring = (host: Host, { asked }: CommandOf<"LoadExpiring">) => {
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
        onSuccess: (packs) => ({
          _tag: "GotScreenMessage",
          screen: "Inventory",
          message: { _tag: "LoadedBoard", asked, packs }
        }),
        onFailure: (failure) => failedInventory(asked, failure)
      }
    )
  )
}

/** A count that is not to be had is asked for again when it is due. */
export const countExpiring = (host: Host) => {
  const session = sessionOf(host)
  if (session === undefined) return Effect.void
  const { store, user } = session
  return Rpc.use((rpc) =>
    tellResult(
      host,
      rpc.call(StockService.countExpiring, { hub: store.hub_id, cut_off_date: user.cut_off_date ?? null }),
      {
        onSuccess: (counts) => newsOf(host, { hub_id: store.hub_id }, { _tag: "CountedExpiring", counts }),
        onFailure: () => undefined
      }
    )
  )
}

export const loadPackLife = (host: Host, { code }: CommandOf<"LoadPackLife">) =>
  Rpc.use((rpc) =>
    tellResult(host, rpc.call(StockService.getPackLife, { scan_code: code }), {
      onSuccess: (life) => ({
        _tag: "GotScreenMessage",
        screen: "Pack",
        message: { _tag: "LoadedLife", code, life }
      }),
      onFailure: (failure) => ({
        _tag: "GotScreenMessage",
        screen: "Pack",
        message: { _tag: "FailedLife", code, message: failureMessage(failure) }
      })
    })
  )

export const loadFailedOrders = (host: Host) => {
  const session = sessionOf(host)
  if (session === undefined) return Effect.void
  return Rpc.use((rpc) =>
    tellResult(host, rpc.call(CommerceShipments.getFailedPartnerOrders, { store: session.store.store_id }), {
      onSuccess: (failed) => ({ _tag: "LoadedRejections", failed }),
      onFailure: (failure) => ({ _tag: "FailedLoadingRejections", message: failureMessage(failure) })
    })
  )
}

/** Every product: what is kept of them while that is fresh, else what the catalogue service says. */
export const loadCatalogue = (host: Host) => {
  const session = sessionOf(host)
  const { catalogue, now } = host.model()
  if (session === undefined) return Effect.void
  const { store, user } = session
  const storeId = store.store_id
  const usesCache = !isOn(user.flags, "disable_all_product_client_caching")
  const held = catalogue.storeId === storeId ? catalogue.list : undefined
  return tapUnauthorized(host, serveList(held, "all", { storeId, now, usesCache })).pipe(
    Effect.match({
      onSuccess: (served) => host.tell({ _tag: "ServedCatalogue", storeId, served }),
      onFailure: () => undefined
    })
  )
}
