/**
 * Rows as the databases answer them, decoded once, at this edge. Nearly every column is read as it stands, a whole
 * number or a text: a row of such columns is only looked at, with a test made once of its schema, and not made anew.
 */
import { Schema } from "effect"

export type Row = Readonly<Record<string, unknown>>
export type Reader<A> = (rows: ReadonlyArray<Row>, text: string) => ReadonlyArray<A>

/** A stored row is not as this program writes them: another program, or a person with a tool, has been at the database. */
export class UndecodableRow extends Error {
  override readonly name = "UndecodableRow"
}

const shownStatement = 120
/** Without what stands in parentheses: the tables of subselects are not the statement's. */
const outermost = (statement: string): string => {
  const left = statement.replaceAll(/\([^()]*\)/g, "")
  return left === statement ? left : outermost(left)
}
/** "a row of orders (SELECT ...)". */
const rowOf = (text: string): string => {
  const statement = text.replace(/\s+/g, " ").trim()
  const [, table = ""] = /\b(?:FROM|INTO|UPDATE) (\w+)/.exec(outermost(statement)) ?? []
  return `a row of ${table} (${statement.slice(0, shownStatement)})`
}

/** The source of a test whether a cell is what its column's schema reads as it stands; undefined for other schemas. */
const testOf = (column: unknown, cell: string): string | undefined => {
  if (column === Schema.Int) return `Number.isSafeInteger(${cell})`
  if (column === Schema.Number) return `typeof ${cell} === "number"`
  if (column === Schema.String) return `typeof ${cell} === "string"`
  if (column === Schema.Null) return `${cell} === null`
  if (!Schema.isSchema(column)) return undefined
  if ("literals" in column && Array.isArray(column.literals))
    return column.literals.map((literal) => `${cell} === ${JSON.stringify(literal)}`).join(" || ")
  if (!("members" in column && Array.isArray(column.members))) return undefined
  const members = column.members.map((member) => testOf(member, cell))
  return members.includes(undefined) ? undefined : members.map((member) => `(${member})`).join(" || ")
}

/** A test of rows whose columns a statement names: all their cells are of one schema. */
const testOfCells = (column: unknown): ((row: Row) => boolean) | undefined => {
  const test = testOf(column, "cell")
  if (test === undefined) return undefined
  return new Function(
    "row",
    `for (const name in row) { const cell = row[name]; if (!(${test})) return false } return true`
  ) as (row: Row) => boolean
}

/** A test of whole rows, if every column can be read as it stands. The names are those of this program's schemas. */
const testOfRows = (row: object): ((row: Row) => boolean) | undefined => {
  if ("key" in row && row.key === Schema.String && "value" in row) return testOfCells(row.value)
  if (!("fields" in row)) return undefined
  const columns = Object.entries(row.fields as Record<string, unknown>)
  const tests = columns.map(([name, column]) => testOf(column, `row[${JSON.stringify(name)}]`))
  if (tests.includes(undefined)) return undefined
  return new Function("row", `return ${tests.map((test) => `(${test})`).join(" && ")}`) as (
    row: Row
  ) => boolean
}

/** How rows of a shape are read: by a test, where there is one, and by their schema. */
const made = <S extends Schema.ConstraintDecoder<unknown>>(shape: S) => ({
  decode: Schema.decodeUnknownSync(shape),
  stands: testOfRows(shape)
})

/**
 * Reads the answer of a statement as rows of a shape; a row of another shape is a defect. Made with the first answer: a
 * server that starts would make those of all statements.
 */
export const reader = <S extends Schema.ConstraintDecoder<unknown>>(shape: S): Reader<S["Type"]> => {
  let way: ReturnType<typeof made<S>> | undefined
  return (rows, text) => {
    way ??= made(shape)
    const { decode, stands } = way
    if (stands !== undefined && rows.every(stands)) return rows
    try {
      return rows.map((row) => decode(row))
    } catch (cause) {
      throw new UndecodableRow(rowOf(text), { cause })
    }
  }
}
