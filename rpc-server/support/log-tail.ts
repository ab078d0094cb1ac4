/**
 * The end of the server's log as support may read it: of each entry the fields that say what happened, by a list of them,
 * and nothing that somebody typed: no user, no address, no line of a client, of a cause the kinds of its errors.
 */
import { loggedPath } from "../http/access-log.ts"

/** What the server's own entries are called; any other text is left out. */
const messages = new Set([
  "login",
  "login refused",
  "present password refused",
  "a call was refused",
  "too many passwords at once",
  "too many packs taken over",
  "client",
  "other nodes were not told",
  "another server is the primary",
  "no host of the database is a primary that answers",
  "the store cannot answer",
  "a call failed",
  "a call was broken off",
  "a request failed",
  "a scrape failed",
  "archived",
  "ready"
])

type Shown = (value: string) => string | undefined
const pattern =
  (allowed: RegExp): Shown =>
  (value) =>
    allowed.test(value) ? value : undefined
const number = pattern(/^\d{1,9}(\.\d{1,6})?$/)
/** The fields that are shown, each as far as it is what it should be. */
const shown: Readonly<Record<string, Shown>> = {
  timestamp: pattern(/^[\d:.TZ-]{10,30}$/),
  time: pattern(/^[\d:.TZ-]{10,30}$/),
  level: pattern(/^[A-Z]{3,8}$/i),
  message: (value) => (messages.has(value) ? value : "(left out)"),
  request: pattern(/^[A-Za-z0-9._-]{8,64}$/),
  method: pattern(/^[A-Za-z]{2,40}\.[A-Za-z]{2,60}$/),
  why: pattern(/^[A-Z][A-Za-z]{2,40}$/),
  path: (value) =>
    value
      .split(" ")
      .map((part) => (part.startsWith("/") ? loggedPath(part) : part.slice(0, 8)))
      .join(" "),
  http: (value) =>
    value
      .split(" ")
      .map((part) => (part.startsWith("/") ? loggedPath(part) : part.slice(0, 8)))
      .join(" "),
  version: pattern(/^[\w.+-]{1,60}$/),
  times: number,
  failures: number,
  contract: number,
  orders: number,
  packs: number,
  status: number,
  seconds: number,
  /** Places in Packhouse's own sources. */
  at: (value) => value.match(/(?:core|rpc-server)\/[\w./-]+:\d+/g)?.join(" < "),
  cause: (value) => value.match(/\b[A-Z][A-Za-z]*(?:Error|Row|Unavailable|Refused|Defect)\b/g)?.join(" < "),
  calls: (value) =>
    value.match(/\b(?:unknown|[A-Za-z]{2,40}\.[A-Za-z]{2,60}):[A-Za-z0-9-]{2,40}\b/g)?.join(" ")
}

const fieldsOf = (line: string): Readonly<Record<string, string>> | undefined => {
  if (line.startsWith("{")) {
    try {
      const { annotations, calls, ...fields } = JSON.parse(line) as Record<string, unknown>
      const all = { ...fields, ...Object(annotations) } as Record<string, unknown>
      const named = Array.isArray(calls)
        ? calls.map(({ method, outcome }) => `${method}:${outcome}`).join(" ")
        : undefined
      return Object.fromEntries(
        Object.entries({ ...all, ...(named === undefined ? {} : { calls: named }) }).map(([name, value]) => [
          name,
          String(value)
        ])
      )
    } catch {
      return undefined
    }
  }
  const pairs = [...line.matchAll(/(?:^|\s)(\w+)=("(?:[^"\\]|\\.)*"|\S+)/g)]
  if (!pairs.some(([, name]) => name === "timestamp" || name === "time")) return undefined
  return Object.fromEntries(
    pairs.map(([, name = "", value = ""]) => [name, value.startsWith('"') ? value.slice(1, -1) : value])
  )
}

const most = 5000

/** The last entries of a log, a line of JSON each; lines that are no entries are counted alone. */
export const logTail = (log: string): string => {
  const lines = log.split("\n").filter((line) => line.trim() !== "")
  const entries = lines.slice(-most).map((line) => {
    const fields = fieldsOf(line)
    if (fields === undefined) return undefined
    const visible = Object.entries(fields).flatMap(([name, value]) => {
      const text = Object.hasOwn(shown, name) ? shown[name]?.(value) : undefined
      return text === undefined ? [] : [[name, text] as const]
    })
    return JSON.stringify(Object.fromEntries(visible))
  })
  const readEntries = entries.filter((entry) => entry !== undefined)
  const strange = entries.length - readEntries.length
  return [...readEntries, ...(strange > 0 ? [JSON.stringify({ lines_left_out: strange })] : [])]
    .map((line) => `${line}\n`)
    .join("")
}
