/**
 * The format of A&D's scales ("A&D standard format" in its manuals): header, sign, weight, unit. ST stable, US unstable,
 * OL overload, QT a count. Some put GS (gross) or NT (net) after the header. Asked with Q, or sent all the time.
 */
import { bytes } from "../language.ts"
import { defaults, type Frame, lines, type ScaleOptions, type ScaleProtocol, unreadable } from "./protocol.ts"
import { weight } from "./weight.ts"

const read =
  (options: ScaleOptions) =>
  (line: string): Frame | undefined => {
    const text = line.trim()
    // An acknowledgement, where the scale is set to give one.
    if (text === "\u0006") return { kind: "done" }
    if (/^\?E|^EC,E/.test(text)) return { kind: "refused", detail: text }
    if (/^OL,/.test(text))
      return { kind: "state", state: /^OL,(?:[A-Z]{2},)? *-/.test(text) ? "under" : "over" }
    if (/^QT,/.test(text)) return { kind: "fault", detail: "it counts pieces: set it to weigh" }
    const [, header, mode, value, unit] =
      /^(ST|US|WT),(?:(GS|NT|TR),)? *([+-]? *[\d.]+) *([A-Za-z]{1,3})$/.exec(text) ?? []
    if (value === undefined || unit === undefined || mode === "TR") return unreadable(line)
    return weight(value, unit, header === "US" ? "moving" : "still", mode === "NT", options)
  }

export const and = (options: ScaleOptions = defaults): ScaleProtocol => ({
  name: "and",
  line: { baudRate: 2400, dataBits: 7, parity: "even", stopBits: 1 },
  ask: bytes("Q\r\n"),
  every: 250,
  tells: "always",
  read: lines(read(options)),
  acknowledges: false,
  commands: { zero: bytes("Z\r\n"), tare: bytes("T\r\n"), clearTare: bytes("CT\r\n") }
})
