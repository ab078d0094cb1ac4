/** The till of the demo's retail counter: a shift of yesterday with its Z report, and one that is open. */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { type Money, minus, ofHundredths } from "#core/money.ts"
import type { NewMovement } from "#core/shift/cash-movement.ts"
import { count, limitVariable, readLimit } from "#core/shift/counting.ts"
import { denominations, type Pieces } from "#core/shift/denominations.ts"
import type { Shift } from "#core/shift/shift.ts"
import { end, expectedOf } from "../service/shift-books.ts"
import * as cash from "../store/counter/shift-cash.ts"
import * as counts from "../store/counter/shift-counts.ts"
import * as sales from "../store/counter/shift-sales.ts"
import * as shifts from "../store/counter/shifts.ts"
import { goToHub, type Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as users from "../store/network/users.ts"
import * as orders from "../store/order/orders.ts"
import type { DemoOrder } from "./demo-order.ts"

const counter = { store: 102, hub: 1, username: "store", till: "Till 1" } as const
const float = ofHundredths(2_000_00)
/** Too little, and not so little that it needs an approval. */
const missing = ofHundredths(20_00)

/** The largest notes and coins first, as far as they come to the amount. */
const piecesOf = (amount: Money): ReadonlyArray<Pieces> => {
  let rest: number = amount
  return denominations.INR.map((value) => {
    const pieces = Math.floor(rest / value)
    rest -= pieces * value
    return { value, pieces }
  })
}

interface Lived {
  readonly openedAt: Day.Instant
  readonly movements: ReadonlyArray<NewMovement>
  readonly sold: ReadonlyArray<DemoOrder>
}

/** Opens it, and lives through it. */
const live = function* (by: cash.Deed, { openedAt, movements, sold }: Lived, now: Day.Instant): Tx<Shift> {
  const opened = yield* shifts.open({
    storeId: counter.store,
    till: counter.till,
    float,
    currency: "INR",
    by,
    at: Day.toGmt(openedAt)
  })
  if (Result.isFailure(opened)) throw new Error("the till of the demo network is open already")
  const shift = opened.success
  for (const [index, movement] of movements.entries()) {
    yield* cash.addMovement(shift, movement, { ...by, at: Day.toGmt(openedAt + (index + 1) * Day.minute) })
    yield* shifts.touch(shift)
  }
  for (const { incrementId } of sold) {
    const order = yield* orders.findByIncrement([counter.store], incrementId, now)
    if (order === undefined) continue
    yield* sales.recordSale(shift, order.order_id, order.grand_total, order.payment_method)
  }
  return (yield* shifts.find(counter.store, shift.shift_id)) ?? shift
}

/** Counts and closes it. */
const close = function* (shift: Shift, by: cash.Deed, closedAt: Day.Instant): Tx<void> {
  const expected = yield* expectedOf(shift)
  const limit = readLimit(yield* env.find(limitVariable, counter.hub))
  const counted = count(shift, piecesOf(minus(expected, missing)), expected, limit)
  if (Result.isFailure(counted)) throw new Error("the drawer of the demo network cannot be counted")
  yield* counts.setCount(
    shift,
    yield* counts.addCount(shift, counted.success, { ...by, at: Day.toGmt(closedAt) })
  )
  const found = (yield* shifts.find(shift.store_id, shift.shift_id)) ?? shift
  yield* end(found, { closed: { user_id: by.userId, by: by.name }, approved: null }, closedAt)
}

const movement = (kind: "in" | "out", rupees: number, reason: string): NewMovement => ({
  kind,
  amount: ofHundredths(rupees * 100),
  reason
})

/** Makes the shifts of a demo: the earlier half of the orders invoiced at the counter was sold in that of yesterday. */
export const reliveShifts = function* (all: ReadonlyArray<DemoOrder>, now: Day.Instant): Tx<void> {
  const user = yield* users.findByName(counter.username)
  if (user === undefined) return
  yield* goToHub(counter.hub)
  const by: cash.Deed = { userId: user.id, name: user.name, at: Day.toGmt(now) }
  const sold = all
    .flatMap((order) =>
      order.store.id === counter.store && order.past !== undefined ? [{ order, past: order.past }] : []
    )
    .filter(({ past }) => past.canceledAgo === undefined)
    .toSorted((one, other) => other.past.invoicedAgo - one.past.invoicedAgo)
    .map(({ order }) => order)
  const half = Math.ceil(sold.length / 2)
  const yesterday = Day.startOf(Day.addDays(Day.dayAt(now), -1))
  const first = {
    openedAt: yesterday + 9 * Day.hour,
    movements: [movement("in", 500, "Change from the bank"), movement("out", 120, "Milk for the staff")],
    sold: sold.slice(0, half)
  }
  yield* close(yield* live(by, first, now), by, yesterday + 21 * Day.hour)
  const openedAt = Math.min(now - 10 * Day.minute, yesterday + 33 * Day.hour)
  yield* live(
    by,
    { openedAt, movements: [movement("in", 300, "Change from the bank")], sold: sold.slice(half) },
    now
  )
}
