/** Additions to a cart: packs by their codes, and quantities by hand, each whole or not at all (CART-2, CART-4). */
import { Effect, Result } from "effect"
import { parse } from "#core/barcode/parse.ts"
import type { AddedItem } from "#core/contract/cart.ts"
import { mostLines, mostPacks, type RefusedItem } from "#core/counter/cart.ts"
import { firstQuantity, requireByHand } from "#core/counter/cart-quantity.ts"
import { type CartScan, readScan, takeScan } from "#core/counter/cart-scan.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { truth } from "#core/session/flags.ts"
import { whereIs } from "#core/text/claim.ts"
import { faultText } from "#core/text/fault.ts"
import type { Call } from "../rpc/handler.ts"
import * as carts from "../store/counter/carts.ts"
import { bit, restart, type Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import { endClaims, underKeys } from "../store/pack/claimed-codes.ts"
import * as claims from "../store/pack/pack-claims.ts"
import * as packs from "../store/pack/packs.ts"
import { encodeCart, type OpenCart, transactCart } from "./cart-change.ts"
import { soldAs } from "./cart-line.ts"
import { cartOf, holderOf } from "./cart-view.ts"
import { requireByHandAllowed, requireForSale, requireLeft } from "./for-sale.ts"
import { isLeftBy } from "./left-claims.ts"
import { roomOf } from "./room-in-hand.ts"
import { stockScopeOf } from "./stock-scope.ts"
import { logTakeOvers, requireTakeOver } from "./taking-over.ts"

type Refusal = Fault<
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
  const scan = readScan(code, today)
  if (Result.isFailure(scan)) return Result.fail(scan.failure)
  const { key, isUnique } = scan.success
  const found = yield* packs.allUnderCode(stockScopeOf(call, caller.hubId, null), key, now)
  const sharedClaims = isUnique
    ? undefined
    : yield* claims.sharedClaimsOf(
        found.map(({ id }) => id),
        at
      )
  const [present] = isUnique ? yield* underKeys(caller.hubId, [key], at) : []
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
    found.length === 0 && (yield* isKnown(code, scan.success, today)),
    today
  )
  if (Result.isFailure(taken)) return Result.fail(taken.failure)
  const { pack_id, product_id, qty } = taken.success
  const product = yield* products.find(product_id)
  if (product === undefined) return Result.fail(fault("NotForSale", { name: `Product ${product_id}` }))
  const forSale = yield* requireForSale(call, product)
  if (Result.isFailure(forSale)) return Result.fail(forSale.failure)
  const room = (yield* roomOf(call)).take("ofStock")
  if (Result.isFailure(room)) return Result.fail(room.failure)
  if (isTaken) {
    const taking = yield* requireTakeOver(call, present)
    if (Result.isFailure(taking)) return Result.fail(taking.failure)
    yield* endClaims(caller.hubId, [present])
    row.taken.push(present)
  }
  const claim = { pack_id, unique_key: isUnique ? key : null, product_id, scan_code: code, qty }
  // Another counter was quicker: who it was is read anew.
  if (!(yield* claims.claim(holderOf(row), caller, claim, at, row.claimed_until))) restart()
  // Whoever had it may have sold it while this waited for their claim to end.
  if (isUnique && !(yield* claims.isOnShelf(caller.hubId, pack_id))) restart()
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

/** One thing of a request: its packs, and what is by hand beside them. */
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

/** Lets the packs go and takes the lines out. */
const empty = function* (row: carts.CartRow): Tx<void> {
  yield* claims.release(holderOf(row))
  yield* carts.removeItems(row.cart_id)
}

const nameOf = function* (item: AddedItem): Tx<string | null> {
  if (item.product_id == null) return null
  return (yield* products.find(item.product_id))?.name ?? null
}

/** A thing with several packs is as many things, so that a pack that is refused keeps no other out. */
const single = (item: AddedItem, index: number): ReadonlyArray<readonly [number, AddedItem]> => {
  const { scanned_info, ...rest } = item
  const codes = scanned_info?.items ?? []
  const packs = codes.map(({ scan_code }) => [index, { scan_code }] as const)
  const hasOwn = rest.scan_code != null || (rest.qty != null && rest.qty !== 0) || codes.length === 0
  return hasOwn ? [...packs, [index, rest] as const] : packs
}

/** A cart's line has no second one beside its sentence. */
const sentenceOf = (why: Refusal): string =>
  why.tag === "InvalidData" ? `${faultText(why)}: ${why.data.why}` : faultText(why)

/** Several things, each whole or not at all; with clearCart of an empty cart. */
export const addAll = (
  call: Call,
  request: {
    readonly clearCart?: unknown
    readonly inventoryCheck?: unknown
    readonly items: ReadonlyArray<AddedItem>
    readonly basket?: string | null
  }
) =>
  transactCart(call, request.basket ?? "", function* (opened) {
    const row: OpenCart = { ...opened, allows_short: bit(truth(request.inventoryCheck) === false) }
    if (truth(request.clearCart) === true) yield* empty(row)
    yield* carts.setAllowsShort(row.allows_short, row.cart_id)
    const refused: Array<RefusedItem> = []
    for (const [index, item] of request.items.flatMap(single)) {
      const added = yield* add(call, row, item)
      if (Result.isFailure(added))
        refused.push({
          index,
          product_id: item.product_id ?? null,
          product_name: yield* nameOf(item),
          tag: added.failure.tag,
          message: sentenceOf(added.failure)
        })
    }
    const cart = yield* cartOf(call, request.basket ?? "")
    return Result.succeed({ cart, answer: { ...encodeCart(cart), refused } })
  }).pipe(
    Effect.tap(({ refused }) =>
      logTakeOvers(
        call,
        refused.map(({ message }) => message)
      )
    )
  )
