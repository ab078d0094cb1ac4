/** A table of a view: sorted by its headings, paged below, each row opened by what leads on from it. */
import type { Paging, Table, TableHeading } from "#core/screen/view/table.ts"
import type { Press } from "./outcome.ts"
import { TableRow } from "./row.tsx"

const arrows = { ascending: " ▲", descending: " ▼" } as const

const HeadingCell = <M,>({
  heading: { title, sort, kind },
  press
}: {
  heading: TableHeading<M>
  press: Press<M>
}) => (
  <th scope="col" aria-sort={sort?.order} className={`is-${kind}`}>
    {sort === undefined ? (
      title
    ) : (
      <button type="button" className="sort" onClick={() => press(sort)}>
        {title}
        {sort.order === undefined ? "" : arrows[sort.order]}
      </button>
    )}
  </th>
)

const Pager = <M,>({ paging, press }: { paging: Paging<M>; press: Press<M> }) => {
  const { text, page, pages, turned } = paging
  return (
    <div className="tools">
      <span>
        {text}, page {page} of {pages}
      </span>
      <button
        type="button"
        className="button is-small"
        disabled={page <= 1}
        onClick={() => press({ message: turned(page - 1) })}
      >
        Previous
      </button>
      <button
        type="button"
        className="button is-small"
        disabled={page >= pages}
        onClick={() => press({ message: turned(page + 1) })}
      >
        Next
      </button>
    </div>
  )
}

const Rows = <M,>({ table, press }: { table: Table<M>; press: Press<M> }) => {
  const rows = table.rows(0, table.count)
  const hasActions = rows.some(({ actions }) => actions.length > 0)
  return (
    <table className={`rows ${table.id}-table`}>
      <caption className="unseen">{table.caption}</caption>
      <thead>
        <tr>
          {table.headings.map((heading) => (
            <HeadingCell key={heading.id} heading={heading} press={press} />
          ))}
          {hasActions ? <th scope="col">Do</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <TableRow
            key={row.id}
            row={row}
            headings={table.headings}
            hasActions={hasActions}
            isSelected={at === table.cursor?.index}
            press={press}
          />
        ))}
      </tbody>
    </table>
  )
}

export const ViewTable = <M,>({ table, press }: { table: Table<M>; press: Press<M> }) => (
  <>
    {table.count === 0 ? <p className="nothing">{table.empty}</p> : <Rows table={table} press={press} />}
    {table.paging === undefined ? null : <Pager paging={table.paging} press={press} />}
  </>
)
