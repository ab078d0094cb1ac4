/**
 * Every statement of the store, as its sources spell it: literals that begin with a verb of SQL, with the named parts that
 * they are made of put in. What only the run decides (how many marks, which of two orders) stays as `${...}`.
 */
import { globSync, readFileSync } from "node:fs"
import path from "node:path"

interface Literal {
  readonly text: string
  /** The constant that it is, when it is one. */
  readonly name: string | undefined
  /** Its rows are taken for the transaction. */
  readonly isLock: boolean
}

export interface SourceStatement {
  readonly file: string
  readonly text: string
  readonly isLock: boolean
}

/** Reads a template from after its first backtick; answers its text and where it ends. */
const template = (source: string, start: number): readonly [string, number] => {
  let [text, at] = ["", start]
  while (source[at] !== "`") {
    if (source[at] === "\\") {
      text += source[at + 1]
      at += 2
    } else if (source.startsWith("${", at)) {
      const from = at + 2
      at = endOfHole(source, from)
      text += `\${${source.slice(from, at - 1)}}`
    } else text += source[at++]
  }
  return [text, at + 1]
}
const quoted = (source: string, start: number): readonly [string, number] => {
  let [text, at] = ["", start]
  while (source[at] !== '"') {
    if (source[at] === "\\") at += 1
    text += source[at++]
  }
  return [text, at + 1]
}
const endOfHole = (source: string, start: number): number => {
  let [depth, at] = [1, start]
  while (depth > 0) {
    if (source[at] === "`") at = template(source, at + 1)[1]
    else if (source[at] === '"') at = quoted(source, at + 1)[1]
    else {
      if (source[at] === "{") depth += 1
      if (source[at] === "}") depth -= 1
      at += 1
    }
  }
  return at
}

const nameBefore = /const (\w+)(?:: [^=\n]+)? =\s*$/

const literalsOf = (source: string): ReadonlyArray<Literal> => {
  const found: Array<Literal> = []
  let at = 0
  while (at < source.length) {
    if (source.startsWith("//", at)) at = source.indexOf("\n", at)
    else if (source.startsWith("/*", at)) at = source.indexOf("*/", at) + 2
    else if (source[at] === "`" || source[at] === '"') {
      const before = source.slice(Math.max(0, at - 120), at)
      const [, name] = nameBefore.exec(before) ?? []
      const [text, end] = source[at] === "`" ? template(source, at + 1) : quoted(source, at + 1)
      found.push({ text, name, isLock: /\block\(\s*$/.test(before) })
      at = end
    } else at += 1
  }
  return found
}

const imports = /import (?:type )?\{([^}]*)\} from "(\.\.?\/[\w/-]+\.ts)"/g

/** All statements of a folder, by file below it; those of migrations are of the past. */
export const statementsOf = (folder: string): ReadonlyArray<SourceStatement> => {
  const files = globSync(`${folder}/**/*.ts`)
    .map((file) => path.posix.relative(folder, file.replaceAll("\\", "/")))
    .filter((file) => !file.startsWith("migration/"))
    .sort()
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]))
  const literals = new Map([...sources].map(([file, source]) => [file, literalsOf(source)]))
  const origins = new Map(
    [...sources].map(([file, source]) => [
      file,
      new Map(
        [...source.matchAll(imports)].flatMap(([, names = "", from = ""]) =>
          names
            .split(",")
            .map(
              (name) =>
                [
                  name.replace(/^\s*type /, "").trim(),
                  path.posix.join(path.posix.dirname(file), from)
                ] as const
            )
        )
      )
    ])
  )
  const parts = new Set<Literal>()
  const constant = (file: string, name: string): readonly [Literal, string] | undefined => {
    const own = literals.get(file)?.find((literal) => literal.name === name)
    if (own !== undefined) return [own, file]
    const origin = origins.get(file)?.get(name)
    const far =
      origin === undefined ? undefined : literals.get(origin)?.find((literal) => literal.name === name)
    return far === undefined || origin === undefined ? undefined : [far, origin]
  }
  const whole = (file: string, text: string): string =>
    text.replace(/\$\{(\w+)\}/g, (hole, name) => {
      const found = constant(file, name)
      if (found === undefined) return hole
      parts.add(found[0])
      return whole(found[1], found[0].text)
    })
  const all = [...literals].flatMap(([file, each]) =>
    each.map((literal) => ({ file, literal, text: whole(file, literal.text).replace(/\s+/g, " ").trim() }))
  )
  return all
    .filter(
      ({ literal, text }) =>
        /^(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\b/.test(text) && !parts.has(literal)
    )
    .map(({ file, literal: { isLock }, text }) => ({ file, text, isLock }))
}
