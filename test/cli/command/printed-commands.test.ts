/** Every command line that Packhouse names to people, on a screen, in an answer or in its documents, is one that it takes. */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { Command } from "commander"
import { describe, expect, it } from "vitest"
import { delegatedCommands } from "#cli/command/delegated-commands.ts"
import { programFor } from "#cli/command/program.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const filesIn = (folder: string, ends: RegExp): ReadonlyArray<string> =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ends.test(name) && !name.includes("node_modules"))
    .map((name) => path.join(folder, name))

interface Named {
  readonly where: string
  readonly line: string
}

/** What stands behind "packhouse" where a sentence tells somebody to run it: up to its end. */
const told = /(?:: |with |switches it on: )packhouse ((?:\$\{[^}]*\}|[^"`.:,\n]|\.(?=\S))+)[.:]?["`]/g
const named = (file: string): ReadonlyArray<Named> => {
  const text = readFileSync(path.join(root, file), "utf8")
  return [...text.matchAll(told)].map(([, line = ""]) => ({
    where: file,
    // What is filled in is one word; what a sentence says of the command behind it is none of it.
    line: line
      .replaceAll(/\$\{[^}]*\}/g, "X")
      .replace(/ (\(or|(names|lists|begins) (them|their|the)).*$/, "")
      .trim()
  }))
}

/** A line of a shell: what stands before a pipe, a redirection, another command or a remark. */
const firstOf = (line: string): string => {
  const words = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  const end = words.findIndex((word) => /^([|;#]|&&|\|\||\d?>|<)/.test(word))
  return (end < 0 ? words : words.slice(0, end)).join(" ")
}
const documented = (file: string): ReadonlyArray<Named> => {
  const text = readFileSync(path.join(root, file), "utf8")
  const blocks = [...text.matchAll(/```(?:sh|console|text)?\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
    block.replaceAll("\\\n", " ").split("\n")
  )
  return blocks.flatMap((each) => {
    const [, line] = /^(?:\$ )?(?:npx )?packhouse (.+)$/.exec(each.trim()) ?? []
    return line === undefined ? [] : [{ where: file, line: firstOf(line) }]
  })
}

const words = (line: string): ReadonlyArray<string> =>
  (line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replaceAll(/["']/g, ""))

/** Parses as the program does, and does nothing. */
const idle = (command: Command): void => {
  command.configureOutput({ writeOut: () => {}, writeErr: () => {} })
  if (command.commands.length === 0) command.action(() => {})
  for (const child of command.commands) idle(child)
}

/** What is wrong with a command line; undefined where it is one. */
const problemOf = async (line: string): Promise<string | undefined> => {
  const [first = ""] = words(line)
  if (first.replace(/X$/, "") in delegatedCommands || /^-|^help$|X/.test(first)) return undefined
  const program = await programFor(words(line))
  idle(program)
  try {
    await program.parseAsync([...words(line)], { from: "user" })
    return undefined
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    // What is filled in is one of the words that are meant.
    return /unknown command 'X|command-argument value 'X'/.test(why) ? undefined : why
  }
}

describe("every command line that is named", () => {
  const sources = ["core", "cli", "web", "rpc-server", "device-daemon"].flatMap((folder) =>
    filesIn(folder, /\.tsx?$/)
  )
  const documents = ["README.md", ...filesIn("docs", /\.md$/)]
  it.each([
    ["in a sentence", 15, () => sources.flatMap(named)],
    ["in a document", 80, () => documents.flatMap(documented)]
  ] as const)("%s is taken by the program", async (_, least, collect) => {
    const lines = collect()
    expect(lines.length).toBeGreaterThan(least)
    const wrong: Array<string> = []
    for (const { where, line } of lines) {
      const problem = await problemOf(line)
      if (problem !== undefined) wrong.push(`${where}: packhouse ${line}: ${problem}`)
    }
    expect(wrong).toEqual([])
  })

  it("is told apart from one that is not", async () => {
    expect(await problemOf("order print X credit-note")).toContain("--paper")
    expect(await problemOf("order print X --paper credit-note")).toBeUndefined()
  })
})
