/** What the docstrings of core say of a shape and of its fields, read from the source with its parser. */
import { readFileSync } from "node:fs"
import { parseSync } from "oxc-parser"

/** The text of a docstring: one line, without its signs. */
const textOf = (comment: string): string =>
  comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*+\s?/, "").trim())
    .join(" ")
    .trim()

export interface Docstrings {
  readonly about: string | undefined
  /** By the path of a field: `till`, `prints.failed`. */
  readonly fields: ReadonlyMap<string, string>
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number }
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
const nodesIn = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])

/** The declared constants of a file by name, with what is said of them and the object that has the fields. */
const read = (file: string): ReadonlyMap<string, Docstrings> => {
  const source = readFileSync(file, "utf8")
  const { program, comments } = parseSync(file, source)
  /** The docstring that ends where nothing but white space parts it from a node. */
  const before = (start: number): string | undefined => {
    const comment = comments.findLast(({ end }) => end <= start)
    return comment?.type === "Block" &&
      comment.value.startsWith("*") &&
      source.slice(comment.end, start).trim() === ""
      ? textOf(comment.value.slice(1))
      : undefined
  }
  const declared = new Map<string, Node>()
  const starts = new Map<string, number>()
  for (const statement of nodesIn(program.body)) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    if (!isNode(declaration) || declaration.type !== "VariableDeclaration") continue
    for (const { id, init } of nodesIn(declaration.declarations)) {
      if (!isNode(id) || typeof id.name !== "string" || !isNode(init)) continue
      declared.set(id.name, init)
      starts.set(id.name, statement.start)
    }
  }
  /** The object literal in an expression: the first argument of a call, however deep, or the constant it names. */
  const literalOf = (node: unknown): Node | undefined => {
    if (!isNode(node)) return undefined
    if (node.type === "ObjectExpression") return node
    if (node.type === "CallExpression") {
      const [first] = nodesIn(node.arguments)
      return literalOf(first) ?? (isNode(node.callee) ? literalOf(node.callee.object) : undefined)
    }
    if (node.type === "TSAsExpression") return literalOf(node.expression)
    return undefined
  }
  const fieldsOf = (literal: Node, prefix: string, into: Map<string, string>): void => {
    for (const property of nodesIn(literal.properties)) {
      if (property.type === "SpreadElement") {
        const { argument } = property
        const named =
          isNode(argument) && typeof argument.name === "string" ? declared.get(argument.name) : undefined
        const spread = literalOf(named)
        if (spread !== undefined) fieldsOf(spread, prefix, into)
        continue
      }
      const { key, value, shorthand } = property
      if (!isNode(key) || typeof key.name !== "string") continue
      const place = `${prefix}${key.name}`
      const text = before(property.start)
      if (text !== undefined) into.set(place, text)
      const inner = shorthand === true ? undefined : literalOf(value)
      if (inner !== undefined) fieldsOf(inner, `${place}.`, into)
    }
  }
  return new Map(
    [...declared].map(([name, init]) => {
      const fields = new Map<string, string>()
      const literal = literalOf(init)
      if (literal !== undefined) fieldsOf(literal, "", fields)
      return [name, { about: before(starts.get(name) ?? 0), fields }] as const
    })
  )
}

const files = new Map<string, ReadonlyMap<string, Docstrings>>()
/** What stands above an exported constant and above its fields. */
export const docstringsOf = (file: string, exported: string): Docstrings | undefined => {
  const before = files.get(file)
  if (before !== undefined) return before.get(exported)
  const found = read(file)
  files.set(file, found)
  return found.get(exported)
}
