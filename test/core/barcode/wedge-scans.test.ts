import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { initial, nextDeadline, push } from "#core/barcode/wedge.ts"
import { runs } from "#test/support/runs.ts"
import {
  anyCode,
  chunking,
  essence,
  type Input,
  keyed,
  knownCode,
  mrpl,
  pack,
  play,
  playIn,
  shown,
  start,
  terminator,
  timesOf,
  unknownCode
} from "./keyboard.ts"

describe("scans", () => {
  it("are the same in the same order however their characters are cut into chunks", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCode, terminator), { maxLength: 6 }), chunking, (scans, cut) => {
        const events = play(cut(scans.map(([code, [sent]]) => code + sent).join("")))
        expect(events.map(essence)).toEqual(scans.map(([code, [, name]]) => `scan ${code} ${name}`))
      }),
      { numRuns: runs(3000) }
    )
  })

  it("marked as of another list are one scan, torn by a stalled program or not, on the page and in a field", () => {
    const code = "]C1010950110153100017261231\x1d10AB-12"
    for (let at = 1; at < code.length; at++) {
      const [before, after] = [code.slice(0, at), code.slice(at)]
      const inputs = [...keyed(before, 3), ...keyed(`${after}\r`, 3, start + before.length * 3 + 150)]
      for (const place of ["page", "field"] as const)
        expect([at, place, playIn(place, inputs).map(essence)]).toEqual([at, place, [`scan ${code} CR`]])
    }
    // A person's bracket stays typing.
    expect(playIn("field", keyed("]a and more", 250)).map(essence).join("")).not.toContain("scan")
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
      { numRuns: runs(1500) }
    )
  })

  it("of unknown codes are read at 5 to 60 ms a character", () => {
    fc.assert(
      fc.property(unknownCode, terminator, fc.integer({ min: 5, max: 60 }), (code, [sent, name], gap) => {
        expect(play(keyed(code + sent, gap)).map(essence)).toEqual([`scan ${code} ${name}`])
      }),
      { numRuns: runs(500) }
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

  it("have the Enter that somebody presses within a second of their silence for their end, and none after it (CODE-7)", () => {
    const enterAfter = (late: number) =>
      shown(play([...keyed(pack, 10), { at: start + 220 + late, chunk: "\r" }]))
    expect(enterAfter(1_000)).toEqual([`scan ${pack} silence`])
    expect(enterAfter(1_001)).toEqual([`scan ${pack} silence`, "Enter"])
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
