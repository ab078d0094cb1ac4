/** Opening an order, finding its stored work, meeting changes made elsewhere, and leaving. */
import { uniqueKey } from "../../barcode/layouts.ts"
import type { Order } from "../../order/order.ts"
import { pickedItems } from "../../order/order.ts"
import * as picking from "../../order/picking.ts"
import { rebase } from "../../order/rebase.ts"
import { isOpenForPicking } from "../../order/status.ts"
import { manualPack } from "../../stock/pack.ts"
import * as say from "../../text/order.ts"
import * as draft from "../scan-session/draft.ts"
import * as scanQueue from "../scan-session/queue.ts"
import * as expiryCache from "./expiry-cache.ts"
import {
  andThen,
  type Context,
  kept,
  type Model,
  type Notice,
  type Step,
  saved,
  saveThen,
  step,
  workKey
} from "./model.ts"
import { closed, processQueue } from "./scanning.ts"
import * as work from "./work.ts"

/** Packs in hand that are not in the order: the operator puts them back. A quantity by hand is no pack. */
const putBack = (codes: ReadonlyArray<string>): ReadonlyArray<Notice> => {
  const packs = codes.filter((code) => code !== manualPack)
  return packs.length === 0 ? [] : [{ _tag: "Toast", kind: "failure", text: say.scansLost(packs) }]
}
const codesOf = (scans: ReadonlyArray<picking.Scan>): ReadonlyArray<string> =>
  scans.map((scan) => scan.scan_code)

/** The codes whose packs are not among those that were taken for the order. */
const notTaken = (order: Order, codes: ReadonlyArray<string>): ReadonlyArray<string> => {
  const taken = order.items.flatMap((item) => item.hub_inventory_items ?? [])
  const keys = new Set(taken.map(({ scan_code }) => uniqueKey(scan_code)))
  return codes.filter((code) => !keys.has(uniqueKey(code)))
}

/** The order takes no work any more: scans that wait are refused, and packs in hand go back. */
const closedBy = (model: Model, order: Order, inHand: ReadonlyArray<string>, context: Context): Step => {
  const lost = putBack(notTaken(order, inHand))
  const isHeard = lost.length > 0 || scanQueue.size(model.queue) > 0
  return saveThen(closed(model, order), context, isHeard ? [{ _tag: "Beep", tone: "bad" }] : [], lost)
}

/** The order was changed elsewhere: the work is rebased to what it is now. */
export const changedTo = (model: Model, order: Order, context: Context): Step => {
  if (!isOpenForPicking(order)) return closedBy(model, order, codesOf(model.picking.scans), context)
  const rebased = rebase(order, model.picking)
  const changed = { ...model, order, picking: rebased.picking, busy: undefined, sending: null }
  return saveThen(expiryCache.marked(changed, context), context, [], putBack(codesOf(rebased.lost)))
}

export const opened = (model: Model, order: Order, context: Context): Step => {
  const [first] = pickedItems(order)
  const after = { ...model, order, failure: undefined, selected: model.selected ?? first?.item_id }
  return step(
    after,
    [
      { _tag: "LoadWork", key: workKey(model, context) },
      ...(isOpenForPicking(order) ? [{ _tag: "AssignOrder", id: order.order_id } as const] : [])
    ],
    [{ _tag: "OrderChanged", order }]
  )
}

/** Without the server: as it was when its scans were kept. It is read once the server is there, and scans wait until then. */
export const openedAsKept = (
  model: Model,
  { order, message }: { readonly order: Order; readonly message: string },
  context: Context
): Step =>
  andThen(opened(model, order, context), (next) =>
    step({ ...next, failure: message }, [], [{ _tag: "Toast", kind: "info", text: say.shownAsKept }])
  )

export const restored = (model: Model, text: string | undefined, context: Context): Step =>
  draft.restored(model, text, context, {
    read: work.read,
    isOpen: kept.isOpen,
    updatedAt: ({ order }) => order?.updated_at,
    withStored: (before, stored) => ({ ...before, picking: stored?.picking ?? picking.empty }),
    inHand: (loaded) => codesOf(loaded.picking.scans),
    fitted: (loaded, isRestored) => {
      if (loaded.order === undefined) return [loaded, []]
      const rebased = rebase(loaded.order, loaded.picking)
      const back = say.workRestored(rebased.picking.scans.length)
      const told: ReadonlyArray<Notice> = isRestored ? [{ _tag: "Toast", kind: "info", text: back }] : []
      return [{ ...loaded, picking: rebased.picking }, [...told, ...putBack(codesOf(rebased.lost))]]
    },
    offerCodes: (loaded, codes) => ({ ...loaded, dialog: { _tag: "FoundCodes", codes } }),
    closed: (loaded, inHand) =>
      loaded.order === undefined ? step(loaded) : closedBy(loaded, loaded.order, inHand, context),
    saved,
    processQueue
  })

/** The order is left; nobody works on it any more. */
export const leave = (model: Model): Step =>
  step(
    { ...model, dialog: undefined },
    model.order === undefined ? [] : [{ _tag: "ReleaseOrder", id: model.order.order_id }],
    [{ _tag: "Left" }]
  )
