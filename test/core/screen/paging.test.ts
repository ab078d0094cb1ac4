import { expect, it } from "vitest"
import { pagesOf, turnedBy } from "#core/kit/view/paging.ts"

it.each([
  [1, -1, 1],
  [1, 1, 2],
  [2, -1, 1],
  [3, 1, 3]
] as const)(
  "page %i of three turned by %i is page %i: there is none before the first, nor after the last",
  (page, by, to) => {
    expect(turnedBy(pagesOf("3 pages", page, 3), by)).toEqual({ _tag: "TurnedPage", page: to })
  }
)

it("a list without a row has one page", () => {
  expect(turnedBy(pagesOf("nothing", 1, 0), -1)).toEqual({ _tag: "TurnedPage", page: 1 })
  expect(turnedBy(pagesOf("nothing", 1, 0), 1)).toEqual({ _tag: "TurnedPage", page: 1 })
})
