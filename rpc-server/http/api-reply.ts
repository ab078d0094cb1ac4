/** Replies of /api, and how they go into a response: whole or in pieces, packed where the client takes it. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { codingOf } from "./compression.ts"
import { packed, smallest } from "./packing.ts"

type Body = string | ReadonlyArray<Uint8Array>
const lengthOf = (body: Body): number =>
  typeof body === "string" ? Buffer.byteLength(body) : body.reduce((sum, piece) => sum + piece.byteLength, 0)

/**
 * Frees the memory of a piece at once when it has been sent. A report is a megabyte or two: left to the collector, a
 * reader of many makes it walk the whole heap several times a second, and everybody's scans wait for that.
 */
const release = ({ buffer, byteLength }: Uint8Array): void => {
  // A small piece lies in memory that others share.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

export interface Reply {
  readonly status: number
  /** JSON as text, or as pieces in UTF-8; nothing for 204. */
  readonly text: Body
  readonly headers?: Readonly<Record<string, string>>
}

export const ok = (body: unknown): Reply => ({ status: 200, text: JSON.stringify(body) })
export const refuse = (status: number, message: string, headers?: Reply["headers"]): Reply => ({
  status,
  text: JSON.stringify({ message }),
  ...(headers === undefined ? {} : { headers })
})

export const nothing: Reply = { status: 204, text: "" }
/** The connection breaks off without a word. */
export const lost: Reply = { status: 0, text: "" }

export const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === "string" ? value : value?.[0]
}

/** The header of an answer that stands in several codings. */
const varying = { vary: "accept-encoding" }

/** Sends replies, each with some headers besides its own. */
export const sender = (always: Readonly<Record<string, string>>) => {
  const common = { "cache-control": "no-store", ...always }
  const json = { "content-type": "application/json; charset=utf-8", ...common }
  const write = (response: ServerResponse, status: number, body: Body, headers: Reply["headers"]): void => {
    // Who asked may have gone while the answer was packed.
    if (response.destroyed) return
    const length = status === 204 ? common : { ...json, "content-length": lengthOf(body) }
    response.writeHead(status, headers === undefined ? length : { ...length, ...headers })
    if (status === 204) return void response.end()
    if (typeof body === "string") return void response.end(body)
    response.cork()
    for (const piece of body) response.write(piece)
    response.end(() => body.forEach(release))
  }
  return (response: ServerResponse, { status, text, headers }: Reply): void => {
    if (response.destroyed) return
    if (status === lost.status) return void response.destroy()
    if (typeof text === "string" && text.length < smallest) return write(response, status, text, headers)
    const coding = codingOf(text, header(response.req, "accept-encoding"))
    if (coding === undefined) return write(response, status, text, { ...headers, ...varying })
    const whole = typeof text === "string" ? text : Buffer.concat(text)
    packed(coding, whole).then(
      (bytes) => {
        if (typeof whole !== "string") release(whole)
        write(response, status, [bytes], { ...headers, ...varying, "content-encoding": coding })
      },
      () => write(response, status, typeof whole === "string" ? whole : [whole], { ...headers, ...varying })
    )
    if (typeof text !== "string") text.forEach(release)
  }
}
