/** Files as other programs write them: what is read, what is said of it, and what is refused before the rest is judged. */
import { rmSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readChoice, withColumns } from "#core/sheet/chosen-columns.ts"
import { delimiterOf, readCsv, rowsOf } from "#core/sheet/csv.ts"
import { decodeFile } from "#core/sheet/encoding.ts"
import { readFolder } from "#rpc-server/import/folder.ts"
import { folderOf, importInto } from "#test/support/import-folder.ts"
import { forget, place } from "#test/support/server.ts"

/** "Käse" and so on, as Windows of western Europe writes it. */
const windows1252 = (text: string) => Buffer.from(text, "latin1")
const bigEndian = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()

describe("the text of a file", () => {
  it("is UTF-8, or UTF-16 that says so; anything else is refused unless it is said (FILE-5)", () => {
    expect(decodeFile(TextDecoder, Buffer.from("Käse"), undefined)).toEqual({
      text: "Käse",
      encoding: "UTF-8"
    })
    expect(decodeFile(TextDecoder, Buffer.from("\uFEFFKäse", "utf16le"), undefined)).toEqual({
      text: "Käse",
      encoding: "UTF-16 LE"
    })
    expect(decodeFile(TextDecoder, bigEndian("नमक"), undefined)).toEqual({
      text: "नमक",
      encoding: "UTF-16 BE"
    })
    expect(decodeFile(TextDecoder, Buffer.from("name\nKäse", "utf16le"), undefined)).toMatchObject({
      reason: expect.stringContaining("UTF-16 without a mark")
    })
    const old = windows1252("name\nSalt\nKäse\n")
    expect(decodeFile(TextDecoder, old, undefined)).toEqual({
      line: 3,
      reason: "it is not UTF-8: save it as CSV UTF-8"
    })
    expect(decodeFile(TextDecoder, old, "windows-1252")).toEqual({
      text: "name\nSalt\nKäse\n",
      encoding: "Windows-1252"
    })
    expect(decodeFile(TextDecoder, Buffer.from("Käse"), "windows-1252")).toMatchObject({ encoding: "UTF-8" })
  })
})

describe("a sheet of another program", () => {
  it.each([
    [
      "a;b\n1,5;2\n",
      "semicolon",
      [
        ["a", "b"],
        ["1,5", "2"]
      ]
    ],
    [
      'a\tb\n"x\ty"\t2\n',
      "tab",
      [
        ["a", "b"],
        ["x\ty", "2"]
      ]
    ],
    [
      '"a;b;c",d\n1,2\n',
      "comma",
      [
        ["a;b;c", "d"],
        ["1", "2"]
      ]
    ],
    ["a\n1;2\n", "comma", [["a"], ["1;2"]]],
    [
      "a,b\r1,2\r",
      "comma",
      [
        ["a", "b"],
        ["1", "2"]
      ]
    ]
  ])("has its cells and lines found: %j", (text, delimiter, cells) => {
    expect([delimiterOf(text), rowsOf(text).map((row) => row.cells)]).toEqual([delimiter, cells])
  })

  it("counts rows as a spreadsheet does, and lines as an editor does", () => {
    const { sheet } = readCsv("a.csv", 'a,b\n"x\ny",1\n\nz,2\n')
    expect(sheet.rows.map(({ line, row }) => [line, row])).toEqual([
      [2, 2],
      [5, 4]
    ])
  })

  it("loses columns that have neither a name nor a cell", () => {
    const { sheet } = readCsv("a.csv", "a,,b,\n1,,2,\n")
    expect([sheet.columns, sheet.rows[0]?.cells]).toEqual([
      ["a", "b"],
      ["1", "2"]
    ])
    expect(readCsv("a.csv", "a,\n1,x\n").sheet.columns).toEqual(["a", ""])
  })

  it("has columns called otherwise and columns left out, where it has them (FILE-6)", () => {
    const { sheet } = readCsv("products.csv", "Nr,Preis,Colour\n1,5,red\n")
    const choices = ["products.Nr=entity_id", "products.Preis=price"].map((text) => readChoice(text, true))
    const left = readChoice("products.colour", false)
    const all = [...choices, left].flatMap((choice) => choice ?? [])
    const chosen = withColumns(sheet, all)
    expect(chosen.problems).toEqual([])
    expect([chosen.sheet.columns, chosen.sheet.rows[0]?.cells]).toEqual([
      ["entity_id", "price"],
      ["1", "5"]
    ])
    const misspelt = readChoice("products.color", false)
    expect(withColumns(sheet, misspelt === undefined ? [] : [misspelt]).problems).toHaveLength(1)
    expect(["products", "products.a=b", "a b.c"].map((text) => readChoice(text, false))).toEqual([
      undefined,
      undefined,
      undefined
    ])
  })
})

describe("a folder with a file that cannot be read", () => {
  const files = {
    "item_mappings.csv": `code_type,item,product_id\n${Array.from({ length: 50 }, (_, at) => `mrpl,${String(at + 1).padStart(5, "0")},${at + 1}\n`).join("")}`,
    "products.csv": windows1252("entity_id,name,sell_by\n1,Käse,kg\n")
  }
  it("is refused for that, and not for all that names its rows (FILE-5)", async () => {
    const where = place()
    try {
      const { problems } = await importInto(where, files)
      expect(problems).toEqual([
        { file: "products.csv", line: 2, column: null, reason: expect.stringContaining("not UTF-8") }
      ])
      const lacking = { ...files, "products.csv": "number,name,sell_by\n1,A,kg\n" }
      expect((await importInto(where, lacking)).problems?.map(({ file }) => file)).toEqual([
        "products.csv",
        "products.csv"
      ])
    } finally {
      forget(where)
    }
  })
  it("says how others were read", () => {
    const directory = folderOf({ ...files, "stores.csv": "store_id;hub_id\n" })
    try {
      expect(readFolder(directory, { encoding: "windows-1252" }).notes).toEqual([
        "products.csv: read as Windows-1252, with commas between cells",
        "stores.csv: read as UTF-8, with semicolons between cells"
      ])
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
