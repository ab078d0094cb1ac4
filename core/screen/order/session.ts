/** The work on an order as a scan session: opened, kept, met by changes made elsewhere, and gone on with. */

import { isRestored } from "../../kit/kept-work.ts"
import { claimer } from "../../kit/scan-session/claims.ts"
import { scanSession } from "../../kit/scan-session/session.ts"
import { andThen, step, toast } from "../../kit/step.ts"
import { isHeld } from "../../order/hold.ts"
import { withPickedUp } from "../../order/item-pickup.ts"
import type { Order } from "../../order/order.ts"
import { pickedItems } from "../../order/order.ts"
import type * as picking from "../../order/picking.ts"
import type { Scan } from "../../order/picking.ts"
import { rebase } from "../../order/rebase.ts"
import { isOpenForPicking } from "../../order/status.ts"
import * as say from "../../text/order.ts"
import type { Command } from "./command.ts"
import { confirmInvoice } from "./confirming.ts"
import * as expiryCache from "./expiry-cache.ts"
import { openItem } from "./items.ts"
import {
  askedToRelease,
  type Context,
  canContinue,
  type Facts,
  isPicked,
  isScanOnly,
  type Model,
  type Notice,
  orderWork,
  type Step
} from "./model.ts"
import { decide, inspect, whyClosed, without } from "./scanning.ts"
import * as summary from "./summary-dialog.ts"
import { type OrderWork, read } from "./work.ts"

export const openSummary = (model: Model, kind: "invoice" | "cancel", { reasons }: Context): Step =>
  model.order === undefined
    ? step(model)
    : step({
        ...model,
        problem: undefined,
        dialog: { _tag: "Summary", summary: summary.opened(kind, model.order, model.picking, reasons) }
      })

export const session = scanSession<Model, Order, picking.Picking, OrderWork, Facts, Context, Notice, Command>(
  orderWork,
  {
    open: ({ id }) => ({ _tag: "OpenOrder", id }),
    withSubject: (model, order) => ({
      ...model,
      order,
      selected: model.selected ?? pickedItems(order)[0]?.item_id
    }),
    began: (_model, { order_id }) => [{ _tag: "AssignOrder", id: order_id }],
    changed: (order) => ({ _tag: "OrderChanged", order }),
    whyClosed,
    packsOf: ({ items }) =>
      items.flatMap((item) => (item.hub_inventory_items ?? []).map(({ scan_code }) => scan_code)),
    lostText: say.scansLost,
    read,
    withStored: (model, { picking: work, work: name = "" }) => ({
      ...model,
      picking: work,
      claims: name === "" ? model.claims : { ...model.claims, work: name }
    }),
    fitted: (model, order) => {
      const rebased = rebase(order, model.picking)
      return [{ ...model, picking: rebased.picking }, putBack(rebased.lost)]
    },
    withName: (model, work) => ({ ...model, claims: { ...model.claims, work } }),
    restoredText: say.workRestored,
    lookUp: "LookUpPack",
    inspect,
    decide,
    without,
    removedText: say.scanRemoved,
    isOffered: orderWork.isOffered,
    isReady: canContinue,
    review: (model, pending, context) => {
      if (pending === "continue" || isPicked(model))
        return model.order !== undefined && isHeld(model.order)
          ? askedToRelease(model)
          : model.order !== undefined && summary.asksNothing(model.order, model.picking, context.reasons)
            ? confirmInvoice(model, model.order, context)
            : openSummary(model, "invoice", context)
      return model.selected === undefined || isScanOnly(context.flags)
        ? step(model)
        : openItem(model, model.selected)
    }
  }
)

export const claims = claimer<Model, Context, Notice, Command, Scan>({
  kind: "order",
  place: "order",
  isOpen: ({ order }) => order !== undefined && isOpenForPicking(order),
  isRestored,
  isBusy: ({ busy }) => busy !== undefined,
  scansOf: (model) => model.picking.scans,
  without: (model, { number }, context) => without(model, number, context),
  withoutSummary: (model) => (model.dialog?._tag === "Summary" ? { ...model, dialog: undefined } : model),
  scanned: (model, code, context) => session.handle(model, { _tag: "ScannedCode", code }, context),
  carries: ({ order }) => order?.is_hub_transfer_order === true
})

/** Packs in hand that are not in the order any more: the operator puts them back. */
const putBack = (scans: ReadonlyArray<picking.Scan>): ReadonlyArray<Notice> =>
  session.putAside(scans.map(({ scan_code }) => scan_code))

/** The order was changed elsewhere: the work is rebased to what it is now. */
export const changedTo = (model: Model, order: Order, context: Context): Step =>
  session.changedTo(model, order, () => {
    const rebased = rebase(order, model.picking)
    const changed = { ...model, order, picking: rebased.picking, busy: undefined, sending: null }
    return step(expiryCache.marked(changed, context), [], putBack(rebased.lost))
  })

/** Without the server: as it was when its scans were kept. It is read once the server is there, and scans wait until then. */
export const openedAsStored = (model: Model, order: Order, message: string, context: Context): Step =>
  andThen(session.opened(model, order, context), (next) =>
    step({ ...next, failure: message }, [], [toast("info", say.shownAsKept)])
  )

/** Once the stored work is back, what the item pick-up app packed is in it, too. */
export const pickedUp = (model: Model, context: Context): Step => {
  const { order, picking, busy } = model
  if (order === undefined || !isRestored(model) || busy !== undefined || context.pickupConfig === null)
    return step(model)
  const work = withPickedUp(order, picking, context.flags, context.pickupConfig)
  if (work === picking) return step(model)
  const count = (work.pickedUp?.length ?? 0) - (picking.pickedUp?.length ?? 0)
  return step({ ...model, picking: work }, [], [toast("info", say.takenAsPickedUp(count))])
}

/** The order is left; nobody works on it any more. */
export const leave = (model: Model): Step =>
  step(
    { ...model, dialog: undefined },
    model.order === undefined ? [] : [{ _tag: "ReleaseOrder", id: model.order.order_id }],
    [{ _tag: "Left" }]
  )
