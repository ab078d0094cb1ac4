/** What the program would print goes into a file of this run: the screen belongs to the screens. */
import { writeFileSync } from "node:fs"
import path from "node:path"
import { type Layer, Logger } from "effect"

export const layer = (stateFolder: string): Layer.Layer<never> => {
  const file = path.join(stateFolder, "terminal.log")
  const write = (text: string, flag: "a" | "w"): void => {
    try {
      writeFileSync(file, text, { mode: 0o600, flag })
    } catch {
      // A full disk must not end the work of the day; what matters is said on the screen.
    }
  }
  write("", "w")
  return Logger.layer([Logger.map(Logger.formatLogFmt, (line) => write(`${line}\n`, "a"))])
}
