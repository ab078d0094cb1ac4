/** One incoming shipment: what it is, the line for codes, its lines, and what can be done with it. */
import { useEffect, useRef } from "react"
import { fault } from "#core/fault.ts"
import { shipmentContext } from "#core/screen/app/model.ts"
import {
  canContinue,
  isPrintable,
  type Model as ShipmentModel,
  showsConfirm
} from "#core/screen/shipment/model.ts"
import { mayFindProduct } from "#core/screen/shipment/product-dialog.ts"
import { addressOf, referenceOf, shownAddress } from "#core/stock/pick-up.ts"
import { isOpen, isRtv, type Shipment } from "#core/stock/shipment.ts"
import { faultText } from "#core/text/fault.ts"
import * as words from "#core/text/shipment.ts"
import { useModel } from "../../client.tsx"
import { boxOf } from "../../keys/insertion.ts"
import { isOwnKey, isTyping, useKeys } from "../../keys/shortcuts.ts"
import { Name } from "../../parts/name.tsx"
import { ScanLine } from "../../parts/scan-line.tsx"
import { ScanReport } from "../../parts/scan-report.tsx"
import { Dialogs } from "./dialogs.tsx"
import { LineTable } from "./line-table.tsx"
import { itemCount, localTime } from "./list.tsx"
import { useSay } from "./say.ts"

const PickUp = ({ shipment }: { shipment: Shipment }) => {
  const reference = referenceOf(shipment)
  const address = addressOf(shipment)
  return (
    <div className="pick-up">
      {reference === undefined ? null : <p>Ref# {reference}</p>}
      {address === undefined ? (
        <p className="notice is-warning">{words.noPickupAddress}</p>
      ) : (
        <p title={address}>
          Pick up at: <Name text={shownAddress(address)} />
        </p>
      )}
    </div>
  )
}

const Gate = ({ gate }: Pick<ShipmentModel, "gate">) =>
  gate === "closed" || gate === "failed" ? (
    <p className="notice is-danger" role="alert">
      {gate === "closed" ? faultText(fault("EodRequired")) : words.eodCheckFailed}
    </p>
  ) : null

const Head = ({ model, shipment }: { model: ShipmentModel; shipment: Shipment }) => {
  const tell = useSay()
  const flags = useModel(({ session }) => session?.user.flags) ?? {}
  const mayFind = useModel((all) => {
    const context = shipmentContext(all)
    return context !== undefined && mayFindProduct(model, context)
  })
  const shipped = localTime(shipment.time_of_shipping)
  return (
    <header className="shipment-head">
      <div>
        <h1>
          <Name text={shipment.shipment_name} />
          {isRtv(shipment) ? <span className="mark-pickup"> {words.returnPickup}</span> : null}
        </h1>
        <p className="card-facts">
          <span>
            <Name text={shipment.source_of_shipment} />
          </span>
          <span>{itemCount(shipment)}</span>
          <span>{shipment.shipment_id}</span>
          {shipped === "" ? null : <span>shipped {shipped}</span>}
          {isOpen(shipment) ? null : <strong>accepted {localTime(shipment.time_of_entry)}</strong>}
        </p>
        {isRtv(shipment) ? <PickUp shipment={shipment} /> : null}
      </div>
      <div className="shipment-tiles">
        <button
          type="button"
          className="button"
          disabled={model.isResyncing}
          onClick={() => tell({ _tag: "AskedToResync" })}
        >
          {words.resyncShipment}
        </button>
        {mayFind ? (
          <button type="button" className="button" onClick={() => tell({ _tag: "AskedForProduct" })}>
            {words.addAProduct}
          </button>
        ) : null}
        {isPrintable(model, flags) ? (
          <button type="button" className="button" onClick={() => tell({ _tag: "AskedToPrint" })}>
            {words.print}
          </button>
        ) : null}
      </div>
    </header>
  )
}

const Confirm = ({ model }: { model: ShipmentModel }) => {
  const tell = useSay()
  if (!showsConfirm(model)) return null
  const isBlocked = model.gate === "closed" || model.gate === "failed"
  return (
    <div className="order-end">
      <button
        type="button"
        className="button is-large is-primary"
        disabled={!canContinue(model) && !isBlocked}
        onClick={() => tell({ _tag: "Continued" })}
      >
        {words.confirm} <kbd>F2</kbd>
      </button>
    </div>
  )
}

const useShipmentKeys = (model: ShipmentModel) => {
  const line = useRef<HTMLInputElement>(null)
  const isMoving = useRef(false)
  const tell = useSay()
  useEffect(() => {
    const row = document.getElementById(`line-${model.selected}`)
    if (isMoving.current) row?.focus()
    else row?.scrollIntoView({ block: "nearest" })
    isMoving.current = false
  }, [model.selected])
  useKeys((pressed) => {
    const { key, control, target } = pressed
    const isInLine = target !== undefined && target === line.current
    if (control && key.toLowerCase() === "z" && !isTyping(pressed)) tell({ _tag: "UndidLastScan" })
    else if (key === "F2") tell({ _tag: "Continued" })
    else if (key === "F8") tell({ _tag: "AcknowledgedRefusals" })
    else if (key === "Escape" && isTyping(pressed)) tell({ _tag: "TypedCode", text: "" })
    else if (key === "Escape") tell({ _tag: "AskedToLeave" })
    else if (key === "Enter" && isInLine && line.current?.value === "" && model.selected !== undefined)
      tell({ _tag: "OpenedLine", productId: model.selected })
    else if (isOwnKey(pressed)) return false
    else if (key === "ArrowDown" || key === "ArrowUp") {
      isMoving.current = true
      document.getElementById(`line-${model.selected}`)?.focus()
      tell({ _tag: "MovedSelection", by: key === "ArrowDown" ? 1 : -1 })
    } else if (key === "Enter" && model.selected !== undefined)
      tell({ _tag: "OpenedLine", productId: model.selected })
    else if (key === "/" || (/^[\p{L}\p{N}$]$/u.test(key) && boxOf(pressed.target ?? null) === undefined)) {
      line.current?.focus()
      if (key !== "/") document.execCommand("insertText", false, key)
    } else return false
    return true
  })
  return line
}

/** A keyboard is at hand: the line for codes takes the focus without a keyboard on the glass coming up. */
const hasKeyboard = (): boolean => matchMedia("(pointer: fine)").matches

const Failure = ({ text }: { text: string }) => {
  const tell = useSay()
  return (
    <section className="failure">
      <h1>{words.cannotBeOpened}</h1>
      <p className="notice is-danger" role="alert">
        {text}
      </p>
      <button type="button" className="button" onClick={() => tell({ _tag: "AskedToLeave" })}>
        Back
      </button>
    </section>
  )
}

const Receiving = ({ model }: { model: ShipmentModel }) => {
  const line = useShipmentKeys(model)
  const tell = useSay()
  const { shipment, failure } = model
  const isShown = shipment !== undefined
  useEffect(() => {
    if (isShown && hasKeyboard()) line.current?.focus()
  }, [isShown, line])
  if (shipment === undefined)
    return failure === undefined ? (
      <p className="nothing">Opening the shipment</p>
    ) : (
      <Failure text={failure} />
    )
  return (
    <div className="shipment">
      <Head model={model} shipment={shipment} />
      <Gate gate={model.gate} />
      {failure === undefined ? null : (
        <p className="notice is-danger" role="alert">
          {failure}
        </p>
      )}
      {isOpen(shipment) ? <ScanLine typed={model.typed} ref={line} tell={tell} /> : null}
      <ScanReport lastScan={model.lastScan} queue={model.queue} refused={model.refused} onScan={tell} />
      <LineTable model={model} shipment={shipment} />
      <Confirm model={model} />
      <Dialogs model={model} shipment={shipment} />
    </div>
  )
}

export const ShipmentPage = () => {
  const model = useModel(({ page }) => (page._tag === "Shipment" ? page.model : undefined))
  return model === undefined ? null : <Receiving model={model} />
}
