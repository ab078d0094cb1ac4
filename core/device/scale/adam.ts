/**
 * Adam Equipment AZextra: P asks, and a weight comes back when it is one that it has not told yet; otherwise silence, and a
 * beep. So it is asked rarely, and what it told last may no longer lie on it.
 */
import { bytes } from "../language.ts"
import { defaults, type Frame, lines, type ScaleOptions, type ScaleProtocol, unreadable } from "./protocol.ts"
import { weight } from "./weight.ts"

const read =
  (options: ScaleOptions) =>
  (line: string): Frame | undefined => {
    const [, value, unit] = /^[^\d+-]*([+-]? *[\d.]+) *(kg|g|lb|oz)\b/i.exec(line.trim()) ?? []
    return value === undefined || unit === undefined
      ? unreadable(line)
      : weight(value, unit, "still", false, options)
  }

export const adam = (options: ScaleOptions = defaults): ScaleProtocol => ({
  name: "adam",
  line: { baudRate: 4800, dataBits: 8, parity: "none", stopBits: 1 },
  ask: bytes("P\r\n"),
  every: 5000,
  tells: "once",
  read: lines(read(options)),
  acknowledges: false,
  commands: { zero: bytes("Z\r\n"), tare: bytes("T\r\n") }
})
