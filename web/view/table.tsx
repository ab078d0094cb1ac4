/** A table of a view: sorted by its headings, paged below, each row opened by what leads on from it. */
import { Fragment, startTransition, useEffect, useState } from "react"
import type { NextToTake } from "#core/kit/view/entry.ts"
import type { Row } from "#core/kit/view/row.ts"
import { emptyOf, type Paging, type Table, type TableHeading } from "#core/kit/view/table.ts"
import { word } from "../words.ts"
import { arrows } from "./filters.tsx"
import { Nothing } from "./nothing.tsx"
import type { Press } from "./outcome.ts"
import { classOf, TableRow } from "./row.tsx"
import type { TableExtras } from "./table-parts.ts"

const HeadingCell = <M,>({ heading, press }: { heading: TableHeading<M>; press: Press<M> }) => {
  const { title, sort } = heading
  return (
    <th scope="col" aria-sort={sort?.order} className={classOf(heading)}>
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
}

/** With more columns than this only the widest pages have room for all of them. */
const roomy = 10

/** The classes of a table, by how its rows stand and not by their subject. */
const lookOf = (
  { id, headings, isLarge, isDense, isSlim, cards }: Table<unknown>,
  rows: ReadonlyArray<Row<unknown>>
): string =>
  [
    `rows ${id}-table`,
    ...(isLarge === true ? ["is-large"] : []),
    ...(isDense === true ? ["is-dense"] : []),
    ...(headings.length > roomy ? ["is-crowded"] : []),
    ...(isSlim === true ? ["is-slim"] : []),
    ...(headings.some(({ kind }) => kind === "mark") ? ["has-marks"] : []),
    ...(rows.some(({ box }) => box?.isAlone === true) ? ["has-boxes"] : []),
    ...(cards === undefined ? [] : [`cards-${cards}`])
  ].join(" ")

const Pager = <M,>({ paging, press }: { paging: Paging<M>; press: Press<M> }) => {
  const { text, page, pages, turned, sizes } = paging
  const turn = (to: number) => {
    press({ message: turned(to) })
    scrollTo(0, 0)
  }
  return (
    <nav className="pager" aria-label={word("Pages of the list")}>
      <span>{text}</span>
      {pages <= 1 ? null : (
        <span className="pager-turn">
          <button
            type="button"
            className="button is-small"
            disabled={page <= 1}
            onClick={() => turn(page - 1)}
          >
            {word("Previous")}
          </button>
          <span>{word(`Page ${page} of ${pages}`)}</span>
          <button
            type="button"
            className="button is-small"
            disabled={page >= pages}
            onClick={() => turn(page + 1)}
          >
            {word("Next")}
          </button>
        </span>
      )}
      {sizes === undefined ? null : (
        <label className="pager-size">
          {word("Rows")}{" "}
          <select
            value={sizes.now}
            onChange={(event) => press({ message: sizes.chosen(Number(event.target.value)) })}
          >
            {sizes.all.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
    </nav>
  )
}

interface TableProps<M> {
  readonly table: Table<M>
  readonly press: Press<M>
  readonly extras?: TableExtras
  /** The pack to take next stands in the row that it is taken for. */
  readonly advice?: NextToTake | undefined
}

/** About as many as a desk's window shows. */
const rowsOfWindow = 16

/** How many rows to draw: of the table that comes first those in sight, and the rest right behind them. */
const useDrawnRows = ({ count, cursor }: Table<unknown>, isFirst: boolean): number => {
  const [isWhole, drawWhole] = useState(!isFirst)
  useEffect(() => startTransition(() => drawWhole(true)), [])
  return isWhole ? count : Math.min(count, Math.max(rowsOfWindow, (cursor?.index ?? 0) + 1))
}

const Rows = <M,>({ table, press, extras, advice }: TableProps<M>) => {
  const { headings, ticks, groups = [] } = table
  const rows = table.rows(0, useDrawnRows(table as Table<unknown>, extras === undefined))
  const hasActions = rows.some(({ actions }) => actions.length > 0)
  const hasTicks = ticks !== undefined
  const hasOpenings = rows.some(({ opening }) => opening !== undefined)
  const columns = headings.length + (hasActions ? 1 : 0) + (hasTicks ? 1 : 0) + (hasOpenings ? 1 : 0)
  const cursor = table.cursor?.isImplied === true ? undefined : table.cursor
  let isClosed = false
  return (
    <table className={lookOf(table as Table<unknown>, rows as ReadonlyArray<Row<unknown>>)}>
      <caption className="unseen">{table.caption}</caption>
      <thead>
        <tr>
          {!hasTicks ? null : extras === undefined ? (
            <td className="cell-tick" />
          ) : (
            <td className="cell-tick">
              <extras.TickAll ticks={ticks} press={press} />
            </td>
          )}
          {headings.map((heading) => (
            <HeadingCell key={heading.id} heading={heading} press={press} />
          ))}
          {hasActions ? (
            <th scope="col" className="cell-actions">
              {word("Do")}
            </th>
          ) : null}
          {hasOpenings ? (
            <th scope="col" className="cell-opening">
              <span className="unseen">{word("Inside")}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const group = groups.find(({ from }) => from === at)
          if (group !== undefined) isClosed = group.fold?.isOpen === false
          return (
            <Fragment key={row.id}>
              {group === undefined || extras === undefined ? null : (
                <extras.Group group={group} columns={columns} press={press} />
              )}
              {isClosed ? null : (
                <TableRow
                  row={row}
                  headings={headings}
                  hasActions={hasActions}
                  hasTicks={hasTicks}
                  hasOpenings={hasOpenings}
                  isSelected={at === cursor?.index}
                  press={press}
                  extras={extras}
                  isNext={table.next === row.id}
                  advice={advice?.row === row.id ? advice : undefined}
                />
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

export const ViewTable = <M,>({ table, press, extras, advice }: TableProps<M>) => (
  <>
    {extras === undefined ? null : <extras.Head table={table} press={press} />}
    {table.count === 0 ? (
      <Nothing part={emptyOf(table)} press={press} />
    ) : (
      <Rows table={table} press={press} advice={advice} {...(extras === undefined ? {} : { extras })} />
    )}
    {table.paging === undefined ? null : <Pager paging={table.paging} press={press} />}
  </>
)
