import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { type EodFacts, isNewHub, mayAccept, yesterdayAt } from "#core/stock/eod-gate.ts"
import { noon } from "../arbitrary/time.ts"

const facts = (change: Partial<EodFacts> = {}): EodFacts => ({
  isEnabled: true,
  isNewHub: false,
  submittedFor: new Set(),
  stockSince: "2026-11-01 00:00:00",
  ...change
})

describe("the end-of-day gate", () => {
  it.each<readonly [string, Partial<EodFacts>, boolean]>([
    ["is shut while yesterday's report is missing", {}, false],
    ["opens with yesterday's report", { submittedFor: new Set(["2026-11-19"]) }, true],
    ["stays shut with today's report alone", { submittedFor: new Set(["2026-11-20"]) }, false],
    [
      "stays shut with the report of the day before yesterday",
      { submittedFor: new Set(["2026-11-18"]) },
      false
    ],
    ["is open where the flag is off", { isEnabled: false }, true],
    ["is open in a new hub", { isNewHub: true }, true],
    ["is open where there never was stock", { stockSince: undefined }, true],
    ["is open where the first stock came today", { stockSince: "2026-11-19 18:30:00" }, true],
    [
      "is shut where the first stock came in the last second of yesterday",
      { stockSince: "2026-11-19 18:29:59" },
      false
    ]
  ])("%s", (_, change, open) => {
    expect(mayAccept(facts(change), noon)).toBe(open)
  })

  it("is shut from the second day on where no report is ever handed in (RECEIPT-6)", () => {
    const firstStock = Day.fromGmt("2026-11-01 00:00:00") ?? 0
    for (let day = 0; day < 60; day++)
      expect(mayAccept(facts(), firstStock + day * 24 * Day.hour)).toBe(day === 0)
  })

  it("yesterday is yesterday in Asia/Calcutta", () => {
    const midnight = Day.startOf("2026-11-20")
    expect(yesterdayAt(midnight)).toBe("2026-11-19")
    expect(yesterdayAt(midnight - 1)).toBe("2026-11-18")
  })
})

describe("a hub", () => {
  it.each([
    ["is new when it has never accepted a shipment", null, "2026-11-01 00:00:00", true],
    [
      "is new when it accepted its last one before the cut-off",
      "2026-10-31 23:59:59",
      "2026-11-01 00:00:00",
      true
    ],
    ["is not new when it accepted one since", "2026-11-01 00:00:00", "2026-11-01 00:00:00", false],
    ["is not new when there is no cut-off", "2020-01-01 00:00:00", null, false]
  ])("%s", (_, lastAccepted, cutOff, isNew) => {
    expect(isNewHub(lastAccepted, cutOff)).toBe(isNew)
  })
})
