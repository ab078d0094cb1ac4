/** Positional parameters to a handler's arguments, by the schemas of the contract; each decoder is compiled once. */
import { Result, Schema } from "effect"
import type { Method, Place } from "#core/contract/method.ts"

export type Decoder = (params: unknown) => Result.Result<Readonly<Record<string, unknown>>, string>

/** The first line of a schema's complaint is enough for a caller, and holds no more than the caller sent. */
const complaint = (message: string): string =>
  message.split("\n").slice(0, 3).join(" ").replace(/\s+/g, " ").slice(0, 300)

export const decoderOf = (method: Method): Decoder => {
  const { params } = method
  const fields = Object.fromEntries(
    params.map(({ name, schema, isOptional }) => [name, isOptional ? Schema.optionalKey(schema) : schema])
  )
  const decode = Schema.decodeUnknownResult(
    Schema.Struct(fields) as unknown as Schema.Codec<Readonly<Record<string, unknown>>>
  )
  return (sent) => {
    const positional = sent ?? []
    if (!Array.isArray(positional)) return Result.fail("they must be an array, by position")
    if (positional.length > params.length)
      return Result.fail(`${method.name} takes at most ${params.length}, got ${positional.length}`)
    const named: Record<string, unknown> = {}
    for (const [index, { name, isOptional }] of params.entries()) {
      const value: unknown = positional[index]
      if (isOptional && (value === undefined || value === null)) continue
      if (value === undefined) return Result.fail(`${name} is missing`)
      named[name] = value
    }
    return Result.mapError(decode(named), (error) => complaint(error.message))
  }
}

/** The value at a path such as "request.store_id" or "ids.0". */
export const valueAt = (args: unknown, { at }: Pick<Place, "at">): unknown => {
  let value: unknown = args
  for (const step of at.split(".")) {
    if (typeof value !== "object" || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
