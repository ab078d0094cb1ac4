/**
 * JSON-RPC 2.0 envelopes: bytes to calls, outcomes to responses (https://www.jsonrpc.org/specification). Decoding is
 * strict: UTF-8 that is not UTF-8, JSON that is not JSON and nesting without end are answered, never obeyed.
 */
import { Result } from "effect"
import type { Fault } from "#core/fault.ts"
import { mayBeUnstorable, unstorableIn } from "#core/storable.ts"
import { faultText } from "#core/text/fault.ts"
import { isWrittenNumber, keepIds, type WrittenNumber } from "./request-id.ts"

export type RequestId = string | number | WrittenNumber | null

export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}
export type Response =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly error: RpcError }

export interface Request {
  readonly id: RequestId | undefined
  readonly method: string
  /** Positional parameters, or anything else the caller sent in their place. */
  readonly params: unknown
}

export const parseError: RpcError = { code: -32700, message: "Parse error" }
export const invalidRequest = (why: string): RpcError => ({
  code: -32600,
  message: `Invalid Request: ${why}`
})
export const methodNotFound: RpcError = { code: -32601, message: "Method not found" }
export const invalidParams = (why: string): RpcError => ({ code: -32602, message: `Invalid params: ${why}` })

/** The code of every refusal by a rule; `data.tag` tells them apart. */
export const domainFault = -32000
export const internalError = -32603
export const domainError = (refused: Fault): RpcError => ({
  code: domainFault,
  message: faultText(refused),
  data: { tag: refused.tag, ...refused.data }
})

/** The error with the id of the request that it answers (WATCH-1). */
export const ofRequest = ({ code, message, data }: RpcError, request: string): RpcError => ({
  code,
  message,
  data: { ...(data as object | undefined), request }
})

/** An error that is ready to be sent, and in the log where it belongs there. */
export class ReadyError {
  readonly error: RpcError
  constructor(error: RpcError) {
    this.error = error
  }
}

/** A result that is JSON in UTF-8 already, and is put into the response as it is. */
export class Json {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** A batch holds at most so many calls. */
export const batchLimit = 50
/** Arrays and objects nest at most so deep. */
export const depthLimit = 64

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (isText) {
      if (character === 0x5c) index++
      else if (character === 0x22) isText = false
    } else if (character === 0x22) isText = true
    else if (character === 0x5b || character === 0x7b) {
      if (++depth > depthLimit) return true
    } else if (character === 0x5d || character === 0x7d) depth--
  }
  return false
}

interface Body {
  readonly value: unknown
  /** The text of the request has escapes that may be of text which no database keeps. */
  readonly mayBeUnstorable: boolean
}

const parseText = (bytes: Uint8Array, read: (text: string) => unknown): Result.Result<Body, RpcError> => {
  try {
    const text = decoder.decode(bytes)
    if (isTooDeep(text)) return Result.fail(invalidRequest(`nested deeper than ${depthLimit}`))
    return Result.succeed({ value: read(text), mayBeUnstorable: mayBeUnstorable(text) })
  } catch {
    return Result.fail(parseError)
  }
}

/** The JSON value in a body; each reader of it asks `unstorableIn` of the parts that stand for themselves. */
export const parseParts = (bytes: Uint8Array): Result.Result<Body, RpcError> => parseText(bytes, JSON.parse)

/** The JSON value in a body. One with text that no database keeps is refused. */
export const parse = (bytes: Uint8Array): Result.Result<unknown, RpcError> =>
  Result.flatMap(parseParts(bytes), ({ value, mayBeUnstorable }) => {
    const why = mayBeUnstorable ? unstorableIn(value) : undefined
    return why === undefined ? Result.succeed(value) : Result.fail(invalidParams(why))
  })

/** The calls in a body, ids as they were written. */
export const parseCalls = (bytes: Uint8Array): Result.Result<Body, RpcError> => parseText(bytes, keepIds)

export const isId = (id: unknown): id is RequestId =>
  id === null ||
  typeof id === "string" ||
  (typeof id === "number" && Number.isFinite(id)) ||
  isWrittenNumber(id)

/** One call of a body. A call that is none is answered under id null, as the standard asks. */
export const readRequest = (value: unknown): Result.Result<Request, RpcError> => {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return Result.fail(invalidRequest("not an object"))
  const { jsonrpc, id, method, params } = value as Record<string, unknown>
  if (jsonrpc !== "2.0") return Result.fail(invalidRequest('jsonrpc must be "2.0"'))
  if (typeof method !== "string") return Result.fail(invalidRequest("method must be a string"))
  if (id !== undefined && !isId(id))
    return Result.fail(invalidRequest("id must be a string, a number or null"))
  if (params !== undefined && (typeof params !== "object" || params === null))
    return Result.fail(invalidRequest("params must be an array"))
  return Result.succeed({ id, method, params })
}

export const succeeded = (id: RequestId, result: unknown): Response => ({ jsonrpc: "2.0", id, result })
export const failed = (id: RequestId, error: RpcError): Response => ({ jsonrpc: "2.0", id, error })

const piecesOf = (response: Response): ReadonlyArray<Uint8Array> => {
  if (!("result" in response && response.result instanceof Json))
    return [Buffer.from(JSON.stringify(response))]
  return [
    Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(response.id)},"result":`),
    response.result.bytes,
    Buffer.from("}")
  ]
}
const hasJson = (response: Response): boolean => "result" in response && response.result instanceof Json

/** Responses as they are sent: text, or the pieces of one in UTF-8 where a result was written already. */
export const print = (body: Response | ReadonlyArray<Response>): string | ReadonlyArray<Uint8Array> => {
  const all = isMany(body) ? body : [body]
  if (!all.some(hasJson)) return JSON.stringify(body)
  if (!isMany(body)) return piecesOf(body)
  const pieces = body.flatMap((response, index) => [
    Buffer.from(index === 0 ? "[" : ","),
    ...piecesOf(response)
  ])
  return [...pieces, Buffer.from("]")]
}
const isMany = (body: Response | ReadonlyArray<Response>): body is ReadonlyArray<Response> =>
  Array.isArray(body)
