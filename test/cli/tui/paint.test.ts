import xterm, { type Terminal } from "@xterm/headless"
import fc from "fast-check"
import stringWidth from "string-width"
import { describe, expect, it } from "vitest"
import { fitted, wrap } from "#cli/tui/fit.ts"
import { type Frame, paint } from "#cli/tui/frame/paint.ts"
import { nameSamples } from "#test/support/names-on-screen.ts"

const columns = 60
const rows = 6

describe("painting", () => {
  it("whatever the terminal showed, it shows the next frame as if that had been drawn on an empty one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 5 }), async (frames) => {
        const changed = await terminalAfter(changes(frames))
        const drawn = await terminalAfter([paint(undefined, frames.at(-1) ?? [])])
        expect(changed).toEqual(drawn)
      }),
      { numRuns: 300 }
    )
  })

  it("a frame drawn twice costs nothing", () => {
    fc.assert(
      fc.property(frame, (one) => {
        expect(paint(one, one)).toBe("")
      })
    )
  })

  it("one changed figure in a full line costs a jump and the figure", () => {
    const line = "  12  100000045  Asha Rao              3  pending   12 minutes ago"
    expect(paint([line], [line.replace("12 minutes", "13 minutes")])).toBe("\u001B[1;54H3")
  })

  it.each(nameSamples)("what stands after a name stays in its column on every terminal: %s", async (name) => {
    for (const unicode of ["6", "generous"] as const) {
      const before = row(name, "pending", false)
      const after = row(name, "processing", true)
      const lines = await linesAfter(changes([[before], [after]]), unicode)
      expect(columnOf(lines[0] ?? "", "processing")).toBe(30)
      expect(columnOf(lines[0] ?? "", "|")).toBe(28)
    }
  })

  it("a name takes the columns it was given, however wide a terminal draws it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...nameSamples), fc.integer({ min: 1, max: 20 }), (name, width) => {
        expect(stringWidth(fitted(name, width))).toBe(width)
      })
    )
  })
})

describe("wrapping", () => {
  it("breaks between words, each line as far in as the text begins, and loses none of them", () => {
    expect(wrap("  13-16  6453  expires 2026-11-23 (day 53)", 24)).toEqual([
      "  13-16  6453  expires",
      "  2026-11-23 (day 53)"
    ])
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom("a", "b", "7"), minLength: 1, maxLength: 9 }), {
          minLength: 1
        }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 20, max: 80 }),
        (words, margin, width) => {
          const lines = wrap(" ".repeat(margin) + words.join(" "), width)
          expect(lines.flatMap((line) => line.trim().split(" "))).toEqual(words)
          for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width)
          expect(new Set(lines.map((line) => line.length - line.trimStart().length)).size).toBe(1)
        }
      )
    )
  })
})

const row = (name: string, status: string, isSelected: boolean): string => {
  const text = `7 100000045 ${fitted(name, 15)} | ${fitted(status, 12)}`
  return isSelected ? `\u001B[7m${text}\u001B[27m` : text
}

const changes = (frames: ReadonlyArray<Frame>): ReadonlyArray<string> =>
  frames.map((after, index) => paint(index === 0 ? undefined : frames[index - 1], after))

/** "6" counts code points by the Unicode 6 table of xterm; "generous" gives a column or two to every one with a glyph. */
const open = (unicode: "6" | "generous" = "6"): Terminal => {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
  if (unicode === "generous") {
    const wcwidth = (code: number): 0 | 1 | 2 => {
      const character = String.fromCodePoint(code)
      if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) return 0
      return /\p{Emoji_Presentation}|\p{Script=Han}/u.test(character) ? 2 : 1
    }
    terminal.unicode.register({
      version: unicode,
      wcwidth,
      // As xterm's own provider: what has no width joins what stands before it.
      charProperties: (code, preceding) => {
        const width = wcwidth(code)
        const before = (preceding >> 1) & 3
        return width === 0 && before > 0 ? (before << 1) | 1 : width << 1
      }
    })
    terminal.unicode.activeVersion = unicode
  }
  return terminal
}
const feed = (terminal: Terminal, bytes: ReadonlyArray<string>): Promise<void> =>
  new Promise((resolve) => terminal.write(`\u001B[?7l${bytes.join("")}`, resolve))

/** Every cell with its colours. */
const terminalAfter = async (bytes: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const terminal = open()
  await feed(terminal, bytes)
  const buffer = terminal.buffer.active
  return Array.from({ length: rows }, (_, y) => {
    const line = buffer.getLine(y)
    return Array.from({ length: columns }, (_, x) => {
      const cell = line?.getCell(x)
      const text = cell?.getChars() || (cell?.getWidth() === 0 ? "" : " ")
      return `${text}/${cell?.getFgColor()}/${cell?.getBgColor()}/${cell?.isBold()}/${cell?.isInverse()}/${cell?.isDim()}`
    }).join("·")
  })
}
/** A character a column. */
const linesAfter = async (
  bytes: ReadonlyArray<string>,
  unicode: "6" | "generous"
): Promise<ReadonlyArray<string>> => {
  const terminal = open(unicode)
  await feed(terminal, bytes)
  const buffer = terminal.buffer.active
  return Array.from({ length: rows }, (_, y) =>
    Array.from(
      { length: columns },
      (_, x) => buffer.getLine(y)?.getCell(x)?.getChars().slice(0, 1) || " "
    ).join("")
  )
}
const columnOf = (line: string, text: string): number => line.indexOf(text)

const style = fc.constantFrom("", "1", "2", "7", "31", "1;32", "38;5;208", "44;97")
const word = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z0-9 ]{1,12}$/) },
  { weight: 1, arbitrary: fc.constantFrom(...nameSamples).map((name) => fitted(name, 14)) }
)
const span = fc
  .tuple(style, word)
  .map(([codes, text]) => (codes === "" ? text : `\u001B[${codes}m${text}\u001B[0m`))
const line = fc.array(span, { maxLength: 3 }).map((spans) => spans.join(" ").trimEnd())
const frame: fc.Arbitrary<Frame> = fc.array(line, { minLength: 1, maxLength: rows })
