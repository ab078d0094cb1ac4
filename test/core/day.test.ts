import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"

describe("day", () => {
  it("a day begins at 18:30 GMT of the day before, whatever the host's zone (TIME-1)", () => {
    expect(Day.toGmt(Day.startOf("2024-05-10"))).toBe("2024-05-09 18:30:00")
    const before = Day.fromGmt("2026-11-20 18:29:59") ?? 0
    expect(Day.dayAt(before + 999)).toBe("2026-11-20")
    expect(Day.dayAt(before + 1000)).toBe("2026-11-21")
  })

  it("agrees with the platform's own calendar over four thousand years", () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_000_000_000_000, max: 64_000_000_000_000 }), (instant) => {
        const platform = new Date(instant).toISOString().slice(0, 19).replace("T", " ")
        expect(Day.toGmt(instant)).toBe(platform)
        expect(Day.fromGmt(platform)).toBe(Math.floor(instant / 1000) * 1000)
      })
    )
  })

  it("adding days and counting them are inverse", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: -9000, max: 9000 }),
        (start, days) => {
          const day = Day.addDays("1990-01-01", start)
          expect(Day.daysBetween(day, Day.addDays(day, days))).toBe(days)
        }
      )
    )
  })

  it.each([
    ["2026-02-29", undefined],
    ["2028-02-29", "2028-02-29"],
    ["2026-13-01", undefined],
    ["2026-1-01", undefined],
    ["31/12/2026", undefined]
  ])("reads %s as %s", (text, day) => {
    expect(Day.parse(text)).toBe(day)
  })

  it.each([
    [59_999, "just now"],
    [60_000, "1 minute ago"],
    [3_599_999, "59 minutes ago"],
    [10_799_999, "179 minutes ago"],
    [10_800_000, "3 hours ago"],
    [86_400_000, "1 day ago"],
    [-5, "just now"]
  ])("%i ms is %s", (passed, text) => {
    expect(Day.timeAgo(0, passed)).toBe(text)
  })

  it("the financial year turns on 1 April", () => {
    expect(Day.financialYear("2026-03-31")).toBe("2025-26")
    expect(Day.financialYear("2026-04-01")).toBe("2026-27")
    expect(Day.financialYear("1999-04-01")).toBe("1999-00")
  })
})
