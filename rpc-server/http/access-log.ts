/**
 * A line for each request, where the setting asks for one: what was asked, how it ended, how long it took. Neither who
 * asked nor from where, no query, no parameter, and of a path no part that may be a key or a number of somebody's.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { printable } from "../log.ts"
import { pathOf } from "./path.ts"

/** The calls of a body, each with how it ended: `ok`, the tag of a fault, or the code of an error. */
type Calls = ReadonlyArray<readonly [method: string, outcome: string]>

export interface AccessLog {
  /** Writes the line of a request when its answer is sent, or its connection has gone. */
  readonly follow: (request: IncomingMessage, response: ServerResponse, id: string) => void
  /** The calls of a request's body, and what they were answered. */
  readonly name: (request: IncomingMessage, body: unknown, answers: unknown) => void
}

const longestPath = 100
/** The code of a shared receipt is a key; a long word may be one, many digits may be a phone's. */
export const loggedPath = (url: string | undefined): string =>
  pathOf(url ?? "")
    .replace(/^\/r\/.*/, "/r")
    .replace(/[^/]{25,}|\d{10,}/g, "-")
    .slice(0, longestPath)

const outcomeOf = (answer: unknown): string => {
  const { error } = Object(answer) as { readonly error?: { readonly code: number; readonly data?: unknown } }
  if (error === undefined) return "ok"
  const { tag } = Object(error.data) as { readonly tag?: unknown }
  return typeof tag === "string" ? tag : String(error.code)
}

const logfmt = (entry: Readonly<Record<string, unknown>>): string =>
  Object.entries(entry)
    .map(([name, value]) => `${name}=${/[\s"=]/.test(String(value)) ? JSON.stringify(value) : String(value)}`)
    .join(" ")

/** @param methods the names that a call may have: any other is text of whoever sent it */
export const accessLogOf = (format: "pretty" | "json", methods: ReadonlySet<string>): AccessLog => {
  const calls = new WeakMap<IncomingMessage, Calls>()
  const nameOf = (call: unknown): string => {
    const { method } = Object(call) as { readonly method?: unknown }
    return typeof method === "string" && methods.has(method) ? method : "unknown"
  }
  const write = (entry: Readonly<Record<string, unknown>>, answered: Calls): void => {
    const line =
      format === "json"
        ? JSON.stringify({ ...entry, calls: answered.map(([method, outcome]) => ({ method, outcome })) })
        : logfmt({ ...entry, calls: answered.map((call) => call.join(":")).join(",") || "-" })
    process.stderr.write(`${printable(line)}\n`)
  }
  return {
    follow: (request, response, id) => {
      const startedAt = performance.now()
      response.once("close", () =>
        write(
          {
            time: new Date().toISOString(),
            request: id,
            http: `${request.method} ${loggedPath(request.url)}`,
            // Nobody was answered whose connection went before.
            status: response.writableFinished ? response.statusCode : 0,
            seconds: Number(((performance.now() - startedAt) / 1000).toFixed(4))
          },
          calls.get(request) ?? []
        )
      )
    },
    name: (request, body, answers) => {
      const [bodies, all] = [body, answers].map((each) => (Array.isArray(each) ? each : [each]))
      // A notification has no answer; a batch with one in it is answered in another order, and named by its end alone.
      const isAligned = bodies?.length === all?.length
      calls.set(
        request,
        (bodies ?? [])
          .slice(0, 50)
          .map((call, index) => [
            nameOf(call),
            answers === undefined ? "ok" : isAligned ? outcomeOf(all?.[index]) : "?"
          ])
      )
    }
  }
}
