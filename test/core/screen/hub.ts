/**
 * A server in memory: one order and the stock of a hub, decided by core's own rules. Invoices are answered under the key
 * of the user who sends them: the same key is the same answer.
 */
import * as Result from "effect/Result"
import { isUnique, layoutOf, uniqueKey } from "#core/barcode/layouts.ts"
import type { Fault } from "#core/fault.ts"
import type { SentLine } from "#core/kit/sent-lines.ts"
import { decide } from "#core/order/invoice.ts"
import { asInvoiced } from "#core/order/invoiced.ts"
import { type Order, pickedItems } from "#core/order/order.ts"
import { defaultReasons } from "#core/order/reason.ts"
import type { RequestedLine } from "#core/order/requested-line.ts"
import { nextUpdatedAt, requireCancellable } from "#core/order/status.ts"
import type { StockRow } from "#core/order/stock-allocator.ts"
import { pickedBy } from "#core/order/yield-ratio.ts"
import * as Q from "#core/quantity.ts"
import type { Flags } from "#core/session/flags.ts"
import { isExpired, manualPack, type Pack } from "#core/stock/pack.ts"
import { faultText } from "#core/text/fault.ts"
import { dirtyMessage } from "#core/text/order.ts"
import { ean } from "../arbitrary/stock.ts"
import { noon, today } from "../arbitrary/time.ts"

export type InvoiceAnswer =
  | { readonly _tag: "Invoiced"; readonly invoiceId: string; readonly updatedAt: string }
  | { readonly _tag: "Dirty"; readonly order: Order; readonly message: string }
  | { readonly _tag: "Refused"; readonly fault: Fault; readonly message: string }

const lineOf = (line: SentLine): RequestedLine => ({
  item_id: line.item_id,
  product_id: line.product_id,
  qty: line.qty,
  reason: line.reason ?? "",
  scans: line.scanned_info.items.map(({ scan_code, qty }) => {
    const key = scan_code === manualPack ? manualPack : uniqueKey(scan_code)
    const codeType = layoutOf(key)
    return { key, qty, isUnique: codeType !== undefined && isUnique(codeType) }
  }),
  allowsExceeding: line.allow_exceeding
})

/** The rows of a hub's stock; several orders may be served from them. */
export interface Shelves {
  rows: ReadonlyArray<StockRow>
}

const packOf = (row: StockRow, available: Q.Quantity): Pack => ({
  id: row.id,
  hub_id: 1,
  shipment_id: null,
  product_id: row.product_id,
  product_name: `Product ${row.product_id}`,
  scan_code: row.key,
  date_of_expiry: row.date_of_expiry,
  qty: row.qty,
  age: 0,
  status: row.status === 0 ? 0 : row.status === 1 ? 1 : 2,
  available_qty: available
})

export class Hub {
  /** Of whoever calls. */
  flags: Flags = {}
  order: Order
  readonly shelves: Shelves
  /** Every invoice that was made: one, or the rules are broken. */
  readonly invoices: Array<string> = []
  readonly #answers = new Map<string, InvoiceAnswer>()

  constructor(order: Order, stock: ReadonlyArray<StockRow>, shelves: Shelves = { rows: stock }) {
    this.order = order
    this.shelves = shelves
  }

  get stock(): ReadonlyArray<StockRow> {
    return this.shelves.rows
  }
  set stock(rows: ReadonlyArray<StockRow>) {
    this.shelves.rows = rows
  }

  /** The pack under a code: its own row, or of a code that every unit carries the first to expire that is usable. */
  pack(code: string): Pack | undefined {
    const rows = this.stock
      .filter(({ key }) => key === uniqueKey(code))
      .toSorted((a, b) => (a.date_of_expiry < b.date_of_expiry ? -1 : 1))
    const usable = rows.filter((row) => row.status === 0 && !isExpired(row, today))
    const row = usable[0] ?? rows.find(({ status }) => status === 0) ?? rows[0]
    return row === undefined ? undefined : packOf(row, Q.sum(usable.map(({ qty }) => qty)))
  }

  /** The available packs of a product, the first to expire first. */
  shelf(productId: number): ReadonlyArray<Pack> {
    return this.stock
      .filter((row) => row.product_id === productId && row.status === 0 && !isExpired(row, today))
      .toSorted((a, b) => (a.date_of_expiry < b.date_of_expiry ? -1 : 1))
      .map((row) => packOf(row, row.qty))
  }

  /** The product of a code that needs the catalogue: an EAN13 of ours. */
  product(code: string): number | undefined {
    return this.stock.find(({ product_id }) => ean(product_id) === uniqueKey(code))?.product_id
  }

  available(productId: number): Q.Quantity {
    return Q.sum(
      this.stock
        .filter((row) => row.product_id === productId && row.status === 0 && !isExpired(row, today))
        .map(({ qty }) => qty)
    )
  }

  invoice(lines: ReadonlyArray<SentLine>, lastUpdatedAt: string, key: string): InvoiceAnswer {
    const before = this.#answers.get(key)
    if (before !== undefined) return before
    const answer = this.#decide(lines, lastUpdatedAt)
    if (answer._tag === "Invoiced") this.#answers.set(key, answer)
    return answer
  }

  #decide(lines: ReadonlyArray<SentLine>, lastUpdatedAt: string): InvoiceAnswer {
    const { stock } = this
    const order = pickedBy(this.order, this.flags)
    const decision = decide(
      { order, stock, reasons: () => defaultReasons, today },
      { lines: lines.map(lineOf), lastUpdatedAt }
    )
    if (Result.isFailure(decision))
      return { _tag: "Refused", fault: decision.failure, message: faultText(decision.failure) }
    if (decision.success._tag === "Dirty") return { _tag: "Dirty", order, message: dirtyMessage("") }
    const { takes, bill } = decision.success
    this.stock = stock.map((row) => {
      const qty = Q.minus(
        row.qty,
        Q.sum(takes.filter(({ pack_id }) => pack_id === row.id).map((take) => take.qty))
      )
      return qty === row.qty ? row : { ...row, qty, status: qty === 0 ? 1 : row.status }
    })
    this.invoices.push(order.increment_id)
    const invoice_id = String(this.invoices.length)
    this.change(
      asInvoiced(order, decision.success, bill, takes, { invoice_id, updated_at: order.updated_at })
    )
    return { _tag: "Invoiced", invoiceId: invoice_id, updatedAt: this.order.updated_at }
  }

  cancel(): boolean {
    if (Result.isFailure(requireCancellable(this.order))) return false
    this.change({ status: "canceled" })
    return true
  }

  /** The order changes, here or anywhere. */
  change(change: Partial<Order>): void {
    this.order = { ...this.order, ...change, updated_at: nextUpdatedAt(this.order.updated_at, noon) }
  }

  /** The first picked item is ordered in another quantity. */
  reorder(qty: Q.Quantity): void {
    const [first] = pickedItems(this.order)
    this.change({
      items: this.order.items.map((item) => (item === first ? { ...item, qty, qty_ordered: qty } : item))
    })
  }
}
