/** The command lines that sources and documents name to people. */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { Command } from "commander"
import { delegatedCommands } from "#cli/command/delegated-commands.ts"
import { programFor } from "#cli/command/program.ts"

const root = path.resolve(import.meta.dirname, "../../../..")
export const filesIn = (folder: string, ends: RegExp): ReadonlyArray<string> =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ends.test(name) && !name.includes("node_modules"))
    .map((name) => path.join(folder, name))

interface Named {
  readonly where: string
  readonly line: string
}

/** What stands behind "packhouse" where a sentence tells somebody to run it: up to its end. */
const told = /(?:: |with |switches it on: )packhouse ((?:\$\{[^}]*\}|[^"`.:,\n]|\.(?=\S))+)[.:]?["`]/g
export const named = (file: string): ReadonlyArray<Named> => {
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
export const documented = (file: string): ReadonlyArray<Named> => {
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
export const problemOf = async (line: string): Promise<string | undefined> => {
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
