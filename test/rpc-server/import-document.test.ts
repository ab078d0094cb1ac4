/** docs/import-format.md says what the import does: its tables are the columns, its example is imported as written. */
import { Result, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { flagNames, valueFlagNames } from "#core/session/flags.ts"
import type { Column } from "#rpc-server/import/column.ts"
import { kinds } from "#rpc-server/import/kinds.ts"
import { documentPath, filesIn, readDocument, table, withParts } from "#test/support/document.ts"
import { importInto } from "#test/support/import-folder.ts"
import { forget, type Place, place } from "#test/support/server.ts"

const document = readDocument("import-format")
const now = Date.UTC(2026, 10, 20, 6, 0, 0)

/** After a change of columns: `vitest run --project system test/rpc-server/import-document.test.ts -u` */
it("the tables of the document are the columns of the files", async () => {
  const parts = Object.fromEntries(
    kinds.map((kind) => [`columns of ${kind.name}`, columnsOf(kind.columns(now))])
  )
  await expect(withParts(document, parts)).toMatchFileSnapshot(`../../${documentPath("import-format")}`)
})

it("every example of a column is one", () => {
  for (const { name, columns } of kinds)
    for (const [column, { example, schema }] of Object.entries(columns(now)))
      expect([name, column, Result.isSuccess(Schema.decodeUnknownResult(schema)(example))]).toEqual([
        name,
        column,
        true
      ])
})

describe("the example of the document", () => {
  const { "orders.json": orders = "", ...csv } = filesIn(document)
  const { "orders.csv": _, "order_items.csv": __, ...others } = csv
  let where: Place
  beforeEach(() => {
    where = place()
  })
  afterEach(() => forget(where))

  it("has a file of every kind", () => {
    expect(Object.keys(csv).sort()).toEqual(kinds.map(({ name }) => `${name}.csv`).sort())
  })

  it("imports as it is written, to what the document says, and changes nothing a second time", async () => {
    const { summary = {}, problems } = await importInto(where, csv)
    expect(problems).toBeUndefined()
    const said = Object.entries(summary).map(
      ([kind, { added, changed, same }]) => `${kind}: ${added} added, ${changed} changed, ${same} same`
    )
    expect(document).toContain(`\n${said.join("\n")}\n`)
    // Times that are relative move with the clock, which is what they are for.
    const again = await importInto(where, csv)
    for (const kind of [
      "stores",
      "users",
      "products",
      "item_mappings",
      "customers",
      "order_items",
      "env_variables"
    ])
      expect([kind, again.summary?.[kind]]).toMatchObject([kind, { added: 0, changed: 0 }])
  })

  it("is the same with its orders in JSON", async () => {
    const { summary, problems } = await importInto(where, { ...others, "orders.json": orders })
    expect(problems).toBeUndefined()
    expect(summary).toMatchObject({ orders: { added: 2 }, order_items: { added: 4 } })
  })

  it("is refused in the words that the document shows", async () => {
    const { problems = [] } = await importInto(where, {
      "customers.csv": "mobile,firstname\nnobody,Asha\n",
      "products.csv": "entity_id,name,sell_by\n1,A,litre\n"
    })
    for (const { file, line, record, column, reason } of problems)
      expect(document).toContain(`${file}:${line} (${record}): ${column}: ${reason}`)
    expect(problems).toHaveLength(2)
  })
})

const isFlag = (name: string): boolean => (flagNames as ReadonlyArray<string>).includes(name)
const code = (text: string): string => `\`${text}\``

/** What a row has where the cell is empty: a value of its own, or none. */
const whenEmpty = ({ isRequired, schema }: Column<unknown>): string => {
  if (isRequired) return "must be written"
  const value = Schema.encodeSync(schema)(Schema.decodeUnknownSync(schema)(""))
  return value === "" ? "" : code(value)
}

/** The columns of a file as a table; flags, which are all alike, by their names. */
const columnsOf = (columns: Readonly<Record<string, Column<unknown>>>): string => {
  const rows = Object.entries(columns)
    .filter(([name]) => !isFlag(name))
    .map(([name, column]) => [
      code(name),
      column.about,
      column.expected,
      whenEmpty(column),
      code(column.example)
    ])
  const flags = Object.keys(columns).filter(isFlag)
  const values: ReadonlyArray<string> = valueFlagNames
  const named = (names: ReadonlyArray<string>) => names.map(code).join(", ")
  return [
    table(["Column", "What stands in it", "Written as", "When empty", "Example"], rows),
    ...(flags.length === 0
      ? []
      : [
          `Switches: ${named(flags.filter((name) => !values.includes(name)))}.`,
          `Flags with a value of their own: ${named(flags.filter((name) => values.includes(name)))}.`
        ])
  ].join("\n\n")
}
