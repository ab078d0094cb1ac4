/** A table with a cursor: its rows in a window, its pages, and what is said about the row under the cursor. */
import { Box } from "ink"
import { memo } from "react"
import { chosenRow, type Table } from "#core/screen/view/table.ts"
import { detailLines, emptyLines, headingLine, type Line, rowLines, textOf } from "../lines.ts"
import { Lines, Spans } from "./lines.tsx"
import { Row, useWindow } from "./row.tsx"

interface LineProps {
  readonly line: Line
  readonly isSelected: boolean
}
const TableLine = memo(
  ({ line: { spans }, isSelected }: LineProps) => (
    <Row inverse={isSelected}>
      <Spans spans={spans} />
    </Row>
  ),
  (before, after) =>
    before.isSelected === after.isSelected &&
    textOf(before.line) === textOf(after.line) &&
    before.line.spans.every(({ style }, at) => style.color === after.line.spans[at]?.style.color)
)

/** Lines that are kept free below a table for what is said about the row under the cursor. */
const mostDetails = 4

/** Some row has something to say: the lines for it do not come and go with the cursor. */
const hasDetails = (table: Table<unknown>): boolean =>
  table.rows(0, table.count).some(({ details }) => details.length > 0)

interface PlacedLine {
  readonly key: string
  readonly index: number
  readonly line: Line
}

/** The lines of rows from one place to another, each with the place of its row. */
const placed = (
  table: Table<unknown>,
  columns: number,
  from: number,
  to: number
): ReadonlyArray<PlacedLine> =>
  table.rows(from, to).flatMap((row, at) =>
    rowLines(table, row, columns).map((line, number) => ({
      key: `${row.id} ${number}`,
      index: from + at,
      line
    }))
  )

/** Rows of one line are made as far as they are in sight; where rows have several, all of them are measured. */
const useLines = (table: Table<unknown>, columns: number, height: number): ReadonlyArray<PlacedLine> => {
  const chosen = Math.max(0, table.cursor?.index ?? 0)
  const isLong = table.headings.some(({ isWhole }) => isWhole === true)
  const all = isLong ? placed(table, columns, 0, table.count) : []
  const [first, last, total] = isLong
    ? [
        Math.max(
          0,
          all.findIndex(({ index }) => index === chosen)
        ),
        Math.max(
          0,
          all.findLastIndex(({ index }) => index === chosen)
        ),
        all.length
      ]
    : [chosen, chosen, table.count]
  const top = useWindow(first, last, total, height)
  return isLong ? all.slice(top, top + height) : placed(table, columns, top, top + height)
}

export const TableRows = ({
  table,
  columns,
  height
}: {
  readonly table: Table<unknown>
  readonly columns: number
  readonly height: number
}) => {
  const { paging } = table
  const details = detailLines(chosenRow(table)?.details ?? [], columns).slice(0, mostDetails)
  const below = hasDetails(table) ? mostDetails + 1 : 0
  const shown = height - 1 - below - (paging === undefined ? 0 : 1)
  const lines = useLines(table, columns, shown)
  return (
    <>
      <Lines lines={[headingLine(table, columns)]} />
      <Box flexDirection="column" height={shown}>
        {table.count === 0 ? <Lines lines={emptyLines(table.empty, columns)} /> : null}
        {lines.map(({ key, index, line }) => (
          <TableLine key={key} line={line} isSelected={index === table.cursor?.index} />
        ))}
      </Box>
      {paging === undefined ? null : (
        <Row dimColor>{` ${paging.text}   page ${paging.page} of ${paging.pages}`}</Row>
      )}
      {below === 0 ? null : <Row> </Row>}
      <Lines lines={details} />
    </>
  )
}
