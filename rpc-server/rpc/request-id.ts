/**
 * Ids of calls as they were written. JSON knows more numbers than a double holds (9007199254740993) and more ways to
 * write one (1.0, 1e2, -0); a caller compares what comes back with what was sent. An id whose text is not what
 * JavaScript would write for it is kept as that text, by JSON.parse's access to the source
 * (https://tc39.es/proposal-json-parse-with-source/).
 */

/** A number with the text it was written as; JSON.stringify writes that text. */
export interface WrittenNumber {
  readonly rawJSON: string
}
type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown
const json = JSON as unknown as {
  readonly parse: (text: string, reviver: Reviver) => unknown
  readonly rawJSON: (text: string) => WrittenNumber
  readonly isRawJSON: (value: unknown) => value is WrittenNumber
}

export const isWrittenNumber = json.isRawJSON

/** An id as an entry of a log shows it. */
export const printId = (id: string | number | WrittenNumber | null): string =>
  isWrittenNumber(id) ? id.rawJSON : String(id)

/**
 * A number under a key "id" that JavaScript may write in another way: minus nothing, a fraction, an exponent, more than
 * 15 digits. Hardly a body has one; an escape may hide the key.
 */
const unusual = /"id"\s*:\s*(?:-0|-?\d+[.eE]|-?\d{16})|\\u006[49]/

type Holder = Record<string, unknown>
const holdsNumber = (value: unknown): value is Holder =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "number"

/** JSON text as its value; the numeric ids of a call, or of each call of a batch, as they were written. */
export const keepIds = (text: string): unknown => {
  if (!unusual.test(text)) return JSON.parse(text)
  const sources = new Map<unknown, string>()
  const value = json.parse(text, function (key, part, { source }) {
    if (key === "id" && typeof part === "number" && source !== undefined) sources.set(this, source)
    return part
  })
  for (const call of Array.isArray(value) ? value : [value]) {
    const source = sources.get(call)
    if (holdsNumber(call) && source !== undefined && source !== String(call.id))
      call.id = json.rawJSON(source)
  }
  return value
}
