/** PERSON-6: what is kept for how long. */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { dueBy, type RetentionRule } from "#core/retention.ts"
import { settingProblem } from "#core/session/setting-problem.ts"

const now = Day.fromGmt("2026-11-30 06:30:00") ?? 0
describe("what would grow for ever (PERSON-6)", () => {
  it.each<[RetentionRule, string | undefined, string | undefined]>([
    ["customer_days", undefined, undefined],
    ["customer_days", "1095", "2023-12-01"],
    ["customer_days", "90", "2026-09-01"],
    ["customer_days", "0", undefined],
    ["audit_days", "365", "2025-11-30"],
    ["audit_days", undefined, "2018-11-30"],
    ["client_log_days", undefined, "2026-10-31"],
    // What cannot be read drops nothing.
    ["audit_days", "30", undefined],
    ["customer_days", "soon", undefined]
  ])("%s of %s drops what is from before %s", (rule, value, day) => {
    const before = dueBy(rule, value, now)
    expect(before === undefined ? undefined : Day.dayAt(Day.fromGmt(before) ?? 0)).toBe(day)
  })
  it("a log is never set to less than the law asks", () => {
    expect(settingProblem("audit_days", "364")).toBeDefined()
    expect(settingProblem("audit_days", "365")).toBeUndefined()
    expect(settingProblem("customer_days", "89")).toBeDefined()
  })
})
