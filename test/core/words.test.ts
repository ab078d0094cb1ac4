/** Words that say nothing of what a name refers to (docs/writing.md): nothing is called by one. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { parseAst } from "vitest/node"
import { sources } from "../support/import-graph.ts"

const dialect = [
  "told",
  "known",
  "asked",
  "kept",
  "said",
  "heard",
  "held",
  "begun",
  "elsewhere",
  "asking"
] as const
const words = dialect.join("|")

const declaration = new RegExp(String.raw`\b(?:const|let|function|readonly)\s+(${words})\b`, "g")
const declaredIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(declaration)].map(([, word = ""]) => word)

/** A node of the syntax tree (ESTree), as far as names that a pattern binds need it. */
interface Node {
  readonly type: string
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
const nodesOf = (value: unknown): ReadonlyArray<Node> =>
  (Array.isArray(value) ? value : [value]).filter(isNode)

const boundBy = (pattern: Node): ReadonlyArray<string> => {
  if (pattern.type === "Identifier") return [String(pattern.name)]
  if (pattern.type === "Property") return nodesOf(pattern.value).flatMap(boundBy)
  const { left, argument, elements, properties, parameter } = pattern
  return nodesOf([left, argument, elements, properties, parameter].flat()).flatMap(boundBy)
}
const boundIn = (node: Node): ReadonlyArray<string> => {
  const isPattern = node.type === "VariableDeclarator" && isNode(node.id) && node.id.type !== "Identifier"
  const here = nodesOf(isPattern ? node.id : node.params).flatMap(boundBy)
  return [...here, ...Object.values(node).flatMap((part) => nodesOf(part).flatMap(boundIn))]
}

const anyWord = new RegExp(String.raw`\b(?:${words})\b`)
const declared: Array<string> = []
const boundNames: Array<string> = []
beforeAll(() => {
  for (const file of sources) {
    const text = readFileSync(file, "utf8")
    if (!anyWord.test(text)) continue
    declared.push(...declaredIn(text))
    boundNames.push(
      ...boundIn(parseAst(text, { lang: path.extname(file) === ".tsx" ? "tsx" : "ts" }) as unknown as Node)
    )
  }
})

describe("a name says what it refers to", () => {
  it.each(dialect)("nothing is called %s: no value, parameter or part of a pattern", (word) => {
    expect([...declared, ...boundNames].filter((name) => name === word)).toEqual([])
  })
})
