/** A list as comma-separated values: on stdout, or in a file. */
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { type Command, InvalidArgumentError, Option } from "commander"
import { csv } from "#core/csv.ts"
import type { ListFile } from "#core/list-file.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { savedRows, unableToSaveList } from "#core/text/list-file.ts"
import { because } from "#core/text/sentence.ts"
import { thrownText } from "#core/thrown.ts"
import { writeAnswer, writeAside, writeText } from "../host/output.ts"

/** The name of a file; true for stdout. */
export type CsvOption = string | true

/** `--csv 100000001` means the order: no file is written over it. */
const readFile = (file: string): string => {
  if (file.toLowerCase().endsWith(".csv")) return file
  throw new InvalidArgumentError("The name of its file ends in .csv. Without a file it stands last.")
}

export const offerCsv = (command: Command): Command =>
  command.addOption(
    new Option(
      "--csv [file]",
      "every row as comma-separated values instead, on stdout or into a file that ends in .csv"
    ).argParser(readFile)
  )

export const csvAndJson = "--csv and --json are two answers: ask for one of them."

/** The file as a terminal may show it: nothing in it may steer the terminal. A file and a pipe get it as it is. */
const shown = (text: string): string => text.split("\r\n").map(sanitizeText).join("\n")

/** Answers whether it could be written. */
export const writeCsv = async ({ headings, count, rows }: ListFile, where: CsvOption): Promise<boolean> => {
  const text = csv(headings, rows(0, count))
  if (where === true) {
    writeText(process.stdout.isTTY ? shown(text) : text)
    return true
  }
  try {
    await writeFile(where, text)
    writeAnswer([`Saved ${savedRows(path.resolve(where), count)}`])
    return true
  } catch (cause) {
    writeAside([because(unableToSaveList, thrownText(cause))])
    return false
  }
}
