/**
 * CAS scales. The 22 byte format is sent all the time (CAS "CI-600D Manual", 10-1): "ST,GS," or US and OL, NT, then a
 * device number, a byte of lamps that is no character, the weight in 8 places and its unit. The cash register protocol
 * (CAS AP-1, Ohaus Aviator "ECR" format 1) is a talk: ENQ, ACK, DC1, and a block with a check character.
 */
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

/** The length of a frame without CR and LF. */
const frameLength = 20

const read22 = (body: Uint8Array, options: ScaleOptions): Frame => {
  const text = latin1(body)
  const [, state, mode] = /^(ST|US|OL),(GS|NT),$/.exec(text.slice(0, 6)) ?? []
  const [, value, unit] = /^ *([+-]? *[\d.]+) *(kg|g|t|lb|oz) *$/.exec(text.slice(9)) ?? []
  if (state === "OL") return { kind: "state", state: "over" }
  if (state === undefined || value === undefined || unit === undefined || text.charAt(8) !== ",")
    return unreadable(body)
  return weight(value, unit, state === "ST" ? "still" : "moving", mode === "NT", options)
}

export const cas22 = (options: ScaleOptions = defaults): ScaleProtocol => ({
  name: "cas-22",
  line: { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 },
  ask: null,
  every: 0,
  tells: "always",
  read: (given) => {
    const frames: Array<Frame> = []
    let from = 0
    for (let at = 0; at + 1 < given.length; at++) {
      if (given[at] !== 0x0d || given[at + 1] !== 0x0a) continue
      const body = given.subarray(from, at)
      frames.push(body.length === frameLength ? read22(body, options) : unreadable(body))
      from = at + 2
      at += 1
    }
    return capped(frames, given.slice(from))
  },
  acknowledges: false,
  commands: {}
})

const [soh, stx, etx, eot, enq, ack, dc1, nak] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x11, 0x15]
/** SOH STX, state, sign, six places, unit, check character, ETX EOT. */
const blockLength = 15

const readBlock = (block: Uint8Array, options: ScaleOptions): Frame => {
  const data = block.subarray(2, 12)
  const check = data.reduce((sum, byte) => sum ^ byte, 0)
  const isWhole = block[1] === stx && block[13] === etx && block[14] === eot
  const [, state, sign, value, unit] = /^([SU])([ \-F])([\d. ]{6})(kg|lb)$/i.exec(latin1(data)) ?? []
  if (!isWhole || check !== block[12] || value === undefined || unit === undefined) return unreadable(block)
  if (sign === "F") return { kind: "state", state: "over" }
  const signed = sign === "-" ? `-${value.trim()}` : value
  return weight(signed, unit, state === "S" || state === "s" ? "still" : "moving", false, options)
}

export const casEcr = (options: ScaleOptions = defaults): ScaleProtocol => ({
  name: "cas-ecr",
  line: { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 },
  ask: Uint8Array.of(enq),
  every: 250,
  tells: "always",
  read: (given) => {
    const frames: Array<Frame> = []
    let at = 0
    while (at < given.length) {
      const byte = given[at]
      if (byte === ack) {
        frames.push({ kind: "wants", bytes: Uint8Array.of(dc1) })
        at += 1
      } else if (byte === nak) {
        // Nothing to tell just now.
        frames.push({ kind: "state", state: "moving" })
        at += 1
      } else if (byte === soh) {
        const block = given.subarray(at, at + blockLength)
        if (block.length < blockLength) break
        const frame = readBlock(block, options)
        frames.push(frame)
        // A torn block may hide the start of the next one.
        at += frame.kind === "garbled" ? 1 : blockLength
      } else {
        const next = given.subarray(at).findIndex((each) => each === soh || each === ack || each === nak)
        const end = next < 0 ? given.length : at + next
        frames.push(unreadable(given.subarray(at, end)))
        at = end
      }
    }
    return capped(frames, given.slice(at))
  },
  acknowledges: false,
  commands: {}
})
