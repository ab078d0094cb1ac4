/** openrpc.json: what a stranger's generator reads. */
import { describe, expect, it } from "vitest"
import { methods } from "#core/contract/contract.ts"
import { openingOf } from "#core/contract/scopes.ts"
import { openRpc, openRpcOfKeys } from "#rpc-server/document/documents.ts"
import { isObject, type Json, type JsonObject } from "#test/support/openrpc/json-schema.ts"
import { inLines } from "#test/support/openrpc/lines.ts"
import { openRpcDocument } from "#test/support/openrpc/openrpc.ts"

interface Described {
  readonly name: string
  readonly paramStructure: string
  readonly params: ReadonlyArray<{
    readonly name: string
    readonly required: boolean
    readonly schema: JsonObject
  }>
  readonly result: { readonly schema: JsonObject }
  readonly errors: ReadonlyArray<{ readonly $ref: string }>
}
const document = await openRpcDocument()
const described = document.methods as unknown as ReadonlyArray<Described>
const { schemas, errors } = document.components as unknown as Readonly<Record<string, JsonObject>>
const text = JSON.stringify(document)

/** Every object and array in a value, with the path to it. */
const parts = function* (value: Json, path: string): Generator<readonly [string, Json]> {
  yield [path, value]
  if (Array.isArray(value)) for (const [at, part] of value.entries()) yield* parts(part, `${path}.${at}`)
  else if (isObject(value))
    for (const [name, part] of Object.entries(value)) yield* parts(part, `${path}.${name}`)
}

describe("the OpenRPC document", () => {
  /** After a change of the contract: `vitest run --project system test/rpc-server/openrpc-document.test.ts -u` */
  it("is the one that the program answers", async () => {
    await expect(inLines(document)).toMatchFileSnapshot("../../rpc-server/document/openrpc.json")
  })

  it("has the version of its server and stays small", async () => {
    expect((await openRpc("1.2.3+4")).info.version).toBe("1.2.3+4")
    expect(document.openrpc).toMatch(/^1\.3\.\d+$/)
    const open = JSON.stringify(await openRpcOfKeys("1.2.3+4"))
    expect(open.length).toBeLessThan(250_000)
    expect(text.length).toBeLessThan(400_000)
  })

  it("names every method once, with its params by position, and every fault as an error -32000", () => {
    expect(described.map(({ name }) => name)).toEqual([...methods.keys()])
    for (const { name, paramStructure, params, errors: named } of described) {
      const method = methods.get(name)
      if (method === undefined) throw new Error(`no method ${name}`)
      expect(paramStructure).toBe("by-position")
      expect(params.map((param) => [param.name, param.required])).toEqual(
        method.params.map(({ name: param, isOptional }) => [param, !isOptional])
      )
      expect(named.map(({ $ref }) => $ref.replace("#/components/errors/", ""))).toEqual(method.faults)
    }
    for (const [tag, error] of Object.entries(errors ?? {}))
      expect(error).toMatchObject({ code: -32000, data: { tag } })
  })

  it("has for keys the methods that a scope opens, and all that they refer to", async () => {
    const open = await openRpcOfKeys("1")
    expect(open.methods.map(({ name }) => name)).toEqual(
      [...methods.keys()].filter((name) => openingOf(name) !== "people")
    )
    const named = [...JSON.stringify(open).matchAll(/#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name = ""]) => name
    )
    expect(Object.keys(open.components.schemas ?? {}).toSorted()).toEqual([...new Set(named)].toSorted())
  })

  it("refers to nothing that is not there, and has no component that nothing refers to", () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    for (const [, room, name] of references)
      expect(room === "schemas" ? schemas?.[name ?? ""] : errors?.[name ?? ""], name).toBeDefined()
    const named = new Set(references.map(([, , name]) => name))
    expect(Object.keys(schemas ?? {}).filter((name) => !named.has(name))).toEqual([])
  })

  it("repeats no shape: what stands twice has a name", () => {
    const seen = new Map<string, string>()
    const twice: Array<string> = []
    for (const [path, part] of parts(document, "")) {
      if (!isObject(part) || part.type !== "object") continue
      const shape = JSON.stringify(part)
      if (shape.length < 400) continue
      const before = seen.get(shape)
      if (before !== undefined) twice.push(`${before} and ${path}`)
      seen.set(shape, path)
    }
    expect(twice).toEqual([])
  })

  it("says of numbers nothing that JSON cannot say, and takes null for what may be left out", () => {
    expect(text.match(/NaN|Infinity|9007199254740991/)).toBeNull()
    for (const { name, params } of described)
      for (const { name: param, required, schema } of params)
        if (!required) expect(takesNull(schema), `${name} ${param}`).toBe(true)
  })
})

const takesNull = (schema: Json): boolean => {
  if (!isObject(schema)) return false
  const { type, anyOf, $ref } = schema
  if (typeof $ref === "string") return takesNull(schemas?.[$ref.replace("#/components/schemas/", "")] ?? {})
  if (Array.isArray(anyOf)) return anyOf.some(takesNull)
  return type === undefined || [type].flat().includes("null")
}
