/**
 * Any other scale that writes lines of text: its owner says how to find the weight in them, by a regular expression with the
 * groups weight, and where the line tells them unit, sign, stable, moving, over and net.
 */
import { bytes } from "../language.ts"
import {
  type Frame,
  type LineSettings,
  lines,
  type ScaleOptions,
  type ScaleProtocol,
  unreadable
} from "./protocol.ts"
import { weight } from "./weight.ts"

export interface PatternSettings extends ScaleOptions {
  readonly pattern: string
  /** The end of a line. */
  readonly end: "LF" | "CR"
  /** The bytes that ask for a line; null when lines come by themselves. */
  readonly ask: string | null
  readonly every: number
}

const read =
  (expression: RegExp, options: ScaleOptions) =>
  (line: string): Frame | undefined => {
    const groups = expression.exec(line)?.groups
    if (groups === undefined) return unreadable(line)
    const has = (name: string): boolean => (groups[name] ?? "") !== ""
    if (has("over")) return { kind: "state", state: "over" }
    const saysMotion = /\(\?<(stable|moving)>/.test(expression.source)
    const isStill = has("stable") || (!has("moving") && !expression.source.includes("(?<stable>"))
    const motion = !saysMotion ? "unsaid" : isStill ? "still" : "moving"
    const value = `${groups.sign ?? ""}${groups.weight ?? ""}`
    return weight(value, groups.unit ?? options.unit, motion, has("net"), options)
  }

/** The expression is a valid one: the configuration has been checked. */
export const pattern = (settings: PatternSettings): ScaleProtocol => ({
  name: "pattern",
  line: defaultLine,
  ask: settings.ask === null ? null : bytes(settings.ask),
  every: settings.every,
  tells: "always",
  read: lines(read(new RegExp(settings.pattern), settings), settings.end),
  acknowledges: false,
  commands: {}
})

const defaultLine: LineSettings = { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 }
