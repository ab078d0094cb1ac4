/**
 * The server's log: entries of one line each, and of what went wrong only what a person needs to find
 * it. Text of callers and rows cannot forge an entry, move a terminal's cursor or fill a disk.
 */
import { Cause, Effect, Logger, Schema } from "effect"
import { thrownInFull, thrownText } from "#core/thrown.ts"
import { ownFrames } from "./stack.ts"

/** C0, DEL and C1, line and paragraph separators, and the marks that turn text around. */
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu
/** One line: control characters as their escapes, which is what JSON calls them too. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

const longestMessage = 400
const mostFrames = 3
const shortened = (text: string): string =>
  text.length <= longestMessage ? text : `${text.slice(0, longestMessage)}…`

/** What a row or a value is not, without the schema that it should be: the first complaint and its place. */
const complaint = (error: Schema.SchemaError): string => {
  const lines = error.message.split("\n")
  const place = lines.find((line) => /^\s*at \[/.test(line))
  return [shortened(lines[0] ?? ""), ...(place === undefined ? [] : [shortened(place.trim())])].join(" ")
}

/** What went wrong, for the log alone: callers are never told. */
export interface Brief {
  readonly cause: string
  /** Frames, the innermost first. */
  readonly at?: string
}

const failureText = (failure: unknown): string => {
  if (Schema.isSchemaError(failure)) return `SchemaError: ${complaint(failure)}`
  if (failure instanceof Error) return `${failure.name}: ${failure.message}`
  if (typeof failure === "object" && failure !== null && "_tag" in failure) return String(failure._tag)
  return thrownInFull(failure)
}
/** The failure and what it was caused by: a database's own words stand innermost. */
const chain = (failure: unknown): ReadonlyArray<string> => {
  const links: Array<string> = []
  for (let link = failure; link !== undefined && link !== null && links.length < 3; ) {
    links.push(shortened(failureText(link)))
    link = typeof link === "object" && "cause" in link ? link.cause : undefined
  }
  return links
}

/** An entry is written also of what cannot be read: a call that failed is answered, and this comes before its answer. */
export const brief = (failure: unknown): Brief => {
  try {
    const cause = [...new Set(chain(failure))].join(" < ")
    const at = failure instanceof Error ? ownFrames(failure.stack, mostFrames).join(" < ") : ""
    return at === "" ? { cause } : { cause, at }
  } catch {
    return { cause: thrownText(failure) }
  }
}

/** Writes an entry about something that nobody expected. */
export const logFailure = (
  what: string,
  about: Readonly<Record<string, string>>,
  cause: Cause.Cause<unknown>
): Effect.Effect<void> =>
  Effect.logError(what).pipe(Effect.annotateLogs({ ...about, ...brief(Cause.squash(cause)) }))

/** To stderr: stdout is for what a person or a script waits for. */
export const logger = (format: "pretty" | "json"): Logger.Logger<unknown, void> =>
  Logger.withConsoleError(Logger.map(format === "json" ? Logger.formatJson : Logger.formatLogFmt, printable))
