/**
 * Toledo continuous output, of indicators that speak all the time (Mettler Toledo "Wildcat Technical Manual", appendix 2;
 * Rockwell "Toledo Scale Interface Module", appendix D): STX, status words A, B and C, six digits of weight and six of tare
 * without a point, CR, and on some a check character: the two's complement of the sum of all before it, of seven bits. The
 * short form has no tare.
 */

import * as Result from "effect/Result"
import { bytes } from "../language.ts"
import { capped, type Frame, latin1, type ScaleProtocol, unreadable } from "./protocol.ts"
import { grams } from "./weight.ts"

const stx = 0x02
const cr = 0x0d
const long = 17
const short = 11

/** Word A, bits 0 to 2: where the point stands. 0 and 1 mean two zeros and one that are not sent. */
const placesOf = (a: number): number => (a & 7) - 2
/** Word C, bits 0 to 2: the unit; 0 is kg or lb, as bit 4 of word B says. */
const units: Readonly<Record<number, string>> = { 1: "g", 2: "t", 3: "oz" }

const read = (frame: Uint8Array): Frame => {
  const [, a = 0, b = 0, c = 0] = frame
  const digits = latin1(frame.subarray(4, 10)).trim()
  // Bit 5 of the three words is always 1, bit 6 of the first and the last is not used that way by all.
  if ((a & 0x20) === 0 || (b & 0x20) === 0 || (c & 0x20) === 0 || !/^\d+$/.test(digits))
    return unreadable(frame)
  if ((b & 0x04) !== 0) return { kind: "state", state: (b & 0x02) !== 0 ? "under" : "over" }
  if ((b & 0x40) !== 0)
    return {
      kind: "fault",
      detail: "it has not been zeroed since it was switched on: take everything off and zero it"
    }
  const unit = (c & 7) === 0 ? ((b & 0x10) !== 0 ? "kg" : "lb") : (units[c & 7] ?? `unit ${c & 7}`)
  // Bit 4 of C: the digits are ten times as fine.
  const places = placesOf(a) + ((c & 0x10) !== 0 ? 1 : 0)
  const text = places < 0 ? digits + "0".repeat(-places) : digits
  const value = grams(text, unit, { unit: "kg", decimals: Math.max(0, places) })
  if (Result.isFailure(value)) return { kind: "garbled", detail: value.failure }
  return {
    kind: "weight",
    motion: (b & 0x08) !== 0 ? "moving" : "still",
    grams: (b & 0x02) !== 0 ? -value.success : value.success,
    isNet: (b & 0x01) !== 0
  }
}

const checkOf = (frame: Uint8Array): number => {
  const sum = frame.reduce((total, byte) => total + (byte & 0x7f), 0)
  return -sum & 0x7f
}

export const toledoContinuous = (): ScaleProtocol => ({
  name: "toledo-continuous",
  line: { baudRate: 9600, dataBits: 7, parity: "even", stopBits: 1 },
  ask: null,
  every: 0,
  tells: "always",
  read: (given) => {
    const frames: Array<Frame> = []
    let at = 0
    while (at < given.length) {
      if (given[at] !== stx) {
        const next = given.indexOf(stx, at)
        const end = next < 0 ? given.length : next
        const strange = given.subarray(at, end)
        // Line feeds after a frame are nobody's.
        if (strange.some((byte) => byte !== 0x0a)) frames.push(unreadable(strange))
        at = end
        continue
      }
      const length = given[at + short - 1] === cr ? short : long
      // One byte more shows whether there is a check character.
      if (given.length <= at + length) break
      const frame = given.subarray(at, at + length)
      if (frame.at(-1) !== cr) {
        frames.push(unreadable(frame))
        at += 1
        continue
      }
      const after = (given[at + length] ?? 0) & 0x7f
      const check = checkOf(frame)
      const isChecked = after !== stx && after !== 0x0a
      frames.push(isChecked && after !== check ? unreadable(frame) : read(frame))
      at += length + (isChecked || (after === check && given[at + length + 1] === stx) ? 1 : 0)
    }
    return capped(frames, given.slice(at))
  },
  acknowledges: false,
  commands: { zero: bytes("Z"), tare: bytes("T"), clearTare: bytes("C") }
})
