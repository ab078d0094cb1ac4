/** A document whose tables are made from the program, between two comments each, so that it cannot say otherwise. */
import { readFileSync } from "node:fs"

/** The documents stand beside the rooms. */
export const documentPath = (name: string): string => `docs/${name}.md`
export const readDocument = (name: string): string => readFileSync(documentPath(name), "utf8")

/** A cell of a Markdown table: no line breaks, no bars of its own. */
const cell = (text: string): string => text.replace(/\s+/g, " ").replaceAll("|", "\\|")
export const table = (header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [header, header.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")

/**
 * The text with what stands between `<!-- NAME -->` and `<!-- end -->` made anew. A name that the text does not have,
 * or that it has without being given, is an error.
 */
export const withParts = (text: string, parts: Readonly<Record<string, string>>): string => {
  const made = new Set<string>()
  const renewed = text.replace(/<!-- ((?!end)[^>]+?) -->\n[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const part = parts[name]
    if (part === undefined) throw new Error(`nothing makes the part "${name}"`)
    made.add(name)
    return `<!-- ${name} -->\n${part}\n<!-- end -->`
  })
  for (const name of Object.keys(parts))
    if (!made.has(name)) throw new Error(`the document has no part "${name}"`)
  return renewed
}

/** Blocks of code under a file's name in backticks. */
export const filesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^`([\w.]+\.(?:csv|json))`\n\n```\w+\n([\s\S]*?)```$/gm)].map(
      ([, name = "", content = ""]) => [name, content]
    )
  )
