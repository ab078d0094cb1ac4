/** The work on a shipment as a scan session: opened, kept, met by changes made elsewhere, and gone on with. */

import { isRestored } from "../../kit/kept-work.ts"
import { claimer } from "../../kit/scan-session/claims.ts"
import type { LastScan } from "../../kit/scan-session/last-scan.ts"
import { scanSession } from "../../kit/scan-session/session.ts"
import { read, remembered, type ShipmentWork } from "../../kit/shipment-work.ts"
import { step, toast } from "../../kit/step.ts"
import { addAbsent, carriedOver } from "../../stock/receiving.ts"
import { isNothingReceived, type Receiving, type Scan } from "../../stock/receiving-fields.ts"
import { isOpen, type Shipment } from "../../stock/shipment.ts"
import * as say from "../../text/shipment.ts"
import { review } from "./accepting.ts"
import type { Command } from "./model.ts"
import {
  type Context,
  canContinue,
  type LookedUp,
  type Model,
  type Notice,
  type Step,
  shipmentWork,
  showsContinue
} from "./model.ts"
import { decide, inspect, whyClosed, without } from "./scanning.ts"

export const session = scanSession<
  Model,
  Shipment,
  Receiving,
  ShipmentWork,
  LookedUp,
  Context,
  Notice,
  Command
>(shipmentWork, {
  open: ({ id }) => ({ _tag: "OpenShipment", id }),
  withSubject: (model, shipment) => ({
    ...model,
    shipment,
    selected: model.selected ?? shipment.items[0]?.product_id
  }),
  began: ({ id }, _shipment, { hubId }) => [{ _tag: "CheckGate", hubId, id }],
  changed: (shipment) => ({ _tag: "ShipmentChanged", shipment }),
  whyClosed,
  packsOf: ({ items }) =>
    items.flatMap(({ scanned_info }) => scanned_info.items.map(({ scan_code }) => scan_code)),
  lostText: say.scansLost,
  read,
  withStored: (model, { listed, receiving, reasons, work = "" }, shipment) => ({
    ...model,
    claims: work === "" ? model.claims : { ...model.claims, work },
    reasons: new Map(reasons),
    receiving: carriedOver(remembered(shipment, listed), shipment, receiving)
  }),
  fitted: (model) => [model, []],
  withName: (model, work) => ({ ...model, claims: { ...model.claims, work } }),
  restoredText: say.workRestored,
  isAsking: ({ absent }) => absent !== undefined,
  lookUp: "LookUpReceived",
  inspect,
  decide,
  without,
  removedText: say.scanRemoved,
  isOffered: showsContinue,
  isReady: canContinue,
  review: (model, _pending, context) => review(model, context)
})

export const claims = claimer<Model, Context, Notice, Command, Scan>({
  kind: "shipment",
  place: "shipment",
  isOpen: ({ shipment }) => shipment !== undefined && isOpen(shipment),
  isRestored,
  isBusy: ({ busy }) => busy !== undefined,
  scansOf: ({ receiving }) => receiving.scans,
  without: (model, { number }) => without(model, number),
  withoutSummary: (model) => (model.dialog?._tag === "Summary" ? { ...model, dialog: undefined } : model),
  scanned: (model, code, context) => session.handle(model, { _tag: "ScannedCode", code }, context)
})

/** The shipment was changed elsewhere: the work goes on with what it is now, and nothing of it is lost. */
export const changedTo = (model: Model, shipment: Shipment): Step => {
  const before = model.shipment
  if (before === undefined || before.updated_at > shipment.updated_at) return step(model)
  const after = session.changedTo(model, shipment, () => {
    const receiving = carriedOver(before, shipment, model.receiving)
    const isWorked = shipment.updated_at !== before.updated_at && !isNothingReceived(model.receiving)
    const notices = isWorked ? [toast("info", say.changedUpstream)] : []
    return step({ ...model, shipment, receiving, busy: undefined, sending: null }, [], notices)
  })
  return { ...after, notices: [{ _tag: "ShipmentChanged", shipment }, ...after.notices] }
}

/** The product gets a line of its own, and the scan that brought it counts. */
export const addedAbsent = (model: Model, context: Context): Step => {
  const { absent, shipment } = model
  const product = absent?.entity?.product
  if (absent === undefined || shipment === undefined || product === undefined || product === null)
    return step(model)
  const receiving = addAbsent(shipment, model.receiving, product)
  return session.resolved(
    decide({ ...model, receiving, absent: undefined }, absent.code, absent, context),
    context
  )
}

export const refusedAbsent = (model: Model, context: Context): Step => {
  const { absent } = model
  if (absent === undefined) return step(model)
  const refused: LastScan = { code: absent.code, outcome: "bad", text: say.notAdded, detail: say.notListed }
  return session.resolved(
    { _tag: "Refused", model: { ...model, absent: undefined }, refusal: refused },
    context
  )
}
