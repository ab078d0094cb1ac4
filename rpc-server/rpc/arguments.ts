/** Positional parameters to a handler's arguments, by the schemas of the contract; each decoder is compiled once. */
import { Result, Schema } from "effect"
import type { Method, Params, Place } from "#core/contract/method.ts"
import { parameterProblem } from "#core/text/parameter.ts"

export type Decoder = (params: unknown) => Result.Result<Readonly<Record<string, unknown>>, string>

type Named = Readonly<Record<string, unknown>>

const decoderFor = (params: Params, onExcessProperty: "ignore" | "error") => {
  const fields = Object.fromEntries(
    params.map(({ name, schema, isOptional }) => [name, isOptional ? Schema.optionalKey(schema) : schema])
  )
  const decode = Schema.decodeUnknownResult(Schema.Struct(fields) as unknown as Schema.Codec<Named>, {
    onExcessProperty
  })
  const names = params.map(({ name }) => name)
  return (named: Named): Result.Result<Named, string> => {
    const declared = Object.fromEntries(names.flatMap((name) => (name in named ? [[name, named[name]]] : [])))
    return Result.mapError(decode(declared), ({ issue }) => parameterProblem(issue))
  }
}

export const decoderOf = (method: Method): Decoder => {
  const { params } = method
  const decode = decoderFor(
    params.filter(({ isExact }) => isExact !== true),
    "ignore"
  )
  const exact = params.filter(({ isExact }) => isExact === true)
  const decodeExact = exact.length === 0 ? undefined : decoderFor(exact, "error")
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
    const decoded = decode(named)
    return decodeExact === undefined
      ? decoded
      : Result.flatMap(decoded, (values) =>
          Result.map(decodeExact(named), (more) => ({ ...values, ...more }))
        )
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
