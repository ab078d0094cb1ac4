/** The contract as plain values: what a client has to send, and may be answered. */
import { Schema } from "effect"
import type { Method } from "#core/contract/method.ts"
import { faultsOf } from "#test/support/method-faults.ts"

const jsonSchema = (schema: Schema.Constraint): unknown => {
  const { schema: document, definitions } = Schema.toJsonSchemaDocument(
    Schema.toEncoded(schema as Schema.Top)
  )
  return Object.keys(definitions).length === 0 ? document : { ...document, $defs: definitions }
}

/** A method without the words about it, each shape where it stands: names of shapes may change, and nobody notices. */
export const shapesOf = (method: Method): unknown => ({
  name: method.name,
  paramStructure: "by-position",
  params: method.params.map(({ name, schema, isOptional }) => ({
    name,
    required: !isOptional,
    schema: jsonSchema(schema)
  })),
  result: { name: "result", schema: jsonSchema(method.result) },
  errors: faultsOf(method).map((tag) => ({ code: -32000, message: tag, data: { tag } })),
  "x-flag": method.flag,
  ...(method.needs === undefined ? {} : { "x-needs": method.needs }),
  ...(method.role === undefined ? {} : { "x-role": method.role }),
  "x-tenant": method.tenant,
  "x-effect": method.effect,
  ...(method.moves === undefined ? {} : { "x-moves": method.moves }),
  ...(method.limit === undefined ? {} : { "x-limit": method.limit, "x-second": method.second }),
  ...(method.weight === undefined ? {} : { "x-weight": method.weight })
})
