/**
 * What a shift came to. An X report says it so far, a Z report at its end, once, under the next number of its till.
 * What the drawer should hold, and every figure that it follows from, is left out for whom the count is blind (SHIFT-5).
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Currency, Money, sum } from "../money.ts"
import { CashMovement } from "./cash-movement.ts"
import { Pieces } from "./denominations.ts"
import { expectedCash, isCash, movedBy, type ShiftSale } from "./expected-cash.ts"
import { isCounted, type Shift } from "./shift.ts"

const Text = Schema.NullOr(Schema.String)
const Amount = Schema.NullOr(Money)

/** A sale that had left, and was paid for in another way by the word of a second person. */
export const PaidOtherwise = Schema.Struct({
  order_id: Schema.Int,
  at: Day.GmtTime,
  from: Schema.String,
  to: Schema.String,
  amount: Money,
  reason: Schema.String,
  by: Schema.String
})
export type PaidOtherwise = typeof PaidOtherwise.Type

export const ShiftReport = Schema.Struct({
  kind: Schema.Literals(["X", "Z"]),
  /** The number of a Z report. */
  z_number: Schema.NullOr(Schema.Int),
  shift_id: Schema.Int,
  store_name: Schema.String,
  till: Schema.String,
  currency: Currency,
  made_at: Day.GmtTime,
  opened_at: Day.GmtTime,
  opened_by: Schema.String,
  closed_at: Schema.NullOr(Day.GmtTime),
  closed_by: Text,
  approved_by: Text,
  float: Money,
  cash_in: Money,
  cash_out: Money,
  refunds: Money,
  /** The number of times that the drawer was opened without moving cash. */
  openings: Schema.Int,
  movements: Schema.Array(CashMovement),
  /** The sales by payment method; the cash sales are null in a blind count. */
  sales: Schema.Array(Schema.Struct({ method: Schema.String, orders: Schema.Int, amount: Amount })),
  /** Left out where there is none. */
  paid_otherwise: Schema.optionalKey(Schema.Array(PaidOtherwise)),
  /** Null where the count is blind, or the drawer is not counted. */
  expected: Amount,
  counted: Amount,
  difference: Amount,
  pieces: Schema.Array(Pieces),
  /** The number of counts. */
  counts: Schema.Int
})
export type ShiftReport = typeof ShiftReport.Type

export interface ReportFacts {
  readonly shift: Shift
  readonly movements: ReadonlyArray<CashMovement>
  readonly sales: ReadonlyArray<Pick<ShiftSale, "amount" | "method">>
  readonly paidOtherwise?: ReadonlyArray<PaidOtherwise>
  readonly counts: number
  readonly storeName: string
  readonly now: Day.Instant
  /** Whoever reads it may see what should be in the drawer. */
  readonly isTold: boolean
}

const byMethod = (sales: ReportFacts["sales"], isRevealed: boolean): ShiftReport["sales"] =>
  [...new Set(sales.map(({ method }) => method))].sort().map((method) => {
    const those = sales.filter((sale) => sale.method === method)
    const isTold = isRevealed || !isCash({ method })
    return { method, orders: those.length, amount: isTold ? sum(those.map(({ amount }) => amount)) : null }
  })

/** The report of a shift as it stands. */
export const report = ({
  shift,
  movements,
  sales,
  counts,
  paidOtherwise = [],
  storeName,
  now,
  isTold
}: ReportFacts): ShiftReport => {
  const isClosed = shift.status === "closed"
  const { count } = shift
  const shown = count !== null && isCounted(shift) ? count : undefined
  return {
    kind: isClosed ? "Z" : "X",
    z_number: shift.z_number,
    shift_id: shift.shift_id,
    store_name: storeName,
    till: shift.till,
    currency: shift.currency,
    made_at: Day.toGmt(now),
    opened_at: shift.opened_at,
    opened_by: shift.opened.by,
    closed_at: shift.closed_at,
    closed_by: isClosed ? (shift.closed?.by ?? null) : null,
    approved_by: shift.approved?.by ?? null,
    float: shift.float,
    cash_in: movedBy(movements, "in"),
    cash_out: movedBy(movements, "out"),
    refunds: movedBy(movements, "refund"),
    openings: movements.filter(({ kind }) => kind === "opened").length,
    movements,
    sales: byMethod(sales, isTold && shown !== undefined),
    ...(paidOtherwise.length === 0 ? {} : { paid_otherwise: paidOtherwise }),
    expected: shown === undefined || !isTold ? null : expectedCash(shift, sales, movements),
    counted: shown?.counted ?? null,
    difference: isTold ? (shown?.difference ?? null) : null,
    pieces: shown?.pieces ?? [],
    counts
  }
}
