/** The hidden command console, and what it understands. */

import { explain, linesOf } from "../../barcode/explain.ts"
import * as Day from "../../day.ts"

/** What the console asks the screens around it to do. */
export type Request = "refresh" | "sync" | "reset" | "devices" | "print-test" | "logout"

export interface Model {
  readonly typed: string
  /** The newest last. */
  readonly lines: ReadonlyArray<string>
}

export type Message =
  | { readonly _tag: "TypedEntry"; readonly text: string }
  | { readonly _tag: "SubmittedEntry" }
  /** A code was scanned while the console is open: it is explained, and what somebody types stays. */
  | { readonly _tag: "ScannedEntry"; readonly code: string }
  | { readonly _tag: "Answered"; readonly lines: ReadonlyArray<string> }

export interface Context {
  readonly now: Day.Instant
  readonly version: string
  readonly flags: Readonly<Record<string, unknown>>
}

export const init: Model = { typed: "", lines: ["Type help for the list of commands."] }

const help = [
  "help        this list",
  "refresh     fetch the orders again",
  "sync        synchronise orders with commerce, for every client of the store",
  "reset       forget this client at the server and introduce it again",
  "devices     the devices of this workstation",
  "print-test  print a test page on every printer",
  "scan CODE   explain a code",
  "flags       the flags of the logged-in user",
  "version     the version of Packhouse",
  "logout      end the session"
]
const invalidEntry = "Invalid entry"
const kept = 200
const scanCommand = "scan"

const requests: ReadonlyMap<string, readonly [Request, string]> = new Map([
  ["refresh", ["refresh", "Refreshing orders"]],
  ["sync", ["sync", "Synchronising orders"]],
  ["reset", ["reset", "Introducing this client again"]],
  ["devices", ["devices", "Devices"]],
  ["print-test", ["print-test", "Printing a test page"]],
  ["logout", ["logout", "Logging out"]]
])

const flagLines = (flags: Context["flags"]): ReadonlyArray<string> => {
  const names = Object.keys(flags).sort()
  return names.length === 0 ? ["no flags"] : names.map((name) => `${name} = ${JSON.stringify(flags[name])}`)
}

const scanLines = (code: string, now: Day.Instant): ReadonlyArray<string> =>
  linesOf(explain(code, { today: Day.dayAt(now) }))

const run = (entry: string, context: Context): readonly [ReadonlyArray<string>, Request | undefined] => {
  const [word = "", ...rest] = entry.split(/\s+/)
  if (word === "help") return [help, undefined]
  if (word === "version") return [[context.version], undefined]
  if (word === "flags") return [flagLines(context.flags), undefined]
  if (word === scanCommand && rest.length === 1) return [scanLines(rest[0] ?? "", context.now), undefined]
  const request = rest.length === 0 ? requests.get(word) : undefined
  return request === undefined ? [[invalidEntry], undefined] : [[request[1]], request[0]]
}

const written = (model: Model, lines: ReadonlyArray<string>): Model => ({
  ...model,
  lines: [...model.lines, ...lines].slice(-kept)
})

/** Somebody has written the command that explains a code, and has the code scanned. */
export const wantsCode = (model: Model): boolean => model.typed.trim() === scanCommand

export const update = (
  model: Model,
  message: Message,
  context: Context
): readonly [Model, Request | undefined] => {
  switch (message._tag) {
    case "TypedEntry":
      return [{ ...model, typed: message.text }, undefined]
    case "Answered":
      return [written(model, message.lines), undefined]
    case "ScannedEntry": {
      const lines = [`> ${scanCommand} ${message.code}`, ...scanLines(message.code, context.now)]
      return [written({ ...model, typed: wantsCode(model) ? "" : model.typed }, lines), undefined]
    }
    case "SubmittedEntry": {
      const entry = model.typed.trim()
      if (entry === "") return [model, undefined]
      const [lines, request] = run(entry, context)
      return [written({ ...model, typed: "" }, [`> ${entry}`, ...lines]), request]
    }
  }
}
