/** A pack is scanned into a cart, or it is said why not (CART-4). */
import * as Result from "effect/Result"
import { isUnique, layoutOf, uniqueKey } from "../barcode/layouts.ts"
import type { Table } from "../barcode/rule/table.ts"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { countedBy, refusedCode } from "../order/scan-code.ts"
import * as Q from "../quantity.ts"

/** The reading of a scanned code. */
export interface CartScan {
  /** The code without its leading M. */
  readonly key: string
  /** True where the code names one pack; other codes stand for every unit of a product. */
  readonly isUnique: boolean
  /** The quantity that a scan of a shared code adds. */
  readonly counts: Q.Quantity
  /** What it counts may be of several rows: the pieces of a carton. */
  readonly isOfMany?: boolean
  /** One of it alone, of rows that many units share, and it has left the stock. */
  readonly isGone?: boolean
}

type Unreadable = Fault<"UnknownBarcode" | "NotAProduct" | "InvalidPacket" | "ExpiredPack">

export const readScan = (
  code: string,
  today: Day.Day,
  table?: Table
): Result.Result<CartScan, Unreadable> => {
  const refused = refusedCode(code, today, table)
  if (refused !== undefined) return Result.fail(refused)
  const key = uniqueKey(code)
  const layout = layoutOf(key)
  const isOwn = layout !== undefined && isUnique(layout)
  return Result.succeed({ key, isUnique: isOwn, counts: isOwn ? Q.zero : countedBy(code, today) })
}

/** A row of stock under the code, as the server finds it: the first to expire first. */
export interface FoundRow {
  readonly id: number
  readonly product_id: number
  readonly qty: Q.Quantity
  readonly status: number
  readonly date_of_expiry: Day.Day
  /** The quantity that other carts and orders have reserved of the pack. */
  readonly reserved: Q.Quantity
}

/** The work that has the pack in hand. */
export interface Holder {
  readonly isThisCart: boolean
  readonly by: string
  /** "the cart", "order 100000012". */
  readonly where: string
}

interface TakenPart {
  readonly pack_id: number
  readonly qty: Q.Quantity
}
export interface TakenScan {
  readonly product_id: number
  readonly parts: readonly [TakenPart, ...ReadonlyArray<TakenPart>]
}

/** Parts of rows, the first to expire first, that come to a quantity; undefined where they hold less. */
const partsOf = (rows: ReadonlyArray<FoundRow>, wanted: Q.Quantity): TakenScan["parts"] | undefined => {
  const parts: Array<TakenPart> = []
  let missing = wanted
  for (const { id, qty, reserved } of rows) {
    const part = Q.least(missing, Q.minus(qty, reserved))
    if (part <= 0) continue
    parts.push({ pack_id: id, qty: part })
    missing = Q.minus(missing, part)
    if (missing === 0) break
  }
  const [first, ...others] = parts
  return first === undefined || missing > 0 ? undefined : [first, ...others]
}

type Refusal = Fault<
  "NotInHub" | "NoPackInHub" | "ExpiredPack" | "AlreadyUsed" | "PackReserved" | "AlreadyInCart"
>

/**
 * The row that a scan takes. A code of its own is taken once, by one counter; of a code that many packs share the first
 * to expire that has enough left, beside what others keep; of a carton the first to expire until it is whole.
 * @param holder who has the pack of a code of its own in hand, if anybody has
 * @param isKnownProduct the code names a product that the store sells, whether or not there is a pack of it
 */
export const takeScan = (
  scan: CartScan,
  rows: ReadonlyArray<FoundRow>,
  holder: Holder | undefined,
  isKnownProduct: boolean,
  today: Day.Day
): Result.Result<TakenScan, Refusal> => {
  if (rows.length === 0) return Result.fail(fault(isKnownProduct ? "NoPackInHub" : "NotInHub"))
  if (holder !== undefined)
    return Result.fail(
      holder.isThisCart
        ? fault("AlreadyInCart")
        : fault("PackReserved", { by: holder.by, where: holder.where })
    )
  const onShelf = rows.filter(({ status }) => status === 0)
  if (onShelf.length === 0 || scan.isGone === true) return Result.fail(fault("AlreadyUsed"))
  const fresh = onShelf.filter(({ date_of_expiry }) => date_of_expiry >= today)
  const [expired] = onShelf
  if (fresh.length === 0)
    return Result.fail(fault("ExpiredPack", { date_of_expiry: expired?.date_of_expiry ?? "" }))
  const free = fresh.find(({ qty, reserved }) =>
    scan.isUnique ? qty > 0 : Q.minus(qty, reserved) >= Q.most(scan.counts, Q.ofThousandths(1))
  )
  const parts =
    free === undefined
      ? scan.isOfMany === true
        ? partsOf(fresh, scan.counts)
        : undefined
      : ([{ pack_id: free.id, qty: scan.isUnique ? free.qty : scan.counts }] as const)
  const [row] = fresh
  if (parts === undefined || row === undefined) return Result.fail(fault("AlreadyUsed"))
  return Result.succeed({ product_id: (free ?? row).product_id, parts })
}
