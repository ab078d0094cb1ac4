/** The items of an order, and the packs of the one under the cursor. */

import { Box } from "ink"
import { memo } from "react"
import { readablePart } from "#core/barcode/readable.ts"
import * as Q from "#core/quantity.ts"
import { type ItemRow, isAsking, type PackRow } from "#core/screen/order/rows.ts"
import { laterPack, notAdded } from "#core/text/order.ts"
import { columnsOf, fitted } from "../fit.ts"
import { Row, useWindow } from "./row.tsx"

const quantityWidth = 9
const idWidth = 6
const signs = { done: "✓", crossed: "✗" } as const

/** A part of an item that is nil stands at the end of its name, as the browser prints it. */
const nameText = (name: string, nil: string, width: number): string =>
  nil === "" ? fitted(name, width) : `${fitted(name, width - columnsOf(nil) - 1)} ${nil}`

const cells = (
  index: string,
  id: string,
  name: string,
  nil: string,
  ordered: string,
  accepted: string,
  mark: string,
  columns: number
): string => {
  const nameWidth = columns - 3 - idWidth - 2 * quantityWidth - 8
  return ` ${[
    fitted(index, 3, "right"),
    fitted(id, idWidth),
    nameText(name, nil, nameWidth),
    fitted(ordered, quantityWidth, "right"),
    fitted(accepted, quantityWidth, "right"),
    fitted(mark, 1)
  ].join(" ")} `
}

/** What stands under Accepted: the quantity, NIL, or that there is none. */
const acceptedText = ({ item, accepted, short, mark }: ItemRow): string => {
  if (accepted !== undefined) return Q.withUnit(item, accepted)
  return mark === "crossed" && short > 0 ? "NIL" : notAdded
}

/** "0.47 Kg nil"; an item that is nil altogether says so under Accepted. */
const nilText = ({ item, accepted, short, mark }: ItemRow): string =>
  short > 0 && (accepted !== undefined || mark !== "crossed") ? `${Q.withUnit(item, short)} nil` : ""

const ItemLine = memo(
  ({
    row,
    columns,
    isSelected
  }: {
    readonly row: ItemRow
    readonly columns: number
    readonly isSelected: boolean
  }) => {
    const { item } = row
    const text = cells(
      row.index === undefined ? "" : String(row.index),
      String(item.product_id),
      row.isPart ? `└ ${item.name}` : item.name,
      nilText(row),
      Q.withUnit(item, item.qty),
      row.isDeleted ? "deleted" : acceptedText(row),
      isAsking(row) ? "!" : row.mark === undefined ? "" : signs[row.mark],
      columns
    )
    return (
      <Row
        inverse={isSelected}
        dimColor={row.isDeleted}
        {...(row.colour === undefined ? {} : { color: row.colour })}
      >
        {text}
      </Row>
    )
  },
  (before, after) =>
    before.columns === after.columns &&
    before.isSelected === after.isSelected &&
    before.row.item === after.row.item &&
    before.row.accepted === after.row.accepted &&
    before.row.short === after.row.short &&
    before.row.mark === after.row.mark &&
    isAsking(before.row) === isAsking(after.row) &&
    before.row.colour === after.row.colour
)

type Entry =
  | { readonly _tag: "Item"; readonly row: ItemRow }
  | { readonly _tag: "Pack"; readonly row: ItemRow; readonly pack: PackRow; readonly at: number }

const entriesOf = (rows: ReadonlyArray<ItemRow>, selected: number | undefined): ReadonlyArray<Entry> =>
  rows.flatMap((row): ReadonlyArray<Entry> => {
    if (row.item.item_id !== selected) return [{ _tag: "Item", row }]
    return [{ _tag: "Item", row }, ...row.packs.map((pack, at) => ({ _tag: "Pack", row, pack, at }) as const)]
  })

interface Props {
  readonly rows: ReadonlyArray<ItemRow>
  readonly selected: number | undefined
  /** The pack under the cursor; -1 while the cursor is on the items. */
  readonly pack: number
  readonly columns: number
  readonly height: number
}

/** The code, and what is to be said of a later pack; where there is no room for both, the end of the code that is its own. */
const packText = ({ code, later }: PackRow, room: number): string => {
  if (later === undefined) return code
  const whole = `${code}  ${laterPack(later.reason)}`
  return columnsOf(whole) <= room ? whole : `${readablePart(code)} ${later.reason ?? laterPack(null)}`
}

const PackLine = ({
  entry,
  columns,
  isSelected
}: {
  readonly entry: Exclude<Entry, { _tag: "Item" }>
  readonly columns: number
  readonly isSelected: boolean
}) => {
  const { row, pack } = entry
  const room = columns - quantityWidth - 18
  // The quantity stands under Accepted.
  return (
    <Row
      inverse={isSelected}
      dimColor={!isSelected && pack.later === undefined}
      {...(pack.later === undefined ? {} : { color: "yellow" })}
    >
      {`     └ ${fitted(packText(pack, room), room)} ${isSelected && pack.number !== undefined ? "Delete" : "      "} ${fitted(Q.withUnit(row.item, pack.qty), quantityWidth, "right")}   `}
    </Row>
  )
}

export const OrderItems = ({ rows, selected, pack, columns, height }: Props) => {
  const entries = entriesOf(rows, selected)
  const item = Math.max(
    0,
    entries.findIndex((entry) => entry._tag === "Item" && entry.row.item.item_id === selected)
  )
  const details = entries.filter((entry) => entry._tag !== "Item").length
  const focused = pack < 0 ? item : item + 1 + pack
  const end = pack < 0 ? Math.min(item + details, item + height - 1) : focused
  const top = useWindow(focused, end, entries.length, height - 1)
  return (
    <Box flexDirection="column" height={height}>
      <Row underline dimColor>
        {cells("#", "Id", "Name", "", "Ordered", "Accepted", "", columns)}
      </Row>
      {entries
        .slice(top, top + height - 1)
        .map((entry) =>
          entry._tag === "Item" ? (
            <ItemLine
              key={entry.row.item.item_id}
              row={entry.row}
              columns={columns}
              isSelected={pack < 0 && entry.row.item.item_id === selected}
            />
          ) : (
            <PackLine
              key={`pack ${entry.at} of ${entry.row.item.item_id}`}
              entry={entry}
              columns={columns}
              isSelected={entry.at === pack}
            />
          )
        )}
    </Box>
  )
}
