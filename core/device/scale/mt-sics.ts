/**
 * MT-SICS level 0 and 1, of Mettler Toledo and of many others (Mettler Toledo "MT-SICS Reference Manual"). Lines of text:
 * "S S      100.00 g" is a stable weight, "S D" one in motion, "S +" and "S -" are over and under, "S I" is busy; ES, ET
 * and EL mean that it did not understand.
 */
import { bytes } from "../language.ts"
import { defaults, type Frame, lines, type ScaleOptions, type ScaleProtocol, unreadable } from "./protocol.ts"
import { weight } from "./weight.ts"

const refusals: Readonly<Record<string, string>> = {
  I: "it is busy or not at rest",
  "+": "too much lies on it",
  "-": "it shows less than zero",
  L: "it cannot do this"
}

const read =
  (options: ScaleOptions) =>
  (line: string): Frame | undefined => {
    const [, motion, text, unit] = /^S ([SD]) +([+-]?[\d.]+) +(\S+)$/.exec(line.trimEnd()) ?? []
    if (text !== undefined && unit !== undefined)
      return weight(text, unit, motion === "S" ? "still" : "moving", false, options)
    const [, command = "", answer = ""] = /^(SI?|ZI?|TI?|TAC) ([A-Z+-])/.exec(line) ?? []
    if (command.startsWith("S")) {
      if (answer === "+") return { kind: "state", state: "over" }
      if (answer === "-") return { kind: "state", state: "under" }
      // Not executable just now: no weight, but a scale that lives.
      if (answer === "I") return { kind: "state", state: "moving" }
    } else if (command !== "") {
      const detail = refusals[answer]
      return detail === undefined ? { kind: "done" } : { kind: "refused", detail }
    }
    if (/^E[STL]$/.test(line.trim()))
      return { kind: "garbled", detail: `it does not understand (${line.trim()})` }
    // It says its number when it is switched on.
    if (/^I\d? [A-Z] ".*"$/.test(line.trim())) return undefined
    return unreadable(line)
  }

export const mtSics = (options: ScaleOptions = defaults): ScaleProtocol => ({
  name: "mt-sics",
  line: { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 },
  ask: bytes("SI\r\n"),
  every: 200,
  tells: "always",
  read: lines(read(options)),
  acknowledges: true,
  commands: { zero: bytes("Z\r\n"), tare: bytes("T\r\n"), clearTare: bytes("TAC\r\n") }
})
