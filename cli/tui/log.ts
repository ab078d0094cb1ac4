/** The log of this run: what the program would print goes into a file: the screen belongs to the screens. */
import { writeFileSync } from "node:fs"
import path from "node:path"
import process from "node:process"
import { type Layer, Logger } from "effect"

type Write = (text: string) => void

/** Begins the file anew. */
export const open = (stateFolder: string): Write => {
  const file = path.join(stateFolder, "terminal.log")
  const write = (text: string, flag: "a" | "w"): void => {
    try {
      writeFileSync(file, text, { mode: 0o600, flag })
    } catch {
      // A full disk must not end the work of the day; what matters is said on the screen.
    }
  }
  write("", "w")
  return (text) => write(text, "a")
}

export const layer = (write: Write): Layer.Layer<never> =>
  Logger.layer([Logger.map(Logger.formatLogFmt, (line) => write(`${line}\n`))])

/** Warnings of Node and of libraries, which go to stderr, too; answers how to let them through again. */
export const capture = (write: Write): (() => void) => {
  const { stderr } = process
  const before = stderr.write
  stderr.write = (chunk: string | Uint8Array) => {
    write(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"))
    return true
  }
  return () => {
    stderr.write = before
  }
}
