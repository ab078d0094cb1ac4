/** Every row of a list that the server gives page by page, to be written into a file. */
import * as Effect from "effect/Effect"

/** As many rows as one page of a list may have. */
export const mostPerPage = 300

interface Page<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly total: number
}

/** A row that comes on two pages, because others came or went meanwhile, stands once. */
export const everyRow = <Row, E, R>(
  pageAt: (page: number) => Effect.Effect<Page<Row>, E, R>,
  idOf: (row: Row) => number
): Effect.Effect<ReadonlyArray<Row>, E, R> =>
  Effect.gen(function* () {
    const found = new Map<number, Row>()
    let read = 0
    for (let page = 1, isThere = true; isThere; page++) {
      const { rows, total } = yield* pageAt(page)
      for (const row of rows) found.set(idOf(row), row)
      read += rows.length
      isThere = read < total && rows.length > 0
    }
    return [...found.values()]
  })

/** Every row of a list that goes on before a row of it, so many at a time, the newest first. */
export const everyRowBefore = <Row, E, R>(
  rowsBefore: (before: number | null, limit: number) => Effect.Effect<ReadonlyArray<Row>, E, R>,
  idOf: (row: Row) => number,
  limit: number
): Effect.Effect<ReadonlyArray<Row>, E, R> =>
  Effect.gen(function* () {
    const found: Array<Row> = []
    for (let isThere = true; isThere; ) {
      const last = found.at(-1)
      const rows = yield* rowsBefore(last === undefined ? null : idOf(last), limit)
      found.push(...rows)
      isThere = rows.length === limit
    }
    return found
  })
