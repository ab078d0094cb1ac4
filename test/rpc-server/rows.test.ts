import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { reader, UndecodableRow } from "#rpc-server/store/engine/row.ts"

const shape = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  note: Schema.NullOr(Schema.String),
  count: Schema.NullOr(Schema.Int),
  status: Schema.Literals(["new", "old"]),
  flag: Schema.Literals([0, 1])
})

it("rows are read as their schema reads them, and refused where it refuses them", () => {
  const cell = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.string(),
    fc.constantFrom(null, undefined, true, "new", "old", 0, 1, 2 ** 53, 5n)
  )
  const good = fc.record({
    id: fc.integer(),
    name: fc.string(),
    note: fc.option(fc.string()),
    count: fc.option(fc.maxSafeInteger()),
    status: fc.constantFrom("new", "old"),
    flag: fc.constantFrom(0, 1)
  })
  /** Right in all columns but at most one. */
  const row = fc
    .tuple(good, fc.option(fc.tuple(fc.constantFrom(...Object.keys(shape.fields)), cell)))
    .map(([right, wrong]) => (wrong === null ? right : { ...right, [wrong[0]]: wrong[1] }))

  const outcome = <A>(read: () => A): A | "refused" => {
    try {
      return read()
    } catch {
      return "refused"
    }
  }
  const read = reader(shape)
  const decode = Schema.decodeUnknownSync(shape)
  let [readable, refused] = [0, 0]
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
      const expected = outcome(() => rows.map((each) => decode(each)))
      if (expected === "refused") refused += 1
      else readable += 1
      expect(outcome(() => read(rows, "SELECT"))).toEqual(expected)
    })
  )
  expect(readable).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
})

it("rows whose columns a statement names are read as their schema reads them", () => {
  const cells = Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Null]))
  const cell = fc.oneof(
    { weight: 20, arbitrary: fc.oneof(fc.double(), fc.string(), fc.constant(null)) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, true, 5n, new Uint8Array([1])) }
  )
  const isRefused = (read: () => unknown): boolean => {
    try {
      read()
      return false
    } catch {
      return true
    }
  }
  const read = reader(cells)
  const decode = Schema.decodeUnknownSync(cells)
  let refused = 0
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.constantFrom("id", "name", "price"), cell)), (rows) => {
      const expected = isRefused(() => rows.map((each) => decode(each)))
      if (expected) refused += 1
      expect(isRefused(() => read(rows, "SELECT"))).toBe(expected)
      if (!expected) expect(read(rows, "SELECT")).toEqual(rows)
    })
  )
  expect(refused).toBeGreaterThan(0)
})

it("a column that is stored in another form is decoded", () => {
  const withJson = Schema.Struct({ id: Schema.Int, content: Schema.fromJsonString(Schema.Array(Schema.Int)) })
  expect(reader(withJson)([{ id: 1, content: "[1,2]" }], "SELECT")).toEqual([{ id: 1, content: [1, 2] }])
})

it("a row that is not as this program writes them is named by its table and statement", () => {
  const read = reader(shape)
  expect(() => read([{ id: "1" }], "SELECT id\n  FROM orders WHERE id = ?")).toThrow(UndecodableRow)
  expect(() => read([{ id: "1" }], "SELECT id\n  FROM orders WHERE id = ?")).toThrow(
    "a row of orders (SELECT id FROM orders WHERE id = ?)"
  )
})
