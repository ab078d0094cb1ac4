/** When things are archived: after the days that were chosen, never within those that screens show. */
import { describe, expect, it } from "vitest"
import { dueBefore, fewestDays, retentionOf, usual } from "#core/archive.ts"
import * as Day from "#core/day.ts"
import { settingProblem } from "#core/session/setting-problem.ts"

const chosen = (values: Readonly<Record<string, string>>) => retentionOf((name) => values[name])

describe("the archive", () => {
  it("takes finished orders after 400 days and packs after 60, unless the network says otherwise (WRITE-5)", () => {
    expect(chosen({})).toEqual(usual)
    expect(usual).toEqual({ orders: 400, packs: 60 })
    expect(chosen({ archive_order_days: "800", archive_pack_days: "0" })).toEqual({ orders: 800, packs: 0 })
  })

  it.each(["4", "-1", "1.5", '"60"', "sixty", "", "null", "40000", String(fewestDays - 1)])(
    "takes nothing for a value it cannot read (%s), which is refused where it is set",
    (value) => {
      expect(chosen({ archive_order_days: value }).orders).toBe(0)
      expect(settingProblem("archive_order_days", value)).toMatchObject({
        wanted: "a number of days from 5 to 36500, or 0 for never"
      })
    }
  )

  it.each([
    ["archive_order_days", "5"],
    ["archive_pack_days", "0"],
    ["tagline", '"4"']
  ])("finds nothing wrong with %s %s", (name, value) => expect(settingProblem(name, value)).toBeUndefined())

  it("counts days as days in Asia/Calcutta, the day of the call not among them", () => {
    const now = Day.fromGmt("2026-11-21 18:30:00") ?? 0
    expect(dueBefore(1, now)).toBe("2026-11-20 18:30:00")
    expect(dueBefore(1, now - 1)).toBe("2026-11-19 18:30:00")
    expect(dueBefore(0, now)).toBeUndefined()
  })
})
