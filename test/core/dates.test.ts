/** Dates on screens: as people write them, and as records where seconds count. */
import fc from "fast-check"
import { expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { dateInWords, datesInWords, viewDated } from "#core/kit/view/dates.ts"

it.each([
  ["2026-11-28 06:02", "28 Nov 06:02"],
  ["2025-11-08 06:02", "8 Nov 2025 06:02"],
  ["2026-11-28", "28 Nov"],
  ["2027-01-01", "1 Jan 2027"],
  // A record to the second keeps its format, and so does what only looks like a date.
  ["2026-11-28 06:02:41", "2026-11-28 06:02:41"],
  ["2026-02-30", "2026-02-30"],
  ["2026-11-28 06:02, Meera", "2026-11-28 06:02, Meera"]
])("a text %s is shown in 2026 as %s", (text, shown) => {
  expect(dateInWords(text, 2026)).toBe(shown)
})

it.each([
  ["shipped 2026-11-28 06:02", "shipped 28 Nov 06:02"],
  ["Approve 2026-11-28? Version of 2025-11-27 21:05.", "Approve 28 Nov? Version of 27 Nov 2025 21:05."],
  ["SHP-2026-11-28, at 2026-11-28 06:02:41", "SHP-2026-11-28, at 2026-11-28 06:02:41"]
])("in a sentence %s is shown in 2026 as %s", (text, shown) => {
  expect(datesInWords(text, 2026)).toBe(shown)
})

it("what is next of a total is told so", () => {
  const totals = { part: "totals", label: "Invoice", title: "Invoice 1", tone: "good", figures: [] } as const
  const view = {
    title: "Order",
    actions: [],
    back: undefined,
    parts: [{ ...totals, next: "It left on 2026-11-20 11:58" }]
  }
  expect(viewDated(Day.fromLocal("2026-11-29 12:00:00") ?? 0, view).parts).toEqual([
    { ...totals, next: "It left on 20 Nov 11:58" }
  ])
})

it("what is asked is told so, in its title, too", () => {
  const question = {
    id: "approve",
    title: "Approve the report of 2026-11-20?",
    text: "Submitted at 2026-11-20 11:58",
    actions: [],
    cancel: undefined
  }
  const view = { title: "EOD", actions: [], back: undefined, parts: [], question }
  expect(viewDated(Day.fromLocal("2026-11-29 12:00:00") ?? 0, view).question).toMatchObject({
    title: "Approve the report of 20 Nov?",
    text: "Submitted at 20 Nov 11:58"
  })
})

it("two minutes of one year are never shown as one", () => {
  const minutes = fc.integer({ min: 0, max: 365 * 24 * 60 - 1 })
  fc.assert(
    fc.property(minutes, minutes, (one, other) => {
      const shown = (at: number) => dateInWords(Day.toLocal(at * Day.minute).slice(0, 16), 1970)
      expect(shown(one) === shown(other)).toBe(one === other)
    })
  )
})
