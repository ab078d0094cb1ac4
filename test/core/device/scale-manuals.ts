/** What the manuals of scales print, frame by frame. */

import { expect } from "vitest"
import { adam } from "#core/device/scale/adam.ts"
import { and } from "#core/device/scale/and.ts"
import { cas22, casEcr } from "#core/device/scale/cas.ts"
import { mtSics } from "#core/device/scale/mt-sics.ts"
import { pattern } from "#core/device/scale/pattern.ts"
import type { ScaleProtocol } from "#core/device/scale/protocol.ts"
import { toledo8217 } from "#core/device/scale/toledo-8217.ts"
import { toledoContinuous } from "#core/device/scale/toledo-continuous.ts"

export const still = (grams: number, isNet = false) => ({ kind: "weight", motion: "still", grams, isNet })

const moving = (grams: number) => ({ kind: "weight", motion: "moving", grams, isNet: false })

const state = (name: string) => ({ kind: "state", state: name })

const garbled = expect.objectContaining({ kind: "garbled" })

/** Toledo continuous frames, put together from the tables of its status words. */
const continuous = (
  a: number,
  b: number,
  c: number,
  weight: string,
  { isShort = false, check = "" }: { readonly isShort?: boolean; readonly check?: string } = {}
): string => `\u0002${String.fromCharCode(a, b, c)}${weight}${isShort ? "" : "000000"}\r${check}`

/** kg, at rest, gross, in range; three decimals. */
const kg = { a: 0x2d, b: 0x30, c: 0x20 }

/** What each protocol's manual says that bytes mean. "\u0002" is STX. */
export const manuals: ReadonlyArray<readonly [ScaleProtocol, string, ReadonlyArray<unknown>]> = [
  [toledo8217(), "\u000201.234\r", [still(1234)]],
  [toledo8217(), "\u0002 1.230N\r", [still(1230, true)]],
  [toledo8217(), "\u000200.000\r", [still(0)]],
  [toledo8217(), "\u0002?A\r", [state("moving")]],
  [toledo8217(), "\u0002?B\r", [state("over")]],
  [toledo8217(), "\u0002?D\r", [state("under")]],
  // Moving and over at once; bit 7 is parity that came through.
  [toledo8217(), "\u0002?C\r", [state("over")]],
  [toledo8217(), "\u0002?\u00c1\r", [state("moving")]],
  [toledo8217(), "\u0002?H\r", [{ kind: "fault", detail: expect.stringContaining("zero") }]],
  // Only the bit that is always 1, and centre of zero: an answer to Z.
  [toledo8217(), "\u0002?P\r", [{ kind: "done" }]],
  [toledo8217(), "1.2\r", [garbled]],
  [toledo8217(), "\u0002 12,3\r", [garbled]],
  // No point, and nobody said how many decimals.
  [toledo8217(), "\u000201234\r", [garbled]],
  [toledo8217({ unit: "kg", decimals: 3 }), "\u000201234\r", [still(1234)]],
  // An answer that was cut off by the next one.
  [toledo8217(), "\u000201.2\u000203.400\r", [garbled, still(3400)]],

  [mtSics(), "S S     100.00 g\r\n", [still(100)]],
  [mtSics(), "S S      1.2345 kg\r\n", [still(1235)]],
  [mtSics(), "S D      0.120 kg\r\n", [moving(120)]],
  [mtSics(), "S S     -0.120 kg\r\n", [still(-120)]],
  [mtSics(), "S +\r\n", [state("over")]],
  [mtSics(), "S -\r\n", [state("under")]],
  [mtSics(), "S I\r\n", [state("moving")]],
  [mtSics(), "ES\r\n", [garbled]],
  [mtSics(), "S S      1.000 lb\r\n", [garbled]],
  [mtSics(), "Z A\r\n", [{ kind: "done" }]],
  [mtSics(), "Z I\r\n", [expect.objectContaining({ kind: "refused" })]],
  [mtSics(), "Z +\r\n", [expect.objectContaining({ kind: "refused" })]],
  [mtSics(), "T S     10.00 g\r\n", [{ kind: "done" }]],
  [mtSics(), "TAC A\r\n", [{ kind: "done" }]],

  [and(), "ST,+00012.34  g\r\n", [still(12)]],
  [and(), "ST,+0012.345 kg\r\n", [still(12345)]],
  [and(), "ST,GS,+  1.234kg\r\n", [still(1234)]],
  [and(), "ST,NT,-  1.234kg\r\n", [still(-1234, true)]],
  [and(), "US,+00012.50  g\r\n", [moving(13)]],
  [and(), "OL,+9999999E+19\r\n", [state("over")]],
  [and(), "OL,-9999999E+19\r\n", [state("under")]],
  [and(), "QT,+00000012 PC\r\n", [expect.objectContaining({ kind: "fault" })]],
  [and(), "ST,+00012.34 lb\r\n", [garbled]],
  [and(), "\u0006\r\n", [{ kind: "done" }]],

  [cas22(), "ST,GS,1\u00c4,   1.234 kg\r\n", [still(1234)]],
  // "0000 13.5" of the manual's example.
  [cas22(), "ST,GS,1\u00c4,000013.5 kg\r\n", [still(13500)]],
  [cas22(), "US,NT,1\u0085,   1.234 kg\r\n", [{ ...moving(1234), isNet: true }]],
  [cas22(), "OL,GS,1\u0080,         kg\r\n", [state("over")]],
  [cas22(), "ST,GS,1\u00c4,-  0.120 kg\r\n", [still(-120)]],
  // A byte of lamps may be any byte.
  [cas22(), "ST,GS,1\n,   1.234 kg\r\n", [still(1234)]],
  [cas22(), "GS,1\u00c4,   1.234 kg\r\nST,GS,1\u00c4,   2.000 kg\r\n", [garbled, still(2000)]],
  [cas22(), "ST,GS,1\u00c4,   1.2x4 kg\r\n", [garbled]],

  [casEcr(), "\u0006", [{ kind: "wants", bytes: Uint8Array.of(0x11) }]],
  [casEcr(), block("S", " ", "01.234"), [still(1234)]],
  [casEcr(), block("U", " ", "01.234"), [moving(1234)]],
  [casEcr(), block("S", "-", "00.120"), [still(-120)]],
  [casEcr(), block("S", "F", "      "), [state("over")]],
  [casEcr(), "\u0015", [state("moving")]],
  // One digit came wrong: the check character tells.
  [casEcr(), block("S", " ", "01.234").replace("34", "35"), expect.arrayContaining([garbled])],

  [
    toledoContinuous(),
    continuous(kg.a, kg.b, kg.c, "001234") + continuous(kg.a, kg.b, kg.c, "001235"),
    [still(1234)]
  ],
  [toledoContinuous(), `${continuous(kg.a, kg.b, kg.c, "  1234", { isShort: true })}\u0002`, [still(1234)]],
  // Two decimals; ten times as fine; one zero that is not sent.
  [toledoContinuous(), `${continuous(0x2c, kg.b, kg.c, "000123")}\u0002`, [still(1230)]],
  [toledoContinuous(), `${continuous(0x2c, kg.b, 0x30, "001234")}\u0002`, [still(1234)]],
  [toledoContinuous(), `${continuous(0x29, kg.b, 0x21, "000123")}\u0002`, [still(1230)]],
  [toledoContinuous(), `${continuous(kg.a, 0x38, kg.c, "001234")}\u0002`, [moving(1234)]],
  [toledoContinuous(), `${continuous(kg.a, 0x33, kg.c, "000120")}\u0002`, [still(-120, true)]],
  [toledoContinuous(), `${continuous(kg.a, 0x34, kg.c, "999999")}\u0002`, [state("over")]],
  [toledoContinuous(), `${continuous(kg.a, 0x36, kg.c, "000000")}\u0002`, [state("under")]],
  [
    toledoContinuous(),
    `${continuous(kg.a, 0x70, kg.c, "000000")}\u0002`,
    [expect.objectContaining({ kind: "fault" })]
  ],
  // Bit 4 of B is 0: pounds.
  [toledoContinuous(), `${continuous(kg.a, 0x20, kg.c, "001234")}\u0002`, [garbled]],
  [toledoContinuous(), withCheck(continuous(kg.a, kg.b, kg.c, "001234")), [still(1234)]],
  [toledoContinuous(), `${continuous(kg.a, kg.b, kg.c, "001234", { check: "\u0001" })}\u0002`, [garbled]],

  [adam(), "   1.234kg\r\n", [still(1234)]],
  [adam(), "G/W+  1.2 kg\r\n", [still(1200)]],
  [adam(), "1.234\r\n", [garbled]],

  [
    custom("^W(?<sign>[+-])(?<weight>[\\d.]+)(?<unit>kg|g)(?<stable>S?)$"),
    "W+1.234kgS\nW-5gS\nW+1.5kg\n",
    [still(1234), still(-5), moving(1500)]
  ],
  [custom("^(?<weight>[\\d.]+)$"), "0.250\n", [{ ...still(250), motion: "unsaid" }]],
  [
    custom("^(?<over>OVER)|(?<weight>[\\d.]+) (?<moving>M?)$"),
    "OVER\n1.5 M\n1.5 \n",
    [state("over"), moving(1500), still(1500)]
  ],
  [custom("^(?<weight>[\\d.]+)$"), "?\n", [garbled]]
]

export function block(status: string, sign: string, weight: string): string {
  const data = `${status}${sign}${weight}kg`
  let check = 0
  for (const character of data) check ^= character.charCodeAt(0)
  return `\u0001\u0002${data}${String.fromCharCode(check)}\u0003\u0004`
}

function withCheck(frame: string): string {
  let sum = 0
  for (const character of frame) sum += character.charCodeAt(0) & 0x7f
  return `${frame}${String.fromCharCode((128 - (sum % 128)) % 128)}\u0002`
}

function custom(expression: string): ScaleProtocol {
  return pattern({ pattern: expression, end: "LF", ask: null, every: 200, unit: "kg", decimals: null })
}
