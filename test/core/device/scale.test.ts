import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bytes } from "#core/device/language.ts"
import { casEcr } from "#core/device/scale/cas.ts"
import { mtSics } from "#core/device/scale/mt-sics.ts"
import { type Frame, longest, type ScaleProtocol } from "#core/device/scale/protocol.ts"
import { toledo8217 } from "#core/device/scale/toledo-8217.ts"
import { block, manuals, still } from "./scale-manuals.ts"

describe("a scale's frames", () => {
  it.each(
    manuals.map(
      ([protocol, said, meant]) => [protocol.name, JSON.stringify(said), protocol, said, meant] as const
    )
  )("of %s mean what the manual says: %s", (_, __, protocol, said, meant) => {
    expect(protocol.read(bytes(said)).frames).toEqual(meant)
  })

  it("mean the same in whatever pieces they come", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...manuals),
        fc.array(fc.nat(30), { maxLength: 12 }),
        ([protocol, said], cuts) => {
          const whole = protocol.read(bytes(said))
          const pieces = heardInPieces(protocol, bytes(said), cuts)
          // What is garbled may be told in more pieces, never less; a weight is told once.
          expect(sense(pieces.frames)).toEqual(sense(whole.frames))
        }
      ),
      { numRuns: 1000 }
    )
  })

  it("are found again after noise, and noise alone is never a weight at rest that the scale did not send", () => {
    const texts = manuals.filter(([, , meant]) => Array.isArray(meant) && meant.length === 1)
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.uint8Array({ maxLength: 40 }), ([protocol, said], noise) => {
        // What ends with the first byte of the next frame is followed by the rest of that frame, and not by another first byte.
        const frame = said.endsWith("\u0002") ? said.slice(0, -1) : said
        const readOut = protocol.read(bytes(noise, "\r\n", frame, said))
        const alone = protocol.read(bytes(said)).frames
        if (alone.some(({ kind }) => kind === "weight"))
          expect(sense(readOut.frames).length).toBeGreaterThan(0)
      }),
      { numRuns: 500 }
    )
  })

  it("that never end are given up, and do not fill the memory", () => {
    for (const [protocol] of manuals) {
      let rest: Uint8Array = new Uint8Array()
      for (let round = 0; round < 100; round++) {
        rest = protocol.read(bytes(rest, "x".repeat(50))).rest
        expect(rest.length, protocol.name).toBeLessThanOrEqual(longest)
      }
    }
  })

  it("are exact: a weight of three decimals is its digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), (grams) => {
        const text = (grams / 1000).toFixed(3).padStart(6, "0")
        expect(toledo8217().read(bytes(`\u0002${text}\r`)).frames).toEqual([still(grams)])
        expect(mtSics().read(bytes(`S S ${text.padStart(10)} kg\r\n`)).frames).toEqual([still(grams)])
        expect(casEcr().read(bytes(block("S", " ", text))).frames).toEqual([still(grams)])
      })
    )
  })
})

const sense = (frames: ReadonlyArray<Frame>): ReadonlyArray<Frame> =>
  frames.filter(({ kind }) => kind !== "garbled")

const heardInPieces = (protocol: ScaleProtocol, all: Uint8Array, cuts: ReadonlyArray<number>) => {
  const frames: Array<Frame> = []
  let rest: Uint8Array = new Uint8Array()
  let at = 0
  for (const length of [...cuts, all.length]) {
    const readOut = protocol.read(bytes(rest, all.subarray(at, at + length)))
    frames.push(...readOut.frames)
    rest = readOut.rest
    at += length
  }
  return { frames, rest }
}
