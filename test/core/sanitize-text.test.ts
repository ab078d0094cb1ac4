import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cut, sanitizeText, sanitizeTextOrNull } from "#core/sanitize-text.ts"

describe("plain text", () => {
  it.each([
    ["Asha\u001B[31m Rao\u001B[0m", "Asha Rao"],
    ["\u001B]0;owned\u0007Ravi", "Ravi"],
    ["\u001B]8;;http://x\u001B\\link\u001B]8;;\u001B\\", "link"],
    ["a\u009B2Jb", "ab"],
    ["two\r\nlines\tand", "two lines and"],
    ["rtl\u202Eevil", "rtlevil"],
    ["nul\u0000bel\u0007", "nulbel"],
    ["\u3164\u2060\u2800\u115F", ""],
    ["\u0D15\u0D4D\u200D", "\u0D15\u0D4D\u200D"],
    ["lone\uD800half", "lone\uFFFDhalf"],
    ["^XZ~JA<script>=1+1", "^XZ~JA<script>=1+1"]
  ])("%j becomes %j", (typed, shown) => {
    expect(sanitizeText(typed)).toBe(shown)
  })

  it("never holds a control character, and cleaning twice changes nothing (PRINT-4)", () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom("\u001B", "[", "]", "\u0007", "\\", "\n", "\u009B", "m"),
        fc.string({ unit: "binary", maxLength: 1 })
      )
    })
    fc.assert(
      fc.property(hostile, (typed) => {
        const shown = sanitizeText(typed)
        expect(shown).not.toMatch(/\p{Cc}/u)
        expect(sanitizeText(shown)).toBe(shown)
        expect(shown.isWellFormed()).toBe(true)
      })
    )
  })

  it("nothing but blanks is nothing", () => {
    expect(sanitizeTextOrNull(" \u0000 ")).toBe(null)
    expect(sanitizeTextOrNull(undefined)).toBe(null)
  })

  it("is cut between letters as a reader counts them", () => {
    expect(cut("\u0D15\u0D4D\u0D37\u0D24", 1)).toBe("\u0D15\u0D4D\u0D37")
    expect(cut("abc", 55)).toBe("abc")
    expect(cut("\u{1F468}\u200D\u{1F33E}x", 1)).toBe("\u{1F468}\u200D\u{1F33E}")
  })
})
