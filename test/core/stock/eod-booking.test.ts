/** EOD-1, EOD-4 and TASK-6: of which day a report is, and what differs although the stock moved while it was counted. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import {
  countedIn,
  differenceOf,
  expectedAt,
  type Movement,
  type ReportedRow,
  report
} from "#core/stock/eod-booking.ts"
import { dayOfReport, dueDay } from "#core/stock/eod-day.ts"
import { tagOf } from "#test/support/outcome.ts"

const q = Q.ofThousandths
const noon = Day.startOf("2026-11-20") + 12 * Day.hour
const kg = { whole: 0, sell_by: "kg", qty_increments: q(500) } as const
const row = (change: Partial<ReportedRow> = {}): ReportedRow => ({
  product_id: 1,
  physical_stock: 5,
  current_stock: undefined,
  counted_at: undefined,
  comment: null,
  ...change
})
const facts = (stock: number, movements: ReadonlyArray<Movement> = []) => ({
  now: noon,
  products: new Map([[1, kg]]),
  books: new Map([[1, { stock: q(stock), movements }]])
})
const outcomeOf = (...rows: ReadonlyArray<ReportedRow>) => tagOf(report(rows, facts(5000)), "taken")

describe("the day of a report", () => {
  const at = (instant: number, owesYesterday = false, hasYesterday = true) => ({
    now: instant,
    owesYesterday,
    hasYesterday,
    isYesterdayBack: false
  })
  it("is today's until the last second, and tomorrow's from midnight in Asia/Calcutta on (EOD-1)", () => {
    expect(dueDay(at(Day.startOf("2026-11-21") - Day.second))).toBe("2026-11-20")
    expect(dueDay(at(Day.startOf("2026-11-21")))).toBe("2026-11-21")
  })
  it("is yesterday's while shipments wait for that one (EOD-1)", () => {
    expect(dueDay(at(noon, true, false))).toBe("2026-11-19")
    expect(dueDay({ ...at(noon, false, false), isYesterdayBack: true })).toBe("2026-11-19")
  })
  it.each([
    ["today, named", "2026-11-20", at(noon), "2026-11-20"],
    [
      "yesterday, begun before midnight and not handed in",
      "2026-11-19",
      at(noon, false, false),
      "2026-11-19"
    ],
    ["yesterday, that is in", "2026-11-19", at(noon), "EodDayOver"],
    ["the day before", "2026-11-18", at(noon, true, false), "EodDayOver"],
    ["tomorrow", "2026-11-21", at(noon), "EodDayOver"]
  ] as const)("%s", (_, named, of, expected) => {
    const day = dayOfReport(named, of)
    expect(Result.isSuccess(day) ? day.success : day.failure.tag).toBe(expected)
  })
})

describe("a blind count (EOD-8)", () => {
  const blind = (stock: number, ...rows: ReadonlyArray<ReportedRow>) =>
    Result.match(report(rows, { ...facts(stock), isBlind: true }), {
      onSuccess: (lines) => lines.map(({ counted }) => counted),
      onFailure: ({ tag, data }) => [tag, data]
    })
  it("wants every product counted, or said to be none (EOD-16)", () => {
    expect(blind(5000, row({ isTyped: false }))).toEqual(["EodNotCounted", { product_id: 1, left: 1 }])
    expect(blind(5000, row({ isTyped: true, physical_stock: "0" }))).toEqual([0])
    expect(blind(5000, row({ physical_stock: 4.5 }))).toEqual([4500])
    expect(blind(5000)).toEqual(["EodNothingCounted", {}])
    expect(blind(0)).toEqual([])
    const two = { ...facts(5000), isBlind: true }
    two.books.set(2, { stock: q(1), movements: [] })
    const left = report([row({ isTyped: true })], two)
    expect(Result.isFailure(left) && left.failure.data).toEqual({ product_id: 2, left: 1 })
  })
  it("refuses what is off the step whether the books say it or not: a refusal tells nothing (EOD-16)", () => {
    const refused = ["InvalidCount", { product_id: 1, why: "step", increment: 0.5 }]
    expect(blind(4730, row({ isTyped: true, physical_stock: "4.73" }))).toEqual(refused)
    expect(blind(4720, row({ isTyped: true, physical_stock: "4.73" }))).toEqual(refused)
    expect(outcomeOf(row({ isTyped: true, physical_stock: "5" }))).toBe("taken")
  })
})

describe("what was expected of a product", () => {
  it("is what the books said when it was counted, whatever moved before and after (EOD-4)", () => {
    // Steps of five seconds, counted between two of them.
    const steps = fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 20 })
    fc.assert(
      fc.property(steps, fc.nat(), fc.integer({ min: 20_000, max: 90_000 }), (changes, choice, start) => {
        const at = (step: number) => noon - 1000 * Day.second + step * 5 * Day.second
        const movements = changes.map((change, step) => ({ at: Day.toGmt(at(step)), change }))
        const counted = choice % (changes.length + 1)
        const booked = (steps: number) => start + changes.slice(0, steps).reduce((sum, each) => sum + each, 0)
        const books = { stock: q(booked(changes.length)), movements }
        const time = at(counted) - 2 * Day.second
        expect(expectedAt(books, time, undefined)).toBe(booked(counted))
        expect(expectedAt(books, time, q(booked(counted)))).toBe(booked(counted))
      })
    )
  })

  it("is what somebody was told in the second of a sale, and never what the books did not say (EOD-4)", () => {
    const books = { stock: q(4000), movements: [{ at: Day.toGmt(noon), change: -1000 }] }
    expect(expectedAt(books, noon, q(5000))).toBe(5000)
    expect(expectedAt(books, noon, q(4000))).toBe(4000)
    expect(expectedAt(books, noon, q(9000))).toBe(5000)
    expect(expectedAt(books, noon + 60 * Day.second, q(5000))).toBe(4000)
  })
})

describe("a report", () => {
  it("a sale after the count is no difference", () => {
    const sold = [{ at: Day.toGmt(noon - 10 * Day.minute), change: -2000 }]
    const counted = row({ physical_stock: "5", current_stock: q(5000), counted_at: noon - 20 * Day.minute })
    const lines = Result.getOrThrow(report([counted], facts(3000, sold)))
    expect(lines.map(differenceOf)).toEqual([0])
  })
  it("differs where the count does", () => {
    const lines = Result.getOrThrow(report([row({ physical_stock: 3.5, comment: "two fell" })], facts(5000)))
    expect(lines).toEqual([{ product_id: 1, expected: 5000, counted: 3500, comment: "two fell" }])
    expect(lines.map(differenceOf)).toEqual([-1500])
  })
  it("leaves what nobody has counted as the books say now, whatever a screen read before another version (EOD-15)", () => {
    // What a version has booked is no movement: to the count that was read before it, the stock is another one.
    for (const read of ["5.53", "6"]) {
      const current_stock = q(Math.round(Number(read) * 1000))
      const stale = row({ physical_stock: read, current_stock, counted_at: noon - 20 * Day.minute })
      const lines = Result.getOrThrow(report([{ ...stale, isTyped: false }], facts(4500)))
      expect(lines).toEqual([{ product_id: 1, expected: 4500, counted: 4500, comment: null }])
    }
  })
  it("is refused where it cannot be booked", () => {
    expect(outcomeOf(row({ physical_stock: "5.1" }))).toBe("InvalidCount")
    expect(outcomeOf(row({ product_id: 2 }))).toBe("InvalidData")
    expect(outcomeOf(row(), row())).toBe("InvalidData")
    expect(outcomeOf()).toBe("EodNothingCounted")
  })
  it("of nothing is taken where nothing is in stock (EOD-5)", () => {
    expect(Result.isSuccess(report([], facts(0)))).toBe(true)
  })
})

describe("what of a report was counted (TASK-10)", () => {
  const at = noon - 20 * Day.minute
  const scanned = { expected: q(5000), counted: q(5000), at: noon - Day.hour }
  it.each([
    ["what the devices have scanned, with the time of that", { scanned }, scanned.at],
    ["what somebody says they wrote down", { isTyped: true, counted_at: at }, at],
    ["what differs, where nobody says", { physical_stock: 4, counted_at: at }, at],
    ["nothing that stands as the books say", { counted_at: at }, undefined],
    ["nothing of which somebody says that nobody looked", { physical_stock: 4, isTyped: false }, undefined]
  ])("is %s", (_title, change, when) => {
    const rows = [row(change)]
    const counts = countedIn(rows, Result.getOrThrow(report(rows, facts(5000))), noon)
    expect(counts.get(1)?.at).toBe(when)
  })
})
