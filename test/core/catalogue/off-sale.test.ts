/** OFFSALE-2: until when a product is off sale, as it is typed and as it holds. */
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isOff, readOffSaleReason, readUntil, requireUntil } from "#core/catalogue/off-sale.ts"
import * as Day from "#core/day.ts"

/** 26 November 2026, 18:10 in Asia/Calcutta. */
const now = Day.fromLocal("2026-11-26 18:10:00") ?? 0
const local = (typed: string): string | null => {
  const until = Result.getOrThrow(readUntil(typed, now))
  return until === null ? null : Day.toLocal(Day.fromGmt(until) ?? 0)
}

describe("until when a product is off sale (OFFSALE-2)", () => {
  it.each([
    ["1h", "2026-11-26 19:10:00"],
    ["30 m", "2026-11-26 18:40:00"],
    ["day", "2026-11-27 00:00:00"],
    ["18:30", "2026-11-26 18:30:00"],
    ["9:05", "2026-11-27 09:05:00"],
    ["18:10", "2026-11-27 18:10:00"],
    [" 2026-11-28 09:00 ", "2026-11-28 09:00:00"],
    ["back", null]
  ])("%s is %s", (typed, until) => expect(local(typed)).toBe(until))

  it.each(["", "soon", "25:00", "2026-02-30 10:00", "2026-11-26 18:00", "2027-11-26 18:00", "0h", "999h"])(
    "%j is refused",
    (typed) => expect(Result.isFailure(readUntil(typed, now))).toBe(true)
  )

  it("a time holds until it has come, and within 31 days", () => {
    fc.assert(
      fc.property(fc.integer({ min: -86_400, max: 86_400 * 31 }), (seconds) => {
        const until = Day.toGmt(now + seconds * Day.second)
        expect(isOff({ until }, now)).toBe(seconds > 0)
        expect(Result.isSuccess(requireUntil(until, now))).toBe(seconds > 0)
      })
    )
    expect(isOff({ until: null }, now)).toBe(true)
  })

  it("needs no reason, and takes one that can be read", () => {
    expect(readOffSaleReason("  ")).toEqual(Result.succeed(null))
    expect(readOffSaleReason(" Cold room is down ")).toEqual(Result.succeed("Cold room is down"))
    for (const reason of ["x".repeat(201), "a\u0007b"])
      expect(Result.isFailure(readOffSaleReason(reason))).toBe(true)
  })
})
