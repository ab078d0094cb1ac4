import { expect, it } from "vitest"
import { typedDay } from "#core/typed-day.ts"

const today = "2026-03-01"
it.each([
  ["2026-01-31", "2026-01-31"],
  [" 2026-01-31 ", "2026-01-31"],
  ["today", today],
  [" Yesterday", "2026-02-28"]
])("%j is a day (TYPED-2)", (text, day) => expect(typedDay(text, today)).toBe(day))

it.each(["", " ", "2026-02-30", "31-01-2026", "24.11.2026", "2026-1-5", "tomorrow", "-1", "1e1", "\u0661"])(
  "%j is none (TYPED-2)",
  (text) => expect(typedDay(text, today)).toBeUndefined()
)

it("has no words where there is no today", () => {
  expect(typedDay("today")).toBeUndefined()
})
