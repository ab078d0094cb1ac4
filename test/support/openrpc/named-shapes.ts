/** The shapes of the wire that have a name: every schema that a file of core exports, by the node that stands for it. */
import { readdirSync } from "node:fs"
import path from "node:path"
import { Schema, type SchemaAST } from "effect"

export interface NamedShape {
  readonly name: string
  /** The file that exports it, from the root of the project. */
  readonly file: string
  /** What it is called there. */
  readonly exported: string
}

const rooms = new Set(["screen", "client", "kit", "text"])
const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return rooms.has(entry.name) ? [] : filesIn(file)
    return entry.name.endsWith(".ts") ? [file] : []
  })

/** The node of a schema's JSON that the representation of every schema around it shares. */
const nodeOf = (schema: Schema.Constraint): SchemaAST.AST | undefined => {
  let root: SchemaAST.AST | undefined
  Schema.toRepresentation(Schema.toCodecJson(schema as Schema.Top), {
    referencePolicy: ({ ast }) => {
      root ??= ast
      return undefined
    }
  })
  return root
}

/** Nodes that every schema of their kind shares stand for nothing in particular. */
const shared: ReadonlySet<unknown> = new Set(
  [Schema.Unknown, Schema.String, Schema.Number, Schema.Finite, Schema.Int, Schema.Boolean].map(nodeOf)
)

const capitalized = (file: string): string =>
  path
    .basename(file, ".ts")
    .split("-")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("")

/**
 * The names, each once: where two files export the same name for different things, the later one, by the letters of its
 * file, has the name of its file before it (`InventoryListType`).
 */
export const namedShapes = async (): Promise<ReadonlyMap<SchemaAST.AST, NamedShape>> => {
  const shapes = new Map<SchemaAST.AST, NamedShape>()
  const names = new Set<string>()
  for (const file of filesIn("core").toSorted()) {
    const exports: Readonly<Record<string, unknown>> = await import(path.resolve(file))
    for (const [exported, value] of Object.entries(exports)) {
      if (!Schema.isSchema(value) || !/^[A-Z]/.test(exported)) continue
      const node = nodeOf(value)
      if (node === undefined || shared.has(node)) continue
      // Of two names for one node the one that means it as it is, without turning it into something else.
      if (shapes.has(node) && node !== value.ast) continue
      const name = names.has(exported) ? capitalized(file) + exported : exported
      names.add(name)
      shapes.set(node, { name, file, exported })
    }
  }
  return shapes
}
