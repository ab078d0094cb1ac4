/** What the console understands, and what it answers: its code comes when the console is opened the first time. */
import { type Request, scanCommand } from "./model.ts"

export interface Context {
  readonly version: string
  readonly flags: Readonly<Record<string, unknown>>
}

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

/** The code that an entry wants explained. */
export const codeIn = (entry: string): string | undefined => {
  const [word, code, ...rest] = entry.split(/\s+/)
  return word === scanCommand && rest.length === 0 ? code : undefined
}

/** @returns the lines below the entry, and what the screens around the console are requested to do */
export const answer = (
  entry: string,
  context: Context
): { readonly lines: ReadonlyArray<string>; readonly request: Request | undefined } => {
  const [word = "", ...rest] = entry.split(/\s+/)
  const answerOf = (lines: ReadonlyArray<string>) => ({ lines, request: undefined })
  if (word === "help") return answerOf(help)
  if (word === "version") return answerOf([context.version])
  if (word === "flags") return answerOf(flagLines(context.flags))
  const request = rest.length === 0 ? requests.get(word) : undefined
  return request === undefined ? answerOf([invalidEntry]) : { lines: [request[1]], request: request[0] }
}
