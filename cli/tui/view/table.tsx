/** A table with a cursor: its rows in a window, its pages, and what is said about the row under the cursor. */
import { Box, Text } from "ink"
import { memo, type RefObject, useRef } from "react"
import { chosenRow, emptyOf, type Group, type Paging, type Table } from "#core/kit/view/table.ts"
import { grouped } from "#core/text/grouped.ts"
import { type Line, textOf, toned } from "../line.ts"
import {
  belowRows,
  detailLines,
  emptyLines,
  groupLine,
  headingLine,
  insideLines,
  packLine,
  rowLines
} from "../table-lines.ts"
import { Lines, Spans } from "./lines.tsx"
import { apart, type Fitted, Row, useWindow } from "./row.tsx"

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

/** Whether any row has several lines. */
const hasLongRows = (table: Table<unknown>): boolean =>
  table.headings.some(({ isWhole }) => isWhole === true) ||
  table.rows(0, table.count).some(({ opening }) => opening?.isOpen === true)

const pagingText = ({ text, page, pages, sizes, note = "" }: Paging<unknown>): string =>
  ` ${text}   page ${grouped(page)} of ${grouped(pages)}${sizes === undefined ? "" : `, ${sizes.now} a page`}${note === "" ? "" : `   ${note}`}`

interface PlacedLine {
  readonly key: string
  /** The index of the line's row; -1 for a line that belongs to none. */
  readonly index: number
  /** The row that it belongs to. */
  readonly row: number
  readonly isSelected?: boolean
  readonly line: Line
}

/** The lines of rows from one place to another, each with the place of its row. */
const placed = (
  table: Table<unknown>,
  columns: number,
  from: number,
  to: number
): ReadonlyArray<PlacedLine> =>
  table.rows(from, to).flatMap((row, at) => [
    ...rowLines(table, row, columns).map((line, number) => ({
      key: `${row.id} ${number}`,
      index: from + at,
      row: from + at,
      line
    })),
    ...insideLines(row, columns).map((line, number) => ({
      key: `${row.id} inside ${number}`,
      index: -1,
      row: from + at,
      line
    }))
  ])

interface Window {
  readonly table: Table<unknown>
  /** The pack of the row under the cursor that has the cursor; -1 while the row has it. */
  readonly pack: number
  readonly columns: number
  readonly height: number
  /** The first line in sight, which stays where it is when rows open. */
  readonly from: RefObject<number>
}

type Slot =
  | { readonly _tag: "Head"; readonly group: Group<unknown> }
  | { readonly _tag: "Row" | "Pack"; readonly index: number }

/** The measured lines of a table whose rows have several lines. */
const useLongLines = ({ table, columns, height, from }: Window): ReadonlyArray<PlacedLine> => {
  const chosen = Math.max(0, table.cursor?.index ?? 0)
  const all = placed(table, columns, 0, table.count)
  const first = Math.max(
    0,
    all.findIndex(({ row }) => row === chosen)
  )
  const last = Math.max(
    0,
    all.findLastIndex(({ row }) => row === chosen)
  )
  // Of a row that is higher than the window its beginning is in sight.
  const top = useWindow(first, Math.min(last, first + height - 1), all.length, height, from)
  return all.slice(top, top + height)
}

/** Which line of all is which: heads of groups stand above their rows, packs under the row under the cursor. */
const slots = (
  groups: ReadonlyArray<Group<unknown>>,
  chosen: number,
  packs: number
): { readonly lineOf: (row: number) => number; readonly slotAt: (line: number) => Slot } => {
  const heads = groups.map((group, before) => ({
    group,
    at: group.from + before + (group.from > chosen ? packs : 0)
  }))
  return {
    lineOf: (row) => row + groups.filter(({ from }) => from <= row).length + (row > chosen ? packs : 0),
    slotAt: (line) => {
      const head = heads.find(({ at }) => at === line)
      if (head !== undefined) return { _tag: "Head", group: head.group }
      const place = line - heads.filter(({ at }) => at < line).length
      if (place <= chosen) return { _tag: "Row", index: place }
      return place <= chosen + packs
        ? { _tag: "Pack", index: place - chosen - 1 }
        : { _tag: "Row", index: place - packs }
    }
  }
}

/** Rows of one line: they are made as far as they are in sight. */
const useShortLines = ({ table, pack, columns, height, from }: Window): ReadonlyArray<PlacedLine> => {
  const { groups = [] } = table
  const packs = chosenRow(table)?.packs ?? []
  const chosen = Math.max(0, table.cursor?.index ?? 0)
  const { lineOf, slotAt } = slots(groups, chosen, packs.length)
  const at = lineOf(chosen)
  const isFirst = groups.some(({ from }) => from === chosen)
  const first = pack >= 0 ? at + 1 + pack : isFirst ? at - 1 : at
  // The packs are in sight with their row, as far as there is room.
  const last = pack >= 0 ? first : Math.max(at, Math.min(at + packs.length, first + height - 2))
  const total = table.count + groups.length + packs.length
  // The row to work on next is in sight with them, where all of it has room.
  const next =
    table.next === undefined ? -1 : table.rows(0, table.count).findIndex(({ id }) => id === table.next)
  const nextLine = next < 0 ? at : lineOf(next)
  const [start, end] = [Math.min(first, nextLine), Math.max(last, nextLine)]
  const hasRoom = end - start < height
  const top = useWindow(hasRoom ? start : first, hasRoom ? end : last, total, height, from)
  const linesOf = (slot: Slot): ReadonlyArray<PlacedLine> => {
    if (slot._tag === "Head")
      return [{ key: `group ${slot.group.id}`, index: -1, row: -1, line: groupLine(slot.group, columns) }]
    if (slot._tag === "Row") return placed(table, columns, slot.index, slot.index + 1)
    const shown = packs[slot.index]
    const isSelected = slot.index === pack
    return shown === undefined
      ? []
      : [
          {
            key: `pack ${shown.id}`,
            index: -1,
            row: chosen,
            isSelected,
            line: packLine(shown, columns, isSelected)
          }
        ]
  }
  return Array.from({ length: Math.min(height, total - top) }, (_, line) => slotAt(top + line)).flatMap(
    linesOf
  )
}

const LongRows = (window: Window) => <PlacedLines lines={useLongLines(window)} window={window} />
const ShortRows = (window: Window) => <PlacedLines lines={useShortLines(window)} window={window} />

const PlacedLines = ({
  lines,
  window: { table, pack }
}: {
  lines: ReadonlyArray<PlacedLine>
  window: Window
}) =>
  lines.map(({ key, index, line, isSelected = pack < 0 && index >= 0 && index === table.cursor?.index }) => (
    <TableLine key={key} line={line} isSelected={isSelected} />
  ))

const Legend = ({ legend = [] }: Pick<Table<unknown>, "legend">) =>
  legend.length === 0 ? null : (
    <Row>
      {legend.map(({ tone, text }) => (
        <Text key={text} {...toned(tone)}>{` ■ ${text} `}</Text>
      ))}
    </Row>
  )

/** All that it would fill; more than there is where its rows have several lines. */
export const rowsNeeded = (table: Table<unknown>, columns: number): number =>
  hasLongRows(table)
    ? Number.POSITIVE_INFINITY
    : 1 +
      Math.max(1, table.count) +
      (table.groups ?? []).length +
      (chosenRow(table)?.packs ?? []).length +
      belowRows(table, columns) +
      ((table.legend ?? []).length === 0 ? 0 : 1) +
      (table.paging === undefined ? 0 : 1)

/** The least rows that stay in sight, however many details stand below them. */
const leastRows = 3

/** The number of rows in sight at a height, beside the heading and pages, and the number of lines below them. */
const roomIn = (table: Table<unknown>, columns: number, height: number) => {
  const legend = (table.legend ?? []).length === 0 ? 0 : 1
  const room = Math.max(0, height - 1 - legend - (table.paging === undefined ? 0 : 1))
  const spare = room - Math.min(leastRows, Math.max(1, table.count))
  // With the blank one before them; of that alone nobody has anything.
  const below = spare < 2 ? 0 : Math.min(belowRows(table, columns), spare)
  return { shown: room - below, below }
}

/** Which of its rows are in sight, where they are not all of them; it stands behind the rows, which it is drawn after. */
export const InSight = ({
  table,
  columns,
  height,
  from
}: Fitted<{ table: Table<unknown>; height: number; from: RefObject<number> }>) => {
  const { shown } = roomIn(table, columns, height)
  return table.count <= shown || hasLongRows(table) || table.groups !== undefined
    ? " "
    : ` ${from.current + 1} to ${Math.min(from.current + shown, table.count)} of ${table.count}`
}

export const TableRows = ({
  table,
  pack = -1,
  columns,
  height,
  from: shared,
  status = ""
}: {
  readonly table: Table<unknown>
  readonly pack?: number
  readonly columns: number
  readonly height: number
  /** Keeps the first line in sight, for who tells of what is not. */
  readonly from?: RefObject<number>
  /** The status of the page, where no title stands over it. */
  readonly status?: string
}) => {
  const { paging } = table
  const local = useRef(0)
  const from = shared ?? local
  const chosen = chosenRow(table)
  const { shown, below } = roomIn(table, columns, height)
  const details = (chosen === undefined ? [] : detailLines(table, chosen, columns)).slice(
    0,
    Math.max(0, below - 1)
  )
  const Rows = hasLongRows(table) ? LongRows : ShortRows
  return (
    <>
      <Lines lines={[headingLine(table, columns)]} />
      <Box flexDirection="column" height={shown}>
        {table.count === 0 ? <Lines lines={emptyLines(emptyOf(table), columns)} /> : null}
        <Rows table={table} pack={pack} columns={columns} height={shown} from={from} />
      </Box>
      {paging === undefined ? null : (
        <Row dimColor>{apart(pagingText(paging), status === "" ? "" : `${status} `, columns)}</Row>
      )}
      {below === 0 ? null : <Row> </Row>}
      <Lines lines={details} />
      <Legend legend={table.legend ?? []} />
    </>
  )
}
