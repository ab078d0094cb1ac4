import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { layoutOf, withoutM } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import { defaults, type ScannerSettings } from "#core/barcode/scanner-settings.ts"
import { flush, initial, nextDeadline, pendingText, push } from "#core/barcode/wedge.ts"
import { runs } from "#test/support/runs.ts"
import {
  anyCode,
  type Input,
  keyed,
  knownCode,
  mergeTyped,
  mrpl,
  pack,
  play,
  playIn,
  shown,
  start,
  timesOf,
  today
} from "./keyboard.ts"

describe("typing", () => {
  it("slower than a scanner never becomes a scan, and comes out as it was typed (CODE-7)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(typedCharacter, fc.integer({ min: 61, max: 400 })), { maxLength: 40 }),
        fc.boolean(),
        (keys, isEntered) => {
          const times = timesOf(keys.map(([, gap]) => gap))
          const inputs = keys.map(([chunk], index) => ({ at: times[index] ?? 0, chunk }))
          const enter = isEntered ? [{ at: (times.at(-1) ?? start) + 70, chunk: "\r" }] : []
          const words = keys.map(([character]) => character).join("")
          expect(shown(play([...inputs, ...enter]))).toEqual([
            ...(words === "" ? [] : [`typed ${words}`]),
            ...(isEntered ? ["Enter"] : [])
          ])
        }
      ),
      { numRuns: runs(1000) }
    )
  })

  it("of thirteen digits is typing, unless they are a code with its check digit", () => {
    expect(shown(play(keyed("7401234007508\r", 150)))).toEqual(["typed 7401234007508", "Enter"])
    expect(shown(play(keyed("7401234007507\r", 150)))).toEqual(["scan 7401234007507 CR"])
    expect(shown(play(keyed("7401234007507\r", 201)))).toEqual(["typed 7401234007507", "Enter"])
  })

  it("of fewer than four characters is typing at any speed", () => {
    for (const word of ["1", "80", "125", "abc", "$$"])
      for (const gap of [0, 20, 80, 150])
        expect(shown(play(keyed(`${word}\r`, gap)))).toEqual([`typed ${word}`, "Enter"])
  })

  it("and scans between keep their order, and neither has a character of the other", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(typedStretch, scannedStretch), { maxLength: 8 }), (stretches) => {
        let at = start
        const inputs: Array<Input> = []
        for (const { text, gaps } of stretches)
          for (const [index, chunk] of [...text].entries()) {
            at += gaps[index] ?? 0
            inputs.push({ at, chunk })
          }
        const expected = stretches.map(({ text, isScan }) =>
          isScan ? `scan ${text.slice(0, -1)} CR` : `typed ${text}`
        )
        expect(shown(play(inputs))).toEqual(mergeTyped(expected))
      }),
      { numRuns: runs(2000) }
    )
  })

  it("that waited in the same chunk before a code that is right is taken out of it", () => {
    fc.assert(
      fc.property(knownCode, fc.stringMatching(/^[1-9a-z][0-9a-z]{0,2}$/), (code, word) => {
        const isLegacy = /^M?[0-7]/.test(code) && code.length > 20
        const text = `${word}${code}`
        const isLonger = [...word].some((_, index) => layoutOf(withoutM(text.slice(index))) !== undefined)
        fc.pre(!isLegacy && !isLonger)
        expect(shown(play([{ at: start, chunk: `${text}\r` }]))).toEqual([`typed ${word}`, `scan ${code} CR`])
      }),
      { numRuns: runs(1000) }
    )
  })

  it("that makes a longer code of the one behind it is a part of it", () => {
    expect(parse("8900000000005", today)).toBeDefined()
    const order = "818900000000005"
    expect(shown(play([{ at: start, chunk: `${order}\r` }]))).toEqual([`scan ${order} CR`])
    expect(shown(play([{ at: start, chunk: `x${order}\r` }]))).toEqual(["typed x", `scan ${order} CR`])
  })

  it("is not taken out before a legacy pack, after zeros alone or after an AIM identifier", () => {
    for (const code of ["511417730100018112600077", "08901234567890", "]E08901234567890"])
      expect(shown(play([{ at: start, chunk: `${code}\r` }]))).toEqual([`scan ${code} CR`])
  })

  it("appears soon: letters after 60 ms, digits after 200, both with the next Enter or Backspace", () => {
    const delay = (character: string): number =>
      (nextDeadline(push(initial, character, start)[0]) ?? 0) - start
    expect(delay("x")).toBe(61)
    expect(delay("9")).toBe(61)
    expect(delay("5")).toBe(201)
    for (const [chunk, key] of [
      ["\r", "Enter"],
      ["\x7f", "control \x7f"]
    ] as const)
      expect(shown(push(push(initial, "5", start)[0], chunk, start + 70)[1])).toEqual(["typed 5", key])
  })

  it("appears as soon as no code can begin with it", () => {
    const [five] = push(initial, "5", start)
    expect(shown(push(five, "x", start + 150)[1])).toEqual(["typed 5"])
  })

  it("of a command without a terminator is typing", () => {
    expect(shown(play(keyed("$$next", 150)))).toEqual(["typed $$next"])
    expect(shown(play(keyed("$$next", 20)))).toEqual(["scan $$next silence"])
  })

  it("waits where it can be seen, and a burst does not flicker there", () => {
    const [one] = push(initial, "1", start)
    const [two] = push(one, "2", start + 150)
    expect(pendingText(two)).toBe("12")
    expect(pendingText(flush(two, start + 351)[0])).toBe("")
    expect(pendingText(push(initial, pack, start)[0])).toBe("")
  })

  it("of one key held down is no scan", () => {
    expect(shown(play(keyed("0".repeat(30), 33)))).toEqual([`typed ${"0".repeat(30)}`])
    expect(shown(play(keyed("aaaaaa\r", 33)))).toEqual(["typed aaaaaa", "Enter"])
  })

  it("through an input method may come in one chunk", () => {
    for (const word of ["चिकन", "கோழி", "دجاج", "👩‍👩‍👧"])
      expect(shown(playIn("field", [{ at: start, chunk: word }]))).toEqual([`typed ${word}`])
  })

  it("in a field is typing in packets of any size over a slow line, unless a terminator comes with it (CODE-7)", () => {
    for (const text of ["room", "25.5", "room 12, behind the cold store", "9876543210", "501234", "12/4"]) {
      expect(shown(playIn("field", [{ at: start, chunk: text }]))).toEqual([`typed ${text}`])
      expect(shown(playIn("field", keyed(text, 8)))).toEqual([`typed ${text}`])
      expect(shown(playIn("field", [{ at: start, chunk: `${text}\r` }]))).toEqual([`scan ${text} CR`])
    }
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z][a-z .,]{0,38}[a-z]$/),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 300 }),
        (text, lengths, gap) => {
          const inputs: Array<Input> = []
          for (let from = 0, turn = 0; from < text.length; turn++) {
            const length = lengths[turn % lengths.length] ?? 1
            inputs.push({ at: start + turn * gap, chunk: text.slice(from, from + length) })
            from += length
          }
          expect(shown(playIn("field", inputs))).toEqual([`typed ${text}`])
        }
      ),
      { numRuns: runs(500) }
    )
  })

  it("in a field keeps what was typed in the same packet before a code", () => {
    for (const words of ["room ", "room 12, floor ", "a"])
      for (const ending of ["\r", ""])
        expect(shown(playIn("field", [{ at: start, chunk: `${words}${pack}${ending}` }]))).toEqual([
          `typed ${words}`,
          `scan ${pack} ${ending === "" ? "silence" : "CR"}`
        ])
  })

  it("of two codes in one packet into a field is a scan, which does not decode, and no text", () => {
    expect(shown(playIn("field", [{ at: start, chunk: pack + mrpl }]))).toEqual([
      `scan ${pack}${mrpl} silence`
    ])
  })

  it("of digits answers a choice, in one packet too, while they are fewer than a printed code has", () => {
    expect(shown(playIn("choice", [{ at: start, chunk: "1213" }]))).toEqual(["typed 1213"])
    expect(shown(play([{ at: start, chunk: "1213" }]))).toEqual(["scan 1213 silence"])
    for (const code of ["1213\r", "40063813\r"])
      expect(shown(playIn("choice", [{ at: start, chunk: code }]))).toEqual([`scan ${code.trim()} CR`])
    expect(shown(playIn("choice", [{ at: start, chunk: "40063813" }]))).toEqual(["scan 40063813 silence"])
  })

  it("that lasts longer than 1.5 s is typing even where the settings allow wide gaps", () => {
    const wide: ScannerSettings = { ...defaults, maxGap: 200 }
    expect(shown(play(keyed("chicken curry\r", 150), wide))).toEqual(["typed chicken curry", "Enter"])
    expect(shown(play(keyed("chicken\r", 150), wide))).toEqual(["scan chicken CR"])
  })

  it("is prompt where the settings say that no scanner is slow", () => {
    const prompt: ScannerSettings = { ...defaults, slowGap: 60 }
    expect(nextDeadline(push(initial, "5", start, prompt)[0])).toBe(start + 61)
    expect(shown(play(keyed(`${pack}\r`, 150), prompt))).toEqual([`typed ${pack}`, "Enter"])
  })
})

/** Not $: a command typed without a pause and ended by Enter is one. */
const typedCharacter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzMPW0123456789 .,-/@")

interface Stretch {
  readonly text: string
  /** Before each character. */
  readonly gaps: ReadonlyArray<number>
  readonly isScan: boolean
}
const pause = fc.integer({ min: 61, max: 400 })
/** Without 8, M and $: typed less than 200 ms before a scan they may make another right code of it. */
const typedStretch: fc.Arbitrary<Stretch> = fc
  .array(fc.tuple(fc.constantFrom(..."abcdefg0123456790 .,-"), pause), { minLength: 1, maxLength: 6 })
  .map((keys) => ({
    text: keys.map(([character]) => character).join(""),
    gaps: keys.map(([, gap]) => gap),
    isScan: false
  }))
const scannedStretch: fc.Arbitrary<Stretch> = fc
  .tuple(anyCode, pause, fc.integer({ min: 1, max: 60 }))
  .map(([code, first, gap]) => ({
    text: `${code}\r`,
    gaps: [first, ...Array.from(code, () => gap)],
    isScan: true
  }))
