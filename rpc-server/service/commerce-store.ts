/** The stores of CommerceService, and the orders of a hub. */
import { Effect, Result } from "effect"
import { CommerceStores } from "#core/contract/commerce-store.ts"
import { recentLimit } from "#core/contract/order.ts"
import { fault } from "#core/fault.ts"
import { open, showsRetailOnly } from "#core/order/queue.ts"
import { currencyOf } from "#core/order/tax.ts"
import { toWire } from "#core/order/wire.ts"
import { mainStoreOf, mainStoreVariable } from "#core/session/main-store.ts"
import { implement } from "../rpc/handler.ts"
import { read, readOrRefuse } from "../rpc/transact.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as lists from "../store/order/order-lists.ts"
import { wholeOrders } from "../store/order/order-rows.ts"
import { scopeOf } from "./order.ts"

const shown = (row: stores.StoreRow) => ({
  store_id: row.store_id,
  hub_id: row.hub_id,
  name: row.name,
  type: row.type,
  country: row.country,
  currency: currencyOf(row)
})

export const commerceStores = implement(CommerceStores, {
  "core_store.list": (_, { caller }) =>
    read(() => stores.list()).pipe(
      Effect.map((all) => all.filter(({ store_id }) => caller.storeIds.includes(store_id)).map(shown))
    ),
  initStore: ({ store }, { caller }) =>
    readOrRefuse(function* () {
      const found = yield* stores.find(store)
      if (found === undefined) return Result.fail(fault("NotFound", { what: "Store" }))
      const website = (yield* stores.info(store))?.website_id ?? null
      const named = yield* env.find(mainStoreVariable, caller.hubId)
      return Result.succeed({
        status: "success" as const,
        store: shown(found),
        main_store_id: mainStoreOf(website, named, caller.storeId)
      })
    }),
  getHubOrders: ({ store }, { caller, now }) =>
    read((database) =>
      lists.page(
        wholeOrders,
        {
          database,
          scope: scopeOf(caller, store ?? caller.storeId),
          isRetailOnly: showsRetailOnly(caller.flags),
          statuses: open,
          terms: []
        },
        { by: "created_at", desc: true, limit: recentLimit, offset: 0 },
        now
      )
    ).pipe(Effect.map(({ orders }) => orders.map(toWire)))
})
