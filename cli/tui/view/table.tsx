/** A table with a cursor: its rows in a window, its pages, and what is said about the row under the cursor. */
import { Box, Text } from "ink"
import { memo } from "react"
import { chosenRow, type Table } from "#core/screen/view/table.ts"
import {
  detailLines,
  emptyLines,
  groupLine,
  headingLine,
  type Line,
  rowLines,
  textOf,
  toned
} from "../lines.ts"
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

interface Window {
  readonly table: Table<unknown>
  readonly columns: number
  readonly height: number
}

/** Where rows have several lines, all of them are measured. */
const useLongLines = ({ table, columns, height }: Window): ReadonlyArray<PlacedLine> => {
  const chosen = Math.max(0, table.cursor?.index ?? 0)
  const all = placed(table, columns, 0, table.count)
  const first = all.findIndex(({ index }) => index === chosen)
  const last = all.findLastIndex(({ index }) => index === chosen)
  const top = useWindow(Math.max(0, first), Math.max(0, last), all.length, height)
  return all.slice(top, top + height)
}

/** Rows of one line, each group under a line of its own: they are made as far as they are in sight. */
const useShortLines = ({ table, columns, height }: Window): ReadonlyArray<PlacedLine> => {
  const { groups = [] } = table
  const chosen = Math.max(0, table.cursor?.index ?? 0)
  const above = groups.filter(({ from }) => from <= chosen)
  const at = chosen + above.length
  const top = useWindow(above.at(-1)?.from === chosen ? at - 1 : at, at, table.count + groups.length, height)
  const heads = groups.map((group, before) => ({ group, at: group.from + before }))
  const inSight = heads.filter((head) => head.at >= top && head.at < top + height)
  const rowAt = (line: number) => line - heads.filter((head) => head.at < line).length
  const rows = placed(table, columns, rowAt(top), rowAt(top + height))
  // Above a row stand the heads of its group and of those before it.
  return inSight.reduce<ReadonlyArray<PlacedLine>>(
    (lines, head) => [
      ...lines.slice(0, head.at - top),
      { key: `group ${head.group.id}`, index: -1, line: groupLine(head.group, columns) },
      ...lines.slice(head.at - top)
    ],
    rows
  )
}

const LongRows = (window: Window) => <PlacedLines lines={useLongLines(window)} table={window.table} />
const ShortRows = (window: Window) => <PlacedLines lines={useShortLines(window)} table={window.table} />

const PlacedLines = ({
  lines,
  table: { cursor }
}: {
  readonly lines: ReadonlyArray<PlacedLine>
  readonly table: Table<unknown>
}) =>
  lines.map(({ key, index, line }) => (
    <TableLine key={key} line={line} isSelected={index >= 0 && index === cursor?.index} />
  ))

const Legend = ({ legend = [] }: Pick<Table<unknown>, "legend">) =>
  legend.length === 0 ? null : (
    <Row>
      {legend.map(({ tone, text }) => (
        <Text key={text} {...toned(tone)}>{` ■ ${text} `}</Text>
      ))}
    </Row>
  )

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
  const legend = (table.legend ?? []).length === 0 ? 0 : 1
  const shown = Math.max(0, height - 1 - below - legend - (paging === undefined ? 0 : 1))
  const Rows = table.headings.some(({ isWhole }) => isWhole === true) ? LongRows : ShortRows
  return (
    <>
      <Lines lines={[headingLine(table, columns)]} />
      <Box flexDirection="column" height={shown}>
        {table.count === 0 ? <Lines lines={emptyLines(table.empty, columns)} /> : null}
        <Rows table={table} columns={columns} height={shown} />
      </Box>
      {paging === undefined ? null : (
        <Row dimColor>{` ${paging.text}   page ${paging.page} of ${paging.pages}`}</Row>
      )}
      {below === 0 ? null : <Row> </Row>}
      <Lines lines={details} />
      <Legend legend={table.legend ?? []} />
    </>
  )
}
