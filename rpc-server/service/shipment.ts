/** The pack look-ups of ShipmentService, and InventoryService. */
import { Effect, Result } from "effect"
import { uniqueKey } from "#core/barcode/layouts.ts"
import { whyUnread } from "#core/barcode/rule/refusal.ts"
import { InventoryService, ShipmentService } from "#core/contract/shipment.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { available } from "#core/stock/pack.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, readOrRefuse } from "../rpc/transact.ts"
import * as productGtins from "../store/network/product-gtins.ts"
import * as productPlus from "../store/network/product-plus.ts"
import * as products from "../store/network/products.ts"
import * as orderItems from "../store/order/order-items.ts"
import * as orderPacks from "../store/order/order-packs.ts"
import * as packs from "../store/pack/packs.ts"
import { claimedByOther } from "./claimed-packs.ts"
import { codeTable, readsOwn } from "./code-table.ts"
import { readForOrder, readForWork } from "./due-report.ts"
import { hubOfStock, type WantedStock } from "./hub-of-stock.ts"
import { labelFacts } from "./label-facts.ts"
import { ownPackIn } from "./own-labels.ts"
import { stockScopeOf } from "./stock-scope.ts"
import { takeable, tradeReader } from "./trade-goods.ts"

interface Wanted extends WantedStock {
  readonly product: number
  readonly cut_off_date?: string | null | undefined
}

const activePacks = (call: Call, args: Wanted, limit: number) =>
  readForOrder(call, args, (hub) =>
    packs.active(stockScopeOf(call, hub, args.cut_off_date), args.product, limit, call.now)
  )

const mostPacks = 1000

/** With how much a scan of their codes counts where those are of the trade, or are refused. */
const countedPacks = (call: Call, args: Wanted) =>
  readForOrder(call, args, function* (hub) {
    const found = yield* packs.active(
      stockScopeOf(call, hub, args.cut_off_date),
      args.product,
      mostPacks,
      call.now
    )
    const { order_id } = args
    const { read: readCode, readsOwn: takesOwn } = yield* tradeReader(
      Day.dayAt(call.now),
      hub,
      order_id == null
        ? undefined
        : ({ entity_id }) => orderItems.priceIn(call.caller.storeIds, order_id, entity_id)
    )
    const counted: Array<(typeof found)[number] & { readonly counts?: number }> = []
    for (const pack of found) {
      const scan = yield* readCode(pack.scan_code)
      const goods = scan && takeable(pack.scan_code, scan, Day.dayAt(call.now))
      if (goods === undefined) counted.push(takesOwn ? pack : { ...pack, counts: 0 })
      else counted.push({ ...pack, counts: Result.isSuccess(goods) ? Q.toWire(goods.success.unit) : 0 })
    }
    return counted
  })

export const shipmentService = implement(ShipmentService, {
  getHubInventoryInfo: ({ scan_code, product, order_id, ...named }, call) =>
    readOrRefuse(function* () {
      const at = yield* hubOfStock(call, { ...named, order_id })
      if (Result.isFailure(at)) return Result.fail(at.failure)
      const hub = at.success
      // An order takes no pack by a code that the lists of the network do not read: the invoice would refuse it.
      const table = yield* codeTable()
      if (order_id != null && !readsOwn(table))
        return Result.fail(fault("UnknownBarcode", { why: whyUnread(scan_code, Day.dayAt(call.now), table) }))
      const key = uniqueKey(scan_code)
      const pack = yield* packs.underCode(stockScopeOf(call, hub, null), key, product, call.now)
      if (pack === undefined) return Result.succeed(null)
      if (order_id == null) return Result.succeed(pack)
      const other = yield* claimedByOther(call, order_id, pack, key)
      const taken =
        pack.status === available ? undefined : yield* orderPacks.takerOf(hub, pack.id, call.caller.storeIds)
      return Result.succeed({
        ...pack,
        ...(other === undefined ? {} : { claimed_by: other }),
        ...(taken === undefined ? {} : { taken_by: taken })
      })
    }),
  getHubInventoryInfoByScanCode: ({ scan_code }, call) =>
    read(function* () {
      const { hubId } = call.caller
      const own = yield* ownPackIn(hubId, scan_code, Day.dayAt(call.now))
      return yield* packs.allUnderCode(stockScopeOf(call, hubId, null), uniqueKey(own ?? scan_code), call.now)
    }),
  getHubInventoryInfoByIds: ({ ids }, call) =>
    readForWork(call, call.caller.hubId, () =>
      packs.byIds(stockScopeOf(call, call.caller.hubId, null), ids, call.now)
    ),
  getTotalAvailableQty: ({ product, cut_off_date, ...named }, call) =>
    readForOrder(call, named, (hub) =>
      packs.stockOf(stockScopeOf(call, hub, cut_off_date), [product], false, call.now)
    ).pipe(Effect.map((stock) => ({ productQty: (stock.get(product) ?? 0) / 1000 }))),
  getNActiveProductPacks: (args, call) => activePacks(call, args, args.count),
  getNActiveProductPacksWhole: (args, call) => countedPacks(call, args),
  getProductInfo: ({ product_id }) =>
    read(function* () {
      const product = yield* products.find(product_id)
      if (product === undefined) return undefined
      return {
        ...products.wireProduct(product),
        gtins: yield* productGtins.ofProduct(product_id),
        plu: yield* productPlus.ofProduct(product_id),
        parent_name: yield* products.parentName(product_id)
      }
    }).pipe(
      Effect.flatMap((product) =>
        product === undefined ? Effect.fail(fault("NotFound", { what: "Product" })) : Effect.succeed(product)
      )
    ),
  getLabelFacts: ({ product_id, store }) => readOrRefuse(() => labelFacts(product_id, store))
})

export const inventoryService = implement(InventoryService, {
  getCurrentStock: ({ product_ids, hub, cut_off_date }, call) =>
    readForWork(call, hub, () =>
      packs.stockOf(stockScopeOf(call, hub, cut_off_date), product_ids, true, call.now)
    ).pipe(
      Effect.map((stock) =>
        product_ids.map((product_id) => ({ product_id, current_stock: (stock.get(product_id) ?? 0) / 1000 }))
      )
    )
})

/** Packs of a product that together hold a quantity, the first to expire first. */
export const availablePacks = (call: Call, args: Wanted & { readonly qty: number }) =>
  countedPacks(call, args).pipe(
    Effect.map((found) => {
      let total = 0
      return found.filter((pack) => {
        if (total >= args.qty) return false
        total += Math.round(Number(pack.qty) * 1000)
        return true
      })
    })
  )
