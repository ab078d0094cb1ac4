/** The lines of the shipment with their packs. A scan draws the line it went to anew, and no other. */

import { memo } from "react"
import * as Q from "#core/quantity.ts"
import { isReceivable, type Message, type Model as ShipmentModel } from "#core/screen/shipment/model.ts"
import { type LineRow, lineRows } from "#core/screen/shipment/rows.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import * as words from "#core/text/shipment.ts"
import { useTell } from "../../client.tsx"
import { Name } from "../../parts/name.tsx"
import { LineName, Packs, WorkTable } from "../../parts/work-table.tsx"

type Say = (message: Message) => void

interface RowProps {
  readonly row: LineRow
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly say: Say
}

const isSame = (a: LineRow, b: LineRow): boolean =>
  a.item.id === b.item.id &&
  a.item.product_name === b.item.product_name &&
  a.item.original_qty === b.item.original_qty &&
  a.item.short_reason === b.item.short_reason &&
  a.scanned === b.scanned &&
  a.received === b.received &&
  a.isTicked === b.isTicked &&
  a.isAbsent === b.isAbsent &&
  a.packs.length === b.packs.length &&
  a.packs.every(({ number, code, qty }, index) => {
    const other = b.packs[index]
    return number === other?.number && code === other?.code && qty === other?.qty
  })

const Row = memo(
  ({ row, isSelected, isOpen, say }: RowProps) => {
    const { item, scanned, received, isTicked, isAbsent } = row
    const productId = item.product_id
    const colour = isTicked ? " is-green" : scanned > 0 ? " is-yellow" : ""
    return (
      <tr className={`item${colour}${isSelected ? " is-selected" : ""}`}>
        <td className="cell-product" data-label="Product">
          {productId}
        </td>
        <td className="cell-item">
          <LineName
            id={`line-${productId}`}
            text={item.product_name}
            isOpen={isOpen}
            onSelect={() => say({ _tag: "SelectedLine", productId })}
            onOpen={() => say({ _tag: "OpenedLine", productId })}
          />
          {isOpen && isAbsent ? (
            <button
              type="button"
              className="button is-small take-off"
              onClick={() => say({ _tag: "RemovedAbsent", productId })}
            >
              Take the line off
            </button>
          ) : null}
          {item.short_reason === null ? null : (
            <p className="short-reason">
              {words.whyLess}: <Name text={item.short_reason} />
            </p>
          )}
          <Packs
            packs={row.packs}
            quantityOf={({ qty }) => Q.withUnit(item, qty)}
            onRemove={(number) => say({ _tag: "RemovedScan", number })}
          />
        </td>
        <td className="cell-quantity" data-label="Qty">
          {Q.withUnit(item, item.original_qty)}
        </td>
        <td className="cell-quantity" data-label="Scanned">
          {scanned > 0 ? Q.withUnit(item, scanned) : "–"}
        </td>
        <td className="cell-quantity" data-label="Received">
          {received === undefined ? "–" : Q.withUnit(item, received)}
        </td>
        <td className="cell-mark">
          {isTicked ? (
            <span className="mark is-done">
              <span aria-hidden="true">✓</span>
              <span className="unseen">complete</span>
            </span>
          ) : null}
        </td>
      </tr>
    )
  },
  (before, after) =>
    before.isSelected === after.isSelected && before.isOpen === after.isOpen && isSame(before.row, after.row)
)

export const LineTable = ({ model, shipment }: { model: ShipmentModel; shipment: Shipment }) => {
  const tell = useTell()
  const say: Say = (message) => tell({ _tag: "GotScreenMessage", screen: "Shipment", id: model.id, message })
  const isOpen = isReceivable(model)
  return (
    <WorkTable caption="Lines" titles={["Product", "Name", "Qty", "Scanned", "Received"]} kind="lines">
      {lineRows(shipment, model.receiving).map((row) => (
        <Row
          key={row.item.product_id}
          row={row}
          isSelected={isOpen && row.item.product_id === model.selected}
          isOpen={isOpen}
          say={say}
        />
      ))}
    </WorkTable>
  )
}
