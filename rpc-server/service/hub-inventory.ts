/** The inventory lists of ShipmentService; what expires, and the life of a pack, of InventoryService. */
import { createHash } from "node:crypto"
import { Effect, Result } from "effect"
import { uniqueKey } from "#core/barcode/layouts.ts"
import { isSerialKey, singleKey } from "#core/barcode/pack-key.ts"
import { ownCodeOf } from "#core/catalogue/own-label.ts"
import { HubInventoryService, StockService } from "#core/contract/hub-inventory.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { termsOf } from "#core/order/queue.ts"
import { defaultSort, inventoryPageSize } from "#core/stock/inventory.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, readOrRefuse } from "../rpc/transact.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import * as inventory from "../store/pack/inventory.ts"
import * as inventoryList from "../store/pack/inventory-list.ts"
import type { StockScope, WirePack } from "../store/pack/packs.ts"
import * as receivedSerials from "../store/pack/received-serials.ts"
import { readForWork, requireSighted } from "./due-report.ts"
import { stockScopeOf } from "./stock-scope.ts"
import { narrowed } from "./stock-search.ts"
import { tradeScan } from "./trade-goods.ts"

/** The part of the stock of a store's hub that the caller sees. */
const sightOfStore = function* (call: Call, storeId: number): Tx<StockScope> {
  const store = yield* stores.find(storeId)
  return stockScopeOf(call, store?.hub_id ?? call.caller.hubId, null)
}

/** The same rows have the same key, whatever happened in between. */
const keyOf = (packs: ReadonlyArray<WirePack>): string =>
  createHash("sha256").update(JSON.stringify(packs)).digest("base64url")

export const hubInventoryService = implement(HubInventoryService, {
  getHubInventory: ({ store, cache_key }, call) =>
    readOrRefuse(function* () {
      const sight = yield* sightOfStore(call, store)
      const sighted = yield* requireSighted(call, sight.hub)
      if (Result.isFailure(sighted)) return Result.fail(sighted.failure)
      return Result.succeed(yield* inventory.availableOf(sight, call.now))
    }).pipe(
      Effect.map((data) => {
        const key = keyOf(data)
        return { status: "success" as const, cache_key: key, data: key === cache_key ? [] : data }
      })
    ),

  getHubInventoryList: ({ paging, store: storeId, type }, call) =>
    Effect.flatMap(Store, (store) =>
      readOrRefuse(function* () {
        const page = paging.currentPage ?? 1
        const perPage = paging.perPage ?? inventoryPageSize
        const sight = yield* sightOfStore(call, storeId)
        const sighted = yield* requireSighted(call, sight.hub)
        if (Result.isFailure(sighted)) return Result.fail(sighted.failure)
        const { expires } = paging
        if (expires !== undefined && type !== "not_used")
          return Result.fail(fault("InvalidData", { why: `${type} packs do not expire: ask for not_used` }))
        const by = paging.sortBy === undefined || paging.sortBy === "" ? defaultSort.by : paging.sortBy
        const found = yield* inventoryList.page(
          sight,
          {
            database: store.database,
            list: type,
            narrowed: yield* narrowed(store, termsOf(paging.filter ?? "")),
            expires,
            by,
            desc: paging.sortDesc ?? defaultSort.desc,
            limit: perPage,
            offset: (page - 1) * perPage
          },
          call.now
        )
        return Result.succeed({ ...found, page, perPage })
      })
    )
})

export const stockService = implement(StockService, {
  getFirstExpiring: ({ product_ids, hub, count, cut_off_date }, call) =>
    product_ids.length === 0
      ? Effect.succeed([])
      : readForWork(call, hub, () =>
          inventory.firstToExpire(stockScopeOf(call, hub, cut_off_date), product_ids, count, call.now)
        ),
  getExpiringPacks: ({ hub, days, cut_off_date }, call) =>
    readOrRefuse(function* () {
      const sighted = yield* requireSighted(call, hub)
      if (Result.isFailure(sighted)) return Result.fail(sighted.failure)
      const last = Day.addDays(Day.dayAt(call.now), days)
      return Result.succeed(
        yield* inventory.expiringBy(stockScopeOf(call, hub, cut_off_date), last, call.now)
      )
    }),
  countExpiring: ({ hub, cut_off_date }, call) =>
    read(() => inventory.countExpiring(stockScopeOf(call, hub, cut_off_date), Day.dayAt(call.now))),
  getPackLife: ({ scan_code }, call) =>
    read(function* () {
      const { hubIds } = call.caller
      const scopes = hubIds.map((hub) => stockScopeOf(call, hub, null))
      const today = Day.dayAt(call.now)
      const goods = (yield* tradeScan(scan_code, today, call.caller.hubId))?.goods
      const own = goods && ownCodeOf(goods.code.content, goods.product.entity_id, today)
      const printed = own === undefined ? undefined : yield* inventory.lifeOf(scopes, own)
      if (printed !== undefined) return printed
      const key = singleKey(scan_code)
      const serial = isSerialKey(key) ? yield* receivedSerials.lifeOf(hubIds, key ?? "") : undefined
      return serial ?? (yield* inventory.lifeOf(scopes, uniqueKey(scan_code)))
    }).pipe(Effect.map((life) => life ?? null))
})
