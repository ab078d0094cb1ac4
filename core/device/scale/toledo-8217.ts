/**
 * Mettler Toledo 8217, the protocol of counter scales and of scales in scanners (PSC "Mettler Toledo DIVA Service Manual",
 * 6.1.4). W asks for a weight: STX weight CR, with N before the CR when it is net; while there is none, STX ? status CR.
 * Single letters tell it to zero, tare and clear; they are answered by a status.
 */
import { bytes } from "../language.ts"
import {
  capped,
  defaults,
  type Frame,
  latin1,
  type ScaleOptions,
  type ScaleProtocol,
  unreadable
} from "./protocol.ts"
import { weight } from "./weight.ts"

const stx = 0x02
const cr = 0x0d

/**
 * Bits of the status: 0 in motion, 1 over capacity, 2 under zero, 3 outside the zero capture range, 4 centre of zero, 5
 * net. Bit 6 is always 1, bit 7 is parity: on an 8 bit line it may come through.
 */
const statusOf = (status: number): Frame => {
  if ((status & 0x02) !== 0) return { kind: "state", state: "over" }
  if ((status & 0x04) !== 0) return { kind: "state", state: "under" }
  if ((status & 0x08) !== 0)
    return { kind: "fault", detail: "it is outside its zero range: take everything off and zero it" }
  if ((status & 0x01) !== 0) return { kind: "state", state: "moving" }
  return { kind: "done" }
}

export const toledo8217 = (options: ScaleOptions = defaults): ScaleProtocol => ({
  name: "toledo-8217",
  line: { baudRate: 9600, dataBits: 7, parity: "even", stopBits: 1 },
  ask: bytes("W"),
  every: 200,
  tells: "always",
  read: (given) => {
    const frames: Array<Frame> = []
    let from = 0
    for (let end = given.indexOf(cr); end >= 0; end = given.indexOf(cr, from)) {
      const piece = given.subarray(from, end)
      from = end + 1
      const start = piece.lastIndexOf(stx)
      const body = piece.subarray(start + 1)
      const [first, status] = body
      if (start > 0) frames.push(unreadable(piece.subarray(0, start)))
      if (start < 0) {
        // Line feeds between two answers are nobody's.
        if (piece.some((byte) => byte !== 0x0a)) frames.push(unreadable(piece))
      } else if (first === 0x3f && status !== undefined && body.length === 2) frames.push(statusOf(status))
      else {
        const [, text, net] = /^ *([0-9. ]*[0-9.])(N?)$/.exec(latin1(body)) ?? []
        frames.push(
          text === undefined ? unreadable(body) : weight(text, options.unit, "still", net === "N", options)
        )
      }
    }
    return capped(frames, given.slice(from))
  },
  acknowledges: false,
  commands: { zero: bytes("Z"), tare: bytes("T"), clearTare: bytes("C") }
})
