/** The OpenRPC 1.3 document, made from the contract (https://spec.open-rpc.org). */
import { Schema } from "effect"
import { faultsOf, type Method } from "#core/contract/method.ts"
import type { FaultTag } from "#core/fault.ts"

const jsonSchema = (schema: Schema.Constraint): unknown => {
  const { schema: document, definitions } = Schema.toJsonSchemaDocument(
    Schema.toEncoded(schema as Schema.Top)
  )
  return Object.keys(definitions).length === 0 ? document : { ...document, $defs: definitions }
}

const faultError = (tag: FaultTag) => ({ code: -32000, message: tag, data: { tag } })

const describe = (method: Method) => ({
  name: method.name,
  description: method.about,
  paramStructure: "by-position",
  params: method.params.map(({ name, schema, isOptional }) => ({
    name,
    required: !isOptional,
    schema: jsonSchema(schema)
  })),
  result: { name: "result", schema: jsonSchema(method.result) },
  errors: faultsOf(method).map(faultError),
  "x-flag": method.flag,
  ...(method.needs === undefined ? {} : { "x-needs": method.needs }),
  ...(method.role === undefined ? {} : { "x-role": method.role }),
  "x-tenant": method.tenant,
  "x-effect": method.effect,
  ...(method.moves === undefined ? {} : { "x-moves": method.moves }),
  ...(method.limit === undefined ? {} : { "x-limit": method.limit, "x-second": method.second }),
  ...(method.weight === undefined ? {} : { "x-weight": method.weight })
})

export const openRpc = (methods: Iterable<Method>, version: string) => ({
  openrpc: "1.3.2",
  info: { title: "Packhouse", version },
  methods: [...methods].map(describe)
})
