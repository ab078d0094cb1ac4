/** What stands beside the parts of a page, from the top: the last scan, the shelf, lists as far as they have room. */
import { Box, Text } from "ink"
import type { BesideList, BesideRow } from "#core/kit/view/beside.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { grouped } from "#core/text/grouped.ts"
import { listsBeside } from "../beside.ts"
import { columnsOf, fitted } from "../fit.ts"
import { toned } from "../line.ts"
import { apart, type Fitted, Row } from "./row.tsx"
import { LastScanBlock } from "./scans.tsx"
import { ShelfRows } from "./shelf.tsx"

const ListRow = ({ row: { text, note, tone }, columns }: Fitted<{ row: BesideRow }>) => {
  const room = columns - columnsOf(note) - 1
  return (
    <Row>
      {`${fitted(sanitizeText(text), room)} `}
      <Text {...toned(tone)}>{note}</Text>
    </Row>
  )
}

interface ListProps {
  readonly list: BesideList
  readonly columns: number
  readonly height: number
}

/** Its title, its rows, and how many more there are where not all have room. */
const List = ({ list: { title, count, rows, empty }, columns, height }: ListProps) => {
  const all = count()
  const shown = rows(all < height ? all : Math.max(0, height - 2))
  return (
    <Box flexDirection="column" width={columns} height={height}>
      <Row bold>{apart(sanitizeText(title), all === 0 ? "" : grouped(all), columns)}</Row>
      {all === 0 ? <Row dimColor>{fitted(empty, columns)}</Row> : null}
      {shown.map((row) => (
        <ListRow key={row.id} row={row} columns={columns} />
      ))}
      {shown.length < all ? <Row dimColor>{`and ${all - shown.length} more`}</Row> : null}
    </Box>
  )
}

/** Rows of each list: what it needs, as far as those below keep a title and two rows. */
const heightsOf = (lists: ReadonlyArray<BesideList>, rows: number): ReadonlyArray<number> => {
  let left = rows
  return lists.map((list, at) => {
    const height = Math.min(Math.max(2, list.count() + 1), left - 4 * (lists.length - 1 - at))
    left -= height + 1
    return height
  })
}

interface Props {
  readonly view: View<unknown>
  readonly columns: number
  readonly rows: number
}

export const BesideColumn = ({ view, columns: all, rows }: Props) => {
  const columns = all - 2
  const { beside = [] } = view
  const [scans, shelf] = [
    beside.includes("scan") ? partOf(view, "scan") : undefined,
    beside.includes("shelf") ? partOf(view, "shelf") : undefined
  ]
  const lists = listsBeside(view)
  const used = (scans === undefined ? 0 : 4) + (shelf === undefined ? 0 : shelf.tiles.length + 2)
  const heights = heightsOf(lists, rows - used)
  return (
    <Box flexDirection="column" width={all} height={rows} paddingLeft={2} overflow="hidden">
      {scans === undefined ? null : (
        <Box marginBottom={1}>
          <LastScanBlock scan={scans.lastScan} hint="" columns={columns} />
        </Box>
      )}
      {shelf === undefined ? null : (
        <Box marginBottom={1}>
          <ShelfRows part={shelf} columns={columns} />
        </Box>
      )}
      {lists.map((list, at) => {
        const height = heights[at] ?? 0
        return height < 2 ? null : (
          <Box key={list.id} marginBottom={1}>
            <List list={list} columns={columns} height={height} />
          </Box>
        )
      })}
    </Box>
  )
}

/** The lists side by side, below rows that leave them room. */
export const BesideBelow = ({ view, columns, rows }: Props) => {
  const lists = listsBeside(view)
  const width = Math.floor(columns / Math.max(1, lists.length))
  return (
    <Box height={rows} paddingTop={1} paddingLeft={1}>
      {lists.map((list) => (
        <Box key={list.id} width={width}>
          <List list={list} columns={width - 2} height={rows - 1} />
        </Box>
      ))}
    </Box>
  )
}
