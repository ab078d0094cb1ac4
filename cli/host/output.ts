/**
 * The output of the command line: answers on stdout, everything said to a person beside them on stderr. Every text goes
 * through `plain` here, colours are added after it, so nothing that came from somewhere else can steer the terminal.
 */
import type { WriteStream } from "node:tty"
import { styleText } from "node:util"
import { sanitizeText } from "#core/sanitize-text.ts"

export type Style = "bold" | "dim" | "green" | "yellow" | "red" | "cyan" | "light"
/** The terminal's codes for a style; "light" is drawn light on dark, whatever the terminal's own colours are. */
const formatOf = (style: Style): Parameters<typeof styleText>[0] =>
  style === "light" ? ["whiteBright", "bgBlack"] : style
/** A piece of a line, in a colour or not. */
export type Span = string | { readonly text: string; readonly style: Style }
export type Line = Span | ReadonlyArray<Span>

export const textOf = (span: Span): string => sanitizeText(typeof span === "string" ? span : span.text)

/** Colours are for eyes: a terminal that knows them, and nobody has said NO_COLOR (no-color.org). */
export const isColoured = (
  stream: { readonly isTTY?: boolean },
  env: NodeJS.ProcessEnv = process.env
): boolean => stream.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb"

const printSpan = (span: Span, coloured: boolean): string =>
  coloured && typeof span !== "string"
    ? styleText(formatOf(span.style), textOf(span), { validateStream: false })
    : textOf(span)

export const printLine = (line: Line, coloured: boolean): string => {
  const spans: ReadonlyArray<Span> = typeof line === "string" || "text" in line ? [line] : line
  return spans.map((span) => printSpan(span, coloured)).join("")
}

const write = (stream: WriteStream, lines: ReadonlyArray<Line>): void => {
  clearProgress()
  const coloured = isColoured(stream)
  if (lines.length > 0) stream.write(`${lines.map((line) => printLine(line, coloured)).join("\n")}\n`)
}
export const writeAnswer = (lines: ReadonlyArray<Line>): void => write(process.stdout, lines)
export const writeAside = (lines: ReadonlyArray<Line>): void => write(process.stderr, lines)

/** Characters that JSON may hold as they are, and that a terminal may take as orders. */
const steering = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g

/** JSON that says the same to every reader and nothing to a terminal. */
export const printJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? "null").replace(
    steering,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
export const writeJson = (value: unknown, indent?: number): void => {
  clearProgress()
  process.stdout.write(`${printJson(value, indent)}\n`)
}

/** Text as it is: a completion script. */
export const writeText = (text: string): void => {
  clearProgress()
  process.stdout.write(text)
}

let shown = false

/** Says what takes its time, on one line of a terminal that goes when there is something to say. */
export const progress = (text: string): void => {
  if (!process.stderr.isTTY || process.env.TERM === "dumb") return
  process.stderr.write(`\r\u001B[2K${sanitizeText(text)} ...`)
  shown = true
}
const clearProgress = (): void => {
  if (!shown) return
  process.stderr.write("\r\u001B[2K")
  shown = false
}

/**
 * What changes while somebody looks: one line of a terminal that is written over, a line a change anywhere else. What is
 * said beside it stands on its own line.
 */
export const writeLive = (line: Line): void => {
  const { stdout } = process
  if (!stdout.isTTY || process.env.TERM === "dumb") return writeAnswer([line])
  clearProgress()
  stdout.write(`\r\u001B[2K${printLine(line, isColoured(stdout))}`)
}

/**
 * A reader that has seen enough (`| head`) closes its end: that is no failure of anybody's. An answer that cannot be
 * written for another reason, such as a full disk, is one, whatever came of the command.
 */
export const endWithReader = (): void => {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(process.exitCode ?? 0)
      if (stream === process.stdout) writeAside([`The answer cannot be written: ${error.message}`])
      process.exit(1)
    })
}
