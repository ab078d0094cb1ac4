/** What stands on papers before they are laid out. */
import { describe, expect, it } from "vitest"
import { papersOf } from "#core/device/paper.ts"
import { papersWith } from "#test/support/papers.ts"

describe("a reprint", () => {
  it("says so where a second paper could pass for the first, and not on goods that customers buy", () => {
    const wording = (isReprint: boolean) =>
      papersWith("Asha Rao").flatMap((document) =>
        papersOf(document, isReprint).map(({ blocks }) => [
          document.kind,
          JSON.stringify(blocks).includes("REPRINT")
        ])
      )

    expect(new Map(wording(true) as Array<[string, boolean]>)).toEqual(
      new Map([
        ["invoice", true],
        ["items", true],
        ["orderLabel", true],
        ["ean13", false],
        ["itemLabel", false],
        ["pickUp", true],
        ["returnList", true],
        ["pickList", true],
        ["shiftReport", true]
      ])
    )
    expect(wording(false).filter(([, isMarked]) => isMarked)).toEqual([])
  })
})
