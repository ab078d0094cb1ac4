import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { initial, push } from "#core/barcode/wedge.ts"
import type { Framing } from "#core/device/framing.ts"
import {
  adviceOn,
  endingText,
  isRepeated,
  meaningOf,
  sourceText,
  speedOf,
  speedText
} from "#core/screen/scanner-check/advice.ts"
import { init, type Seen, update } from "#core/screen/scanner-check/model.ts"
import { anyText } from "../arbitrary/text.ts"
import { noon } from "../arbitrary/time.ts"

const framing = (change: Partial<Framing> = {}): Framing => ({
  source: "wedge",
  terminator: "CR",
  durationMs: 100,
  symbology: null,
  ...change
})
const seen = (code: string, how: Framing | undefined = framing()): Seen => {
  const [first] = update(init, { _tag: "SawScan", code, framing: how }, noon).seen
  if (first === undefined) throw new Error("nothing was seen")
  return first
}
const code = "80177300500645507000123"

describe("what was scanned", () => {
  it("is explained part by part, whatever it is", () => {
    expect(meaningOf(seen(code))).toEqual(
      expect.arrayContaining([expect.stringContaining("layout: pack (pack), 23 characters, starts with 80")])
    )
    fc.assert(
      fc.property(anyText, (text) => {
        expect(meaningOf(seen(text)).length).toBeGreaterThan(1)
      })
    )
  })

  it("comes with how it came: from where, its speed, its end", () => {
    const shown = seen(code, framing({ source: "serial", terminator: "LF", durationMs: 230 }))
    expect([sourceText(shown.framing), endingText(shown.framing), speedText(shown)]).toEqual([
      "serial line",
      "LF",
      "100 characters per second"
    ])
    expect(speedText(seen(code, framing({ durationMs: 0 })))).toBe("all at once")
    expect(
      speedText(update(init, { _tag: "SawScan", code: "x", framing: undefined }, noon).seen[0] ?? seen("x"))
    ).toBe("not known")
  })

  it("of a keyboard wedge is measured as the wedge saw it", () => {
    const at = (characters: string) =>
      [...characters].reduce<ReturnType<typeof push>>(
        ([state, events], character, index) => {
          const [next, more] = push(state, character, noon + index * 10)
          return [next, [...events, ...more]]
        },
        [initial, []]
      )[1]
    const [scan] = at(`${code}\r`)
    if (scan?._tag !== "Scan") throw new Error("it was no scan")
    const shown = seen(scan.code, framing({ terminator: scan.terminator, durationMs: scan.durationMs }))
    expect(endingText(shown.framing)).toBe("CR (Enter)")
    expect(Math.round(speedOf(shown) ?? 0)).toBe(100)
  })

  it("is kept for a while, the newest first", () => {
    let model = init
    for (let count = 1; count <= 30; count++)
      model = update(model, { _tag: "SawScan", code: String(count), framing: undefined }, noon)
    expect([model.seen.length, model.seen[0]?.code, model.seen[0]?.number]).toEqual([20, "30", 30])
    expect(update(model, { _tag: "Cleared" }, noon)).toEqual(init)
  })

  it("twice within a second is a repetition, with its M or without", () => {
    const again = (second: string, later: number) => {
      const first = update(init, { _tag: "SawScan", code, framing: framing() }, noon)
      return isRepeated(update(first, { _tag: "SawScan", code: second, framing: framing() }, noon + later))
    }
    expect([again(code, 200), again(`M${code}`, 200), again(code, 1001), again("x", 200)]).toEqual([
      true,
      true,
      false,
      false
    ])
  })
})

describe("the advice", () => {
  const advice = (code: string, change: Partial<Framing>) =>
    adviceOn(seen(code, framing(change))).map(({ text }) => text)

  it("is one word where all is well", () => {
    expect(advice(code, {})).toEqual(["The scanner is set well."])
    expect(advice(code, { source: "serial", terminator: "LF" })).toEqual(["The scanner is set well."])
  })

  it.each<[string, Partial<Framing>, string]>([
    [code, { terminator: "silence" }, "Set the scanner to send CR (Enter) as its suffix"],
    [code, { terminator: "Tab" }, "CR (Enter) is better"],
    [code, { durationMs: 23 * 90 }, "set its inter-character delay to 0"],
    [`]C1${code}`, {}, "AIM identifier"],
    ["&é\"'(-è_çà", {}, "keyboard country"],
    ["w001234501255", {}, "Caps Lock"]
  ])("%s %j: %s", (scanned, change, text) => {
    expect(advice(scanned, change).join(" ")).toContain(text)
  })

  it("never asks a serial scanner for what is a keyboard's", () => {
    expect(advice(code, { source: "serial", durationMs: 23 * 90 })).toEqual(["The scanner is set well."])
  })
})
