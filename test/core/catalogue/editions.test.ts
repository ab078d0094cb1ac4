/** SHELF-2: who holds an edition of a list is brought to the newest one by what has changed since. */
import fc from "fast-check"
import { expect, it } from "vitest"
import { broughtOn, type Editions, followed, mostSteps, since } from "#core/catalogue/editions.ts"

type Row = readonly [id: number, text: string]
/** The key stands for the content, as that of the server does. */
const editionOf = (rows: ReadonlyArray<Row>) => ({
  key: JSON.stringify(rows),
  rows: new Map(rows.map((row) => [row[0], row]))
})
const next = (before: Editions<Row>, rows: ReadonlyArray<Row>): Editions<Row> => {
  const edition = editionOf(rows)
  const ids = [...new Set([...before.newest.rows.keys(), ...edition.rows.keys()])]
  return followed(
    before,
    edition,
    ids.filter((id) => before.newest.rows.get(id)?.[1] !== edition.rows.get(id)?.[1])
  )
}

const content = fc
  .uniqueArray(fc.tuple(fc.nat(6), fc.constantFrom("a", "b")), { selector: ([id]) => id })
  .map((rows) => rows.sort(([a], [b]) => a - b))

it("what has changed since any edition makes the newest one of it, also where one came back", () => {
  fc.assert(
    fc.property(fc.array(content, { minLength: 1, maxLength: 12 }), (contents) => {
      const [first = [], ...others] = contents
      const editions = others.reduce(next, { newest: editionOf(first), steps: [] })
      for (const held of contents) {
        const found = since(editions, JSON.stringify(held))
        if (found === undefined) throw new Error("an edition of a short history is known")
        const changed = found.changed.flatMap((id) =>
          [...editions.newest.rows.values()].filter((row) => row[0] === id)
        )
        expect(broughtOn(held, ([id]) => id, changed, found.gone)).toEqual([...editions.newest.rows.values()])
      }
    })
  )
})

it("an edition that is unknown, or older than the steps that are kept, is answered by the whole", () => {
  const start: Editions<Row> = { newest: editionOf([]), steps: [] }
  expect(since(start, "of another server")).toBe(undefined)
  const all = Array.from({ length: mostSteps + 1 }, (_, at): ReadonlyArray<Row> => [[1, String(at)]])
  const editions = all.reduce(next, start)
  expect(since(editions, start.newest.key)).toBe(undefined)
  expect(since(editions, JSON.stringify(all[0]))).toEqual({ changed: [1], gone: [] })
})
