/** The names that a file gives to parameters and to parts of patterns. */
import path from "node:path"
import { parseAst } from "vitest/node"

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

export const boundNamesOf = (file: string, text: string): ReadonlyArray<string> =>
  boundIn(parseAst(text, { lang: path.extname(file) === ".tsx" ? "tsx" : "ts" }) as unknown as Node)
