/** The hub's inventory: its three lists, and the board of what expires. */
import { Box, Text } from "ink"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import { type Model, pagesOf, type Tab } from "#core/screen/inventory.ts"
import { boardOf } from "#core/stock/expiry-board.ts"
import { type InventoryColumn, inventoryColumns, listTitle } from "#core/stock/inventory.ts"
import type { Pack } from "#core/stock/pack.ts"
import {
  boardTitle,
  columnHeading,
  noItems,
  packStatus,
  packsFound,
  shortBoardTitle
} from "#core/text/inventory.ts"
import { fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { inventoryTabs } from "../keys/inventory.ts"
import { apart, Row, useWindow } from "./row.tsx"
import { isSearching, SearchLine } from "./search-line.tsx"

export const tabTitle = (tab: Tab): string => (tab === "board" ? "What expires" : listTitle[tab])

const widths = { scan_code: 24, date_of_expiry: 16, status: 12 } as const

const cells = (of: Readonly<Record<InventoryColumn, string>>, columns: number): string => {
  const name = columns - widths.scan_code - widths.date_of_expiry - widths.status - 5
  return ` ${inventoryColumns.map((column) => fitted(of[column], column === "product_name" ? name : widths[column])).join(" ")} `
}

const rowOf = (pack: Pack) => ({
  product_name: pack.product_name,
  scan_code: pack.scan_code,
  date_of_expiry: pack.date_of_expiry,
  status: packStatus[pack.status]
})

const List = ({ model, columns, height }: { model: Model; columns: number; height: number }) => {
  const rows = model.rows ?? []
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === model.selected)
  )
  const top = useWindow(index, index, rows.length, height)
  const mark = (column: InventoryColumn): string => {
    const heading = columnHeading[column]
    return model.sort.by === column ? `${heading} ${model.sort.desc ? "▼" : "▲"}` : heading
  }
  return (
    <Box flexDirection="column">
      <Row underline dimColor>
        {cells(
          {
            product_name: mark("product_name"),
            scan_code: mark("scan_code"),
            date_of_expiry: mark("date_of_expiry"),
            status: mark("status")
          },
          columns
        )}
      </Row>
      <Box flexDirection="column" height={height}>
        {model.rows === undefined ? (
          <Row dimColor>{model.isLoading ? "  Loading..." : ""}</Row>
        ) : rows.length === 0 ? (
          <Row dimColor>{`  ${noItems}`}</Row>
        ) : (
          rows.slice(top, top + height).map((pack) => (
            <Row key={pack.id} inverse={pack.id === model.selected}>
              {cells(rowOf(pack), columns)}
            </Row>
          ))
        )}
      </Box>
      <Row dimColor>
        {model.rows === undefined
          ? " "
          : ` ${packsFound(model.total, model.tab, model.search !== "")}   page ${model.page} of ${pagesOf(model)}`}
      </Row>
    </Box>
  )
}

/** A column for each day, the largest quantities first. */
const Board = ({
  model,
  now,
  columns,
  height
}: {
  model: Model
  now: Day.Instant
  columns: number
  height: number
}) => {
  if (model.board === undefined) return <Row dimColor>{model.isLoading ? "  Loading..." : ""}</Row>
  const days = boardOf(model.board, Day.dayAt(now))
  const width = Math.floor((columns - 2) / days.length)
  const isNarrow = days.some((day) => boardTitle(day).length >= width)
  return (
    <Box marginLeft={1}>
      {days.map((day) => (
        <Box key={String(day.in)} flexDirection="column" width={width}>
          <Row bold {...(day.in === "expired" || day.in === 0 ? { color: "red" } : {})}>
            {fitted(isNarrow ? shortBoardTitle(day) : boardTitle(day), width - 1)}
          </Row>
          <Row dimColor>{fitted(`${day.packs} ${day.packs === 1 ? "pack" : "packs"}`, width - 1)}</Row>
          {day.products.slice(0, Math.floor((height - 2) / 2)).map((product) => (
            <Box key={product.product_id} flexDirection="column">
              <Row>{fitted(product.product_name, width - 1)}</Row>
              <Row dimColor>
                {fitted(`  ${Q.formatShort(product.qty)} in ${product.packs.length}`, width - 1)}
              </Row>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

export const Inventory = ({ state }: { readonly state: State }) => {
  const { model: all, size } = state
  if (all.page._tag !== "Inventory") return null
  const { model } = all.page
  const searches = model.tab !== "board" && isSearching(state, model.search)
  const isRead = model.updatedAt !== undefined && model.problem === undefined
  const updated = isRead ? `${Day.toClock(model.updatedAt)} ` : ""
  const problem = model.problem === undefined ? [] : wrap(model.problem, size.columns - 2)
  const height = size.rows - 3 - 4 - (searches ? 1 : 0) - problem.length
  return (
    <Box flexDirection="column">
      <Row bold>{apart(" Inventory", model.isLoading ? "Loading... " : updated, size.columns)}</Row>
      <Row>
        {inventoryTabs.map((tab, index) => (
          <Text key={tab} inverse={tab === model.tab} bold={tab === model.tab}>
            {` ${index + 1} ${tabTitle(tab)} `}
          </Text>
        ))}
      </Row>
      {searches ? <SearchLine state={state} text={model.search} /> : null}
      {problem.map((line) => (
        <Row key={line} color="red" bold>{` ${fitted(line, size.columns - 2)}`}</Row>
      ))}
      {model.tab === "board" ? (
        <Board model={model} now={all.minute} columns={size.columns} height={height} />
      ) : (
        <List model={model} columns={size.columns} height={height} />
      )}
    </Box>
  )
}
