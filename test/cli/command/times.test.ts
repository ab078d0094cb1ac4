/** Whose times the command line tells where another clock hangs on the wall (TIME-4). */
import { expect, it } from "vitest"
import { table } from "#cli/command/table.ts"
import { answerIn } from "#cli/command/times.ts"
import { india, uae } from "#core/country.ts"

const answer = {
  data: { at: "2026-11-28 14:05" },
  lines: [
    "Shift 7: opened 2026-11-28 14:05 by Meera, closed 2026-11-28 21:30:10",
    { text: "It is good until 2026-11-28 14:05.", style: "bold" as const },
    ...table(
      [{ title: "WHEN" }, { title: "WHAT" }, { title: "ENDED" }],
      [
        ["2026-11-28 14:05:00", "note: ring at 2026-11-28 18:00", ""],
        ["2026-11-28 14:06:00", "opened", "2026-11-28 15:00"]
      ]
    )
  ]
}

it("says that times are India's in sentences and over columns, and leaves what people wrote and programs read", () => {
  const { data, lines } = answerIn(uae, answer)
  expect(data).toEqual({ at: "2026-11-28 14:05" })
  expect(lines?.slice(0, 2)).toEqual([
    "Shift 7: opened 2026-11-28 14:05 IST by Meera, closed 2026-11-28 21:30:10 IST",
    { text: "It is good until 2026-11-28 14:05 IST.", style: "bold" }
  ])
  const said = JSON.stringify(lines?.[2])
  for (const text of ["WHEN (IST)", "ENDED (IST)", "ring at 2026-11-28 18:00"])
    expect(said).toContain(`${text}"`)
  expect(answerIn(india, answer)).toBe(answer)
})
