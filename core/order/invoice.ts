/**
 * The decision to invoice an order: which packs leave stock, what each line comes to, what is short and why. The server
 * takes it inside one transaction over the rows it read; it never trusts a price, a pack's weight or a total of a client.
 */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import type { Money } from "../money.ts"
import * as Q from "../quantity.ts"
import { manualPack } from "../stock/pack.ts"
import type { Bill } from "./billing.ts"
import { carriedItems, isCarried } from "./carried.ts"
import { type FefoOverride, fefoOverrides } from "./fefo-override.ts"
import { requireNotHeld } from "./hold.ts"
import { billOf } from "./invoiced.ts"
import { type InvoicedLine, invoicedLine } from "./invoiced-line.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"
import { hasTooMuch } from "./picking.ts"
import * as quantityStep from "./quantity-step.ts"
import { check } from "./reason.ts"
import type { RequestedLine } from "./requested-line.ts"
import { requireInvoiceable } from "./status.ts"
import { type Allocation, StockAllocator, type StockRow } from "./stock-allocator.ts"
import { settled } from "./yield-ratio.ts"

/**
 * What of a line nobody scanned: its MANUAL_PACK entries, or all of it when it names no packs, however that is written
 * (PICK-6). A nil line has none.
 */
export const quantityByHand = ({ qty, scans }: Pick<RequestedLine, "qty" | "scans">): Q.Quantity =>
  scans === undefined ? qty : Q.sum(scans.filter(({ key }) => key === manualPack).map((scan) => scan.qty))

export interface InvoiceRequest {
  readonly lines: ReadonlyArray<RequestedLine>
  /** The `updated_at` of the order that the client worked on. */
  readonly lastUpdatedAt: Day.GmtTime
}

export interface Invoicing {
  /** The charged lines: each is a line of the bill. */
  readonly lines: ReadonlyArray<InvoicedLine>
  /** The parts that go along uncharged. */
  readonly parts: ReadonlyArray<InvoicedLine>
  readonly takes: ReadonlyArray<Allocation>
  /** The quantities sent beyond the stock; each becomes a task. */
  readonly deficits: ReadonlyArray<{
    readonly item_id: number
    readonly product_id: number
    readonly qty: Q.Quantity
  }>
  /** The packs taken although an earlier one was there, with the reasons given. */
  readonly later: ReadonlyArray<FefoOverride>
  readonly bill: Bill
}

export type Decision = { readonly _tag: "Dirty" } | ({ readonly _tag: "Invoiced" } & Invoicing)

export type Refusal = Fault<
  | "AlreadyProcessed"
  | "InvalidOrder"
  | "OnHold"
  | "InvalidData"
  | "ReasonRequired"
  | "ReasonTooShort"
  | "NotInHub"
  | "AlreadyUsed"
  | "ExpiredPack"
  | "NotInOrder"
  | "ExceedsOrdered"
  | "ExceedsAvailable"
  | "NotAMultiple"
  | "UnknownBarcode"
  | "NotAProduct"
  | "InvalidPacket"
>

export interface Facts {
  readonly order: Order
  /**
   * Every row of the hub under a scanned key, and every available row of the products that are taken by hand or with a
   * reason for a later pack.
   */
  readonly stock: ReadonlyArray<StockRow>
  /** The keys of serial numbers, of those that were scanned, that have left the stock. */
  readonly usedSerials?: ReadonlySet<string>
  /** The configured reasons, asked for when a line is short. */
  readonly reasons: () => ReadonlyArray<string>
  readonly today: Day.Day
  /** What a sale for cash at the counter is rounded to; left out, nothing is rounded. */
  readonly coin?: Money
  /** The quantities that the item pick-up app packed, by item; left out, it packed none. */
  readonly pickedUp?: ReadonlyMap<number, Q.Quantity>
}

const invalid = (why: string) => Result.fail(fault("InvalidData", { why }))

/** Times may be written in more than one way; a time that cannot be read is the oldest. */
const isLater = (a: Day.GmtTime, b: Day.GmtTime): boolean =>
  a !== b && (Day.fromGmt(a) ?? 0) > (Day.fromGmt(b) ?? 0)

/**
 * Each picked item of the order stands on exactly one line, under its own product and within its ordered quantity; a
 * virtual one may stand on one, without packs.
 */
const matched = (
  order: Order,
  lines: ReadonlyArray<RequestedLine>
): Result.Result<ReadonlyArray<readonly [OrderItem, RequestedLine]>, Fault<"InvalidData">> => {
  const picked = pickedItems(order)
  const items = new Map([...picked, ...carriedItems(order)].map((item) => [item.item_id, item]))
  const pairs: Array<readonly [OrderItem, RequestedLine]> = []
  for (const line of lines) {
    const item = items.get(line.item_id)
    if (item === undefined) return invalid(`item ${line.item_id} is not in the order, or stands twice`)
    if (item.product_id !== line.product_id) return invalid(`item ${line.item_id} is another product`)
    if (line.qty < 0 || Q.hundredths(line.qty) > Q.hundredths(item.qty))
      return invalid(`the quantity of item ${line.item_id} is not between 0 and the ordered quantity`)
    if (isCarried(item) && (line.scans?.length ?? 0) > 0)
      return invalid(`item ${line.item_id} is virtual and has no packs`)
    items.delete(line.item_id)
    pairs.push([item, line])
  }
  const missing = picked.find(({ item_id }) => items.has(item_id))
  return missing === undefined ? Result.succeed(pairs) : invalid(`item ${missing.item_id} is missing`)
}

const fromProduct = (
  shelf: StockAllocator,
  item: OrderItem,
  line: RequestedLine,
  missing: Q.Quantity
): Result.Result<Q.Quantity, Fault<"ExceedsAvailable">> => {
  const found = shelf.takeFirstExpiring(item, missing)
  return found === missing || line.allowsExceeding
    ? Result.succeed(Q.minus(missing, found))
    : Result.fail(fault("ExceedsAvailable", { product_id: item.product_id, available: Q.toWire(found) }))
}

/** One entry sent for an item: a code, or MANUAL_PACK, with its quantity. */
interface Sent {
  readonly scan_code: string
  readonly qty: Q.Quantity
}

/**
 * Packs leave in three rounds, so that no later round finds taken what an operator had in hand: scanned packs with a
 * unique code, then scanned codes without one, then quantities by hand and lines without scans.
 */
const taken = (
  pairs: ReadonlyArray<readonly [OrderItem, RequestedLine]>,
  facts: Facts
): Result.Result<Pick<Invoicing, "takes" | "deficits">, Refusal> =>
  Result.gen(function* () {
    const shelf = new StockAllocator(facts.stock, facts.today)
    const picks = pairs.map(([item, line]) => ({ item, line, sent: [] as Array<Sent> }))
    const serials = new Set<string>()
    for (const { item, line, sent } of picks)
      for (const scan of line.scans ?? []) {
        if (scan.refused !== undefined) return yield* Result.fail(scan.refused)
        if (!scan.isUnique) continue
        const qty = yield* shelf.takeWhole(scan.key, item)
        sent.push({ scan_code: scan.key, qty })
      }
    for (const { item, line, sent } of picks)
      for (const scan of line.scans ?? []) {
        if (scan.isUnique || scan.key === manualPack) continue
        const { trade } = scan
        if (trade !== undefined && trade.product_id !== item.product_id)
          return yield* Result.fail(fault("NotInOrder"))
        if (scan.qty <= 0) return yield* invalid(`a scan of item ${item.item_id} has no quantity`)
        // The client says how often a code was scanned, the code how much a scan counts.
        const { key, counts = scan.qty } = scan
        if (counts <= 0 || scan.qty % counts !== 0)
          return yield* invalid(
            scan.isOfPrice === true
              ? `the price on ${key} buys ${Q.toWire(counts)} Kg at the price of the order, not ${Q.toWire(scan.qty)}: scan it again`
              : `${key} counts ${Q.formatShort(counts)} a scan, not ${Q.formatShort(scan.qty)}`
          )
        if (scan.serial !== undefined) {
          if (scan.qty !== counts)
            return yield* invalid(
              `${key} is one pack of ${Q.formatShort(counts)}, not ${Q.formatShort(scan.qty)}`
            )
          if (serials.has(scan.serial) || facts.usedSerials?.has(scan.serial) === true)
            return yield* Result.fail(fault("AlreadyUsed"))
          serials.add(scan.serial)
        }
        const choice = trade === undefined ? { key } : { trade: key, serial: scan.serial, date: trade.date }
        const found = shelf.takeFirstExpiring(item, scan.qty, choice)
        if (found !== scan.qty) return yield* Result.fail(shelf.absence(item, choice))
        sent.push({ scan_code: scan.key, qty: found })
      }
    const deficits: Array<Invoicing["deficits"][number]> = []
    for (const { item, line, sent } of picks) {
      const byHand = quantityByHand(line)
      if (byHand < 0) return yield* invalid(`a manual quantity of item ${item.item_id} is below 0`)
      if (byHand === 0) continue
      yield* quantityStep.requireOrdered(item, byHand)
      const missing = Q.minus(item.qty, Q.sum(sent.map((each) => each.qty)))
      const inStep = quantityStep.byHand(item, byHand, missing)
      if (Result.isFailure(inStep) && facts.pickedUp?.get(item.item_id) !== byHand)
        return yield* Result.fail(inStep.failure)
      const deficit = yield* fromProduct(shelf, item, line, byHand)
      if (deficit > 0) deficits.push({ item_id: item.item_id, product_id: item.product_id, qty: deficit })
      sent.push({ scan_code: manualPack, qty: byHand })
    }
    for (const { item, line, sent } of picks) {
      if (hasTooMuch(item, sent)) return yield* invalid(`item ${item.item_id} has more packs than it needs`)
      const total = Q.least(Q.sum(sent.map((each) => each.qty)), item.qty)
      if (!Q.isSame(total, line.qty))
        return yield* invalid(
          `item ${item.item_id}: ${Q.formatShort(line.qty)} accepted, but its packs hold ${Q.formatShort(total)}`
        )
    }
    return { takes: shelf.takes, deficits }
  })

const checkedLine = (
  item: OrderItem,
  { qty, reason }: RequestedLine,
  reasons: () => ReadonlyArray<string>
): Result.Result<InvoicedLine, Fault<"ReasonRequired" | "ReasonTooShort">> =>
  Q.isSame(qty, item.qty)
    ? Result.succeed(invoicedLine(item, qty, null))
    : Result.map(check(item.item_id, reason, reasons()), (checked) => invoicedLine(item, qty, checked))

/**
 * Decides an invoice. A finished order is refused before a changed one is called dirty, so that a second invoice always
 * learns the first one's id; so is one on hold, so that nobody reads it anew to be refused again.
 */
export const decide = (facts: Facts, request: InvoiceRequest): Result.Result<Decision, Refusal> =>
  Result.gen(function* () {
    const { order } = facts
    yield* requireInvoiceable(order)
    yield* requireNotHeld(order)
    if (isLater(order.updated_at, request.lastUpdatedAt)) return { _tag: "Dirty" }
    const pairs = yield* matched(order, request.lines)
    const lines: Array<InvoicedLine> = []
    for (const [item, line] of pairs) {
      lines.push(yield* checkedLine(item, line, facts.reasons))
    }
    const invoice = settled(order, lines)
    const picks = pairs.filter(([item]) => !isCarried(item))
    const { takes, deficits } = yield* taken(picks, facts)
    return {
      _tag: "Invoiced",
      ...invoice,
      takes,
      deficits,
      later: fefoOverrides(facts.stock, takes, request.lines, facts.today),
      bill: billOf(order, invoice.lines, facts.coin)
    }
  })
