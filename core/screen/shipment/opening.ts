/** Opening a shipment, finding its stored work, and meeting changes made elsewhere. */
import { uniqueKey } from "../../barcode/layouts.ts"
import { manualPack } from "../../stock/pack.ts"
import { carriedOver, isEmpty } from "../../stock/receiving.ts"
import { isOpen, type Shipment } from "../../stock/shipment.ts"
import * as say from "../../text/shipment.ts"
import * as draft from "../scan-session/draft.ts"
import * as scanQueue from "../scan-session/queue.ts"
import {
  type Context,
  kept,
  type Model,
  type Notice,
  type Step,
  saved,
  saveThen,
  step,
  toast,
  workKey
} from "./model.ts"
import { closed, processQueue } from "./scanning.ts"
import * as work from "./work.ts"

/** Packs in hand that did not come in with the shipment: somebody puts them aside. A quantity by hand is no pack. */
const putAside = (shipment: Shipment, codes: ReadonlyArray<string>): ReadonlyArray<Notice> => {
  const taken = new Set(
    shipment.items.flatMap(({ scanned_info }) =>
      scanned_info.items.map(({ scan_code }) => uniqueKey(scan_code))
    )
  )
  const lost = codes.filter((code) => code !== manualPack && !taken.has(uniqueKey(code)))
  return lost.length === 0 ? [] : [toast("failure", say.scansLost(lost))]
}

/** The shipment takes no work any more: scans that wait are refused, and packs in hand that did not come in are named. */
const closedBy = (
  model: Model,
  shipment: Shipment,
  inHand: ReadonlyArray<string>,
  context: Context
): Step => {
  const lost = putAside(shipment, inHand)
  const isHeard = lost.length > 0 || scanQueue.size(model.queue) > 0
  return saveThen(closed(model, shipment), context, isHeard ? [{ _tag: "Beep", tone: "bad" }] : [], lost)
}
const codesIn = ({ receiving }: Pick<Model, "receiving">): ReadonlyArray<string> =>
  receiving.scans.map(({ scan_code }) => scan_code)

/** The shipment was changed elsewhere: the work goes on with what it is now, and nothing of it is lost. */
export const changedTo = (model: Model, shipment: Shipment, context: Context): Step => {
  const before = model.shipment
  const told: Notice = { _tag: "ShipmentChanged", shipment }
  if (before === undefined || before.updated_at > shipment.updated_at) return step(model)
  if (!isOpen(shipment)) {
    const after = closedBy(model, shipment, codesIn(model), context)
    return { ...after, notices: [told, ...after.notices] }
  }
  const isChanged = shipment.updated_at !== before.updated_at
  const receiving = carriedOver(before, shipment, model.receiving)
  const after = { ...model, shipment, receiving, busy: undefined, sending: null }
  const isWorked = isChanged && !isEmpty(model.receiving)
  return saveThen(after, context, [], [told, ...(isWorked ? [toast("info", say.changedUpstream)] : [])])
}

export const opened = (model: Model, shipment: Shipment, context: Context): Step =>
  step(
    { ...model, shipment, failure: undefined, selected: model.selected ?? shipment.items[0]?.product_id },
    [
      { _tag: "LoadWork", key: workKey(model.id, context) },
      ...(isOpen(shipment) ? [{ _tag: "CheckGate", hubId: context.hubId, id: model.id } as const] : [])
    ],
    [{ _tag: "ShipmentChanged", shipment }]
  )

export const restored = (model: Model, text: string | undefined, context: Context): Step =>
  draft.restored(model, text, context, {
    read: work.read,
    isOpen: kept.isOpen,
    updatedAt: ({ shipment }) => shipment?.updated_at,
    withStored: (before, stored) =>
      stored === undefined || before.shipment === undefined
        ? before
        : {
            ...before,
            reasons: new Map(stored.reasons),
            receiving: carriedOver(
              work.remembered(before.shipment, stored.listed),
              before.shipment,
              stored.receiving
            )
          },
    inHand: codesIn,
    fitted: (loaded) => {
      const back = loaded.receiving.scans.length
      return [loaded, back === 0 ? [] : [toast("info", say.workRestored(back))]]
    },
    offerCodes: (loaded, codes) => ({ ...loaded, dialog: { _tag: "FoundCodes", codes } }),
    closed: (loaded, inHand) =>
      loaded.shipment === undefined ? step(loaded) : closedBy(loaded, loaded.shipment, inHand, context),
    saved,
    processQueue
  })
