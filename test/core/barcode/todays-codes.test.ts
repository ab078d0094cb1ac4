/**
 * Codes of today, frozen with every field: worked out from the layouts' document by a program in another language, which
 * shares nothing with core/barcode. A row without a codeType is no code.
 */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { type Barcode, type Context, decode } from "#core/barcode/decode.ts"
import { codeTypes } from "#core/barcode/layouts.ts"
import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { decodeBy } from "#core/barcode/rule/table.ts"
import { decodeByTable } from "#test/bench/barcode.ts"
import { context } from "./examples.ts"

const [header = "", ...rows] = readFileSync(new URL("todays-codes.csv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
const [, ...columns] = header.split(",")

const rowOf = (code: string, read: object | null): string =>
  [code, ...columns.map((column) => (read === null ? "" : (Object(read)[column] ?? "")))].join(",")
const codeIn = (row: string): string => row.slice(0, row.indexOf(","))

/** What the list packhouse reads; of others' codes nothing. */
const byLists = (code: string, today: Context): Barcode | null => {
  const read = decodeBy(code, builtInTable, today)
  return read === null || "content" in read ? null : read
}

describe("the codes of today", () => {
  it.each([
    ["the decoder", decode],
    ["the lists, packhouse first", byLists],
    ["the table of regular expressions", decodeByTable]
  ] as const)("are read by %s as the file has them, to the letter (CODE-1, CODE-11)", (_, read) => {
    const same = rows.filter((row) => rowOf(codeIn(row), read(codeIn(row), context)) === row)
    console.log(`${same.length} of ${rows.length} codes as before`)
    expect(rows.map((row) => rowOf(codeIn(row), read(codeIn(row), context)))).toEqual(rows)
  })

  it("are 260 and more that are read, of each kind some, and a hundred that are none", () => {
    const read = rows.filter((row) => row.split(",")[1] !== "")
    expect(new Set(rows.map(codeIn)).size).toBe(rows.length)
    expect(read.length).toBeGreaterThanOrEqual(260)
    expect(rows.length - read.length).toBeGreaterThanOrEqual(100)
    expect(new Set(read.map((row) => row.split(",")[1]))).toEqual(new Set(codeTypes))
  })
})
