/** The quantity dialog of one line: what is accepted by hand; of a return pick-up what was picked up, too. */
import * as Result from "effect/Result"
import type { FormEvent } from "react"
import * as Q from "#core/quantity.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { canAcceptByHand, lineOf, type Model as ShipmentModel } from "#core/screen/shipment/model.ts"
import type { Box, QuantityDialog as DialogModel } from "#core/screen/shipment/quantity-dialog.ts"
import { shipmentContext } from "#core/screen/shipment/screen.ts"
import { readTyped } from "#core/stock/received-quantity.ts"
import * as words from "#core/text/shipment.ts"
import { useClient } from "../../client.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { useSay } from "./say.ts"

const Stepper = ({
  box,
  label,
  value,
  problem,
  isFirst
}: {
  box: Box
  label: string
  value: string
  problem: string | undefined
  isFirst: boolean
}) => {
  const tell = useSay()
  return (
    <div className="stepper">
      <button
        type="button"
        className="button step"
        onClick={() => tell({ _tag: "SteppedQuantity", box, direction: -1 })}
      >
        <span aria-hidden="true">−</span>
        <span className="unseen">Less {label}</span>
      </button>
      <Field
        label={label}
        inputMode="decimal"
        isFirst={isFirst}
        value={value}
        problem={problem}
        onChange={(text) => tell({ _tag: "TypedQuantity", box, text })}
      />
      <button
        type="button"
        className="button step"
        onClick={() => tell({ _tag: "SteppedQuantity", box, direction: 1 })}
      >
        <span aria-hidden="true">+</span>
        <span className="unseen">More {label}</span>
      </button>
    </div>
  )
}

export const QuantityDialog = ({ model, dialog }: { model: ShipmentModel; dialog: DialogModel }) => {
  const client = useClient()
  const tell = useSay()
  const item = lineOf(model, dialog.product_id)
  const context = shipmentContext(client.model())
  if (item === undefined || context === undefined) return null
  const isPickUp = dialog.pickedUp !== undefined
  const mayEnter = isPickUp || canAcceptByHand(context, item)
  const read = readTyped(dialog.accepted)
  const quantity = Result.isSuccess(read) ? String(Q.toWire(read.success)) : "N"
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayEnter) tell({ _tag: "SavedQuantity" })
  }
  return (
    <Dialog
      title={sanitizeText(item.product_name)}
      className="item-dialog"
      onClose={() => tell({ _tag: "ClosedDialog" })}
      onKey={({ key }) => {
        if (isPickUp || !mayEnter || (key !== "ArrowUp" && key !== "ArrowDown")) return false
        tell({ _tag: "SteppedQuantity", box: "accepted", direction: key === "ArrowUp" ? 1 : -1 })
        return true
      }}
    >
      <form onSubmit={submit}>
        <p className="dialog-facts">
          Product {item.product_id}, sent {Q.withUnit(item, item.original_qty)}, scanned{" "}
          {Q.withUnit(item, item.scanned_info.total_qty)}
        </p>
        {dialog.pickedUp === undefined ? null : (
          <Stepper
            box="pickedUp"
            label={words.pickedUpQty}
            value={dialog.pickedUp}
            problem={undefined}
            isFirst
          />
        )}
        {mayEnter ? (
          <Stepper
            box="accepted"
            label={words.acceptedQty}
            value={dialog.accepted}
            problem={dialog.problem}
            isFirst={!isPickUp}
          />
        ) : (
          <p>Quantities by hand are not enabled for this product</p>
        )}
        <div className="dialog-buttons">
          <button type="button" className="button" onClick={() => tell({ _tag: "ClosedDialog" })}>
            Close
          </button>
          {mayEnter ? (
            <button type="submit" className="button is-primary">
              {isPickUp ? words.save : words.setAsAccepted(quantity, item.sell_by)}
            </button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}
