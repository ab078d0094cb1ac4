/** The schemas of the wire as components: each named shape once, with what its docstrings say, and references to it. */
import { Schema, SchemaRepresentation } from "effect"
import { docstringsOf } from "./docstrings.ts"
import { isObject, type Json, type JsonObject, tidy } from "./json-schema.ts"
import { type NamedShape, namedShapes } from "./named-shapes.ts"

export interface Components {
  readonly schemas: JsonObject
  /** In the order in which they were given. */
  readonly given: ReadonlyArray<Json>
}

/**
 * What is stored may be older than its rule and is read whatever it is, so that its schema says nothing: this is what is
 * answered, and should be sent.
 */
const stored: JsonObject = {
  StoredQuantity: {
    description: "A quantity with up to three decimals; from old rows also its text, or null for none.",
    type: ["number", "string", "null"]
  },
  SubSlot: {
    description: "The slot of a delivery: what staff read, and the times in GMT at which it starts.",
    type: ["object", "null"],
    properties: {
      display_string: { type: "string" },
      delivery_at: { type: "array", items: { type: "string" } }
    },
    required: ["display_string", "delivery_at"]
  }
}

/** With what stands above the shape and its fields in the source. */
const described = (schema: Json, { file, exported }: NamedShape): Json => {
  const docstrings = docstringsOf(file, exported)
  if (docstrings === undefined || !isObject(schema)) return schema
  const within = (part: Json, prefix: string): Json => {
    if (!isObject(part)) return part
    if (part.items !== undefined) return { ...part, items: within(part.items, prefix) }
    if (Array.isArray(part.anyOf))
      return { ...part, anyOf: part.anyOf.map((branch) => within(branch, prefix)) }
    if (!isObject(part.properties)) return part
    const properties = Object.fromEntries(
      Object.entries(part.properties).map(([name, value]) => {
        const inner = within(value, `${prefix}${name}.`)
        const about = docstrings.fields.get(`${prefix}${name}`)
        return [name, about === undefined || !isObject(inner) ? inner : { ...inner, description: about }]
      })
    )
    return { ...part, properties }
  }
  const whole = within(schema, "")
  return docstrings.about === undefined || !isObject(whole)
    ? whole
    : { description: docstrings.about, ...whole }
}

const reference = (name: string): string => `"#/components/schemas/${name}"`

/** Without the second name (`Draft_1`) that a shape gets where it stands within JSON text as well. */
const withoutSeconds = (schemas: JsonObject, given: ReadonlyArray<Json>): Components => {
  const seconds = Object.keys(schemas).filter(
    (name) =>
      JSON.stringify(schemas[name]) === JSON.stringify(schemas[name.replace(/_\d+$/, "")]) &&
      /_\d+$/.test(name)
  )
  const text = seconds.reduce(
    (all, second) => all.replaceAll(reference(second), reference(second.replace(/_\d+$/, ""))),
    JSON.stringify({
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => !seconds.includes(name))),
      given
    })
  )
  return seconds.length === 0 ? { schemas, given } : withoutSeconds(...partsOf(text))
}
const partsOf = (text: string): [JsonObject, ReadonlyArray<Json>] => {
  const { schemas, given } = JSON.parse(text) as Components
  return [schemas, given]
}

/** Every named shape in the given schemas, by the letters of its name, and the schemas with references to them. */
export const componentsOf = async (schemas: ReadonlyArray<Schema.Constraint>): Promise<Components> => {
  const shapes = await namedShapes()
  const [first, ...others] = schemas.map((schema) => Schema.toCodecJson(schema as Schema.Top).ast)
  if (first === undefined) return { schemas: {}, given: [] }
  const document = SchemaRepresentation.toJsonSchemaMultiDocument(
    SchemaRepresentation.toRepresentations([first, ...others], {
      referencePolicy: ({ ast, identifier }) => shapes.get(ast)?.name ?? identifier
    })
  )
  const text = JSON.stringify({ schemas: document.definitions, given: document.schemas })
  const [definitions, given] = partsOf(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
  const byName = new Map([...shapes.values()].map((shape) => [shape.name, shape]))
  const components = Object.entries(definitions)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]): [string, Json] => {
      const base = name.replace(/_\d+$/, "")
      const shape = byName.get(base)
      const answered = stored[base] ?? tidy(schema)
      return [name, shape === undefined || base in stored ? answered : described(answered, shape)]
    })
  return withoutSeconds(Object.fromEntries(components), given.map(tidy))
}
