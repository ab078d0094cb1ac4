/** What stands in the place of what is not there: the same part for both hosts. */
import { describe, expect, it } from "vitest"
import { textOf } from "#cli/tui/line.ts"
import { readLines } from "#cli/tui/lines.ts"
import { act } from "#core/kit/view/action.ts"
import { drawingOf, failed, loading } from "#core/kit/view/empty.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import type { View } from "#core/kit/view/view.ts"

const again = act("refresh", "Refresh", "r", { _tag: "AskedAgain" } as const, { isDisabled: true })
const viewOf = (part: View<{ readonly _tag: "AskedAgain" }>["parts"][number]) =>
  ({ title: "A page", actions: [], parts: [part], back: undefined }) satisfies View<{
    readonly _tag: "AskedAgain"
  }>
const linesOf = (part: View<{ readonly _tag: "AskedAgain" }>["parts"][number]) =>
  readLines(viewOf(part), 80).map((line) => textOf(line).trim())

describe("what is not there", () => {
  it("is said in a sentence with the key of what ends it", () => {
    expect(linesOf(failed("The packs could not be read", again))).toEqual([
      "✗ The packs could not be read",
      "[r] Try again"
    ])
    expect(linesOf(loading())).toEqual(["Loading..."])
  })
  it("can be asked for again, though a page without it has no other action", () => {
    expect(actionsOf(viewOf(failed("It could not be read", again)))).toMatchObject([
      { id: "refresh", title: "Try again", isDisabled: false }
    ])
  })
  it("is drawn by what became of it: none of it, refused, nobody reached; rows where it is on its way", () => {
    expect(drawingOf({ part: "empty", text: "None" })).toBe("pack")
    expect(drawingOf(failed("Refused"))).toBe("late")
    expect(drawingOf(failed("Api call failure: The server does not answer"))).toBe("offline")
    expect(drawingOf(loading())).toBeUndefined()
  })
})
