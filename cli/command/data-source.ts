/** What `packhouse data` sends: a file, whole or in parts, or one row from the words of the command. */
import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect, Result } from "effect"
import { longestPart, MasterDataService, type MasterSource, mostParts } from "#core/contract/master-data.ts"
import { type CallFailure, Rpc } from "#core/port/rpc.ts"
import { type CommandError, refused, usageError } from "../host/command-error.ts"
import { writeAside } from "../host/output.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true })

export const readDataFile = (file: string): Result.Result<string, CommandError> => {
  let bytes: Buffer
  try {
    bytes = readFileSync(file === "-" ? 0 : file)
  } catch {
    return Result.fail(refused(`The file ${file} cannot be read.`))
  }
  try {
    return Result.succeed(utf8.decode(bytes))
  } catch {
    return Result.fail(refused(`The file ${file} is not UTF-8: save it as CSV UTF-8.`))
  }
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

export interface SourceOptions {
  readonly file?: string
  readonly remove?: ReadonlyArray<string>
}

/** The source that the words and options of a command name. */
export const sourceOf = (pairs: ReadonlyArray<string>, { file, remove = [] }: SourceOptions) =>
  Effect.gen(function* () {
    if (file !== undefined) {
      if (pairs.length + remove.length > 0)
        return yield* usageError("Name a file, or the cells of one row, not both.")
      return yield* sentText(yield* Effect.fromResult(readDataFile(file)))
    }
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
