import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { abandoned, type Keystroke, keystrokesOf } from "#core/barcode/keystroke.ts"
import { runs } from "#test/support/runs.ts"

const control = (sequence: string): Keystroke => ({ kind: "control", sequence })
const text = (characters: string): Keystroke => ({ kind: "text", text: characters })

describe("keystrokes", () => {
  /** What terminals send, by ECMA-48, xterm, the Linux console and the kitty keyboard protocol. */
  it.each<readonly [name: string, sequence: string]>([
    ["Up", "\x1b[A"],
    ["Up in application mode", "\x1bOA"],
    ["F1", "\x1bOP"],
    ["F1 of the Linux console", "\x1b[[A"],
    ["F12", "\x1b[24~"],
    ["Delete", "\x1b[3~"],
    ["Ctrl+Right", "\x1b[1;5C"],
    ["Shift+Tab", "\x1b[Z"],
    ["Ctrl+I of kitty", "\x1b[105;5u"],
    ["paste begins", "\x1b[200~"],
    ["paste ends", "\x1b[201~"],
    ["focus gained", "\x1b[I"],
    ["mouse", "\x1b[<0;12;34M"],
    ["device attributes", "\x1b[?62;22c"],
    ["Alt+b", "\x1bb"],
    ["Alt+Enter", "\x1b\r"],
    ["Alt+Backspace", "\x1b\x7f"],
    ["Alt and a letter beyond the BMP", "\x1b𐐷"],
    ["colour of the background", "\x1b]11;rgb:0000/0000/0000\x1b\\"],
    ["colour, ended by BEL", "\x1b]11;rgb:0000/0000/0000\x07"],
    ["version of the terminal", "\x1bP>|xterm(388)\x1b\\"]
  ])("%s is one control, wherever it is cut", (_, sequence) => {
    expect(keystrokesOf("", sequence)).toEqual([[control(sequence)], ""])
    for (let cut = 1; cut < sequence.length; cut++) {
      const [none, unfinished] = keystrokesOf("", sequence.slice(0, cut))
      // A surrogate pair is never cut by a decoder of UTF-8.
      if (/[\ud800-\udbff]$/.test(sequence.slice(0, cut))) continue
      expect(none).toEqual([])
      expect(keystrokesOf(unfinished, sequence.slice(cut))).toEqual([[control(sequence)], ""])
    }
  })

  it("text, terminators and control characters are told apart; GS is text", () => {
    expect(keystrokesOf("", "ab\x1dc\r\n\t\x7f\x03\x00é\u009b")[0]).toEqual([
      text("ab\x1dc"),
      { kind: "ending", ending: "CR" },
      { kind: "ending", ending: "LF" },
      { kind: "ending", ending: "Tab" },
      control("\x7f"),
      control("\x03"),
      control("\x00"),
      text("é"),
      control("\u009b")
    ])
  })

  it("a code after Escape keeps its first character", () => {
    for (const code of ["80177300500645507000123", "$$next", "W001234501255", "M8901234567890"])
      expect(keystrokesOf("", `\x1b${code}`)).toEqual([[control("\x1b"), text(code)], ""])
    expect(keystrokesOf("", "\x1bP000077700003\r")[0]).toEqual([
      control("\x1b"),
      text("P000077700003"),
      { kind: "ending", ending: "CR" }
    ])
    expect(keystrokesOf("", "\x1b[80177300500645507000123\r")[0]).toEqual([
      control("\x1b["),
      text("80177300500645507000123"),
      { kind: "ending", ending: "CR" }
    ])
  })

  it("what stays unfinished was a key by itself, or Escape and P", () => {
    expect(abandoned("\x1b")).toEqual([control("\x1b")])
    expect(abandoned("\x1b[")).toEqual([control("\x1b[")])
    expect(abandoned("\x1bP000077700003")).toEqual([control("\x1b"), text("P000077700003")])
    expect(abandoned("\x1bP00\x1b")).toEqual([control("\x1b"), text("P00"), control("\x1b")])
  })

  it("nothing is lost, added or moved, and cutting changes nothing", () => {
    const alphabet = [..."\x1b\x1b\x1b[[]OPX\\8017$WMab~;<\r\n\t\x1d\x7f\x07\x00 é𐐷"]
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...alphabet), { maxLength: 40 }),
        fc.array(fc.nat(40), { maxLength: 5 }),
        (characters, cuts) => {
          const whole = characters.join("")
          const [keystrokes, unfinished] = keystrokesOf("", whole)
          expect(spelled(keystrokes) + unfinished).toBe(whole)
          expect(spelled(abandoned(unfinished))).toBe(unfinished)

          const pieces: Array<Keystroke> = []
          let left = ""
          let from = 0
          for (const cut of [...cuts.toSorted((a, b) => a - b), characters.length]) {
            const [some, rest] = keystrokesOf(left, characters.slice(from, cut).join(""))
            pieces.push(...some)
            left = rest
            from = Math.max(from, cut)
          }
          expect(left).toBe(unfinished)
          expect(joined(pieces)).toEqual(keystrokes)
        }
      ),
      { numRuns: runs(5000) }
    )
  })
})

const endings = { CR: "\r", LF: "\n", Tab: "\t" }
const spelled = (keystrokes: ReadonlyArray<Keystroke>): string =>
  keystrokes
    .map((keystroke) => {
      if (keystroke.kind === "text") return keystroke.text
      return keystroke.kind === "ending" ? endings[keystroke.ending] : keystroke.sequence
    })
    .join("")

/** Text that was cut, put together again. */
const joined = (keystrokes: ReadonlyArray<Keystroke>): ReadonlyArray<Keystroke> => {
  const whole: Array<Keystroke> = []
  for (const keystroke of keystrokes) {
    const last = whole.at(-1)
    if (last?.kind === "text" && keystroke.kind === "text") {
      whole[whole.length - 1] = text(last.text + keystroke.text)
    } else whole.push(keystroke)
  }
  return whole
}
