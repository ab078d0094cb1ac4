/**
 * The return of an order, whole or in part: which packs come back, why, and what becomes of each (COMEBACK-1 to
 * COMEBACK-4). The server takes the decision over the rows it read.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { packKey } from "../barcode/pack-key.ts"
import { parse } from "../barcode/parse.ts"
import type { Table } from "../barcode/rule/table.ts"
import { ProductGtin } from "../catalogue/product.ts"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { type Order, OrderStatus, SellBy } from "./order.ts"
import { longestReason, type ReturnReasons, requireListed, spoils } from "./return-reason.ts"
import { isCounted, oneScan, requireBack } from "./returned-quantity.ts"

/** A pack that an order took, or what it took of one. */
export interface SoldPack {
  /** The id of the line of the order, not of the pack. */
  readonly id: number
  readonly pack_id: number
  readonly item_id: number
  readonly scan_code: string
  /** Null for a code that many packs share, and for a quantity without a code. */
  readonly unique_key: string | null
  readonly qty: Q.Quantity
  readonly sell_by: typeof SellBy.Type
  readonly returned_at: Day.GmtTime | null
  readonly returned_by: string | null
}

/** A pack that is to come back, as a client names it. */
export interface ReturnLine {
  /** The id of the line; the pack's own where the client knows no better. */
  readonly id?: number | null
  readonly scan_code: string
  /** Left out: one scan of it, or all that is out where every packet is returned. */
  readonly qty?: Q.Quantity | null
  readonly p_reason: string
  readonly s_reason?: string | null
}

export interface ReturnRequest {
  readonly allPacketReturn: boolean
  readonly lines: ReadonlyArray<ReturnLine>
}

/** A part or all of one line. */
export interface ChosenPack {
  readonly pack: SoldPack
  readonly qty: Q.Quantity
}
export interface Chosen {
  readonly packs: ReadonlyArray<ChosenPack>
  /** True where nothing of the order is left with the customer. */
  readonly isWhole: boolean
}

export interface ReturnedPack extends ChosenPack {
  readonly p_reason: string
  readonly s_reason: string | null
  /** True where the pack leaves the stock; otherwise it is on the shelf again. */
  readonly isSpoilt: boolean
}
export interface Returning extends Chosen {
  readonly packs: ReadonlyArray<ReturnedPack>
}

type Refusal = Fault<
  | "NotInvoiced"
  | "TransferNotReturned"
  | "NothingToReturn"
  | "NoPacksSelected"
  | "ReturnReasonMissing"
  | "PackNotInOrder"
  | "InvalidData"
>

type Sold = Pick<Order, "invoice_id" | "is_hub_transfer_order">

/** Refuses an order that was not invoiced to a customer: what a transfer brought is the other hub's stock. */
const requireSold = (order: Sold): Result.Result<void, Fault<"NotInvoiced" | "TransferNotReturned">> => {
  if (order.invoice_id === null) return Result.fail(fault("NotInvoiced"))
  return order.is_hub_transfer_order ? Result.fail(fault("TransferNotReturned")) : Result.void
}

type CameBack = Pick<SoldPack, "returned_at" | "returned_by">

/** No pack of it is out: none ever was, or the last one is back. */
const nothingOut = (packs: ReadonlyArray<CameBack>): Fault<"NothingToReturn"> => {
  const last = packs.reduce<CameBack | undefined>(
    (latest, pack) => ((latest?.returned_at ?? "") < (pack.returned_at ?? "") ? pack : latest),
    undefined
  )
  return fault("NothingToReturn", { returned_at: last?.returned_at ?? null, by: last?.returned_by ?? null })
}

/** The order may come back: it was sold, and packs of it are still out. */
export const requireReturnable = (
  order: Sold,
  packs: ReadonlyArray<CameBack>
): Result.Result<void, Fault<"NotInvoiced" | "TransferNotReturned" | "NothingToReturn">> => {
  const sold = requireSold(order)
  if (Result.isFailure(sold)) return Result.fail(sold.failure)
  return packs.some(({ returned_at }) => returned_at === null) ? Result.void : Result.fail(nothingOut(packs))
}

/** The fields that tell the lines of an order apart. */
type Named = Pick<SoldPack, "id" | "scan_code" | "returned_at" | "returned_by"> & {
  readonly pack_id?: number
}

/** The line of the order that a client means; one that is still out before one that has come back. */
const meant = <Line extends Named>(
  packs: ReadonlyArray<Line>,
  { id, scan_code }: Pick<ReturnLine, "id" | "scan_code">,
  taken: ReadonlySet<number>
): Line | undefined => {
  const key = packKey(scan_code)
  const under = packs.filter((pack) => packKey(pack.scan_code) === key)
  const byLine = under.filter((pack) => pack.id === id)
  const byPack = under.filter(({ pack_id }) => pack_id === id)
  const named = id == null ? under : byLine.length > 0 ? byLine : byPack
  const notReturned = named.filter(({ returned_at }) => returned_at === null)
  return notReturned.find((pack) => !taken.has(pack.id)) ?? notReturned[0] ?? named[0]
}

const notInOrder = (pack: Named | undefined): Fault<"PackNotInOrder"> =>
  fault("PackNotInOrder", { returned_at: pack?.returned_at ?? null, by: pack?.returned_by ?? null })

/** What a code of many units is by the lists of the network: a product, and how much one scan counts. */
export type Goods = NonNullable<Fault<"PackNotInOrder">["data"]["goods"]>

type Scannable = Named & {
  readonly product_id?: number
  readonly unique_key?: string | null
}

/** Of a code of the trade the pack of its product that has no code of its own, whatever it was sold under. */
const ofProduct = <Line extends Scannable>(
  packs: ReadonlyArray<Line>,
  taken: ReadonlySet<number>,
  { product_id }: Goods
): Line | undefined => {
  const under = packs.filter((pack) => isCounted(pack) && pack.product_id === product_id)
  const notReturned = under.filter(({ returned_at }) => returned_at === null)
  return notReturned.find(({ id }) => !taken.has(id)) ?? notReturned[0] ?? under[0]
}

/**
 * Which pack of the order a scan means.
 * @param goods what the server says of a code that every unit carries
 */
export const scannedPack = <Line extends Scannable>(
  packs: ReadonlyArray<Line>,
  code: string,
  taken: ReadonlySet<number>,
  goods?: Goods
): Result.Result<Line, Fault<"PackNotInOrder">> => {
  const named = meant(packs, { scan_code: code }, taken)
  const isOne = named !== undefined && !isCounted(named)
  const ofGoods = goods === undefined || isOne ? undefined : ofProduct(packs, taken, goods)
  const pack = ofGoods ?? named
  return pack === undefined || pack.returned_at !== null
    ? Result.fail(notInOrder(pack))
    : Result.succeed(pack)
}

/** Every pack that comes back has a primary reason. */
export const requireReasons = (
  lines: ReadonlyArray<Pick<ReturnLine, "p_reason">>
): Result.Result<void, Fault<"NoPacksSelected" | "ReturnReasonMissing">> => {
  if (lines.length === 0) return Result.fail(fault("NoPacksSelected"))
  return lines.some(({ p_reason }) => p_reason.trim() === "")
    ? Result.fail(fault("ReturnReasonMissing"))
    : Result.void
}

const tooLong = (text: string | null | undefined): boolean => (text?.trim().length ?? 0) > longestReason

type Unchosen = Fault<
  | "NotInvoiced"
  | "TransferNotReturned"
  | "NothingToReturn"
  | "NoPacksSelected"
  | "PackNotInOrder"
  | "InvalidData"
>
type ChosenLine = Pick<ReturnLine, "id" | "scan_code" | "qty">

/** The lines that come back and how much of each. A line may be named again while some of it is with the customer. */
export const chooseReturn = (
  order: Sold,
  packs: ReadonlyArray<SoldPack>,
  {
    allPacketReturn,
    lines
  }: { readonly allPacketReturn: boolean; readonly lines: ReadonlyArray<ChosenLine> },
  today: Day.Day,
  table: Table
): Result.Result<Chosen, Unchosen> => {
  const invalid = (why: string) => Result.fail(fault("InvalidData", { why }))
  const sold = requireSold(order)
  if (Result.isFailure(sold)) return Result.fail(sold.failure)
  if (packs.length === 0) return Result.fail(nothingOut(packs))
  if (lines.length === 0) return Result.fail(fault("NoPacksSelected"))
  const named = new Map<number, Q.Quantity>()
  const leftOf = ({ id, qty }: SoldPack) => Q.minus(qty, named.get(id) ?? Q.zero)
  const full = new Set<number>()
  const chosen: Array<ChosenPack> = []
  for (const line of lines) {
    const pack = meant(packs, line, full)
    if (pack === undefined || pack.returned_at !== null) return Result.fail(notInOrder(pack))
    const left = leftOf(pack)
    if (left === 0) return invalid(`the pack ${line.scan_code} is named twice`)
    const one = allPacketReturn ? left : Q.least(oneScan(pack, today, table), left)
    const qty = requireBack(pack, line.qty ?? one, left)
    if (Result.isFailure(qty)) return invalid(`${line.scan_code}: ${qty.failure}`)
    chosen.push({ pack, qty: qty.success })
    named.set(pack.id, Q.plus(named.get(pack.id) ?? Q.zero, qty.success))
    if (leftOf(pack) === 0) full.add(pack.id)
  }
  const left = packs.filter((pack) => pack.returned_at === null && leftOf(pack) > 0).length
  if (allPacketReturn && left > 0)
    return invalid(`allPacketReturn is true, and ${left} packs of the order are not named`)
  return Result.succeed({ packs: chosen, isWhole: left === 0 })
}

export const decideReturn = (
  order: Sold,
  packs: ReadonlyArray<SoldPack>,
  request: ReturnRequest,
  reasons: ReturnReasons,
  today: Day.Day,
  table: Table
): Result.Result<Returning, Refusal> =>
  Result.gen(function* () {
    const chosen = yield* chooseReturn(order, packs, request, today, table)
    const { lines } = request
    yield* requireReasons(lines)
    if (lines.some(({ p_reason, s_reason }) => tooLong(p_reason) || tooLong(s_reason)))
      return yield* Result.fail(
        fault("InvalidData", { why: `a reason has at most ${longestReason} characters` })
      )
    const returning: Array<ReturnedPack> = []
    for (const [at, line] of lines.entries()) {
      const pack = chosen.packs[at]
      const listed = yield* requireListed(reasons, line)
      if (pack !== undefined)
        returning.push({ ...pack, ...listed, isSpoilt: spoils(reasons, listed.p_reason) })
    }
    return { packs: returning, isWhole: chosen.isWhole }
  })

/** The kinds of code that may be scanned or typed where a return is taken in (COMEBACK-1). */
export type ReturnCode =
  | { readonly _tag: "Order"; readonly order_id: number }
  | { readonly _tag: "Pack"; readonly code: string }
  | { readonly _tag: "Number"; readonly text: string; readonly order_id: number | null }
  /** The number of a paper, which has its store and its year before it. */
  | { readonly _tag: "Invoice"; readonly number: string }
  /** The code of a receipt that was shared, or the whole link. */
  | { readonly _tag: "Receipt"; readonly code: string }
  /** A command, or what reads like one: it names no order and no pack. */
  | { readonly _tag: "NotAPack" }
  | { readonly _tag: "Unknown" }

/** An id that a number column holds. */
const idIn = (text: string): number | null =>
  /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null

/** The codes that links to receipts end with. */
const receiptCode = /^(?:https?:\/\/\S+\/r\/)?([\w-]{43})$/i
const invoiceNumber = /^[a-z0-9-]{1,12}\/[a-z0-9/-]{1,24}$/i

/** What a customer has of an order: the number of its invoice, or its receipt on their phone (COMEBACK-11). */
const paperIn = (text: string): ReturnCode | undefined => {
  const [, code] = receiptCode.exec(text) ?? []
  if (code !== undefined) return { _tag: "Receipt", code }
  return invoiceNumber.test(text) ? { _tag: "Invoice", number: text.toUpperCase() } : undefined
}

/** The longest id of an order. */
export const longestNumber = 10

/**
 * A code of more than 10 characters is decoded; one of up to 10 is an order id where it is a number, and an increment id
 * where no order has that id, or it is no number. What is long and cannot be decoded is tried as an increment id, too.
 */
export const readReturnCode = (sent: string, today: Day.Day): ReturnCode => {
  const text = sent.trim()
  if (text === "") return { _tag: "Unknown" }
  if (text.startsWith("$$")) return { _tag: "NotAPack" }
  const paper = paperIn(text)
  if (paper !== undefined) return paper
  if (text.length <= longestNumber) return { _tag: "Number", text, order_id: idIn(text) }
  const parsed = parse(text, today)
  if (parsed === undefined) return { _tag: "Number", text, order_id: null }
  if (parsed.codeType === "order") return { _tag: "Order", order_id: parsed.order_id }
  return parsed.codeType === "command" ? { _tag: "NotAPack" } : { _tag: "Pack", code: text }
}

/** A pack of the loaded order, as the screen of returns lists it. */
export const ReturnPack = Schema.Struct({
  id: Schema.Int,
  item_id: Schema.Int,
  product_id: Schema.Int,
  product_name: Schema.String,
  scan_code: Schema.String,
  /** The GTINs of its product, its EAN13 among them: any of them means it. Earlier servers left them out. */
  gtins: Schema.optionalKey(Schema.Array(ProductGtin)),
  qty: Q.StoredQuantity,
  sell_by: SellBy,
  is_scanned: Schema.Boolean,
  returned_at: Schema.NullOr(Day.GmtTime),
  returned_by: Schema.NullOr(Schema.String)
})
export type ReturnPack = typeof ReturnPack.Type

/** An order that may come back. */
export const ReturnOrder = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  store_id: Schema.Int,
  status: OrderStatus,
  customer_name: Schema.String,
  customer_mobile: Schema.NullOr(Schema.String),
  payment_method: Schema.String,
  packs: Schema.Array(ReturnPack),
  /** Asked for with the two-dimensional code of a label of the network: the code in its bars (CODE-35). */
  own_code: Schema.optionalKey(Schema.String)
})
export type ReturnOrder = typeof ReturnOrder.Type
