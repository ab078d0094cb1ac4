/** Additions to a cart: packs by their codes, and quantities by hand, each whole or not at all (CART-2, CART-4). */
import { Result } from "effect"
import { uniqueKey } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import type { AddedItem } from "#core/contract/cart.ts"
import { mostLines, mostPacks } from "#core/counter/cart.ts"
import { firstQuantity, requireByHand } from "#core/counter/cart-quantity.ts"
import { type CartScan, readScan, takeScan } from "#core/counter/cart-scan.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { whereIs } from "#core/text/claim.ts"
import type { Call } from "../rpc/handler.ts"
import * as carts from "../store/counter/carts.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import { endClaims, underKeys } from "../store/pack/claimed-codes.ts"
import * as claims from "../store/pack/pack-claims.ts"
import * as packs from "../store/pack/packs.ts"
import * as soldSerials from "../store/pack/sold-serials.ts"
import type { OpenCart } from "./cart-change.ts"
import { soldAs } from "./cart-line.ts"
import { pricesOf } from "./cart-sums.ts"
import { holderOf } from "./cart-view.ts"
import { requireByHandAllowed, requireForSale, requireLeft } from "./for-sale.ts"
import { isLeftBy } from "./left-claims.ts"
import { ownPackOf } from "./own-labels.ts"
import { roomOf } from "./room-in-hand.ts"
import { stockScopeOf } from "./stock-scope.ts"
import { requireTakeOver } from "./taking-over.ts"
import { takeable, tradeReader } from "./trade-goods.ts"

export type Refusal = Fault<
  | "UnknownBarcode"
  | "NotAProduct"
  | "InvalidPacket"
  | "NotInHub"
  | "NoPackInHub"
  | "ExpiredPack"
  | "AlreadyUsed"
  | "PackReserved"
  | "AlreadyInCart"
  | "NotForSale"
  | "OutOfStock"
  | "EggRefused"
  | "NotAMultiple"
  | "BelowMinimum"
  | "FlagOff"
  | "InvalidData"
  | "NotFound"
>

const atOf = ({ now }: Call): Day.GmtTime => Day.toGmt(now)

const isKnown = function* (code: string, { key }: CartScan, today: Day.Day): Tx<boolean> {
  const parsed = parse(code, today)
  if (parsed !== undefined && "product_id" in parsed && typeof parsed.product_id === "number")
    return (yield* products.find(parsed.product_id)) !== undefined
  return (yield* products.findByBarcode(key)) !== undefined
}

/** The pack under a code is this cart's from now on, or it is said why not. */
const addPack = function* (
  call: Call,
  row: OpenCart,
  code: string,
  takesOver: boolean
): Tx<Result.Result<number, Refusal>> {
  const { caller, now } = call
  const [today, at] = [Day.dayAt(now), atOf(call)]
  const { table, read } = yield* tradeReader(today, caller.hubId, function* (product) {
    return (yield* pricesOf(call, new Map([[product.entity_id, product]]))).get(product.entity_id)
  })
  const trade = yield* read(code)
  const own = yield* ownPackOf(caller.hubId, trade?.goods, today)
  if (own !== undefined) return yield* addPack(call, row, own, takesOver)
  const goods = trade === undefined ? undefined : takeable(code, trade, today)
  if (goods !== undefined && Result.isFailure(goods)) return Result.fail(goods.failure)
  const serial = goods?.success.serial
  const scan: ReturnType<typeof readScan> =
    goods === undefined
      ? readScan(code, today, table)
      : Result.succeed({
          key: serial ?? uniqueKey(code),
          isUnique: false,
          counts: goods.success.counts,
          isOfMany: true,
          isGone: serial !== undefined && (yield* soldSerials.among(caller.hubId, [serial])).size > 0
        })
  if (Result.isFailure(scan)) return Result.fail(scan.failure)
  const { key, isUnique } = scan.success
  const isSingle = isUnique || serial !== undefined
  const scope = stockScopeOf(call, caller.hubId, null)
  const found =
    goods === undefined
      ? yield* packs.allUnderCode(scope, key, now)
      : yield* packs.sharedOf(
          scope,
          goods.success.product.entity_id,
          goods.success.code.content.date_of_expiry,
          now
        )
  const sharedClaims = isUnique
    ? undefined
    : yield* claims.sharedClaimsOf(
        caller.hubId,
        found.map(({ id }) => id),
        at
      )
  const [present] = isSingle ? yield* underKeys(caller.hubId, [key], at) : []
  // A call under way may outlive its session: its own cart is not one that was left.
  const isOthers = present !== undefined && !(present.kind === "cart" && present.holder === row.cart_id)
  const isTaken = isOthers && (takesOver || (yield* isLeftBy(caller.userId, present)))
  const owner = isTaken ? undefined : present
  const taken = takeScan(
    scan.success,
    found.map((pack) => ({
      id: pack.id,
      product_id: pack.product_id,
      qty: Q.parse(pack.qty),
      status: pack.status,
      date_of_expiry: pack.date_of_expiry,
      reserved: Q.ofThousandths(sharedClaims?.get(pack.id) ?? 0)
    })),
    owner === undefined
      ? undefined
      : {
          isThisCart: owner.kind === "cart" && owner.holder === row.cart_id,
          by: owner.user_name,
          where: whereIs(owner.kind, owner.holder_name)
        },
    found.length === 0 && (goods !== undefined || (yield* isKnown(code, scan.success, today))),
    today
  )
  if (Result.isFailure(taken)) return Result.fail(taken.failure)
  const { product_id, parts } = taken.success
  const product = yield* products.find(product_id)
  if (product === undefined) return Result.fail(fault("NotForSale", { name: `Product ${product_id}` }))
  const forSale = yield* requireForSale(call, product)
  if (Result.isFailure(forSale)) return Result.fail(forSale.failure)
  const inHand = yield* roomOf(call)
  for (const _ of parts) {
    const room = inHand.take("ofStock")
    if (Result.isFailure(room)) return Result.fail(room.failure)
  }
  if (isTaken) {
    const taking = yield* requireTakeOver(call, present)
    if (Result.isFailure(taking)) return Result.fail(taking.failure)
    yield* endClaims(caller.hubId, [present])
    row.taken.push(present)
  }
  for (const [index, { pack_id, qty }] of parts.entries()) {
    const scan_code = index === 0 ? code : claims.ofTheScanBefore
    const unique_key = isSingle && index === 0 ? key : null
    const claim = { pack_id, unique_key, product_id, scan_code, qty }
    // Another counter was quicker: who it was is read anew.
    if (!(yield* claims.claim(holderOf(row), caller, claim, at, row.claimed_until))) restart()
    // Whoever had it may have sold it while this waited for their claim to end.
    if (isUnique && !(yield* claims.isOnShelf(caller.hubId, pack_id))) restart()
    if (serial !== undefined && (yield* soldSerials.among(caller.hubId, [serial])).size > 0) restart()
  }
  yield* carts.addByHand(row.cart_id, product_id, 0)
  return Result.succeed(product_id)
}

const addByHand = function* (
  call: Call,
  row: carts.CartRow,
  productId: number,
  qty: Q.Quantity | null
): Tx<Result.Result<number, Refusal>> {
  const product = yield* products.find(productId)
  if (product === undefined) return Result.fail(fault("NotFound", { what: "Product" }))
  const forSale = yield* requireForSale(call, product)
  if (Result.isFailure(forSale)) return Result.fail(forSale.failure)
  const allowed = yield* requireByHandAllowed(call, product)
  if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
  const more = qty ?? firstQuantity(soldAs(product))
  if (more <= 0) return Result.fail(fault("InvalidData", { why: "a quantity above 0 is added" }))
  const before = (yield* carts.itemsOf(row.cart_id)).find(({ product_id }) => product_id === productId)
  const after = requireByHand(soldAs(product), Q.plus(Q.ofThousandths(before?.by_hand ?? 0), more))
  if (Result.isFailure(after)) return Result.fail(after.failure)
  const scanned = yield* claims.heldOf(holderOf(row), productId)
  const left = yield* requireLeft(call, row, product, Q.plus(after.success, scanned))
  if (Result.isFailure(left)) return Result.fail(left.failure)
  yield* carts.addByHand(row.cart_id, productId, more)
  return Result.succeed(productId)
}

const isFull = function* (row: carts.CartRow): Tx<boolean> {
  if ((yield* carts.itemsOf(row.cart_id)).length >= mostLines) return true
  return (yield* claims.heldBy(holderOf(row))).length >= mostPacks
}

/** One thing of a request: its packs, and what is by hand beside them. Its discount is given by who asks for it. */
export const add = function* (
  call: Call,
  row: OpenCart,
  item: AddedItem
): Tx<Result.Result<unknown, Refusal>> {
  const codes = [
    ...(item.scan_code == null ? [] : [item.scan_code]),
    ...(item.scanned_info?.items ?? []).map(({ scan_code }) => scan_code)
  ]
  if (yield* isFull(row))
    return Result.fail(
      fault("InvalidData", { why: `a cart holds at most ${mostLines} lines and ${mostPacks} packs` })
    )
  for (const code of codes) {
    const added = yield* addPack(call, row, code, item.take_over === true && code === item.scan_code)
    if (Result.isFailure(added)) return Result.fail(added.failure)
  }
  if (item.product_id == null)
    return codes.length > 0
      ? Result.succeed(undefined)
      : Result.fail(fault("InvalidData", { why: "name a product or a code" }))
  if (codes.length > 0 && (item.qty == null || item.qty === 0)) return Result.succeed(undefined)
  return yield* addByHand(call, row, item.product_id, item.qty ?? null)
}
