/**
 * A return order: what of each product goes back and what is kept, decided over what the hub holds at that moment. What is
 * not there any more is said before anything else, and nothing is half done (RETURN-3).
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import type { Flags } from "../session/flags.ts"
import { isAutomatic, type ReturnAction } from "./return-action.ts"
import type { MaximumAges, ReturnProduct } from "./return-product.ts"
import { isTooOld, requireReturn } from "./return-quantity.ts"
import { type Shrinking, shrink } from "./shrink.ts"
import { leavingPacks, weightOf, wholePacks } from "./whole-packs.ts"

/** The quantities of a product that go back and that stay. */
export interface ReturnLine {
  readonly product_id: number
  readonly return_qty: Q.Quantity
  readonly retain_qty: Q.Quantity
  /** The quantity left when somebody decided; left out, nobody looked. */
  readonly remaining?: Q.Quantity | undefined
}

/** A return is filled in by hand. */
export const requireByHand = (flags: Flags): Result.Result<void, Fault<"ReturnsAutomatic">> =>
  isAutomatic(flags) ? Result.fail(fault("ReturnsAutomatic")) : Result.void

/** One pack of a line, where packs are named; where none are, those that expire first go back. */
export interface ReturnItem {
  readonly inventory_id: number
  readonly product_id: number
  readonly scan_code?: string | undefined
  readonly qty: Q.Quantity
  readonly action: "return" | "retain"
}

export interface ReturnOrder {
  readonly lines: ReadonlyArray<ReturnLine>
  readonly items: ReadonlyArray<ReturnItem>
  readonly retainAll: boolean
  readonly action: ReturnAction
  /** Nobody has filled in the sheet: of a product counted by pack no more goes back than whole packs come to. */
  readonly isProposed?: boolean
}

/** A pack of the product on the shelf. */
export interface ShelfPack extends Shrinking {
  readonly scan_code: string
}
/** A product as the hub holds it. */
export interface OnShelf
  extends Pick<
    ReturnProduct,
    | "product_id"
    | "product_name"
    | "age"
    | "marinated"
    | "remaining"
    | "central_stock"
    | "whole"
    | "sell_by"
    | "qty_increment"
  > {
  readonly isLeftOut: boolean
  /** Whole packs go back (STEP-2). */
  readonly isByPack?: boolean
  readonly packs: ReadonlyArray<ShelfPack>
}

export interface DecidedLine {
  readonly product_id: number
  readonly qty: Q.Quantity
}
export interface DecidedReturn {
  readonly returned: ReadonlyArray<DecidedLine>
  readonly retained: ReadonlyArray<DecidedLine>
  /** The quantity that leaves each pack. */
  readonly packs: ReadonlyArray<{ readonly pack_id: number; readonly qty: Q.Quantity }>
}

type Refusal = Fault<"InvalidData" | "StockMismatch" | "InvalidReturn" | "TooOldToRetain">
const invalid = (why: string) => Result.fail(fault("InvalidData", { why }))

/** Lines with something in them; the others are not sent. */
export const filledLines = (lines: ReadonlyArray<ReturnLine>): ReadonlyArray<ReturnLine> =>
  lines.filter(({ return_qty, retain_qty }) => return_qty > 0 || retain_qty > 0)

/** The action that the lines amount to; undefined while there is none. */
export const actionOf = (lines: ReadonlyArray<ReturnLine>): ReturnAction | undefined => {
  const returns = lines.some(({ return_qty }) => return_qty > 0)
  const retains = lines.some(({ retain_qty }) => retain_qty > 0)
  return returns ? (retains ? "both" : "return") : retains ? "retain" : undefined
}

/** The products of which something else is there than somebody decided over, to two decimals. */
export const mismatched = (
  lines: ReadonlyArray<ReturnLine>,
  stockOf: (productId: number) => Q.Quantity
): ReadonlyArray<number> =>
  lines
    .filter(({ product_id, return_qty, retain_qty, remaining }) => {
      const stock = stockOf(product_id)
      const hasChanged = remaining !== undefined && !Q.isSame(remaining, stock)
      // What is kept is what is there, less what goes back.
      return hasChanged || (retain_qty > 0 && !Q.isSame(Q.plus(return_qty, retain_qty), stock))
    })
    .map(({ product_id }) => product_id)

/** Refuses lines that contradict themselves, whatever the stock. */
const requireSound = (
  { lines, items, retainAll, action }: ReturnOrder,
  filled: ReadonlyArray<ReturnLine>
): Result.Result<void, Fault<"InvalidData">> => {
  if (new Set(lines.map(({ product_id }) => product_id)).size < lines.length)
    return invalid("a product is named twice")
  if (lines.some(({ return_qty, retain_qty }) => return_qty < 0 || retain_qty < 0))
    return invalid("a quantity is below 0")
  const named = new Set(filled.map(({ product_id }) => product_id))
  const stranger = items.find(({ product_id }) => !named.has(product_id))
  if (stranger !== undefined) return invalid(`no line is of product ${stranger.product_id}`)
  if (filled.length === 0) return Result.succeed(undefined)
  if (actionOf(filled) !== action) return invalid(`the lines do not say ${action}`)
  return retainAll && action !== "retain" ? invalid("not all is retained") : Result.succeed(undefined)
}

/** The named packs of a product: its own, each once, with what they hold, and together what the line says. */
const requireNamed = (
  { packs, product_id }: OnShelf,
  items: ReadonlyArray<ReturnItem>,
  qty: Q.Quantity
): Result.Result<DecidedReturn["packs"], Fault<"InvalidData" | "StockMismatch">> => {
  const byId = new Map(packs.map((pack) => [pack.id, pack]))
  if (new Set(items.map(({ inventory_id }) => inventory_id)).size < items.length)
    return invalid(`a pack of product ${product_id} is named twice`)
  if (Q.sum(items.map((item) => item.qty)) !== qty || items.some((item) => item.qty <= 0))
    return invalid(`the packs of product ${product_id} do not add up to its line`)
  for (const item of items) {
    const pack = byId.get(item.inventory_id)
    if (pack === undefined)
      return invalid(`pack ${item.inventory_id} is not product ${product_id} on the shelf`)
    if (item.scan_code !== undefined && item.scan_code !== pack.scan_code)
      return invalid(`pack ${item.inventory_id} has another code`)
    if (item.qty > pack.qty) return Result.fail(fault("StockMismatch", { product_ids: [product_id] }))
  }
  return Result.succeed(items.map(({ inventory_id, qty: part }) => ({ pack_id: inventory_id, qty: part })))
}

const notWhole = (
  { product_id, product_name, packs }: OnShelf,
  qty: Q.Quantity
): Result.Result<never, Fault<"InvalidReturn">> => {
  const other = leavingPacks(true, packs, qty)
  const nearest = Result.isFailure(other) ? other.failure : []
  return Result.fail(fault("InvalidReturn", { product_id, why: product_name, packs: nearest }))
}

/** The packs that go back where none are named. */
const leaving = (
  product: OnShelf,
  qty: Q.Quantity,
  isProposed: boolean
): Result.Result<DecidedReturn["packs"], Fault<"InvalidReturn" | "StockMismatch">> => {
  if (product.isByPack === true) {
    const whole = wholePacks(product.packs, qty)
    if (Result.isSuccess(whole)) return Result.succeed(whole.success)
    return isProposed ? Result.succeed(whole.failure[0] ?? []) : notWhole(product, qty)
  }
  const { taken, missing } = shrink(product.packs, qty)
  return missing > 0
    ? Result.fail(fault("StockMismatch", { product_ids: [product.product_id] }))
    : Result.succeed(taken)
}

/** The packs that one line takes from the shelf of its product. */
const decideLine = (
  line: ReturnLine,
  product: OnShelf,
  items: ReadonlyArray<ReturnItem>,
  ages: MaximumAges,
  isProposed: boolean
): Result.Result<DecidedReturn["packs"], Refusal> => {
  if (product.isLeftOut) return invalid(`${product.product_name} is not returned`)
  if (line.retain_qty > 0 && isTooOld(product, ages))
    return Result.fail(fault("TooOldToRetain", { name: product.product_name }))
  const retained = items.filter(({ action }) => action === "retain")
  if (retained.length > 0) {
    const named = requireNamed(product, retained, line.retain_qty)
    if (Result.isFailure(named)) return named
  }
  if (line.return_qty === 0)
    return items.length > retained.length
      ? invalid("a pack goes back of which nothing is returned")
      : Result.succeed([])
  const back = items.filter(({ action }) => action === "return")
  const packQty = new Map(product.packs.map(({ id, qty }) => [id, qty]))
  const isOpened = back.some(({ inventory_id, qty }) => qty !== packQty.get(inventory_id))
  // Whole packs weigh what they weigh.
  const judged = back.length > 0 && !isOpened ? { ...product, whole: 1 as const } : product
  const quantity = requireReturn(judged, line.return_qty)
  if (Result.isFailure(quantity)) return Result.fail(quantity.failure)
  if (back.length === 0) return leaving(product, line.return_qty, isProposed)
  const named = requireNamed(product, back, line.return_qty)
  return Result.isSuccess(named) && product.isByPack === true && isOpened
    ? notWhole(product, line.return_qty)
    : named
}

/** Decides a return order. Without a line above 0 nothing is done, and that is no refusal. */
export const decideReturnOrder = (
  order: ReturnOrder,
  shelf: ReadonlyMap<number, OnShelf>,
  ages: MaximumAges
): Result.Result<DecidedReturn, Refusal> =>
  Result.gen(function* () {
    const lines = filledLines(order.lines)
    yield* requireSound(order, lines)
    const moved = new Set(mismatched(lines, (id) => shelf.get(id)?.remaining ?? Q.zero))
    for (const { product_id } of lines) if (!shelf.has(product_id)) moved.add(product_id)
    if (moved.size > 0) return yield* Result.fail(fault("StockMismatch", { product_ids: [...moved] }))
    const packs: Array<DecidedReturn["packs"][number]> = []
    const decidedLines: Array<ReturnLine> = []
    for (const line of lines) {
      const product = shelf.get(line.product_id)
      if (product === undefined) continue
      const items = order.items.filter(({ product_id }) => product_id === line.product_id)
      const decided = yield* decideLine(line, product, items, ages, order.isProposed === true)
      packs.push(...decided)
      const return_qty = product.isByPack === true ? weightOf(decided) : line.return_qty
      // What does not go back stays.
      const beyond = line.retain_qty > 0 ? Q.minus(line.return_qty, return_qty) : Q.zero
      decidedLines.push({ ...line, return_qty, retain_qty: Q.plus(line.retain_qty, beyond) })
    }
    const those = (of: (line: ReturnLine) => Q.Quantity): ReadonlyArray<DecidedLine> =>
      decidedLines
        .filter((line) => of(line) > 0)
        .map((line) => ({ product_id: line.product_id, qty: of(line) }))
    return {
      returned: those(({ return_qty }) => return_qty),
      retained: those(({ retain_qty }) => retain_qty),
      packs
    }
  })

/**
 * The order that an untouched sheet amounts to: what it proposes to return goes back, and of the products that it
 * keeps everything stays.
 */
export const proposedOrder = (rows: ReadonlyArray<ReturnProduct>): ReturnOrder => {
  const lines = filledLines(
    rows.map((row) => ({
      product_id: row.product_id,
      return_qty: row.return,
      retain_qty: row.retain ? row.remaining : Q.zero,
      remaining: row.remaining
    }))
  )
  const action = actionOf(lines) ?? "return"
  return { lines, items: [], retainAll: action === "retain", action, isProposed: true }
}
