/** EntityService: scanned codes with their mappings applied. */
import { Effect, Result } from "effect"
import { type Barcode, decodeOrExplain } from "#core/barcode/decode.ts"
import { uniqueKey } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import type { Reason } from "#core/barcode/reason.ts"
import { whyUnread } from "#core/barcode/rule/refusal.ts"
import { shelfLife } from "#core/barcode/shelf-life.ts"
import { expiredCode, whyUncounted } from "#core/catalogue/trade-code.ts"
import { EntityService } from "#core/contract/shipment.ts"
import * as Day from "#core/day.ts"
import { productIds } from "#core/session/product-ids.ts"
import type { ScannedEntity } from "#core/stock/entity.ts"
import { available, used } from "#core/stock/pack.ts"
import { faultDetail } from "#core/text/fault.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, readOrRefuse } from "../rpc/transact.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as products from "../store/network/products.ts"
import * as orderItems from "../store/order/order-items.ts"
import * as orderPacks from "../store/order/order-packs.ts"
import * as packs from "../store/pack/packs.ts"
import * as soldSerials from "../store/pack/sold-serials.ts"
import { claimedByOther } from "./claimed-packs.ts"
import { hubOfStock } from "./hub-of-stock.ts"
import { ownPackOf } from "./own-labels.ts"
import { stockScopeOf } from "./stock-scope.ts"
import { type PriceAt, type TradeScan, tradeBarcode, tradeReader } from "./trade-goods.ts"

/** The product that a code's item stands for; codes that carry the product id itself are looked up by it. */
const productOf = function* (code: string, today: Day.Day): Tx<products.ProductRow | undefined> {
  const parsed = parse(code, today)
  if (parsed === undefined) return undefined
  if (parsed.codeType === "ean13") return yield* products.findByBarcode(parsed.item)
  if ("item" in parsed) {
    const id = yield* products.mapping(parsed.codeType, parsed.item)
    return id === undefined ? undefined : yield* products.find(id)
  }
  return "product_id" in parsed ? yield* products.find(parsed.product_id) : undefined
}

/** Days that a product keeps, with the lists of the store. */
export const keeping = (product: products.StockedProduct, variables: ReadonlyMap<string, string>): number =>
  shelfLife(
    { product_id: product.entity_id, category_id: product.category_id, category_type: product.category_type },
    {
      one_year_product_ids: productIds("one_year_product_ids", variables.get("one_year_product_ids")),
      long_shelf_life_product_ids: productIds(
        "long_shelf_life_product_ids",
        variables.get("long_shelf_life_product_ids")
      )
    }
  )

/** Why there is no barcode: `Unread` where the lists of the network do not ask the layouts. */
type Undecoded = Reason | { readonly _tag: "Unread" }

interface Decoded {
  readonly barcode: Result.Result<Barcode, Undecoded>
  readonly product: products.ProductRow | undefined
  /** The code is one of the trade. */
  readonly trade: TradeScan | undefined
  /** The code in the bars of a label of the network whose two-dimensional code was scanned: all this is of that. */
  readonly own?: string
  /** Which of its dates has passed. */
  readonly expired_by: string | undefined
  /** Why the lists of the network lead from it to no product; empty where it is sound. */
  readonly why: () => string
}

const barcodeOf = (
  scan_code: string,
  { code, goods }: TradeScan,
  variables: ReadonlyMap<string, string>,
  today: Day.Day
): Result.Result<Barcode, Reason> =>
  goods === undefined
    ? Result.fail({ _tag: "NotMapped", codeType: "ean13", item: code.gtin ?? code.scan_code })
    : Result.succeed(tradeBarcode(scan_code, goods, keeping(goods.product, variables), today))

/** Decodes a code for a hub, with the item mappings and shelf lives of the store. */
export const decodeFor = function* (
  code: string,
  hub: number,
  today: Day.Day,
  priceAt?: PriceAt
): Tx<Decoded> {
  const reader = yield* tradeReader(today, hub, priceAt)
  const trade = yield* reader.read(code)
  const own = yield* ownPackOf(hub, trade?.goods, today)
  if (own !== undefined) return { ...(yield* decodeFor(own, hub, today)), own }
  const variables = yield* env.forHub(hub)
  const expired = trade && expiredCode(trade.code, today)
  const expired_by = expired?.data.by
  const why = () =>
    (expired && faultDetail(expired)) ??
    (trade?.goods?.counts === 0
      ? whyUncounted(code, trade.goods.product.name, today, reader.table)
      : whyUnread(code, today, reader.table))
  if (trade !== undefined)
    return {
      barcode: barcodeOf(code, trade, variables, today),
      product: trade.goods?.product,
      trade,
      expired_by,
      why
    }
  if (!reader.readsOwn)
    return { barcode: Result.fail({ _tag: "Unread" }), product: undefined, trade, expired_by, why }
  const product = yield* productOf(code, today)
  const barcode = decodeOrExplain(code, {
    today,
    mapping: () => product?.entity_id,
    shelfLife: () => (product === undefined ? 0 : keeping(product, variables))
  })
  return { barcode, product, trade, expired_by, why }
}

type WireEntity = typeof ScannedEntity.Encoded

const entityOf = ({ barcode, product, expired_by }: Decoded): WireEntity | null => {
  if (Result.isFailure(barcode)) return null
  const { product_id, qty } = barcode.success
  // A code that names a product which nobody knows is nothing that can be received or sold (S-7-094).
  if (product_id !== null && product === undefined) return null
  return {
    ...barcode.success,
    current_qty: qty,
    name: product?.name ?? null,
    product: product === undefined ? null : products.wireProduct(product),
    ...(expired_by === undefined ? {} : { expired_by })
  }
}

/** A code whose item stands for no product is logged, for somebody to map it. */
const logUnmapped = Effect.fnUntraced(function* ({ barcode }: Decoded, { caller, now }: Call) {
  if (Result.isSuccess(barcode) || barcode.failure._tag !== "NotMapped") return
  const { codeType, item } = barcode.failure
  const line = `No product for item ${item} (${codeType})`
  yield* Effect.logWarning(line)
  yield* Store.use((store) =>
    store.transact(function* () {
      yield* audit.logLine(Day.toGmt(now), caller.userId, line)
      return Result.succeed(null)
    })
  )
})

/** A pack for an order, with who has it in hand or took it. */
const forOrder = function* (call: Call, pack: packs.WirePack, key: string, orderId: number) {
  const other = yield* claimedByOther(call, orderId, pack, key)
  const taken =
    pack.status === available
      ? undefined
      : yield* orderPacks.takerOf(pack.hub_id, pack.id, call.caller.storeIds)
  return {
    ...pack,
    ...(other === undefined ? {} : { claimed_by: other }),
    ...(taken === undefined ? {} : { taken_by: taken })
  }
}

/** The packs of a product as the one of a serial number: used where that has left the stock; who has it, for an order. */
const asSerial = function* (call: Call, pack: packs.WirePack, key: string, orderId: number | undefined) {
  const isGone = (yield* soldSerials.among(pack.hub_id, [key])).size > 0
  const one: packs.WirePack = isGone ? { ...pack, status: used, available_qty: 0 } : pack
  if (orderId === undefined) return one
  const taken = isGone ? yield* orderPacks.takerOfSerial(pack.hub_id, key, call.caller.storeIds) : undefined
  const other = yield* claimedByOther(call, orderId, one, key)
  return {
    ...one,
    ...(other === undefined ? {} : { claimed_by: other }),
    ...(taken === undefined ? {} : { taken_by: taken })
  }
}

export const entityService = implement(EntityService, {
  getEntityInfo: ({ entity }, call) =>
    Effect.gen(function* () {
      const code = typeof entity === "string" ? entity : entity.scan_code
      const decoded = yield* read(() => decodeFor(code, call.caller.hubId, Day.dayAt(call.now)))
      yield* logUnmapped(decoded, call)
      return entityOf(decoded)
    }),
  getEntityWithPack: ({ scan_code, order_id, ...named }, call) =>
    Effect.gen(function* () {
      const priceAt: PriceAt | undefined =
        order_id == null
          ? undefined
          : ({ entity_id }) => orderItems.priceIn(call.caller.storeIds, order_id, entity_id)
      const found = yield* readOrRefuse(function* () {
        const at = yield* hubOfStock(call, { ...named, order_id })
        if (Result.isFailure(at)) return Result.fail(at.failure)
        const hub = at.success
        const decoded = yield* decodeFor(scan_code, hub, Day.dayAt(call.now), priceAt)
        const entity = entityOf(decoded)
        const product = entity?.product_id ?? null
        const flaw = entity?.qty == null ? decoded.why() : ""
        const why = flaw === "" ? {} : { why: flaw }
        if (product === null)
          return Result.succeed({ decoded, entity, parent_name: null, pack: null, ...why })
        const scope = stockScopeOf(call, hub, null)
        const { trade, own } = decoded
        const key = uniqueKey(own ?? scan_code)
        const pack =
          trade === undefined
            ? yield* packs.underCode(scope, key, product, call.now)
            : yield* packs.firstSharedOf(scope, product, trade.code.content.date_of_expiry, call.now)
        const serial = trade?.goods?.serial
        return Result.succeed({
          decoded,
          entity,
          parent_name: yield* products.parentName(product),
          pack:
            pack !== undefined && own !== undefined && order_id != null
              ? yield* forOrder(call, pack, key, order_id)
              : pack === undefined || serial === undefined
                ? (pack ?? null)
                : yield* asSerial(call, pack, serial, order_id ?? undefined),
          ...why,
          ...(serial === undefined ? {} : { unique_key: serial })
        })
      })
      const { decoded, ...answer } = found
      yield* logUnmapped(decoded, call)
      return answer
    })
})
