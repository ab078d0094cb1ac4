/** Coupons and their uses. How often one was used is counted in its row, so that two counters cannot both take the last use. */
import { Result, Schema } from "effect"
import type { Coupon } from "#core/counter/coupon.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { restart, select, type Tx, write } from "../engine/transaction.ts"

const Whole = Schema.NullOr(Schema.Int)
const Text = Schema.NullOr(Schema.String)
const Row = Schema.Struct({
  code: Schema.String,
  /** Hundredths of a percent. */
  percent: Whole,
  amount: Whole,
  min_subtotal: Schema.Int,
  active: Schema.Int,
  valid_from: Text,
  valid_to: Text,
  use_limit: Whole,
  websites: Text,
  used: Schema.Int
})

/** A coupon with the count of its uses. */
export interface CountedCoupon {
  readonly coupon: Coupon
  readonly used: number
}

const readIds = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Schema.Int)))
const ofRow = ({ percent, amount, websites, use_limit, ...row }: typeof Row.Type): CountedCoupon => ({
  coupon: {
    code: row.code,
    percent: percent === null ? null : percent / 100,
    amount: amount === null ? null : Money.ofHundredths(amount),
    min_subtotal: Money.ofHundredths(row.min_subtotal),
    active: row.active === 1,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    limit: use_limit,
    websites: websites === null ? null : readIds(websites)
  },
  used: row.used
})

const from = `SELECT ${Object.keys(Row.fields).join(", ")} FROM coupon`
const byCode = select(Row, `${from} WHERE code = ?`)
export const find = function* (code: string): Tx<CountedCoupon | undefined> {
  const [row] = yield* byCode(code)
  return row === undefined ? undefined : ofRow(row)
}

/** At most so many are listed. */
const mostListed = 1000
const all = select(Row, `${from} ORDER BY code LIMIT ${mostListed}`)
export const list = function* (): Tx<ReadonlyArray<CountedCoupon>> {
  return (yield* all()).map(ofRow)
}

const Code = Schema.Struct({ code: Schema.String })
const useOf = select(Code, "SELECT code FROM coupon_use WHERE order_id = ?")
const counted = select(
  Code,
  "UPDATE coupon SET used = used + 1 WHERE code = ? AND (use_limit IS NULL OR used < use_limit) RETURNING code"
)
const insert = select(
  Code,
  "INSERT INTO coupon_use (code, order_id) VALUES (?, ?) ON CONFLICT (order_id) DO NOTHING RETURNING code"
)

/**
 * Takes one use of a coupon for an order, in the transaction that places it; said again for the same order it is taken
 * once. That it may be used at all was asked before (COUNTER-10); that there is a use left is asked here.
 */
export const take = function* (
  code: string,
  orderId: number
): Tx<Result.Result<void, Fault<"CouponUnusable">>> {
  const [before] = yield* useOf(orderId)
  if (before?.code === code) return Result.succeed(undefined)
  if (before !== undefined) yield* giveBack(orderId)
  const [taken] = yield* counted(code)
  if (taken === undefined) {
    const why = (yield* byCode(code)).length === 0 ? ("unknown" as const) : ("used up" as const)
    return Result.fail(fault("CouponUnusable", { code, why }))
  }
  const [use] = yield* insert(code, orderId)
  // Somebody else gave the order a coupon meanwhile.
  if (use === undefined) restart()
  return Result.succeed(undefined)
}

const removed = select(Code, "DELETE FROM coupon_use WHERE order_id = ? RETURNING code")
const uncounted = write("UPDATE coupon SET used = used - 1 WHERE code = ? AND used > 0")
/** The order gives its use back, if it has one; answers whose. */
export const giveBack = function* (orderId: number): Tx<string | undefined> {
  const [use] = yield* removed(orderId)
  if (use !== undefined) yield* uncounted(use.code)
  return use?.code
}
