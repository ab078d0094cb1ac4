import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { initial, push } from "#core/barcode/wedge.ts"
import type { Framing } from "#core/device/framing.ts"
import { commandSheet } from "#core/label/command-sheet.ts"
import {
  adviceOn,
  endingText,
  isRepeated,
  meaningOf,
  sourceText,
  speedOf,
  speedText,
  symbologyText,
  testFacts
} from "#core/screen/scanner-check/advice.ts"
import { init, type Seen, shownOf, update } from "#core/screen/scanner-check/model.ts"
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

describe("the test code of the printed sheet (CODE-26)", () => {
  const text = "010299000000000210ZY-qa\x1d21OK"
  const facts = (scanned: string) => testFacts(seen(scanned)).map(({ value }) => value)
  const advice = (scanned: string) => adviceOn(seen(scanned)).map((each) => each.text)
  /** What comes where the keys of the digits say something else. */
  const onKeys = (signs: string, typed: string) =>
    typed.replace(/\d/g, (digit) => signs.charAt(Number(digit)))

  it("is that which the sheet has, and a code of GS1", () => {
    expect(commandSheet.test).toMatchObject({ text, shown: "(01)02990000000002(10)ZY-qa(21)OK" })
    expect(meaningOf(seen(`]C1${text}`)).join(" ")).toContain("02990000000002")
    expect(testFacts(seen(code))).toEqual([])
  })

  it.each(["\x1d", "\u241d", "|", "^]", "<GS>", "{GS}", "[GS]"])(
    "finds the separator that is read: %j",
    (sent) => {
      const scanned = text.replace("\x1d", sent)
      expect(facts(scanned)).toEqual([
        sent === "\x1d" ? "as itself (0x1D)" : `as ${sent}`,
        "that of the computer"
      ])
      for (const mark of ["", "]C1", "]d2"])
        expect(advice(mark + scanned)).toEqual(["The scanner is set well."])
    }
  )

  it.each<[string, string, string, string]>([
    ["a dropped separator", text.replace("\x1d", ""), "did not come", "Function Key Mapping"],
    ["a key that ends the scan", text.slice(0, text.indexOf("\x1d")), "as a key", "F8, or Alt"],
    ["one that nobody reads", text.replace("\x1d", "#"), "as #", "came as #, which is not read"],
    ["a German keyboard", text.replace("ZY", "YZ"), "(QWERTZ)", "keyboard country"],
    ["a French one", onKeys("à&é\"'(-è_ç", text.replace("ZY-qa", "WY)aq")), "(AZERTY)", "keyboard country"],
    ["Caps Lock", text.replace("ZY-qa", "zy-QA").replace("OK", "ok"), "changed places", "Caps Lock"],
    [
      "Shift that is held",
      text.replace(/^\d+/, (head) => onKeys(")!@#$%^&*(", head)),
      "another one",
      "keyboard country"
    ]
  ])("finds %s, and says what to set", (_, scanned, fact, says) => {
    expect(facts(scanned).join(" ")).toContain(fact)
    expect(advice(scanned).join(" ")).toContain(says)
  })

  it("stays in sight when a key cuts it in two", () => {
    const first = update(init, { _tag: "SawScan", code: text.slice(0, 23), framing: framing() }, noon)
    const rest = (code: string, later: number) =>
      shownOf(update(first, { _tag: "SawScan", code, framing: framing() }, noon + later))?.code
    expect(adviceOn(seen(text.slice(0, 23), framing({ terminator: "silence" })))).toHaveLength(1)
    expect([rest("21OK", 50), rest("21OK", 5000), rest(code, 50)]).toEqual([text.slice(0, 23), "21OK", code])
  })

  it("takes whatever comes for what it is", () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 30 }), (noise, at) => {
        expect(testFacts(seen(text.slice(0, at) + noise)).length).toBeLessThanOrEqual(2)
      })
    )
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
    ["&é\"'(-è_çà", {}, "keyboard country"],
    ["w001234501255", {}, "Caps Lock"]
  ])("%s %j: %s", (scanned, change, text) => {
    expect(advice(scanned, change).join(" ")).toContain(text)
  })

  it("takes the identifier of the symbology that comes before a code, and names it", () => {
    expect(advice(`]C1${code}`, {})).toEqual(["The scanner is set well."])
    const named = (scanned: string, symbology: string | null) =>
      symbologyText(seen(scanned, framing({ symbology })))
    expect(named(`]d2${code}`, null)).toBe("]d2 GS1 DataMatrix")
    expect(named(code, "]C1")).toBe("]C1 GS1-128")
    expect(named(code, "Code 39")).toBe("Code 39")
    expect(named(code, null)).toBe("not told by the scanner")
  })

  it("never asks a serial scanner for what is a keyboard's", () => {
    expect(advice(code, { source: "serial", durationMs: 23 * 90 })).toEqual(["The scanner is set well."])
  })
})
