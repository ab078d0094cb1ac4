/** coupons.csv: what takes something off the subtotal of an order at the counter. */
import { couponCode } from "#core/counter/coupon.ts"
import { couponSlips } from "#core/counter/coupon-slip.ts"
import * as Day from "#core/day.ts"
import { merge } from "../store/engine/merge.ts"
import * as master from "../store/network/master-tables.ts"
import * as tables from "../store/network/network-tables.ts"
import { ids, money, pattern, percent, time, whole, yesNo } from "./cell.ts"
import { type CellsOf, defaulted, optional, required } from "./column.ts"
import { kind } from "./kind.ts"

const columns = (now: Day.Instant) => ({
  code: required(
    pattern(couponCode, "capitals, digits, - and _, at most 40 of them"),
    "What people type; small letters and blanks are forgiven there.",
    "FRESH10"
  ),
  percent: optional(percent, "So much of the subtotal is taken off.", "10"),
  amount: optional(money, "So much is taken off, in the place of a percentage.", "50"),
  min_subtotal: defaulted(money, 0, "It holds from this subtotal on. 0 when empty.", "500"),
  active: defaulted(yesNo, 1, "Whether it may be used. yes when empty.", "yes"),
  valid_from: optional(time(now), "It holds from this moment on.", "today-30d 00:00"),
  valid_to: optional(time(now), "It holds until this moment.", "today+30d 23:59"),
  limit: optional(whole(1, 1_000_000), "How often it may be used in all.", "100"),
  websites: optional(ids, "The websites whose stores take it; all when empty.", "3; 15")
})

export type CouponCells = CellsOf<ReturnType<typeof columns>>

const everything = 10_000

export const coupons = kind({
  name: "coupons",
  about: "Coupons of the counter.",
  columns,
  key: (row) => `coupon ${row.code}`,
  judge: (rows, reference, complain, warn) => {
    const now = Day.toGmt(reference.now)
    for (const { line, row } of rows) {
      for (const { column, slip } of couponSlips(row, now)) warn(line, column, slip)
      if ((row.percent === null) === (row.amount === null))
        complain(line, "percent", "a coupon has a percentage or an amount: write one of the two")
      if (row.percent !== null && (row.percent === 0 || row.percent > everything))
        complain(line, "percent", "write a percentage above 0 and of at most 100")
      if (row.amount === 0) complain(line, "amount", "write an amount above 0")
      if (row.valid_from !== null && row.valid_to !== null && row.valid_from > row.valid_to)
        complain(line, "valid_to", "it ends before it begins: write a later moment")
    }
    return rows.map(({ row: { limit, websites, ...row } }) => ({
      ...row,
      use_limit: limit,
      websites: websites === null ? null : JSON.stringify(websites)
    }))
  },
  write: (rows, { progress }) => merge(tables.coupons, rows, progress),
  maintained: {
    table: master.coupons,
    typed: ({ use_limit, websites, ...stored }) => ({
      ...stored,
      limit: use_limit,
      websites: typeof websites === "string" ? JSON.parse(websites) : null
    }),
    stored: (ready) => ready
  }
})
