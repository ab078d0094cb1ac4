/** The OpenRPC 1.3 document of the contract (https://spec.open-rpc.org), as `rpc-server/document/openrpc.json` holds it. */
import { methods } from "#core/contract/contract.ts"
import { gateFaults, type Method, writeFaults } from "#core/contract/method.ts"
import { openingOf } from "#core/contract/scopes.ts"
import type { FaultTag } from "#core/fault.ts"
import { faultsOf, reportFaults } from "#test/support/method-faults.ts"
import { fieldsOf, sampleOf } from "../fault-samples.ts"
import { componentsOf } from "./components.ts"
import { type Json, type JsonObject, orNull } from "./json-schema.ts"

/** The error of a fault, with a sentence in which `{field}` stands for what the fault carries. */
const errorOf = (tag: FaultTag): Json => ({
  code: -32000,
  message: sampleOf(tag),
  data: { tag, ...Object.fromEntries(fieldsOf(tag).map((name) => [name, `{${name}}`])) }
})

const errorReference = (tag: FaultTag): Json => ({ $ref: `#/components/errors/${tag}` })
/** The faults that many methods share are listed once: in each they would be a fifth of the document. */
const sharedErrors: JsonObject = {
  "every call": gateFaults.map(errorReference),
  "x-effect: writes": writeFaults.map(errorReference),
  "x-weight: report": reportFaults.map(errorReference)
}

/** Who may call it, and what it does; what is left out is `none`, `reads` and nobody's. */
const access = ({
  name,
  flag,
  needs,
  role,
  tenant,
  effect,
  moves,
  limit,
  second,
  weight
}: Method): JsonObject => ({
  ...(openingOf(name) === "people" ? {} : { "x-scope": openingOf(name) }),
  ...(flag === "none" ? {} : { "x-flag": flag }),
  ...(needs === undefined ? {} : { "x-needs": needs }),
  ...(role === undefined ? {} : { "x-role": role }),
  ...(tenant.length === 0 ? {} : { "x-tenant": tenant.map(({ is, at }) => `${is} ${at}`) }),
  ...(effect === "reads" ? {} : { "x-effect": effect }),
  ...(moves === undefined || moves === "own" ? {} : { "x-moves": moves }),
  ...(limit === undefined || limit === "none" ? {} : { "x-limit": limit }),
  ...(second === undefined || second === "none" ? {} : { "x-second": second }),
  ...(weight === undefined ? {} : { "x-weight": weight })
})

const about = `Everything that Packhouse's own screens do goes through these methods: JSON-RPC 2.0, params by position, \
sent as POST to /api with a session or a key in the header Authorization. A write that carries an Idempotency-Key (8 to \
128 characters) has one effect however often it arrives. An optional param may be left out at the end, or be null. \
Amounts are decimal numbers with two decimals at most, quantities with three; times are GMT, YYYY-MM-DD HH:mm:ss. A \
fault has the code -32000, its tag in data.tag and the id of its request in data.request; -32602 says which param does \
not fit, and why. The errors of a method are its own: x-shared-errors has those of every call, write and report. x-flag \
is the flag that opens it to a person, x-scope the scope that opens it to a key, x-tenant the params that name a store, a hub or a row of one, x-moves what a write changes.`

const described = async (): Promise<JsonObject> => {
  const all = [...methods.values()]
  const { schemas, given } = await componentsOf(
    all.flatMap(({ params, result }) => [...params.map(({ schema }) => schema), result])
  )
  const next = given[Symbol.iterator]()
  const schemaOf = (): Json => next.next().value ?? {}
  const documented = all.map((method): JsonObject => {
    const params = method.params.map(({ name, isOptional }) => ({
      name,
      required: !isOptional,
      schema: isOptional ? orNull(schemaOf()) : schemaOf()
    }))
    return {
      name: method.name,
      description: method.about,
      paramStructure: "by-position",
      params,
      result: { name: "result", schema: schemaOf() },
      errors: method.faults.map(errorReference),
      ...access(method)
    }
  })
  const tags = [...new Set(all.flatMap(faultsOf))].toSorted()
  return {
    openrpc: "1.3.2",
    info: { title: "Packhouse", version: "0.0.0", description: about },
    servers: [{ name: "this server", url: "/api" }],
    "x-shared-errors": sharedErrors,
    methods: documented,
    components: { schemas, errors: Object.fromEntries(tags.map((tag) => [tag, errorOf(tag)])) }
  }
}

let made: Promise<JsonObject> | undefined
/** The document, made once: its version is filled in by the server that answers it. */
export const openRpcDocument = (): Promise<JsonObject> => {
  made ??= described()
  return made
}
