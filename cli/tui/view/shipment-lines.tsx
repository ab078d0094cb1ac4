/** The lines of a shipment, and the packs of the one under the cursor. */

import { Box } from "ink"
import { memo } from "react"
import * as Q from "#core/quantity.ts"
import type { LineRow, PackRow } from "#core/screen/shipment/rows.ts"
import { manualPack } from "#core/stock/pack.ts"
import { fitted } from "../fit.ts"
import { Row, useWindow } from "./row.tsx"

const quantityWidth = 10
const idWidth = 6

const cells = (
  id: string,
  name: string,
  sent: string,
  scanned: string,
  received: string,
  mark: string,
  columns: number
): string => {
  const nameWidth = columns - idWidth - 3 * quantityWidth - 8
  return ` ${[
    fitted(id, idWidth),
    fitted(name, nameWidth),
    fitted(sent, quantityWidth, "right"),
    fitted(scanned, quantityWidth, "right"),
    fitted(received, quantityWidth, "right"),
    fitted(mark, 1)
  ].join(" ")} `
}

const isSame = (a: LineRow, b: LineRow): boolean =>
  a.item.product_name === b.item.product_name &&
  a.item.original_qty === b.item.original_qty &&
  a.item.short_reason === b.item.short_reason &&
  a.scanned === b.scanned &&
  a.received === b.received &&
  a.isTicked === b.isTicked &&
  a.isAbsent === b.isAbsent

const LineOfItem = memo(
  ({
    row,
    columns,
    isSelected
  }: {
    readonly row: LineRow
    readonly columns: number
    readonly isSelected: boolean
  }) => {
    const { item, scanned, received, isTicked, isAbsent } = row
    const colour = isTicked ? "green" : isAbsent || scanned > 0 ? "yellow" : undefined
    return (
      <Row inverse={isSelected} {...(colour === undefined ? {} : { color: colour })}>
        {cells(
          String(item.product_id),
          item.short_reason === null ? item.product_name : `${item.product_name}: ${item.short_reason}`,
          Q.withUnit(item, item.original_qty),
          scanned > 0 ? Q.withUnit(item, scanned) : "–",
          received === undefined ? "–" : Q.withUnit(item, received),
          isTicked ? "✓" : "",
          columns
        )}
      </Row>
    )
  },
  (before, after) =>
    before.columns === after.columns &&
    before.isSelected === after.isSelected &&
    isSame(before.row, after.row)
)

type Entry =
  | { readonly _tag: "Line"; readonly row: LineRow }
  | { readonly _tag: "Pack"; readonly row: LineRow; readonly pack: PackRow; readonly at: number }

const entriesOf = (rows: ReadonlyArray<LineRow>, selected: number | undefined): ReadonlyArray<Entry> =>
  rows.flatMap(
    (row): ReadonlyArray<Entry> => [
      { _tag: "Line", row },
      ...(row.item.product_id === selected
        ? row.packs.map((pack, at) => ({ _tag: "Pack", row, pack, at }) as const)
        : [])
    ]
  )

interface Props {
  readonly rows: ReadonlyArray<LineRow>
  readonly selected: number | undefined
  /** The pack under the cursor; -1 while the cursor is on the lines. */
  readonly pack: number
  readonly columns: number
  readonly height: number
}

export const ShipmentLines = ({ rows, selected, pack, columns, height }: Props) => {
  const entries = entriesOf(rows, selected)
  const line = Math.max(
    0,
    entries.findIndex((entry) => entry._tag === "Line" && entry.row.item.product_id === selected)
  )
  const packs = entries.filter((entry) => entry._tag === "Pack").length
  const focused = pack < 0 ? line : line + 1 + pack
  const end = pack < 0 ? Math.min(line + packs, line + height - 2) : focused
  const top = useWindow(focused, end, entries.length, height - 1)
  return (
    <Box flexDirection="column" height={height}>
      <Row underline dimColor>
        {cells("Id", "Name", "Qty", "Scanned", "Received", "", columns)}
      </Row>
      {entries
        .slice(top, top + height - 1)
        .map((entry) =>
          entry._tag === "Line" ? (
            <LineOfItem
              key={entry.row.item.product_id}
              row={entry.row}
              columns={columns}
              isSelected={pack < 0 && entry.row.item.product_id === selected}
            />
          ) : (
            <Row
              key={`pack ${entry.at}`}
              inverse={entry.at === pack}
              dimColor={entry.at !== pack}
            >{`   └ ${fitted(
              entry.pack.code === manualPack ? "by hand" : entry.pack.code,
              columns - 2 * quantityWidth - 17
            )} ${entry.at === pack && entry.pack.number !== undefined ? "Delete" : "      "} ${fitted(Q.withUnit(entry.row.item, entry.pack.qty), quantityWidth, "right")} `}</Row>
          )
        )}
    </Box>
  )
}
