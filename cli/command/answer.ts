/**
 * A command answers with a value; here it is printed, as JSON with --json, and the exit code set: 0, 1 when something
 * was refused, 2 when the command was written wrongly.
 */
import type { Command } from "commander"
import { Result } from "effect"
import type { ListFile } from "#core/list-file.ts"
import { writeAnswer, writeAside, writeJson } from "../host/output.ts"
import { type CsvOption, writeCsv } from "./csv-output.ts"
import { type CommandFailure, exitCodeOf, sentenceOf } from "./failure.ts"
import { aligned, type Block } from "./table.ts"

/** The answer of a command. */
export interface Answer {
  /** The data for programs: --json prints it. */
  readonly data: unknown
  /** The lines for people; without them the data is printed as indented JSON. */
  readonly lines?: ReadonlyArray<Block>
  /** The remarks for people beside the answer: on stderr, without failing. */
  readonly notes?: ReadonlyArray<string>
  /** The refusals and failures beside what was done: on stderr, with exit code 1. */
  readonly problems?: ReadonlyArray<string>
  /** The rows of a list: --csv writes them. */
  readonly file?: ListFile
}

/** The options that every command takes. */
export interface Globals {
  readonly server?: string
  readonly json?: boolean
  /** The option of commands that list something. */
  readonly csv?: CsvOption
}
export const globalsOf = (command: Command): Globals => command.optsWithGlobals<Globals>()

export const finish = async (
  { data, lines, notes = [], problems = [], file }: Answer,
  { json = false, csv }: Globals
): Promise<void> => {
  let isWritten = true
  if (csv !== undefined && file !== undefined) isWritten = await writeCsv(file, csv)
  else if (json) writeJson(data)
  else if (lines === undefined) writeJson(data, 2)
  else writeAnswer(await aligned(lines))
  writeAside([...notes, ...problems])
  process.exitCode = problems.length > 0 || !isWritten ? 1 : 0
}

export const stop = (message: string, exitCode: 1 | 2): void => {
  writeAside(message.split("\n"))
  process.exitCode = exitCode
}

/** A command that asks no server. */
export const alone = async (
  command: Command,
  answer: Result.Result<Answer, CommandFailure>
): Promise<void> => {
  if (Result.isSuccess(answer)) await finish(answer.success, globalsOf(command))
  else stop(sentenceOf(answer.failure, undefined), exitCodeOf(answer.failure))
}

/** Adds examples of a command under its help. */
export const example = (command: Command, ...lines: ReadonlyArray<string>): Command =>
  command.addHelpText(
    "after",
    `\n${lines.length === 1 ? "Example" : "Examples"}:\n${lines.map((line) => `  ${line}`).join("\n")}`
  )
