import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkDigit, isChecked } from "#core/barcode/check-digit.ts"
import {
  daysInQuarter,
  later,
  printDate,
  printQuarterDate,
  readDate,
  readQuarterDate,
  yearEndingIn
} from "#core/barcode/printed-date.ts"
import * as Day from "#core/day.ts"
import { anyDay } from "./codes.ts"

describe("YQDD", () => {
  it.each([
    ["6455", "2026-11-20", "2026-11-25"],
    ["7130", "2026-11-20", "2027-01-31"],
    ["6454", "2026-11-20", "2026-11-24"],
    ["8190", "2026-11-20", "2028-03-31"],
    ["6100", "2026-11-20", "2026-01-01"],
    ["6290", "2026-11-20", "2026-06-30"],
    ["6391", "2026-11-20", "2026-09-30"],
    ["6491", "2026-11-20", "2026-12-31"],
    // The last digit reaches from five years back to four ahead.
    ["1100", "2026-11-20", "2021-01-01"],
    ["0491", "2026-11-20", "2030-12-31"],
    ["9100", "2020-01-01", "2019-01-01"],
    ["5100", "2020-12-31", "2015-01-01"],
    ["4100", "2020-12-31", "2024-01-01"]
  ])("%s on %s is %s", (yqdd, today, day) => {
    expect(readQuarterDate(Number(yqdd), today)).toBe(day)
    expect(printQuarterDate(day, today)).toBe(yqdd)
  })

  it.each(["6055", "6555", "6955", "6190", "6191", "6291", "6392", "6492", "6499", "8191"])(
    "%s is no day in 2026",
    (yqdd) => {
      expect(readQuarterDate(Number(yqdd), "2026-11-20")).toBeUndefined()
    }
  )

  it("counts on from the first day of the quarter, on every day of every ten years", () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const year = Day.yearOf(today)
        let day = `${year - 5}-01-01`
        let offset = 0
        while (day <= `${year + 4}-12-31`) {
          if (["01-01", "04-01", "07-01", "10-01"].includes(day.slice(5))) offset = 0
          const quarter = Math.ceil(Number(day.slice(5, 7)) / 3)
          const yqdd = `${day[3]}${quarter}${String(offset).padStart(2, "0")}`
          if (readQuarterDate(Number(yqdd), today) !== day || printQuarterDate(day, today) !== yqdd)
            expect([yqdd, day]).toEqual([printQuarterDate(day, today), readQuarterDate(Number(yqdd), today)])
          day = Day.addDays(day, 1)
          offset++
        }
      }),
      { numRuns: 20 }
    )
  }, 60_000)

  it("of ten thousand numbers exactly the days of ten years are read", () => {
    const read = Array.from({ length: 10_000 }, (_, yqdd) => readQuarterDate(yqdd, "2026-11-20")).filter(
      (day) => day !== undefined
    )
    expect(new Set(read).size).toBe(Day.daysBetween("2021-01-01", "2031-01-01"))
    expect(read.length).toBe(new Set(read).size)
    expect(readQuarterDate(-1, "2026-11-20")).toBeUndefined()
  })

  it("a quarter has 90, 91 or 92 days, and the four of a year are the year", () => {
    for (const year of [2023, 2024, 2100, 2000])
      expect([1, 2, 3, 4].reduce((days, quarter) => days + daysInQuarter(year, quarter), 0)).toBe(
        Day.daysBetween(`${year}-01-01`, `${year + 1}-01-01`)
      )
    expect([1, 2, 3, 4].map((quarter) => daysInQuarter(2026, quarter))).toEqual([90, 91, 92, 92])
  })

  it("there is one year for a digit, and it lies from five before to four after", () => {
    for (let reference = 2000; reference < 2100; reference++)
      for (let digit = 0; digit < 10; digit++) {
        const year = yearEndingIn(digit, reference)
        expect(year % 10).toBe(digit)
        expect(year).toBeGreaterThanOrEqual(reference - 5)
        expect(year).toBeLessThanOrEqual(reference + 4)
      }
  })
})

describe("DDMMYY", () => {
  it("of a million numbers exactly the days of the century are read", () => {
    const read = new Set<string>()
    for (let number = 0; number < 1_000_000; number++) {
      const day = readDate(number)
      if (day === undefined) continue
      read.add(day)
      if (Day.parse(day) !== day || printDate(day) !== String(number).padStart(6, "0"))
        expect([number, day]).toEqual([Number(printDate(day)), Day.parse(day)])
    }
    expect(read.size).toBe(Day.daysBetween("2000-01-01", "2100-01-01"))
    expect(readDate(-1)).toBeUndefined()
  })

  it.each([
    ["051226", "2026-12-05"],
    ["290228", "2028-02-29"],
    ["310227", undefined],
    ["290227", undefined],
    ["300226", undefined],
    ["310426", undefined],
    ["001226", undefined],
    ["050026", undefined],
    ["051326", undefined]
  ])("%s is %s", (ddmmyy, day) => {
    expect(readDate(Number(ddmmyy))).toBe(day)
  })
})

describe("later", () => {
  it("is what adding days in the calendar is", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 800 }), (day, days) => {
        expect(later(day, days)).toBe(Day.addDays(day, days))
      })
    )
  })
})

describe("check digit", () => {
  // The first is worked out by hand in the layouts' document, the second is GS1's own example, the others are the
  // EAN-13 of ISBN 978-0-306-40615-7 and of two articles on sale.
  it.each(["7401234007507", "6291041500213", "9780306406157", "4006381333931", "5901234123457"])(
    "%s is right",
    (code) => {
      expect(checkDigit(code.slice(0, 12))).toBe(Number(code[12]))
      for (let digit = 0; digit < 10; digit++)
        expect(isChecked(code.slice(0, 12) + digit)).toBe(String(digit) === code[12])
    }
  )

  it("one wrong digit never passes", () => {
    for (let place = 0; place < 13; place++)
      for (let digit = 0; digit < 10; digit++) {
        const changed = `${"5901234123457".slice(0, place)}${digit}${"5901234123457".slice(place + 1)}`
        expect(isChecked(changed)).toBe(changed === "5901234123457")
      }
  })

  it("there is none of what is no digit", () => {
    expect(checkDigit("59012341234x7")).toBeNaN()
    expect(checkDigit("/901234123457")).toBeNaN()
    expect(checkDigit("590123412345:")).toBe(7)
    expect(checkDigit("5901")).toBeNaN()
    expect(isChecked("590123412345:")).toBe(false)
    expect(isChecked("590123412345")).toBe(false)
    expect(isChecked("59012341234577")).toBe(false)
  })
})
