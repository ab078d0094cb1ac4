/** The items of the order with their packs. A scan draws the row it went to anew, and no other. */

import { memo } from "react"
import type { Order } from "#core/order/order.ts"
import { isOpenForPicking } from "#core/order/status.ts"
import * as Q from "#core/quantity.ts"
import type { Message, Model as OrderModel } from "#core/screen/order/model.ts"
import { type ItemRow, itemRows } from "#core/screen/order/rows.ts"
import { laterPack, notAdded, partOfAbove } from "#core/text/order.ts"
import { useTell } from "../../client.tsx"
import { Name } from "../../parts/name.tsx"
import { LineName, Packs, WorkTable } from "../../parts/work-table.tsx"

type Say = (message: Message) => void

const marks = { done: ["✓", "done"], crossed: ["✗", "nil"] } as const

const Mark = ({ row }: { row: ItemRow }) => {
  if (row.mark === undefined) return null
  const [sign, meaning] = marks[row.mark]
  return (
    <span className={`mark is-${row.mark}`}>
      <span aria-hidden="true">{sign}</span>
      <span className="unseen">{row.isDeleted ? "deleted" : meaning}</span>
    </span>
  )
}

interface RowProps {
  readonly row: ItemRow
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly say: Say
}

const isSame = (before: ItemRow, after: ItemRow): boolean =>
  before.item === after.item &&
  before.index === after.index &&
  before.accepted === after.accepted &&
  before.short === after.short &&
  before.mark === after.mark &&
  before.colour === after.colour &&
  before.packs.length === after.packs.length &&
  before.packs.every((pack, index) => {
    const other = after.packs[index]
    return (
      pack.number === other?.number &&
      pack.code === other?.code &&
      pack.qty === other?.qty &&
      pack.later === other?.later
    )
  })

const Row = memo(
  ({ row, isSelected, isOpen, say }: RowProps) => {
    const { item } = row
    const colour = row.colour === undefined ? "" : ` is-${row.colour}`
    return (
      <tr
        className={`item${colour}${isSelected ? " is-selected" : ""}${row.isDeleted ? " is-deleted" : ""}${row.isPart ? " is-part" : ""}`}
      >
        <td className="cell-number">{row.index}</td>
        <td className="cell-product" data-label="Product">
          {item.product_id}
        </td>
        <td className="cell-item">
          {row.isPart ? <span className="part-of">{partOfAbove}</span> : null}
          <LineName
            id={`item-${item.item_id}`}
            text={item.name}
            isOpen={isOpen && !row.isDeleted && !row.isPart}
            onSelect={() => say({ _tag: "SelectedItem", itemId: item.item_id })}
            onOpen={() => say({ _tag: "OpenedItem", itemId: item.item_id })}
          />
          <Packs
            packs={row.packs}
            quantityOf={({ qty }) => Q.withUnit(item, qty)}
            noteOf={({ later }) => (later === undefined ? undefined : laterPack(later.reason))}
            onRemove={(number) => say({ _tag: "RemovedScan", number })}
          />
          {item.reason === null || item.reason === "" ? null : (
            <p className="reason">
              <Name text={item.reason} />
            </p>
          )}
        </td>
        <td className="cell-quantity" data-label="Ordered">
          {Q.withUnit(item, item.qty)}
        </td>
        <td className="cell-quantity" data-label="Accepted">
          {row.accepted === undefined ? notAdded : Q.withUnit(item, row.accepted)}
          {row.short > 0 ? <span className="short">{Q.withUnit(item, row.short)} nil</span> : null}
        </td>
        <td className="cell-mark">
          <Mark row={row} />
        </td>
      </tr>
    )
  },
  (before, after) =>
    before.isSelected === after.isSelected && before.isOpen === after.isOpen && isSame(before.row, after.row)
)

export const ItemTable = ({ model, order }: { model: OrderModel; order: Order }) => {
  const tell = useTell()
  const say: Say = (message) =>
    tell({ _tag: "GotScreenMessage", screen: "Order", id: order.order_id, message })
  const isOpen = isOpenForPicking(order) && model.busy === undefined
  return (
    <WorkTable caption="Items" titles={["#", "Product", "Name", "Ordered", "Accepted"]}>
      {itemRows(order, model.picking).map((row) => (
        <Row
          key={row.item.item_id}
          row={row}
          isSelected={isOpen && row.item.item_id === model.selected}
          isOpen={isOpen}
          say={say}
        />
      ))}
    </WorkTable>
  )
}
