/** The places of a command line where something can be completed, read off the commands themselves. */
import type { Command, Option } from "commander"
import { delegatedCommands } from "./delegated-commands.ts"

export interface Word {
  readonly text: string
  readonly about: string
}

export interface Place {
  /** "order accept"; empty for the program itself. */
  readonly name: string
  readonly words: ReadonlyArray<Word>
}

/** The values of an option that has a fixed list of them. */
export interface Choice {
  readonly flag: string
  readonly values: ReadonlyArray<string>
}

const rootOf = (command: Command): Command => (command.parent === null ? command : rootOf(command.parent))

const optionsOf = (command: Command): ReadonlyArray<Option> => {
  const help = command.createHelp()
  const root = rootOf(command)
  const isOwn = command !== root && !Object.hasOwn(delegatedCommands, command.name())
  const global = isOwn ? root.options.filter(({ long }) => long !== "--version") : []
  return [...help.visibleOptions(command), ...global]
}

/** The words that can stand in the place of arguments with a fixed list of values. */
const valuesOf = (command: Command): ReadonlyArray<Word> =>
  command.registeredArguments.flatMap(({ argChoices = [], description }) =>
    argChoices.map((text) => ({ text, about: description }))
  )

const wordsOf = (command: Command): ReadonlyArray<Word> => [
  ...valuesOf(command),
  ...command.commands.map((child) => ({ text: child.name(), about: child.description() })),
  ...optionsOf(command).flatMap(({ long, description }) =>
    long === undefined || long === null ? [] : [{ text: long, about: description }]
  )
]

export const placesOf = (command: Command, path: ReadonlyArray<string> = []): ReadonlyArray<Place> => [
  { name: path.join(" "), words: wordsOf(command) },
  ...command.commands.flatMap((child) => placesOf(child, [...path, child.name()]))
]

export const choicesOf = (command: Command): ReadonlyArray<Choice> => [
  ...command.options.flatMap(({ long, argChoices }) =>
    long === undefined || long === null || argChoices === undefined
      ? []
      : [{ flag: long, values: argChoices }]
  ),
  ...command.commands.flatMap(choicesOf)
]
