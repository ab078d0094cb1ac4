import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { csv } from "#core/csv.ts"
import { runs } from "#test/support/runs.ts"

/** As another program reads it: not by our own reader of imports. */
const readBack = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  parse(text, { bom: true, record_delimiter: "\r\n", relax_column_count: false })

const body = (text: string): string => text.replace(/^\uFEFF[^\r]*\r\n/, "")
const only = (cell: string | number | null): string => body(csv(["a", "b"], [[cell, ""]]))

/** Texts that are likely to break a file: quotes, separators, line ends, signs, spaces, letters of three scripts. */
const nasty = fc
  .array(
    fc.constantFrom(
      '"',
      ",",
      ";",
      "\r",
      "\n",
      "\r\n",
      "\t",
      "=",
      "+",
      "-",
      "@",
      "\uFF1D",
      "\u208A",
      "\uFE63",
      "\u0338",
      " ",
      "a",
      "₹",
      "आ",
      "7"
    ),
    { maxLength: 8 }
  )
  .map((parts) => parts.join(""))
const text = fc.oneof(nasty, fc.string({ unit: "grapheme" }))
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 })
  )

describe("comma-separated values", () => {
  it("a program that knows RFC 4180 reads back every cell, but for the apostrophe before a formula", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const [headings = [], ...others] = rows
        const read = readBack(csv(headings, others))
        expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length))
        for (const [at, cells] of rows.entries())
          for (const [column, cell] of cells.entries())
            expect([cell, `'${cell}`]).toContain(read[at]?.[column])
      }),
      { numRuns: runs(2000) }
    )
  })

  it("no text begins as a formula does, whatever stands before its sign and however it is quoted (CSV-1)", () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const cells of readBack(
          csv(
            ["x"].concat(
              Array(rows[0]?.length ?? 1)
                .fill("x")
                .slice(1)
            ),
            rows
          )
        ))
          for (const cell of cells) {
            const start = cell.trimStart()
            for (const read of [start, start.normalize("NFKC")])
              expect(["=", "+", "-", "@"]).not.toContain(read.charAt(0))
            expect(["\t", "\r", "\n"]).not.toContain(cell.charAt(0))
          }
      }),
      { numRuns: runs(2000) }
    )
  })

  it.each([
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ["+91 98470 12345", "'+91 98470 12345"],
    ["-1+2", "'-1+2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", '"\'\t=1"'],
    ["\r=1", '"\'\r=1"'],
    ["  =1", "'  =1"],
    ["\uFF1D1", "'\uFF1D1"]
  ])("%j is written as %j", (cell, line) => {
    expect(only(cell)).toBe(`${line},\r\n`)
  })

  it("a number stays a number, below zero too; what is no number and what is not known is an empty cell", () => {
    expect(only(-12.5)).toBe("-12.5,\r\n")
    expect(only(240)).toBe("240,\r\n")
    expect(only(Number.NaN)).toBe(",\r\n")
    expect(only(null)).toBe(",\r\n")
  })

  it("begins with a byte order mark and ends every line with CRLF, the last one too (CSV-1)", () => {
    expect(csv(["order_id", "name"], [["7", "अशोक ₹"]])).toBe("\uFEFForder_id,name\r\n7,अशोक ₹\r\n")
    expect(csv(["order_id"], [])).toBe("\uFEFForder_id\r\n")
  })

  it("a row of one empty cell is a row", () => {
    expect(readBack(csv(["note"], [[""], [null]]))).toEqual([["note"], [""], [""]])
  })

  it("quotes what other separators would part, spaces at the ends, and nothing else", () => {
    expect(only("a;b")).toBe('"a;b",\r\n')
    expect(only(" a")).toBe('" a",\r\n')
    expect(only("1 Main Road")).toBe("1 Main Road,\r\n")
  })
})
