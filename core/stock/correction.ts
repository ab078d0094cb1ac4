/** A correction of stock: what stands there of products, against what the books said when somebody looked (CORRECT-1 to CORRECT-4). */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Worth } from "../approval/day-limit.ts"
import { type Fault, fault } from "../fault.ts"
import { Money, ofHundredths, read, sum, zero } from "../money.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"
import { sanitizeTextOrNull } from "../sanitize-text.ts"
import { plainTexts } from "../session/env-variables.ts"
import { truth } from "../session/flags.ts"
import { settingOf } from "../session/settings.ts"
import { costOf } from "./eod-report.ts"
import { readPhysical } from "./physical-stock.ts"

/** The variable with the reasons that somebody may choose from. */
export const reasonVariable = "stock_correction_reason"
const defaultReasons: ReadonlyArray<string> = ["Damaged", "Expired", "Wrong Count", "Missing", "Other"]
export const readReasons = (value: string | undefined): ReadonlyArray<string> => {
  const listed = plainTexts(settingOf(reasonVariable, value))
  return listed.length === 0 ? defaultReasons : listed
}
export const longestReason = 100
export const longestDescription = 300

/** The env variable: a ticket whose changes come to more waits for somebody else. */
export const limitVariable = "stock_correction_limit"
/** The limit as it is configured; undefined where none is. What is no amount is 0: every change waits. */
export const readLimit = (value: string | undefined): Money | undefined => {
  if (value === undefined) return undefined
  const limit = settingOf(limitVariable, value)
  return limit === undefined ? zero : (read(limit) ?? zero)
}

/** The variable that lists products out of stock for correction; they are listed unless it is off. */
export const oosVariable = "oos_stock_correction"
export const isOosEnabled = (value: string | undefined): boolean =>
  truth(settingOf(oosVariable, value)) ?? true

/** Which products are asked for. */
export const Listed = Schema.Literals(["all", "in_stock", "oos"])
export type Listed = typeof Listed.Type

const Bit = Schema.Literals([0, 1])
const Increment = Schema.NullOr(Q.Quantity)

/** A product as it is listed for correction. */
export const CorrectionRow = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  current_stock: Q.Quantity,
  /** Null until somebody has entered a figure. */
  new_current_stock: Schema.NullOr(Q.Quantity),
  whole: Bit,
  /** The original quantity of the packs on the shelf. */
  qty: Q.Quantity,
  qty_inc: Increment,
  min_sale_qty: Increment,
  sell_by: SellBy,
  marinated: Bit,
  reason: Schema.String,
  /** Sold today; what of it came out of packs that still stand on the shelf; and out of packs that are gone. */
  total_qty_sold: Q.Quantity,
  total_partialy_sold: Q.Quantity,
  processed_inventory: Q.Quantity,
  /** Null where the central stock does not know the product. */
  central_stock: Schema.NullOr(Q.Quantity),
  selected: Schema.Boolean,
  isValidQty: Schema.Boolean,
  /** The price of one kilogram or pack. */
  price: Schema.NullOr(Money),
  /** The ticket that waits with a correction of it. */
  waiting_ticket: Schema.NullOr(Schema.Int)
})
export type CorrectionRow = typeof CorrectionRow.Type

/** The fields of a product that its correction needs. */
export type Corrected = Pick<CorrectionRow, "whole" | "sell_by" | "qty_inc" | "current_stock">

/** What stays when so much is written off: on a step of the product, rather more than less. */
export const stockWithout = ({ whole, qty_inc, current_stock }: Corrected, gone: Q.Quantity): Q.Quantity => {
  const left = Math.max(0, current_stock - gone)
  const step = whole === 1 || qty_inc === null ? 1 : Math.max(1, qty_inc)
  return Q.ofThousandths(Math.min(current_stock, Math.ceil(left / step) * step))
}

export type ValueProblem =
  | { readonly why: "number" | "negative" | "no increment" | "unchanged" }
  | { readonly why: "step"; readonly increment: Q.Quantity }

/**
 * What stands in the box of a product (CORRECT-1): as for a count, but that what the books say already is no correction.
 * Nothing at all is left unchanged, and is none either.
 */
export const readNew = (
  { whole, sell_by, qty_inc, current_stock }: Corrected,
  text: string
): Result.Result<Q.Quantity | undefined, ValueProblem> => {
  if (text.trim() === "") return Result.succeed(undefined)
  const counted = readPhysical({ whole, sell_by, qty_increments: qty_inc, current_stock }, text)
  if (Result.isFailure(counted)) return Result.fail(counted.failure)
  return counted.success !== 0 && counted.success === current_stock
    ? Result.fail({ why: "unchanged" })
    : Result.succeed(counted.success)
}

/** A row as somebody hands it in. */
export interface RaisedRow {
  readonly product_id: number
  /** The figure as it was written. */
  readonly new_current_stock: string | number
  /** The books' figure when somebody looked; left out, the present one counts. */
  readonly current_stock: Q.Quantity | undefined
  readonly reason: string
}

/** A product with the books' figure, and how it is counted. */
export interface CorrectedProduct extends Corrected {
  readonly product_name: string
  readonly price: Money | null
}

/** A row of a ticket. */
export interface TicketLine {
  readonly product_id: number
  readonly seen: Q.Quantity
  readonly counted: Q.Quantity
  readonly reason: string
  readonly value: Money
  /** True where no price says what the change costs. */
  readonly isUnpriced: boolean
}

type Refusal = Fault<
  "InvalidData" | "InvalidCorrection" | "CorrectionReasonMissing" | "DescriptionMissing" | "StockMoved"
>
const invalid = (product_id: number, problem: ValueProblem) =>
  fault("InvalidCorrection", {
    product_id,
    why: problem.why,
    ...(problem.why === "step" ? { increment: Q.toWire(problem.increment) } : {})
  })

const lineOf = (
  row: RaisedRow,
  products: ReadonlyMap<number, CorrectedProduct>,
  reasons: ReadonlyArray<string>
): Result.Result<TicketLine, Refusal> => {
  const { product_id } = row
  const product = products.get(product_id)
  if (product === undefined)
    return Result.fail(fault("InvalidData", { why: `there is no product ${product_id}` }))
  const counted = readNew(product, String(row.new_current_stock))
  if (Result.isFailure(counted)) return Result.fail(invalid(product_id, counted.failure))
  if (counted.success === undefined) return Result.fail(invalid(product_id, { why: "number" }))
  const text = row.reason.trim()
  if (text === "") return Result.fail(fault("CorrectionReasonMissing", { product_id }))
  const reason = reasons.find((listed) => listed.toLowerCase() === text.toLowerCase())
  if (reason === undefined)
    return Result.fail(
      fault("InvalidData", { why: `${text} is no reason for a correction: ${reasons.join(", ")}` })
    )
  const { current_stock: seen, price } = product
  const value = costOf(price, Q.minus(counted.success, seen))
  return Result.succeed({
    product_id,
    seen,
    counted: counted.success,
    reason,
    value,
    isUnpriced: price === null
  })
}

/**
 * The lines of a ticket, or the first refusal. What was seen must be what the books say: else somebody sold or received
 * meanwhile, and whoever corrects looks at the new figures first (CORRECT-2).
 */
export const ticket = (
  rows: ReadonlyArray<RaisedRow>,
  description: string,
  products: ReadonlyMap<number, CorrectedProduct>,
  reasons: ReadonlyArray<string>
): Result.Result<ReadonlyArray<TicketLine>, Refusal> => {
  if (new Set(rows.map(({ product_id }) => product_id)).size < rows.length)
    return Result.fail(fault("InvalidData", { why: "a product stands in two rows" }))
  const moved = rows.flatMap(({ product_id, current_stock: seen }) => {
    const product = products.get(product_id)
    return product === undefined || seen === undefined || seen === product.current_stock
      ? []
      : [
          {
            product_id,
            name: product.product_name,
            seen: Q.toWire(seen),
            current: Q.toWire(product.current_stock)
          }
        ]
  })
  if (moved.length > 0) return Result.fail(fault("StockMoved", { products: moved }))
  const lines: Array<TicketLine> = []
  for (const row of rows) {
    const line = lineOf(row, products, reasons)
    if (Result.isFailure(line)) return Result.fail(line.failure)
    lines.push(line.success)
  }
  const changed = lines.filter(({ seen, counted }) => seen !== counted)
  const [first] = rows
  if (changed.length === 0) return Result.fail(invalid(first?.product_id ?? 0, { why: "unchanged" }))
  return sanitizeTextOrNull(description) === null
    ? Result.fail(fault("DescriptionMissing"))
    : Result.succeed(changed)
}

/** The worth of a ticket's changes. Losses and gains add up: neither makes up for the other. */
export const worthOf = (lines: ReadonlyArray<Pick<TicketLine, "value" | "isUnpriced">>): Worth => ({
  value: sum(lines.map(({ value }) => ofHundredths(Math.abs(value)))),
  isUnpriced: lines.some(({ isUnpriced }) => isUnpriced)
})

/** The worth of one product's change by hand, in a task as in a ticket (CORRECT-3). */
export const worthOfChange = (price: Money | null, change: Q.Quantity): Worth =>
  worthOf([{ value: costOf(price, change), isUnpriced: price === null }])
