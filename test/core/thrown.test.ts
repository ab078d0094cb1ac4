/** Whatever is thrown has a text, so that nothing fails over naming it. */
import { describe, expect, it } from "vitest"
import { thrownError, thrownInFull, thrownStack, thrownText } from "#core/thrown.ts"

const unreadable = () =>
  Object.defineProperty(new Error("lost"), "message", {
    get: () => {
      throw new Error("no message")
    }
  })
const textless: ReadonlyArray<unknown> = [
  Object.create(null),
  {
    toString: () => {
      throw new Error("no text")
    }
  },
  { toString: 1 },
  unreadable()
]

describe("what was thrown", () => {
  it("has a text and is an error, also where no text can be made of it", () => {
    for (const cause of textless) {
      for (const text of [thrownText(cause), thrownInFull(cause), thrownError(cause).name])
        expect(text).toEqual(expect.any(String))
      expect(thrownStack(cause)).toEqual(expect.any(String))
    }
    expect(thrownText(textless[0])).toBe("something was thrown that has no text")
  })

  it("is named by its message, its name, its stack", () => {
    const error = new TypeError("no pack")
    expect([thrownText(error), thrownInFull(error), thrownError(error)]).toEqual([
      "no pack",
      "TypeError: no pack",
      error
    ])
    expect(thrownStack(error)).toMatch(/thrown\.test/)
    expect([thrownText("gone"), thrownText(Symbol("x")), thrownError(7).message]).toEqual([
      "gone",
      "Symbol(x)",
      "7"
    ])
  })
})
