/** A table of a view: sorted by its headings, paged below, each row opened by what leads on from it. */
import { memo } from "react"
import { plain } from "#core/plain.ts"
import type { Cell, ColumnKind, Heading, Paging, Row, Table } from "#core/screen/view/table.ts"
import { Name } from "../parts/name.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import type { Press } from "./outcome.ts"

const arrows = { ascending: " ▲", descending: " ▼" } as const

const CellText = ({ cell: { text, leadsTo }, kind }: { cell: Cell; kind: ColumnKind }) => {
  if (leadsTo !== undefined)
    return <PlaceLink text={text} to={leadsTo} className={kind === "code" ? "code" : undefined} />
  if (kind === "name") return <Name text={text} />
  return kind === "code" ? <span className="code">{plain(text)}</span> : plain(text)
}

interface RowProps {
  readonly row: Row<unknown>
  readonly headings: ReadonlyArray<Heading<unknown>>
  readonly isSelected: boolean
}
const TableRow = memo(
  ({ row: { id, tone, cells }, headings, isSelected }: RowProps) => (
    <tr
      id={`row-${id}`}
      className={`row${tone === undefined ? "" : ` is-${tone}`}${isSelected ? " is-selected" : ""}`}
    >
      {headings.map(({ id: column, title, kind }, at) => (
        <td key={column} data-label={title}>
          <CellText cell={cells[at] ?? { text: "" }} kind={kind} />
        </td>
      ))}
    </tr>
  ),
  (before, after) =>
    before.isSelected === after.isSelected &&
    before.row.id === after.row.id &&
    before.row.tone === after.row.tone &&
    before.headings.length === after.headings.length &&
    before.row.cells.every(({ text }, at) => text === after.row.cells[at]?.text)
)

const HeadingCell = <M,>({ heading: { title, sort }, press }: { heading: Heading<M>; press: Press<M> }) => (
  <th scope="col" aria-sort={sort?.order}>
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

export const ViewTable = <M,>({ table, press }: { table: Table<M>; press: Press<M> }) => (
  <>
    {table.count === 0 ? (
      <p className="nothing">{table.empty}</p>
    ) : (
      <table className={`rows ${table.id}-table`}>
        <caption className="unseen">{table.caption}</caption>
        <thead>
          <tr>
            {table.headings.map((heading) => (
              <HeadingCell key={heading.id} heading={heading} press={press} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows(0, table.count).map((row, at) => (
            <TableRow
              key={row.id}
              row={row}
              headings={table.headings}
              isSelected={at === table.cursor?.index}
            />
          ))}
        </tbody>
      </table>
    )}
    {table.paging === undefined ? null : <Pager paging={table.paging} press={press} />}
  </>
)
