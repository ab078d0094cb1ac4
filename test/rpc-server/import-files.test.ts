import { parse as referenceParse } from "csv-parse/sync"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { readCsv, rowsOf, writeCsv } from "#core/sheet/csv.ts"
import { readJson } from "#core/sheet/json.ts"
import { quoted } from "#core/sheet/problem.ts"
import { readDay, readTime, readTimeOrDay } from "#rpc-server/import/moment.ts"

const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells)
const linesOf = (text: string) => rowsOf(text).map(({ line }) => line)

describe("a CSV file", () => {
  it.each([
    [
      "comma and line feed",
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"]
      ]
    ],
    [
      "CRLF, and no line end at the end",
      "a,b\r\n1,2",
      [
        ["a", "b"],
        ["1", "2"]
      ]
    ],
    ["a byte order mark", "\uFEFFa\n1\n", [["a"], ["1"]]],
    [
      "quotes around commas and line breaks",
      'a,b\n"1,\n2",3\n',
      [
        ["a", "b"],
        ["1,\n2", "3"]
      ]
    ],
    ["doubled quotes", 'a\n"6"" knife"\n', [["a"], ['6" knife']]],
    ["a quote inside an unquoted cell is itself", 'a\n6" knife\n', [["a"], ['6" knife']]],
    ["CRLF inside quotes is a line break", 'a\n"x\r\ny"\n', [["a"], ["x\ny"]]],
    [
      "a lone carriage return is a character",
      'a,b\n"x\ry",z\n',
      [
        ["a", "b"],
        ["x\ry", "z"]
      ]
    ],
    [
      "empty cells",
      "a,b,c\n,,3\n",
      [
        ["a", "b", "c"],
        ["", "", "3"]
      ]
    ],
    [
      "lines without anything, and rows of commas",
      "a,b\n\n , \n,,\n1,2\n\n",
      [
        ["a", "b"],
        ["1", "2"]
      ]
    ]
  ])("reads %s (RFC 4180)", (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })

  it("counts lines as an editor does, through line breaks in quotes", () => {
    expect(linesOf('a\n"x\ny\r\nz"\n\n1\r\n2')).toEqual([1, 2, 6, 7])
  })

  it("tells of every broken row by its line, and reads the others", () => {
    const read = readCsv("packs.csv", 'a,b\n1,2\n"3"x,4\n5,6,7\n8\n9,"10\n11,12\n')
    expect(read.sheet.rows.map(({ cells }) => cells)).toEqual([
      ["1", "2"],
      ["11", "12"]
    ])
    expect(read.problems.map(({ line, reason }) => [line, reason.slice(0, 28)])).toEqual([
      [3, "a cell begins with a quote a"],
      [4, "3 cells under 2 columns: put"],
      [5, "1 cell under 2 columns: put "],
      [6, "a cell begins with a quote a"]
    ])
  })

  it("without a first line has no columns, and says so", () => {
    expect(readCsv("packs.csv", "\n\n").problems).toEqual([
      expect.objectContaining({
        line: 1,
        reason: expect.stringContaining("first line must name the columns")
      })
    ])
  })

  it("reads as csv-parse reads it, whatever stands in the cells", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = writeCsv(rows[0] ?? [], rows.slice(1))
        const theirs = referenceParse(text, { bom: true, skip_empty_lines: true, relax_column_count: true })
        expect(cellsOf(text)).toEqual(theirs.filter((row) => row.some((cell) => cell.trim() !== "")))
      }),
      { numRuns: 500 }
    )
  })

  it("is what was written: reading undoes writing", () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(cellsOf(writeCsv(rows[0] ?? [], rows.slice(1)))).toEqual(
          rows.filter((row) => row.some((cell) => cell.trim() !== ""))
        )
      }),
      { numRuns: 500 }
    )
  })

  it("never throws and never loses count, whatever bytes it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "a", " ", "\0") }), (text) => {
        const rows = rowsOf(text)
        const last = text.split(text.includes("\n") ? "\n" : "\r").length
        for (const { line } of rows) expect(line).toBeLessThanOrEqual(last)
        expect(rows.map(({ line }) => line)).toEqual(rows.map(({ line }) => line).sort((a, b) => a - b))
      }),
      { numRuns: 2000 }
    )
  })

  // A reader that goes over what it has again with every character would not end within a test's time limit.
  it("with a cell of ten megabytes is read", () => {
    const { sheet } = readCsv("a.csv", `a,b\n"${"x".repeat(10_000_000)}",1\n`)
    expect(sheet.rows[0]?.cells[0]).toHaveLength(10_000_000)
  })
})

describe("a JSON file", () => {
  it("gives the cells that a CSV file would hold", () => {
    const read = readJson(
      "packs.json",
      '[\n {"qty": 1.5, "on": true, "none": null, "list": [1, 2]},\n\n {"qty": "2", "name": "\\u0924"}]',
      undefined
    )
    expect(read.problems).toEqual([])
    expect(read.sheet.columns).toEqual(["qty", "on", "none", "list", "name"])
    expect(read.sheet.rows).toEqual([
      { line: 2, cells: ["1.5", "true", "", "[1,2]", ""] },
      { line: 4, cells: ["2", "", "", "", "त"] }
    ])
  })

  it("tells of a number that has lost digits", () => {
    const read = readJson("packs.json", '[{"scan_code": 80177300500645507000123}]', undefined)
    expect(read.problems).toEqual([
      expect.objectContaining({ line: 1, column: "scan_code", reason: expect.stringContaining("quotes") })
    ])
  })

  it.each([
    ["no JSON", '[\n{"a": 1,}]', 2],
    ["no list", '{"a": 1}', 1],
    ["a row that is no object", "[\n{},\n[1]]", 3],
    ["a key that stands twice", '[\n{"a": 1,\n "A": 2}]', 2]
  ])("tells of %s by its line", (_, text, line) => {
    expect(readJson("a.json", text, undefined).problems).toEqual([expect.objectContaining({ line })])
  })

  it("of orders may hold their items", () => {
    const read = readJson(
      "orders.json",
      '[{"increment_id": "7", "items": [{"product_id": 1}, {"product_id": 2}]},\n{"increment_id": "8", "items": []}]',
      { under: "items", parent: "increment_id" }
    )
    expect(read.sheet.columns).toEqual(["increment_id"])
    expect(read.nested?.sheet).toEqual({
      file: "orders.json",
      columns: ["increment_id", "product_id"],
      rows: [
        { line: 1, cells: ["7", "1"] },
        { line: 1, cells: ["7", "2"] }
      ]
    })
  })

  it("never throws, whatever it holds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        readJson("a.json", text, { under: "items", parent: "increment_id" })
      }),
      { numRuns: 1000 }
    )
  })
})

describe("a time in a file", () => {
  // 2026-11-20 23:45 in Asia/Calcutta: another day there than in GMT.
  const now = Day.fromGmt("2026-11-20 18:15:00") ?? 0

  it.each([
    ["2026-11-20 05:30:00", "2026-11-20 05:30:00"],
    ["now", "2026-11-20 18:15:00"],
    ["now-35m", "2026-11-20 17:40:00"],
    ["now+1d-2h+30s", "2026-11-21 16:15:30"],
    ["now-1w", "2026-11-13 18:15:00"],
    ["today", "2026-11-19 18:30:00"],
    ["today 18:00", "2026-11-20 12:30:00"],
    ["today+1d 18:00", "2026-11-21 12:30:00"],
    ["today-1d 00:30:15", "2026-11-18 19:00:15"]
  ])("%s is %s in GMT", (text, gmt) => {
    expect(readTime(text, now)).toBe(gmt)
  })

  it.each([
    "",
    "yesterday",
    "now-",
    "now - 5m",
    "now-5x",
    "today 25:00",
    "today 12:60",
    "today +1d",
    "2026-11-20",
    "2026-02-30 05:30:00",
    "2026-11-20T05:30:00",
    "2026-11-20 05:30",
    "now+999999w"
  ])("%j names none", (text) => {
    expect(readTime(text, now)).toBeUndefined()
  })

  it.each([
    ["2026-11-20", "2026-11-20"],
    ["today", "2026-11-20"],
    ["today+3d", "2026-11-23"],
    ["today-1d", "2026-11-19"],
    ["now", "2026-11-20"],
    ["now+1h", "2026-11-21"]
  ])("as a day, %s is %s in Asia/Calcutta", (text, day) => {
    expect(readDay(text, now)).toBe(day)
  })

  it("may be a day where only the day is meant", () => {
    expect(readTimeOrDay("today-30d", now)).toBe("2026-10-21")
    expect(readTimeOrDay("2026-10-21", now)).toBe("2026-10-21")
    expect(readTimeOrDay("today-30d 00:00", now)).toBe("2026-10-20 18:30:00")
    expect(readTimeOrDay("21.10.2026", now)).toBeUndefined()
  })
})

it("a value that a message quotes is plain and short", () => {
  expect(quoted("a\u001b[2Jb\u0000c\r\nd\u202e")).toBe('"abc d"')
  expect(quoted("क".repeat(5_000_000)).length).toBeLessThan(80)
})

/** Rows of the same length, with everything in their cells that a file makes trouble with; CRLF is a line break. */
const cell = fc
  .oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({
      unit: fc.constantFrom('"', ",", "\n", "\r", " ", "\t", ";", "'", "=", "\u0007", "\u001b", "अ", "م")
    })
  )
  .map((text) => text.replace(/\r+\n/g, "\n"))
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 })
  )
  // csv-parse takes the byte order mark for one wherever it stands first.
  .filter((rows) => rows[0]?.[0]?.startsWith("\uFEFF") !== true)
