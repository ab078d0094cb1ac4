/** The quantity dialog of one item: so much is nil, or accepted by hand. */
import type { FormEvent } from "react"
import { fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import {
  canAccept,
  canSetNil,
  exceeds,
  type ItemDialog as ItemDialogModel,
  problemOf,
  quantityOf
} from "#core/screen/order/item-dialog.ts"
import { canAcceptByHand, itemOf, type Model as OrderModel } from "#core/screen/order/model.ts"
import { orderContext } from "#core/screen/order/screen.ts"
import { faultText } from "#core/text/fault.ts"
import { acceptItem, allowExceeding, setAsNil } from "#core/text/order.ts"
import { useClient } from "../../client.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { useSay } from "./say.ts"

export const ItemDialog = ({ model, dialog }: { model: OrderModel; dialog: ItemDialogModel }) => {
  const client = useClient()
  const tell = useSay()
  const item = itemOf(model, dialog.item_id)
  const context = orderContext(client.model())
  if (item === undefined || context === undefined) return null
  const mayAccept = canAcceptByHand(context, item)
  const quantity = quantityOf(dialog, item)
  const { available } = dialog
  const tooMuch =
    exceeds(dialog, item) && available !== undefined
      ? faultText(fault("ExceedsAvailable", { product_id: item.product_id, available: Q.toWire(available) }))
      : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayAccept) tell({ _tag: "AcceptedItem" })
  }
  return (
    <Dialog
      title={sanitizeText(item.name)}
      className="item-dialog"
      onClose={() => tell({ _tag: "ClosedDialog" })}
      onKey={({ key }) => {
        if (key !== "ArrowUp" && key !== "ArrowDown") return false
        tell({ _tag: "SteppedQuantity", direction: key === "ArrowUp" ? 1 : -1 })
        return true
      }}
    >
      <form onSubmit={submit}>
        <p className="dialog-facts">
          Ordered {Q.withUnit(item, item.qty)},{" "}
          {available === undefined ? "asking stock" : `in stock ${Q.withUnit(item, available)}`}
        </p>
        <div className="stepper">
          <button
            type="button"
            className="button step"
            onClick={() => tell({ _tag: "SteppedQuantity", direction: -1 })}
          >
            <span aria-hidden="true">−</span>
            <span className="unseen">Less</span>
          </button>
          <Field
            label={`Quantity in ${item.sell_by === "kg" ? "Kg" : "Pack"}`}
            inputMode="decimal"
            isFirst
            value={dialog.typed}
            problem={problemOf(dialog, item, model.picking) ?? tooMuch}
            onChange={(text) => tell({ _tag: "TypedQuantity", text })}
          />
          <button
            type="button"
            className="button step"
            onClick={() => tell({ _tag: "SteppedQuantity", direction: 1 })}
          >
            <span aria-hidden="true">+</span>
            <span className="unseen">More</span>
          </button>
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={dialog.allowsExceeding}
            onChange={() => tell({ _tag: "ToggledExceeding" })}
          />
          {allowExceeding}
        </label>
        <div className="dialog-buttons">
          <button type="button" className="button" onClick={() => tell({ _tag: "ClosedDialog" })}>
            Close
          </button>
          <button
            type="button"
            className="button is-warning"
            disabled={!canSetNil(dialog, item, model.picking)}
            onClick={() => tell({ _tag: "SetNil" })}
          >
            {setAsNil(quantity === undefined ? "0" : Q.formatShort(quantity))}
          </button>
          {mayAccept ? (
            <button
              type="submit"
              className="button is-primary"
              disabled={!canAccept(dialog, item, model.picking)}
            >
              {acceptItem}
            </button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}
