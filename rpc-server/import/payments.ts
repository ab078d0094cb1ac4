/** payments.csv: what is known of the payments of orders. The order itself stays as orders.csv says (PAY-3). */
import type * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { changedReport } from "#core/order/payment.ts"
import { sentMethods } from "#core/order/payment-method.ts"
import { type PaymentState, paymentStates } from "#core/order/payment-record.ts"
import { alsoStanding, mergeOfOrders } from "../store/archive/imported-remarks.ts"
import type { FoundRow } from "../store/engine/merge.ts"
import * as tables from "../store/network/network-tables.ts"
import { money, oneOf, text, time } from "./cell.ts"
import { type CellsOf, optional, type RowOf, required } from "./column.ts"
import { incrementId } from "./increment-id.ts"
import { kind } from "./kind.ts"
import { requireOrder } from "./named-rows.ts"

const columns = (now: Day.Instant) => ({
  increment_id: required(incrementId, "The order that is paid for.", "1000000003"),
  method: required(oneOf(sentMethods), "How it was to be paid; once for each order.", "upi"),
  state: required(oneOf(paymentStates), "pending, success or failed.", "success"),
  amount: required(money, "How much.", "604.40"),
  reference: optional(text(200), "What the payment service calls it.", "UPI-632811907745"),
  by: optional(text(200), "Who confirmed it, where a person did.", "Asha Nair"),
  created_at: required(time(now), "When it was asked for.", "now-34m"),
  updated_at: optional(time(now), "When it came to its state; created_at when empty.", "now-33m")
})
export type PaymentCells = CellsOf<ReturnType<typeof columns>>
type PaymentRow = RowOf<ReturnType<typeof columns>>

const columnsOf = ({ increment_id: _, by, updated_at, ...row }: PaymentRow) => ({
  ...row,
  user_name: by,
  updated_at: updated_at ?? row.created_at
})
type Written = ReturnType<typeof columnsOf> & { readonly order_id: number }

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null)
/** A record of the store, as the rule reads it. */
const reportOf = (row: FoundRow) => ({
  state: (textIn(row.state) ?? "pending") as PaymentState,
  amount: Money.ofHundredths(Number(row.amount)),
  reference: textIn(row.reference),
  by: textIn(row.user_name)
})

/** A file is heard as any message is: it takes no success back. */
const settle = (before: FoundRow, row: Written): Written => {
  const { state, amount, reference, user_name: by } = row
  const report = { state, amount: Money.ofHundredths(amount), reference, by }
  return changedReport(reportOf(before), report) === "unchanged"
    ? ({ ...row, ...before } as Written)
    : { ...row, created_at: String(before.created_at) }
}

export const payments = kind({
  name: "payments",
  about: "What is known of the payments of orders.",
  columns,
  key: (row) => `the ${row.method} payment of order ${row.increment_id}`,
  read: function* (rows, reference) {
    reference.standing = yield* alsoStanding(
      reference.standing,
      rows.map(({ row }) => row.increment_id)
    )
  },
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows) {
      requireOrder(row.increment_id, reference, line, complain)
      if (row.updated_at !== null && row.updated_at < row.created_at)
        complain(line, "updated_at", "it came to its state before it was asked for: write a later time")
    }
    return rows.map(({ row }) => ({ increment_id: row.increment_id, columns: columnsOf(row) }))
  },
  write: (ready, writing) =>
    mergeOfOrders(tables.orderPayments, ready, writing, (before, row) => settle(before, row as Written))
})
