/** A scanner that types on another keyboard layout than the computer has is known by its speed. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isOfOtherLayout, keySays } from "#core/barcode/keyboard-layout.ts"
import { parse } from "#core/barcode/parse.ts"
import { runs } from "#test/support/runs.ts"
import { type Input, knownCode, mrpl, pack, play, playIn, shown, start, today } from "./keyboard.ts"

/** The digits as keyboards have them where a US one has 0 to 9. */
const layouts = {
  French: "à&é\"'(-è_ç",
  Arabic: "٠١٢٣٤٥٦٧٨٩",
  Devanagari: "०१२३४५६७८९"
} as const
type Name = keyof typeof layouts
const names = Object.keys(layouts) as ReadonlyArray<Name>
const typedOn = (name: Name, code: string): string =>
  code.replace(/\d/g, (digit) => layouts[name][Number(digit)] ?? "")

const gaps = [5, 20, 60, 150]
/** One key at a time, with what it says on the scanner's own keyboard where the host can tell. */
const keys = (name: Name, code: string, gap: number, knowsKeys: boolean): ReadonlyArray<Input> =>
  [...`${code}\r`].map((key, index) => ({
    at: start + index * gap,
    chunk: typedOn(name, key),
    ...(knowsKeys ? { keys: key } : {})
  }))
const digits = knownCode.filter((code) => /^\d+$/.test(code))

describe("a scanner on another keyboard layout (CODE-9)", () => {
  it.each(names)("%s is read by its keys where the host knows them, on a page and in a field", (name) => {
    for (const gap of gaps)
      for (const place of ["page", "field", "choice"] as const)
        for (const code of [pack, mrpl])
          expect(shown(playIn(place, keys(name, code, gap, true)))).toEqual([`scan ${code} CR`])
    fc.assert(
      fc.property(digits, fc.constantFrom(...gaps), (code, gap) => {
        expect(shown(play(keys(name, code, gap, true)))).toEqual([`scan ${code} CR`])
      }),
      { numRuns: runs(300) }
    )
  })

  it.each(names)(
    "%s is a scan that does not decode where nobody knows the keys: nothing of it is typed",
    (name) => {
      fc.assert(
        fc.property(
          digits,
          fc.constantFrom(...gaps),
          fc.constantFrom("page", "field"),
          (code, gap, place) => {
            const signs = typedOn(name, code)
            expect(shown(playIn(place, keys(name, code, gap, false)))).toEqual([`scan ${signs} CR`])
            expect(isOfOtherLayout(signs)).toBe(true)
            expect(parse(signs, today)).toBeUndefined()
          }
        ),
        { numRuns: runs(300) }
      )
    }
  )

  it.each(names)("%s is a scan in a packet of any size, and by silence where it sends no end", (name) => {
    const signs = typedOn(name, pack)
    for (const size of [1, 3, 10, 23, 40]) {
      const chunks = Array.from({ length: Math.ceil(signs.length / size) }, (_, index) =>
        signs.slice(index * size, (index + 1) * size)
      )
      for (const place of ["page", "field"] as const)
        expect(
          shown(
            playIn(
              place,
              chunks.map((chunk, index) => ({ at: start + index * 20, chunk }))
            )
          )
        ).toEqual([`scan ${signs} silence`])
    }
  })

  it("of another kind is known by its speed alone, where a terminator ends it or no field has the focus", () => {
    const word = "ԱԲԳԴԵԶԷԸ"
    const chunk = (text: string) => [{ at: start, chunk: text }]
    expect(shown(play(chunk(word)))).toEqual([`scan ${word} silence`])
    expect(shown(playIn("field", chunk(`${word}\r`)))).toEqual([`scan ${word} CR`])
    expect(isOfOtherLayout(word)).toBe(true)
  })

  it("types a command that is read by its keys in one burst, and never from slow typing", () => {
    const inputsAt = (gap: number): ReadonlyArray<Input> =>
      ["4", "4", "o", "k", "\r"].map((chunk, index) => ({
        at: start + index * gap,
        chunk,
        keys: ["$", "$", "o", "k", "\r"][index] ?? ""
      }))
    expect(shown(play(inputsAt(20)))).toEqual(["scan $$ok CR"])
    expect(shown(play(inputsAt(150)))).toEqual(["typed 44ok", "Enter"])
  })
})

describe("signs of another layout", () => {
  it("are no misread code, no address and no code that decodes", () => {
    for (const code of [
      pack,
      mrpl,
      "8017",
      "5012345678900",
      "http://a.b/?c=(1)&d='2'",
      "]E08901234567890",
      "$$ok"
    ])
      expect(isOfOtherLayout(code)).toBe(false)
    fc.assert(
      fc.property(knownCode, (code) => {
        expect(isOfOtherLayout(code)).toBe(false)
      })
    )
  })
})

describe("a key", () => {
  it("says what it says on the keyboard that scanners are set to", () => {
    expect(["Digit8", "Numpad8", "KeyM", "Minus", "Semicolon"].map((code) => keySays(code, false))).toEqual([
      "8",
      "8",
      "m",
      "-",
      undefined
    ])
    expect(["Digit4", "Digit8", "KeyM", "Minus"].map((code) => keySays(code, true))).toEqual([
      "$",
      undefined,
      "M",
      "_"
    ])
  })
})
