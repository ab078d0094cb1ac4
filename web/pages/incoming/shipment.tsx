/** One incoming shipment: what it is, the line for codes, its lines, and what can be done with it. */
import { takesReport } from "#core/contract/eod-stock.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import {
  isPrintable,
  type Model as ShipmentModel,
  showsConfirm,
  showsContinue
} from "#core/screen/shipment/model.ts"
import { mayFindProduct } from "#core/screen/shipment/product-dialog.ts"
import { shipmentContext } from "#core/screen/shipment/screen.ts"
import { addressOf, owesReturn, referenceOf, shownAddress } from "#core/stock/pick-up.ts"
import { isOpen, isRtv, type Shipment } from "#core/stock/shipment.ts"
import { faultText } from "#core/text/fault.ts"
import { continuing } from "#core/text/scan.ts"
import * as words from "#core/text/shipment.ts"
import { useModel } from "../../client.tsx"
import { useWorkKeys } from "../../keys/work-keys.ts"
import { CannotOpen } from "../../parts/cannot-open.tsx"
import { Name } from "../../parts/name.tsx"
import { showRow } from "../../parts/pinned.ts"
import { Problem } from "../../parts/problem.tsx"
import { ScanLine } from "../../parts/scan-line.tsx"
import { ScanStrip } from "../../parts/scan-strip.tsx"
import { WorkEnd } from "../../parts/work-end.tsx"
import { Dialogs } from "./dialogs.tsx"
import { LineTable } from "./line-table.tsx"
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
      {shipment.damage_return !== null ? (
        <p>{words.damageReturnMade(shipment.damage_return)}</p>
      ) : owesReturn(shipment) ? (
        <p className="notice is-warning">{words.damageReturnOwed}</p>
      ) : null}
    </div>
  )
}

/** Where the report is handed in, there is a way to it. */
const Gate = ({ gate }: Pick<ShipmentModel, "gate">) => {
  if (gate === "failed") return <Problem text={words.eodCheckFailed} />
  if (gate !== "closed") return null
  return takesReport ? (
    <p className="notice is-danger" role="alert">
      <a href="/eodstockTaking">{faultText(fault("EodRequired"))}</a>
    </p>
  ) : (
    <Problem text={faultText(fault("EodRequired"))} />
  )
}

interface TileProps {
  readonly title: string
  readonly asks: "AskedToResync" | "AskedForProduct" | "AskedToReturnDamaged" | "AskedToPrint"
  /** It is being done already. */
  readonly isBusy?: boolean
}
const Tile = ({ title, asks, isBusy = false }: TileProps) => {
  const tell = useSay()
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => tell({ _tag: asks })}>
      {title}
    </button>
  )
}

const Head = ({ model, shipment }: { model: ShipmentModel; shipment: Shipment }) => {
  const flags = useModel(({ session }) => session?.user.flags) ?? {}
  const mayFind = useModel((all) => {
    const context = shipmentContext(all)
    return context !== undefined && mayFindProduct(model, context)
  })
  const shipped = Day.localMinute(shipment.time_of_shipping)
  return (
    <header className="shipment-head">
      <div>
        <h1>
          <Name text={shipment.shipment_name} />
          {isRtv(shipment) ? <span className="card-mark is-info"> {words.returnPickup}</span> : null}
        </h1>
        <p className="card-facts">
          <span>
            <Name text={shipment.source_of_shipment} />
          </span>
          <span>{words.itemCount(shipment)}</span>
          <span>{shipment.shipment_id}</span>
          {shipped === "" ? null : <span>shipped {shipped}</span>}
          {isOpen(shipment) ? null : <strong>{words.acceptedAt(shipment)}</strong>}
        </p>
        {isRtv(shipment) ? <PickUp shipment={shipment} /> : null}
      </div>
      <div className="shipment-tiles">
        <Tile title={words.resyncShipment} asks="AskedToResync" isBusy={model.isResyncing} />
        {mayFind ? <Tile title={words.addAProduct} asks="AskedForProduct" /> : null}
        {owesReturn(shipment) ? (
          <Tile title={words.createReturn} asks="AskedToReturnDamaged" isBusy={model.isReturning} />
        ) : null}
        {isPrintable(model, flags) ? <Tile title={words.print} asks="AskedToPrint" /> : null}
      </div>
    </header>
  )
}

const Confirm = ({ model }: { model: ShipmentModel }) => {
  const tell = useSay()
  if (!showsConfirm(model)) return null
  const isBlocked = model.gate === "closed" || model.gate === "failed"
  return (
    <button
      type="button"
      className="button is-large is-primary"
      disabled={!showsContinue(model) && !isBlocked}
      onClick={() => tell({ _tag: "Continued" })}
    >
      {model.queue.pending !== undefined ? continuing : words.confirm} <kbd>F2</kbd>
    </button>
  )
}

const rowOf = (productId: number): string => `line-${productId}`

const Receiving = ({ model }: { model: ShipmentModel }) => {
  const tell = useSay()
  const { shipment, failure } = model
  const line = useWorkKeys<Parameters<typeof tell>[0]>({
    isShown: shipment !== undefined,
    selected: model.selected,
    rowOf,
    scan: model.lastScan,
    opening: (productId) => ({ _tag: "OpenedLine", productId }),
    tell
  })
  if (shipment === undefined)
    return failure === undefined ? (
      <p className="nothing">Opening the shipment</p>
    ) : (
      <CannotOpen
        title={words.cannotBeOpened}
        reason={failure}
        onBack={() => tell({ _tag: "AskedToLeave" })}
        onAgain={() => tell({ _tag: "AskedToOpenAgain" })}
      />
    )
  return (
    <div className="shipment">
      <Head model={model} shipment={shipment} />
      <Gate gate={model.gate} />
      <Problem text={failure ?? (model.dialog?._tag === "Summary" ? undefined : model.problem)} />
      {isOpen(shipment) || model.lastScan !== undefined ? (
        <ScanStrip lastScan={model.lastScan}>
          {isOpen(shipment) ? <ScanLine typed={model.typed} ref={line} tell={tell} /> : null}
        </ScanStrip>
      ) : null}
      <LineTable model={model} shipment={shipment} />
      <WorkEnd
        queue={model.queue}
        refused={model.refused}
        lastScan={model.lastScan}
        onScan={tell}
        onResize={() => showRow(model.selected === undefined ? undefined : rowOf(model.selected))}
      >
        <Confirm model={model} />
      </WorkEnd>
      <Dialogs model={model} shipment={shipment} />
    </div>
  )
}

export const ShipmentPage = () => {
  const model = useModel(({ page }) => (page._tag === "Shipment" ? page.model : undefined))
  return model === undefined ? null : <Receiving model={model} />
}
