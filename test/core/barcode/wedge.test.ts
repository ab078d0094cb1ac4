import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Event } from "#core/barcode/burst.ts"
import { parse } from "#core/barcode/parse.ts"
import { defaults, type ScannerSettings } from "#core/barcode/scanner-settings.ts"
import { flush, held, initial, nextDeadline, pass, push, type State } from "#core/barcode/wedge.ts"
import * as Day from "#core/day.ts"
import { codeOn } from "./codes.ts"

const today = "2026-11-20"
const start = Day.startOf(today) + 10 * Day.hour
const pack = "80177300500645507000123"
const mrpl = "7401234007507"

describe("scans", () => {
  it("are the same in the same order however their characters are cut into chunks", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCode, terminator), { maxLength: 6 }), chunking, (scans, cut) => {
        const events = play(cut(scans.map(([code, [sent]]) => code + sent).join("")))
        expect(events.map(essence)).toEqual(scans.map(([code, [, name]]) => `scan ${code} ${name}`))
      }),
      { numRuns: 3000 }
    )
  })

  it("of a USB scanner are read at 5 to 60 ms a character, in pieces up to 200 ms late", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(knownCode, terminator), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 110, maxLength: 110 }),
        fc.array(fc.boolean(), { minLength: 110, maxLength: 110 }),
        (scans, gaps, breaks) => {
          const stream = scans.map(([code, [sent]]) => code + sent).join("")
          const times = timesOf(gaps)
          const inputs: Array<Input> = []
          let waiting = ""
          for (let index = 0; index < stream.length; index++) {
            waiting += stream[index]
            const next = times[index + 1] ?? 0
            // Read at once, or together with the next one, unless that would make the piece too late.
            const isLate = next - (inputs.at(-1)?.at ?? start) > 200
            if (breaks[index] === true || isLate || index === stream.length - 1) {
              inputs.push({ at: times[index] ?? 0, chunk: waiting })
              waiting = ""
            }
          }
          // A terminator that comes late ends a scan that silence has ended already.
          const events = play(inputs).map((event) => (event._tag === "Scan" ? event.code : essence(event)))
          expect(events).toEqual(scans.map(([code]) => code))
        }
      ),
      { numRuns: 1500 }
    )
  })

  it("of unknown codes are read at 5 to 60 ms a character", () => {
    fc.assert(
      fc.property(unknownCode, terminator, fc.integer({ min: 5, max: 60 }), (code, [sent, name], gap) => {
        expect(play(keyed(code + sent, gap)).map(essence)).toEqual([`scan ${code} ${name}`])
      }),
      { numRuns: 500 }
    )
  })

  it("of a Bluetooth scanner are read at 100 to 200 ms a character, when the layout is known", () => {
    fc.assert(
      fc.property(
        knownCode,
        terminator,
        fc.array(fc.integer({ min: 100, max: 200 }), { minLength: 30, maxLength: 30 }),
        (code, [sent, name], gaps) => {
          const times = timesOf(gaps)
          const stream = [...(code + sent)].map((chunk, index) => ({ at: times[index] ?? 0, chunk }))
          expect(play(stream).map(essence)).toEqual([`scan ${code} ${name}`])
          // Without a terminator a command might have been typed; the other layouts have a length of their own.
          if (!code.includes("$"))
            expect(play(stream.slice(0, code.length)).map(essence)).toEqual([`scan ${code} silence`])
        }
      )
    )
  })

  it("of a Bluetooth scanner may be of a misprinted label, or of the longest command", () => {
    const quarterFive = "80177300500655507000123"
    for (const code of [quarterFive, "834120701250310227030017", `$$${"next_".repeat(4)}`])
      expect(shown(play(keyed(`${code}\r`, 150)))).toEqual([`scan ${code} CR`])
  })

  it("of unknown codes may stutter for 100 ms once they are a scanner's for certain", () => {
    const stutter = [
      { at: start, chunk: "HTTP" },
      { at: start + 95, chunk: "S://A.B" },
      { at: start + 190, chunk: "/C\r" }
    ]
    expect(shown(play(stutter))).toEqual(["scan HTTPS://A.B/C CR"])
  })

  it("end by silence where the scanner sends no terminator", () => {
    fc.assert(
      fc.property(fc.array(anyCode, { maxLength: 4 }), fc.integer({ min: 1, max: 25 }), (codes, gap) => {
        let at = start
        const inputs = codes.flatMap((code) => {
          const typed = keyed(code, gap, at)
          at = (typed.at(-1)?.at ?? at) + 201 + gap
          return typed
        })
        expect(play(inputs).map(essence)).toEqual(codes.map((code) => `scan ${code} silence`))
      })
    )
  })

  it("say when they were over and how long they took", () => {
    expect(play(keyed(`${pack}\r`, 10))).toEqual([
      { _tag: "Scan", code: pack, terminator: "CR", at: start + 230, durationMs: 230 }
    ])
    expect(play(keyed(pack, 10))).toEqual([
      { _tag: "Scan", code: pack, terminator: "silence", at: start + 220, durationMs: 220 }
    ])
  })

  it("that are broken off, misread or unknown are scans too: nothing of them is typed", () => {
    for (const code of [
      pack.slice(0, 9),
      `${pack}4`,
      "8017",
      "7401234007508",
      "5012345678900",
      "http://a.b/c?d=1"
    ])
      expect(shown(play([{ at: start, chunk: `${code}\r` }]))).toEqual([`scan ${code} CR`])
  })

  it("of a QR code longer than any code may last longer than 1.5 s", () => {
    const address = `upi://pay?pa=packhouse@bank&pn=${"Packhouse ".repeat(25)}&am=1250.00`
    expect(shown(play(keyed(`${address}\r`, 12)))).toEqual([`scan ${address} CR`])
  })

  it("keep GS", () => {
    const code = "]C10108901234567890\x1d10ABC\x1d21X"
    expect(shown(play(keyed(`${code}\r`, 8)))).toEqual([`scan ${code} CR`])
  })

  it("keep the M", () => {
    expect(shown(play(keyed(`M${pack}\r`, 150)))).toEqual([`scan M${pack} CR`])
  })

  it("survive a host that was busy: it pushes what has come before the silence that was its own", () => {
    const [waiting] = push(initial, pack.slice(0, 1), start)
    const deadline = nextDeadline(waiting) ?? 0
    expect(deadline).toBe(start + 201)
    // 900 ms later the timer fires late, with input waiting.
    const [, events] = push(waiting, `${pack.slice(1)}\r`, deadline - 1)
    expect(shown(events)).toEqual([`scan ${pack} CR`])
  })

  it("that fit two layouts in pieces are the longest one that is right", () => {
    const newPack = "834120701250051226030017"
    // Its last 23 digits have the length and the start of a legacy pack.
    expect(
      shown(
        play([
          { at: start, chunk: "8" },
          { at: start + 90, chunk: `${newPack.slice(1)}\r` }
        ])
      )
    ).toEqual([`scan ${newPack} CR`])
  })
})

describe("terminators", () => {
  it("CRLF is one, cut or not", () => {
    for (const chunks of [[`${pack}\r\n`], [`${pack}\r`, "\n"], [pack, "\r", "\n"], [pack, "\r\n"]])
      expect(shown(play(chunks.map((chunk, index) => ({ at: start + index * 5, chunk }))))).toEqual([
        `scan ${pack} CR`
      ])
  })

  it("of a scan are never a key, be there two of them or be they late", () => {
    expect(shown(play([{ at: start, chunk: `${pack}\r\t\r\n` }]))).toEqual([`scan ${pack} CR`])
    for (const late of [101, 150, 200])
      expect(
        shown(
          play([
            { at: start, chunk: "8901234567890" },
            { at: start + late, chunk: "\r" }
          ])
        )
      ).toEqual(["scan 8901234567890 silence"])
    expect(
      shown(
        play([
          { at: start, chunk: mrpl },
          { at: start + 190, chunk: "\n" }
        ])
      )
    ).toEqual([`scan ${mrpl} LF`])
  })

  it("alone are Enter and Tab; CRLF is one Enter, two Enters are two", () => {
    expect(shown(play([{ at: start, chunk: "\r" }]))).toEqual(["Enter"])
    expect(shown(play([{ at: start, chunk: "\n" }]))).toEqual(["Enter"])
    expect(shown(play([{ at: start, chunk: "\t" }]))).toEqual(["Tab"])
    expect(shown(play([{ at: start, chunk: "\r\n" }]))).toEqual(["Enter"])
    expect(
      shown(
        play([
          { at: start, chunk: "\r" },
          { at: start + 30, chunk: "\r" }
        ])
      )
    ).toEqual(["Enter", "Enter"])
    expect(
      shown(
        play([
          { at: start, chunk: "\r" },
          { at: start + 500, chunk: "\n" }
        ])
      )
    ).toEqual(["Enter", "Enter"])
  })

  it("pressed by hand after a scan are keys again", () => {
    expect(
      shown(
        play([
          { at: start, chunk: `${pack}\r` },
          { at: start + 201, chunk: "\r" },
          { at: start + 500, chunk: "\t" }
        ])
      )
    ).toEqual([`scan ${pack} CR`, "Enter", "Tab"])
  })
})

describe("typing", () => {
  it("slower than a scanner never becomes a scan, and comes out as it was typed", () => {
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
      { numRuns: 1000 }
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
      { numRuns: 2000 }
    )
  })

  it("that waited in the same chunk before a code that is right is taken out of it", () => {
    fc.assert(
      fc.property(knownCode, fc.stringMatching(/^[1-9a-z][0-9a-z]{0,2}$/), (code, word) => {
        const isLegacy = /^M?[0-7]/.test(code) && code.length > 20
        fc.pre(!isLegacy)
        expect(shown(play([{ at: start, chunk: `${word}${code}\r` }]))).toEqual([
          `typed ${word}`,
          `scan ${code} CR`
        ])
      })
    )
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
    expect(held(two)).toBe("12")
    expect(held(flush(two, start + 351)[0])).toBe("")
    expect(held(push(initial, pack, start)[0])).toBe("")
  })

  it("of one key held down is no scan", () => {
    expect(shown(play(keyed("0".repeat(30), 33)))).toEqual([`typed ${"0".repeat(30)}`])
    expect(shown(play(keyed("aaaaaa\r", 33)))).toEqual(["typed aaaaaa", "Enter"])
  })

  it("through an input method may come in one chunk", () => {
    for (const word of ["चिकन", "கோழி", "دجاج", "👩‍👩‍👧"])
      expect(shown(play([{ at: start, chunk: word }]))).toEqual([`typed ${word}`])
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
      { numRuns: 2000 }
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
      { numRuns: 3000 }
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
      { numRuns: 3000 }
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
        expect(held(state)).toBe("")
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

// --- what is played ---

interface Input {
  readonly at: Day.Instant
  readonly chunk: string
}

/** A host: it pushes what comes, and between inputs flushes at every deadline, if its timers are prompt. */
function play(
  inputs: ReadonlyArray<Input>,
  settings: ScannerSettings = defaults,
  isPrompt = true
): ReadonlyArray<Event> {
  let state: State = { ...initial, settings }
  const events: Array<Event> = []
  const flushUntil = (at: Day.Instant): void => {
    for (
      let deadline = nextDeadline(state);
      deadline !== undefined && deadline <= at;
      deadline = nextDeadline(state)
    ) {
      const [next, some] = flush(state, deadline)
      state = next
      events.push(...some)
    }
  }
  for (const { at, chunk } of inputs) {
    if (isPrompt) flushUntil(at)
    const [next, some] = push(state, chunk, at)
    state = next
    events.push(...some)
  }
  flushUntil(Number.POSITIVE_INFINITY)
  return events
}

/** One character at a time, evenly. */
function keyed(text: string, gap: number, from = start): ReadonlyArray<Input> {
  return [...text].map((chunk, index) => ({ at: from + index * gap, chunk }))
}

/** The times after each gap. */
function timesOf(gaps: ReadonlyArray<number>): ReadonlyArray<Day.Instant> {
  let at = start
  return gaps.map((gap) => {
    at += gap
    return at
  })
}

function essence(event: Event): string {
  switch (event._tag) {
    case "Scan":
      return `scan ${event.code} ${event.terminator}`
    case "Typed":
      return `typed ${event.text}`
    case "Key":
      return event.key
    case "Control":
      return `control ${event.sequence}`
  }
}
function spelled(event: Event): string {
  if (event._tag === "Scan") return event.code
  if (event._tag === "Typed") return event.text
  return event._tag === "Control" ? event.sequence : ""
}
/** Typed text may come in one event or in several. */
function mergeTyped(lines: ReadonlyArray<string>): ReadonlyArray<string> {
  const merged: Array<string> = []
  for (const line of lines) {
    if (line.startsWith("typed ") && merged.at(-1)?.startsWith("typed ") === true) {
      merged[merged.length - 1] += line.slice("typed ".length)
    } else merged.push(line)
  }
  return merged
}
function shown(events: ReadonlyArray<Event>): ReadonlyArray<string> {
  return mergeTyped(events.map(essence))
}

// --- generators ---

const codes = codeOn(today)
/** A code that is right in every value, with or without M. */
const knownCode = fc.oneof(
  codes,
  codes.map((code) => `M${code}`)
)
/** Printable characters that are no code, nor end in one. */
const unknownCode = fc
  .stringMatching(/^[ -~]{3,39}[!-~]$/)
  .filter(
    (code) =>
      new Set(code).size > 1 && [1, 2, 3].every((from) => parse(code.slice(from), today) === undefined)
  )
const anyCode = fc.oneof(knownCode, unknownCode)

const terminator = fc.constantFrom(
  ["\r", "CR"] as const,
  ["\n", "LF"] as const,
  ["\r\n", "CR"] as const,
  ["\t", "Tab"] as const
)

/** A way of cutting a stream: lengths of chunks in turn, and the milliseconds between them. */
const chunking = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
    fc.integer({ min: 0, max: 50 })
  )
  .map(([lengths, gap]) => (stream: string): ReadonlyArray<Input> => {
    const inputs: Array<Input> = []
    for (let from = 0, turn = 0; from < stream.length; turn++) {
      const length = lengths[turn % lengths.length] ?? 1
      inputs.push({ at: start + turn * gap, chunk: stream.slice(from, from + length) })
      from += length
    }
    return inputs
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
