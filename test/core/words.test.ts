/** Words that say nothing of what a name refers to (docs/writing.md): they are defined ever less often. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { parseAst } from "vitest/node"
import { sources } from "../support/import-graph.ts"

/** How often each is defined in the product at most. */
const most = {
  told: 0,
  known: 0,
  asked: 0,
  kept: 0,
  said: 0,
  heard: 0,
  held: 0,
  begun: 1,
  elsewhere: 0,
  asking: 0
} as const
/** How often each names a parameter, or a part of a pattern, at most. */
const mostBound: Readonly<Record<keyof typeof most, number>> = {
  told: 2,
  known: 8,
  asked: 11,
  kept: 11,
  said: 0,
  heard: 2,
  held: 5,
  begun: 0,
  elsewhere: 0,
  asking: 10
}
const words = Object.keys(most).join("|")

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
  const timesIn = (names: ReadonlyArray<string>, word: string) => names.filter((name) => name === word).length

  it.each(Object.entries(most))("%s is defined at most %i times", (word, bound) => {
    expect(timesIn(declared, word)).toBeLessThanOrEqual(bound)
  })

  it.each(Object.entries(mostBound))(
    "%s names at most %i parameters and parts of patterns",
    (word, bound) => {
      expect(timesIn(boundNames, word)).toBeLessThanOrEqual(bound)
    }
  )
})
