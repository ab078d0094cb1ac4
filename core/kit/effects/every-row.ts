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
