/**
 * Ids of requests: 16 characters, which stand in the header of each answer. A proxy that is trusted may have given one
 * already, so that its log and the server's name the same request.
 */
import { randomBytes } from "node:crypto"
import type { IncomingMessage } from "node:http"

export const requestIdHeader = "x-request-id"

/** An id that a proxy may give: nothing that a line of a log would have to escape. */
const given = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** Half is drawn once, half counts: an id costs no draw, and ids of two servers, or of one before and after, differ. */
const drawn = randomBytes(4)
let count = randomBytes(4).readUInt32LE()
export const newRequestId = (): string => {
  count = (count + 1) >>> 0
  // The part that is read out comes first, and no two requests that follow each other look alike in it.
  const spread = Math.imul(count, 0x9e3779b1) >>> 0
  return spread.toString(16).padStart(8, "0") + drawn.toString("hex")
}

/** @param isVouchedFor whether a request came through a proxy that is trusted */
export const requestIdOf = (
  isVouchedFor: (request: IncomingMessage) => boolean
): ((request: IncomingMessage) => string) => {
  return (request) => {
    const id = request.headers[requestIdHeader]
    return typeof id === "string" && given.test(id) && isVouchedFor(request) ? id : newRequestId()
  }
}
