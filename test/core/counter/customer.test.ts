/** COUNTER-3. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { customerTypes, longestName, readName, readNames, shownName } from "#core/counter/customer.ts"
import { sentenceOf } from "#test/support/outcome.ts"

describe("customers", () => {
  it("are of two kinds", () => {
    expect(customerTypes).toEqual([
      { id: 1, title: "Home delivery", source: "hub" },
      { id: 2, title: "Walk-in", source: "retail" }
    ])
  })

  it("have a name, first and last where two are asked for (COUNTER-3)", () => {
    expect(sentenceOf(readName("  Sreeja   Mohan Nair "))).toEqual({
      firstname: "Sreeja",
      lastname: "Mohan Nair"
    })
    expect(sentenceOf(readName("ശ്രീജ"))).toEqual({ firstname: "ശ്രീജ", lastname: "" })
    expect(sentenceOf(readName(" \u202E "))).toBe("Enter customer name")
    expect(sentenceOf(readNames({ firstname: "", lastname: "Rao" }))).toBe("Enter first customer name")
    expect(sentenceOf(readNames({ firstname: "Asha", lastname: "\u001B[2J" }))).toBe(
      "Enter last customer name"
    )
    expect(sentenceOf(readNames({ firstname: " Asha ", lastname: "Rao" }))).toEqual({
      firstname: "Asha",
      lastname: "Rao"
    })
    expect(sentenceOf(readNames({ firstname: "Asha", lastname: " " }))).toEqual({
      firstname: "Asha",
      lastname: ""
    })
    expect(sentenceOf(readName("x".repeat(longestName + 1)))).toBe("Invalid Data")
  })

  it("have names that no control character is left in, and read again they are the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const name = Result.getOrUndefined(readName(text))
        if (name === undefined) return
        expect(shownName(name)).not.toMatch(/\p{Cc}/u)
        expect(Result.getOrUndefined(readName(shownName(name)))).toEqual(name)
      })
    )
  })

  it("without a name are Guest User (COUNTER-3)", () => {
    for (const name of [null, undefined, {}, { firstname: " ", lastname: "" }])
      expect(shownName(name)).toBe("Guest User")
    expect(shownName({ firstname: "Asha", lastname: "" })).toBe("Asha")
  })
})
