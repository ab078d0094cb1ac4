/** JSON Schemas as strangers want them: short, and true of what goes over the wire. */

export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whole numbers that a double holds: as good as every whole number that is ever sent. */
const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
/** JSON has no such numbers, so they can be neither sent nor answered. */
const notFinite: ReadonlySet<Json> = new Set(["Infinity", "-Infinity", "NaN"])
const isNotFinite = (branch: Json): boolean =>
  isObject(branch) && Array.isArray(branch.enum) && branch.enum.every((value) => notFinite.has(value))

/** Branches whose type alone says all there is to say of them. */
const bareType = (branch: Json): string | undefined =>
  isObject(branch) && typeof branch.type === "string" && Object.keys(branch).length === 1
    ? branch.type
    : undefined

type Constants = JsonObject & { readonly type: string; readonly enum: ReadonlyArray<Json> }
const isConstant = (branch: Json): branch is Constants =>
  isObject(branch) && Array.isArray(branch.enum) && typeof branch.type === "string"

const distinct = (branches: ReadonlyArray<Json>): ReadonlyArray<Json> => [
  ...new Map(branches.map((branch) => [JSON.stringify(branch), branch])).values()
]

/** One schema for a choice: constants of one type as a list, and `null` beside a type as a second type. */
const choice = (rest: JsonObject, branches: ReadonlyArray<Json>): JsonObject => {
  const constants = branches.filter(isConstant)
  const lists = [...Map.groupBy(constants, ({ type }) => type)].map(([type, of]) => ({
    type,
    enum: of.flatMap((constant) => constant.enum)
  }))
  const others = branches.filter((branch) => !isConstant(branch))
  const left = distinct([...lists, ...others])
  const [only, second] = left
  if (left.length === 1 && isObject(only)) return { ...rest, ...only }
  const types = left.map(bareType)
  if (!types.includes(undefined)) return { ...rest, type: types as ReadonlyArray<string> }
  if (
    left.length === 2 &&
    isObject(only) &&
    bareType(second ?? null) === "null" &&
    typeof only.type === "string"
  )
    return {
      ...rest,
      ...only,
      type: [only.type, "null"],
      ...(Array.isArray(only.enum) ? { enum: [...only.enum, null] } : {})
    }
  return { ...rest, anyOf: left }
}

/** Without bounds that bound nothing, numbers that JSON has not, and choices of one. */
export const tidy = (schema: Json): Json => {
  if (Array.isArray(schema)) return schema.map(tidy)
  if (!isObject(schema)) return schema
  const { anyOf, oneOf, ...rest } = Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]): ReadonlyArray<[string, Json]> => {
      if (name === "minimum" && value === safe.minimum) return []
      if (name === "maximum" && value === safe.maximum) return []
      // What is not named may stand beside it: that is what no word about it says.
      if (name === "additionalProperties" && value === true) return []
      return [[name, name === "enum" ? value : tidy(value)]]
    })
  )
  const branches = anyOf ?? oneOf
  if (!Array.isArray(branches)) return rest
  return choice(
    rest,
    branches.filter((branch) => !isNotFinite(branch))
  )
}

/** A schema that takes `null` as well. */
export const orNull = (schema: Json): Json =>
  isObject(schema) && Object.keys(schema).length === 0 ? schema : tidy({ anyOf: [schema, { type: "null" }] })
