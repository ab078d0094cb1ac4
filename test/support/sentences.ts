/** The sentences that stand in the sources: what a person reads, `{}` where a value is put in. */
import { readFileSync } from "node:fs"
import path from "node:path"
import { parseAst } from "vitest/node"

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

/** Properties that name a thing to programs. */
const names = new Set(
  "_tag id icon part kind key keys tone screen route routes group homeKey layout code cards traits holds sign className".split(
    " "
  )
)
const titles = new Set([
  "title",
  "label",
  "aria-label",
  "placeholder",
  "text",
  "prompt",
  "alt",
  "submitTitle"
])

/** Two letters or more, and several words or a capital: what programs call things has neither. */
const isSentence = (text: string): boolean =>
  /\p{L}{2}/u.test(text.replaceAll("{}", "")) && (/\S \S/.test(text) || /^[^a-z]*[A-Z]/.test(text))
/** Names of tags, classes and identifiers. */
const isName = (text: string): boolean =>
  /(?:^|[ -])is-|^(?:Ctrl|Esc|Space|Arrows|Left Right|Up Down)\b|^[a-z]+(?: [a-z]+-\{\}|-\{\}| \{\}-)/.test(
    text
  ) ||
  /^[A-Z][a-z]+[A-Z]\w*$/.test(text) ||
  /^[\w-]*\{\}[\w-]*$/.test(text) ||
  /^[\w.#[]+[-:[]/.test(text)

const textsIn = (node: unknown): ReadonlyArray<string> => {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (!isNode(node)) return []
  const { type } = node
  const child = (part: string): Node => (isNode(node[part]) ? node[part] : { type: "" })
  if (/^TS(?!As|Satisfies|NonNull)/.test(type) || /^(Import|ExportAll)/.test(type)) return []
  if (type === "BinaryExpression" && node.operator !== "+") return []
  if (type === "NewExpression") return []
  if (type === "SwitchCase") return textsIn(node.consequent)
  if (type === "Property") {
    const { name, value } = child("key")
    return names.has(String(name ?? value)) ? [] : textsIn(node.value)
  }
  if (type === "JSXAttribute" && child("value").type === "Literal")
    return titles.has(String(child("name").name)) ? textsIn(node.value) : []
  if (type === "Literal") return typeof node.value === "string" ? [node.value] : []
  if (type === "JSXText") return [String(node.value).replace(/\s+/g, " ").trim()]
  if (type === "TemplateLiteral") {
    const quasis = node.quasis as ReadonlyArray<{ readonly value: { readonly cooked: string } }>
    return [quasis.map(({ value }) => value.cooked).join("{}"), ...textsIn(node.expressions)]
  }
  return Object.entries(node).flatMap(([part, value]) =>
    part === "typeAnnotation" || part === "typeArguments" ? [] : textsIn(value)
  )
}

export const sentencesOf = (file: string): ReadonlyArray<string> =>
  textsIn(
    parseAst(readFileSync(file, "utf8"), { lang: path.extname(file) === ".tsx" ? "tsx" : "ts" })
  ).filter((text) => isSentence(text) && !isName(text))
