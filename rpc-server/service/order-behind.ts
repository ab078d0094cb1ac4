/** The order behind what was scanned or typed for a return (COMEBACK-1), or why there is none. */
import { Result } from "effect"
import { isUnique, layoutOf, uniqueKey } from "#core/barcode/layouts.ts"
import { isSerialKey, singleKey } from "#core/barcode/pack-key.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type { Order } from "#core/order/order.ts"
import { longestNumber, readReturnCode } from "#core/order/order-return.ts"
import * as Q from "#core/quantity.ts"
import { available } from "#core/stock/pack.ts"
import { hashToken } from "../rpc/caller.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as returns from "../store/order/order-returns.ts"
import * as orders from "../store/order/orders.ts"
import * as links from "../store/order/receipt-links.ts"
import * as claimedCodes from "../store/pack/claimed-codes.ts"
import { decodeFor } from "./entity.ts"
import { ownPackIn } from "./own-labels.ts"
import { tradeScan } from "./trade-goods.ts"

type Unfound = Fault<"InvalidOrderId" | "NotAProduct" | "PackNotInOrder">

/** Every unit of a product carries the code: an order that a page has before it may have some. */
const sharedCode = (product_id: number | null, qty: number | null) =>
  Result.fail(
    fault("PackNotInOrder", {
      returned_at: null,
      by: null,
      why: "sharedCode",
      ...(product_id === null || qty === null ? {} : { goods: { product_id, qty } })
    })
  )

/** The order that has a pack; why none is found by it. */
const ofPack = function* ({ caller, now }: Call, code: string): Tx<Result.Result<Order, Unfound>> {
  const notOne = (why: "onShelf" | "neverSold") =>
    Result.fail(fault("PackNotInOrder", { returned_at: null, by: null, why }))
  const own = yield* ownPackIn(caller.hubId, code, Day.dayAt(now))
  const key = singleKey(own ?? code) ?? uniqueKey(code)
  const type = layoutOf(key)
  const isOwn = type !== undefined && isUnique(type)
  const id = isOwn || isSerialKey(key) ? yield* returns.orderOfPack(caller.hubId, key) : undefined
  if (id !== undefined) {
    const order = yield* orders.findToOpen(caller.storeIds, id, now)
    return order === undefined ? Result.fail(fault("InvalidOrderId")) : Result.succeed(order)
  }
  if (isOwn) {
    const stood = yield* claimedCodes.packsUnder(caller.hubId, [key])
    return notOne(stood.get(key)?.status === available ? "onShelf" : "neverSold")
  }
  const { barcode } = yield* decodeFor(code, caller.hubId, Day.dayAt(now))
  return Result.isFailure(barcode)
    ? Result.fail(fault("NotAProduct"))
    : sharedCode(barcode.success.product_id, barcode.success.qty)
}

/** The order behind a code, for somebody who opens it. */
export const behindCode = function* (call: Call, code: string): Tx<Result.Result<Order, Unfound>> {
  const { caller, now } = call
  const named = readReturnCode(code, Day.dayAt(now))
  const unknown = Result.fail(fault("InvalidOrderId"))
  const found = (order: Order | undefined) => (order === undefined ? unknown : Result.succeed(order))
  if (named._tag === "Unknown") return unknown
  if (named._tag === "NotAPack") return Result.fail(fault("NotAProduct"))
  if (named._tag === "Order") return found(yield* orders.findToOpen(caller.storeIds, named.order_id, now))
  if (named._tag === "Invoice") {
    const invoiced = yield* orders.findByInvoiceToOpen(caller.storeIds, named.number, now)
    return found(invoiced ?? (yield* orders.findByIncrementToOpen(caller.storeIds, code.trim(), now)))
  }
  if (named._tag === "Receipt") {
    const link = yield* links.find(hashToken(named.code), Day.toGmt(now))
    return found(link && (yield* orders.findToOpen(caller.storeIds, link.order_id, now)))
  }
  if (named._tag === "Pack") return yield* ofPack(call, named.code)
  const byId =
    named.order_id === null ? undefined : yield* orders.findToOpen(caller.storeIds, named.order_id, now)
  const order = byId ?? (yield* orders.findByIncrementToOpen(caller.storeIds, named.text, now))
  if (order !== undefined) return found(order)
  if (isSerialKey(singleKey(named.text))) return yield* ofPack(call, named.text)
  const goods = (yield* tradeScan(named.text, Day.dayAt(now), call.caller.hubId))?.goods
  if (goods === undefined)
    return named.text.length <= longestNumber ? unknown : Result.fail(fault("NotAProduct"))
  return sharedCode(goods.product.entity_id, goods.counts > 0 ? Q.toWire(goods.counts) : null)
}
