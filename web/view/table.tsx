/** A table of a view: sorted by its headings, paged below, each row opened by what leads on from it. */
import { Fragment } from "react"
import type { Group, Paging, Table, TableHeading } from "#core/screen/view/table.ts"
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

/** What stands over the rows: all of them at once, and what their colours say. */
const Head = <M,>({ table: { ticks, legend = [] }, press }: { table: Table<M>; press: Press<M> }) =>
  ticks === undefined && legend.length === 0 ? null : (
    <div className="table-head">
      {ticks === undefined ? null : (
        <label className="tick-all">
          <input type="checkbox" checked={ticks.isOn} onChange={() => press(ticks)} /> All
        </label>
      )}
      {legend.map(({ tone, text }) => (
        <span key={text} className="legend">
          <span className={`swatch is-${tone}`} aria-hidden="true" /> {text}
        </span>
      ))}
    </div>
  )

const GroupRow = <M,>({
  group: { title, note, tick },
  columns,
  press
}: {
  group: Group<M>
  columns: number
  press: Press<M>
}) => (
  <tr className="group-row">
    <th scope="colgroup" colSpan={columns}>
      {tick === undefined ? (
        title
      ) : (
        <label>
          <input type="checkbox" checked={tick.isOn} onChange={() => press(tick)} /> {title}
        </label>
      )}{" "}
      <span className="group-note">{note}</span>
    </th>
  </tr>
)

const Rows = <M,>({ table, press }: { table: Table<M>; press: Press<M> }) => {
  const { headings, ticks, groups = [] } = table
  const rows = table.rows(0, table.count)
  const hasActions = rows.some(({ actions }) => actions.length > 0)
  const hasTicks = ticks !== undefined
  const columns = headings.length + (hasActions ? 1 : 0) + (hasTicks ? 1 : 0)
  return (
    <table className={`rows ${table.id}-table${table.isLarge === true ? " is-large" : ""}`}>
      <caption className="unseen">{table.caption}</caption>
      <thead>
        <tr>
          {hasTicks ? <td className="cell-tick" /> : null}
          {headings.map((heading) => (
            <HeadingCell key={heading.id} heading={heading} press={press} />
          ))}
          {hasActions ? <th scope="col">Do</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const group = groups.find(({ from }) => from === at)
          return (
            <Fragment key={row.id}>
              {group === undefined ? null : <GroupRow group={group} columns={columns} press={press} />}
              <TableRow
                row={row}
                headings={headings}
                hasActions={hasActions}
                hasTicks={hasTicks}
                isSelected={at === table.cursor?.index}
                press={press}
              />
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

export const ViewTable = <M,>({ table, press }: { table: Table<M>; press: Press<M> }) => (
  <>
    <Head table={table} press={press} />
    {table.count === 0 ? <p className="nothing">{table.empty}</p> : <Rows table={table} press={press} />}
    {table.paging === undefined ? null : <Pager paging={table.paging} press={press} />}
  </>
)
