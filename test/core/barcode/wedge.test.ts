import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { defaults } from "#core/barcode/scanner-settings.ts"
import { flush, initial, nextDeadline, pass, pendingText, push, type State } from "#core/barcode/wedge.ts"
import * as Day from "#core/day.ts"
import { runs } from "#test/support/runs.ts"
import {
  anyCode,
  chunking,
  essence,
  type Input,
  keyed,
  knownCode,
  mergeTyped,
  mrpl,
  pack,
  play,
  shown,
  spelled,
  start,
  terminator,
  timesOf
} from "./keyboard.ts"

describe("control sequences", () => {
  it("come out whole and in order, however they are cut, and never in a code", () => {
    const sequences = [
      "\x1b[A",
      "\x1bOP",
      "\x1b[3~",
      "\x1b[1;5C",
      "\x1b[[B",
      "\x1b[105;5u",
      "\x1bb",
      "\x7f",
      "\x03"
    ]
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...sequences).map((sequence) => [sequence, `control ${sequence}`] as const),
            fc
              .tuple(anyCode, terminator)
              .map(([code, [sent, name]]) => [code + sent, `scan ${code} ${name}`] as const)
          ),
          { maxLength: 8 }
        ),
        chunking,
        (parts, cut) => {
          const events = play(cut(parts.map(([sent]) => sent).join("")))
          expect(shown(events)).toEqual(parts.map(([, expected]) => expected))
        }
      ),
      { numRuns: runs(2000) }
    )
  })

  it("Escape alone is Escape, after 60 ms; a scan after it is whole", () => {
    const [pressed, none] = push(initial, "\x1b", start)
    expect(none).toEqual([])
    expect(nextDeadline(pressed)).toBe(start + 61)
    expect(shown(flush(pressed, start + 61)[1])).toEqual(["control \x1b"])
    for (const wait of [0, 30, 100])
      for (const code of [pack, "P000077700003", "$$ok"])
        expect(
          shown(
            play([
              { at: start, chunk: "\x1b" },
              { at: start + wait, chunk: `${code}\r` }
            ])
          )
        ).toEqual(["control \x1b", `scan ${code} CR`])
  })

  it("GS that is in no code is the key Ctrl+]", () => {
    expect(shown(play(keyed("a\x1db", 100)))).toEqual(["typed a", "control \x1d", "typed b"])
  })

  it("a key without a character comes after what was typed before it", () => {
    const [typed] = push(initial, "5", start)
    expect(shown(pass(typed, "ArrowLeft", start + 20)[1])).toEqual(["typed 5", "control ArrowLeft"])
    const [escaped] = push(initial, "\x1b", start)
    expect(shown(pass(escaped, "ArrowLeft", start + 20)[1])).toEqual(["control \x1b", "control ArrowLeft"])
  })
})

describe("a paste", () => {
  const bracketed = (text: string): string => `\x1b[200~${text}\x1b[201~`
  const inBrackets = (...events: ReadonlyArray<string>): ReadonlyArray<string> => [
    "control \x1b[200~",
    ...events,
    "control \x1b[201~"
  ]

  it.each([
    [pack, [`scan ${pack} silence`]],
    [`${pack}\n`, [`scan ${pack} LF`]],
    [` ${pack} \r\n\r\n${mrpl}`, [`scan ${pack} CR`, `scan ${mrpl} silence`]],
    [`${pack}\n7401\n`, [`scan ${pack} LF`, "scan 7401 LF"]],
    ["12", ["typed 12"]],
    ["12 MG Road\r\nKochi", ["typed 12 MG Road\nKochi"]],
    ["\n", ["typed \n"]],
    ["", []]
  ] as const)("of %j is one burst", (text, events) => {
    expect(shown(play([{ at: start, chunk: bracketed(text) }]))).toEqual(inBrackets(...events))
  })

  it("is the same however it is cut and however slowly it comes", () => {
    const text = bracketed(`${pack}\r\n${mrpl}\r\n$$next`)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (gap) => {
        expect(shown(play(keyed(text, gap)))).toEqual(
          inBrackets(`scan ${pack} CR`, `scan ${mrpl} CR`, "scan $$next silence")
        )
      })
    )
  })

  it("whose end never comes is over after 1.5 s", () => {
    const [pasting] = push(initial, "\x1b[200~12", start)
    expect(nextDeadline(pasting)).toBe(start + 1501)
    const [after, events] = flush(pasting, start + 1501)
    expect(shown(events)).toEqual(["typed 12"])
    expect(nextDeadline(after)).toBeUndefined()
  })

  it("leaves what was typed before and after it alone", () => {
    expect(shown(play([{ at: start, chunk: `5${bracketed(pack)}6` }]))).toEqual([
      "typed 5",
      ...inBrackets(`scan ${pack} silence`),
      "typed 6"
    ])
  })
})

describe("the host", () => {
  it("gets every character exactly once, in order", () => {
    fc.assert(
      fc.property(anything, (steps) => {
        const given = steps.map(({ chunk }) => chunk).join("")
        const events = play(inputsOf(steps))
        expect(events.map(spelled).join("")).toBe(given)
      }),
      { numRuns: runs(3000) }
    )
  })

  it("gets the same whether its timers are prompt or never fire between inputs", () => {
    fc.assert(
      fc.property(fc.oneof(anything, withEndings), (steps) => {
        const inputs = inputsOf(steps)
        expect(mergeTyped(play(inputs, defaults, false).map(essence))).toEqual(
          mergeTyped(play(inputs, defaults, true).map(essence))
        )
      }),
      { numRuns: runs(3000) }
    )
  })

  it("has nothing to wait for once everything is decided", () => {
    fc.assert(
      fc.property(anything, (steps) => {
        let state: State = initial
        for (const { at, chunk } of inputsOf(steps)) [state] = push(state, chunk, at)
        for (let n = 0; n < 4; n++) {
          const deadline = nextDeadline(state)
          if (deadline === undefined) break
          ;[state] = flush(state, deadline)
        }
        expect(nextDeadline(state)).toBeUndefined()
        expect(pendingText(state)).toBe("")
      })
    )
  })

  it("may have its clock set back in the middle of a scan", () => {
    const [begun] = push(initial, pack.slice(0, 8), start)
    const back = start - Day.hour
    const [torn] = push(begun, pack.slice(8), back)
    expect(nextDeadline(torn)).toBe(back + 101)
    expect(push(torn, "\r", back + 5)[1]).toEqual([
      { _tag: "Scan", code: pack, terminator: "CR", at: back + 5, durationMs: 0 }
    ])
  })
})

interface Keys {
  readonly gap: number
  readonly chunk: string
}
const inputsOf = (steps: ReadonlyArray<Keys>): ReadonlyArray<Input> => {
  const times = timesOf(steps.map(({ gap }) => gap))
  return steps.map(({ chunk }, index) => ({ at: times[index] ?? 0, chunk }))
}
const keysOf = (chunk: fc.Arbitrary<string>): fc.Arbitrary<ReadonlyArray<Keys>> =>
  fc.array(fc.record({ gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 260 })), chunk }), {
    maxLength: 25
  })

/** Anything but terminators, which may belong to a scan. */
const anything = keysOf(
  fc.oneof(
    fc.constantFrom(..."58MP$ax\x1b\x7f\x1d[~é"),
    fc.constantFrom("\x1b[A", "\x1b[200~", "\x1b[201~", pack, mrpl, "$$next", pack.slice(0, 6)),
    knownCode
  )
)
const withEndings = keysOf(
  fc.constantFrom("5", "a", pack, mrpl, "\r", "\n", "\t", "8017", "\x1b", "\x1b[200~")
)
