/** The imports of the product's own files, as a graph: every module specifier of every room, types included. */
import { globSync, readFileSync } from "node:fs"
import path from "node:path"

export const rooms = ["core", "rpc-server", "cli", "web", "device-daemon"] as const
export type Room = (typeof rooms)[number]

export interface Import {
  readonly from: string
  /** The specifier as it is written. */
  readonly to: string
  /** `import type`: gone when the program runs. */
  readonly isType: boolean
}

const specifier =
  /(?:^\s*(?:import|export)(\s+type)?\b[^"'`;]*?\bfrom\s*|^\s*import\s*|\bimport\s*\(\s*)["']([^"']+)["']/gm

/** Every module specifier of a file: static and dynamic imports, re-exports, `import type` included. */
const importsOf = (file: string): ReadonlyArray<Import> =>
  [...readFileSync(file, "utf8").matchAll(specifier)].map(([, type, to = ""]) => ({
    from: file,
    to,
    isType: type !== undefined
  }))

/** The sources below a folder, by their paths from the root of the repository. */
export const sourcesIn = (folder: string): ReadonlyArray<string> =>
  globSync(`${folder}/**/*.{ts,tsx}`).map((file) => file.replaceAll("\\", "/"))

export const sources = rooms.flatMap(sourcesIn)
export const importsIn = (files: ReadonlyArray<string>): ReadonlyArray<Import> => files.flatMap(importsOf)

/** The file of the product that an import names; undefined for a package. */
export const resolve = ({ from, to }: Import): string | undefined => {
  if (to.startsWith("#")) return to.slice(1)
  if (to.startsWith(".")) return path.posix.join(path.posix.dirname(from), to)
  return undefined
}

/** The circles of a graph: sets of files of which each reaches each other one (Tarjan, 1972), the largest first. */
export const circles = (imports: ReadonlyArray<Import>): ReadonlyArray<ReadonlyArray<string>> => {
  const targets = new Map<string, Set<string>>()
  for (const edge of imports) {
    const target = resolve(edge)
    if (target !== undefined) targets.set(edge.from, (targets.get(edge.from) ?? new Set()).add(target))
  }
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: Array<string> = []
  const onPath = new Set<string>()
  const found: Array<ReadonlyArray<string>> = []
  const visit = (file: string): number => {
    let low = order.size
    order.set(file, low)
    path.push(file)
    onPath.add(file)
    for (const target of targets.get(file) ?? []) {
      const before = order.get(target)
      if (before === undefined) low = Math.min(low, visit(target))
      else if (onPath.has(target)) low = Math.min(low, before)
    }
    lowest.set(file, low)
    if (low === order.get(file)) {
      const members = path.splice(path.indexOf(file))
      for (const member of members) onPath.delete(member)
      if (members.length > 1 || targets.get(file)?.has(file)) found.push(members.sort())
    }
    return low
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return found.sort((one, other) => other.length - one.length)
}
