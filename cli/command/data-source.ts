/** What `packhouse data` sends: a file, whole or in parts, or one row from the words of the command. */
import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect, Result } from "effect"
import { longestPart, MasterDataService, type MasterSource, mostParts } from "#core/contract/master-data.ts"
import { type CallFailure, Rpc } from "#core/port/rpc.ts"
import { type ColumnChoice, readChoice } from "#core/sheet/chosen-columns.ts"
import { decodeFile, notUtf8, type SaidEncoding, saidEncodings, sayEncoding } from "#core/sheet/encoding.ts"
import { either } from "#core/sheet/problem.ts"
import { type CommandError, refused, usageError } from "../host/command-error.ts"
import { writeAside } from "../host/output.ts"

/** The text of a file, in the encoding that it has or that is said. */
export const readDataFile = (file: string, encoding?: SaidEncoding): Result.Result<string, CommandError> => {
  let bytes: Buffer
  try {
    bytes = readFileSync(file === "-" ? 0 : file)
  } catch {
    return Result.fail(refused(`The file ${file} cannot be read.`))
  }
  const found = decodeFile(TextDecoder, bytes, encoding)
  if ("text" in found) return Result.succeed(found.text)
  const { line, reason } = found
  const place = line === null ? file : `${file}:${line}`
  return Result.fail(refused(`${place}: ${reason === notUtf8 ? reason + sayEncoding : reason}.`))
}

/** How the file of a command is read. */
export interface ReadingOptions {
  readonly encoding?: string
  readonly column?: ReadonlyArray<string>
  readonly ignoreColumn?: ReadonlyArray<string>
}

export const encodingIn = ({
  encoding
}: ReadingOptions): Result.Result<SaidEncoding | undefined, CommandError> => {
  const found = saidEncodings.find((name) => name === encoding?.toLowerCase())
  return encoding !== undefined && found === undefined
    ? Result.fail(
        usageError(`--encoding takes ${either(saidEncodings)}: UTF-8 and UTF-16 are read as they are.`)
      )
    : Result.succeed(found)
}

/** What columns of files are called here, by the kinds of the files. */
export const choicesIn = ({
  column = [],
  ignoreColumn = []
}: ReadingOptions): Result.Result<ReadonlyArray<ColumnChoice>, CommandError> => {
  const choices: Array<ColumnChoice> = []
  for (const [name, texts, isRenamed] of [
    ["--column", column, true],
    ["--ignore-column", ignoreColumn, false]
  ] as const)
    for (const text of texts) {
      const choice = readChoice(text, isRenamed)
      if (choice === undefined)
        return Result.fail(
          usageError(
            `${name} takes ${isRenamed ? "KIND.COLUMN=NAME, such as products.Preis=price" : "KIND.COLUMN, such as products.colour"}: not ${text}`
          )
        )
      choices.push(choice)
    }
  return Result.succeed(choices)
}

/** The source with the columns that were chosen for its kind. */
export const withChoices = (
  source: MasterSource,
  kind: string,
  choices: ReadonlyArray<ColumnChoice>
): MasterSource => {
  const columns = choices
    .filter((choice) => choice.kind === kind)
    .map(({ column, as = null }) => ({ column, as }))
  return columns.length === 0 ? source : { ...source, columns }
}

/** Sends a text: as it is where it is short, else part by part. */
export const sentText = (text: string): Effect.Effect<MasterSource, CallFailure | CommandError, Rpc> =>
  Effect.gen(function* () {
    if (text.length <= longestPart) return { file: text }
    const parts = Math.ceil(text.length / longestPart)
    if (parts > mostParts)
      return yield* refused(
        `The file has ${text.length} characters: split it, ${mostParts * longestPart} is the most.`
      )
    // The same file is the same upload, so that a repeat of the command sends what it sent before.
    const upload_id = hash("sha256", text, "hex").slice(0, 40)
    for (let part = 1; part <= parts; part++) {
      const piece = text.slice((part - 1) * longestPart, part * longestPart)
      yield* Rpc.use((rpc) => rpc.call(MasterDataService.addPart, { upload_id, part, text: piece }))
      if (parts > 4) writeAside([`sent ${part} of ${parts} parts`])
    }
    return { upload_id }
  })

/** Cells from words such as price=219.50. */
const cellsIn = (
  pairs: ReadonlyArray<string>
): Result.Result<Readonly<Record<string, string>>, CommandError> => {
  const cells: Record<string, string> = {}
  for (const pair of pairs) {
    const at = pair.indexOf("=")
    if (at < 1) return Result.fail(usageError(`${pair}: write a column and its value, such as price=219.50`))
    cells[pair.slice(0, at)] = pair.slice(at + 1)
  }
  return Result.succeed(cells)
}

export interface SourceOptions extends ReadingOptions {
  readonly file?: string
  readonly remove?: ReadonlyArray<string>
}

/** The source that the words and options of a command name. */
export const sourceOf = (kind: string, pairs: ReadonlyArray<string>, options: SourceOptions) =>
  Effect.gen(function* () {
    const { file, remove = [] } = options
    const encoding = yield* Effect.fromResult(encodingIn(options))
    const choices = yield* Effect.fromResult(choicesIn(options))
    if (file !== undefined) {
      if (pairs.length + remove.length > 0)
        return yield* usageError("Name a file, or the cells of one row, not both.")
      const other = choices.find((choice) => choice.kind !== kind)
      if (other !== undefined)
        return yield* usageError(
          `The column ${other.column} is one of ${other.kind}: the file is of ${kind}.`
        )
      const text = yield* Effect.fromResult(readDataFile(file, encoding))
      return withChoices(yield* sentText(text), kind, choices)
    }
    if (encoding !== undefined || choices.length > 0)
      return yield* usageError("--encoding, --column and --ignore-column say how a --file is read.")
    if (pairs.length + remove.length === 0)
      return yield* usageError(
        "Name what changes: --file prices.csv, or the cells of a row such as entity_id=1773 price=219.50."
      )
    const rows = pairs.length === 0 ? [] : [{ cells: yield* Effect.fromResult(cellsIn(pairs)) }]
    return {
      rows,
      remove: remove.map((key) => key.split(",").map((part) => part.trim()))
    } satisfies MasterSource as MasterSource
  })
