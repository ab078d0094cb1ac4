/** What every message does to the screen of a shipment. */
import { owesReturn } from "../../stock/pick-up.ts"
import { lastScan, removeAbsent, removeScan } from "../../stock/receiving.ts"
import * as say from "../../text/shipment.ts"
import * as scanQueue from "../scan-session/queue.ts"
import {
  choseShortReason,
  confirmed,
  continued,
  failed,
  movedSummary,
  refused,
  resolvePending,
  succeeded
} from "./accepting.ts"
import { moved, openLine, saveQuantity, withQuantity } from "./lines.ts"
import {
  andThen,
  type Context,
  isPrintable,
  type Message,
  type Model,
  type Step,
  saveThen,
  step,
  toast
} from "./model.ts"
import { changedTo, opened, restored } from "./opening.ts"
import { askedForProduct, choseProduct, movedProduct, typedProduct } from "./product-dialog.ts"
import * as quantity from "./quantity-dialog.ts"
import { addedAbsent, decide, processQueue, refusedAbsent, resumeQueue, scanned } from "./scanning.ts"

export const update = (model: Model, message: Message, context: Context): Step =>
  resolvePending(handleMessage(model, message, context))

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "OpenedShipment":
      return model.isLoaded
        ? andThen(
            changedTo({ ...model, failure: undefined, isResyncing: false }, message.shipment, context),
            (next) => resumeQueue(next, context)
          )
        : opened(model, message.shipment, context)
    case "AskedToOpenAgain":
      return model.shipment === undefined && model.failure !== undefined
        ? step({ ...model, failure: undefined }, [{ _tag: "OpenShipment", id: model.id }])
        : step(model)
    case "FailedOpening":
      // A shipment that is shown already stays; what failed was reading it anew.
      return model.isLoaded
        ? step(model, [], [toast("failure", message.message)])
        : step({ ...model, failure: message.message })
    case "RestoredWork":
      return restored(model, message.text, context)
    case "FailedSaving":
      return step(model, [{ _tag: "Beep", tone: "bad" }], [toast("failure", message.message)])
    case "ChangedElsewhere":
      // What comes of the own acceptance says its own answer.
      return model.shipment === undefined || model.busy !== undefined
        ? step(model)
        : changedTo(model, message.shipment, context)
    case "CheckedGate":
      return step({ ...model, gate: message.mayAccept ? "open" : "closed" })
    case "FailedGateCheck":
      return step({ ...model, gate: "failed" }, [], [toast("failure", say.eodCheckFailed)])

    case "ScannedCode":
      return scanned(model, message.code, context)
    case "TypedCode":
      return step({ ...model, typed: message.text })
    case "SubmittedCode":
      return scanned({ ...model, typed: "" }, model.typed, context)
    case "LookedUpCode":
      return model.shipment !== undefined && message.found.code === model.queue.deciding
        ? decide(model, model.shipment, message.found, context)
        : step(model)
    case "FailedLookUp":
      return message.code === model.queue.deciding
        ? saveThen({ ...model, queue: scanQueue.stopped(model.queue, message.message) }, context, [
            { _tag: "Beep", tone: "bad" }
          ])
        : step(model)
    case "ResumedScanning": {
      const [queue, next] = scanQueue.resumed(model.queue)
      return processQueue({ ...model, queue }, next, context)
    }
    case "AcknowledgedRefusals":
      return step({
        ...model,
        refused: [],
        lastScan: model.lastScan?.outcome === "bad" ? undefined : model.lastScan
      })
    case "UndidLastScan": {
      const last = lastScan(model.receiving)
      return last === undefined
        ? step(model)
        : update(model, { _tag: "RemovedScan", number: last.number }, context)
    }
    case "RemovedScan": {
      if (model.busy !== undefined) return step(model)
      const scan = model.receiving.scans.find(({ number }) => number === message.number)
      if (scan === undefined) return step(model)
      const isShown = model.lastScan?.code === scan.scan_code && model.lastScan.outcome !== "bad"
      const after = {
        ...model,
        receiving: removeScan(model.receiving, message.number),
        lastScan: isShown ? undefined : model.lastScan,
        selected: scan.product_id
      }
      return saveThen(after, context, [], [toast("info", say.scanRemoved(scan.scan_code))])
    }
    case "AddedAbsent":
      return addedAbsent(model, context)
    case "RefusedAbsent":
      return refusedAbsent(model, context)
    case "RemovedAbsent":
      return model.busy === undefined
        ? saveThen({ ...model, receiving: removeAbsent(model.receiving, message.productId) }, context)
        : step(model)

    case "AskedForProduct":
      return askedForProduct(model, context)
    case "TypedProduct":
      return typedProduct(model, message.text)
    case "MovedProduct":
      return movedProduct(model, message.by, context)
    case "ChoseProduct":
      return choseProduct(model, message.productId, context)

    case "SelectedLine":
      return step({ ...model, selected: message.productId })
    case "MovedSelection":
      return step(moved(model, message.by))
    case "OpenedLine":
      return openLine(model, message.productId, context)
    case "TypedQuantity":
      return withQuantity(model, (dialog) => quantity.typed(dialog, message.box, message.text))
    case "SteppedQuantity":
      return withQuantity(model, (dialog, item) =>
        quantity.steppedBy(dialog, message.box, model.receiving, item, message.direction)
      )
    case "SavedQuantity":
      return saveQuantity(model, context)

    case "Continued":
      return continued(model, context)
    case "MovedSummary":
      return movedSummary(model, message.by)
    case "ChoseShortReason":
      return choseShortReason(model, message)
    case "Confirmed":
      return confirmed(model, context)
    case "SucceededAcceptance":
      return succeeded(model, message, context)
    case "RefusedAcceptance":
      return refused(model, message, context)
    case "FailedAcceptance":
      return failed(model, message.message, context)

    case "AskedToReturnDamaged":
      return model.shipment === undefined || model.isReturning || !owesReturn(model.shipment)
        ? step(model)
        : step({ ...model, isReturning: true }, [{ _tag: "ReturnDamaged", shipment: model.shipment }])
    case "EndedDamageReturn": {
      const { shipment } = model
      const after = { ...model, isReturning: false }
      return step(
        shipment === undefined || message.returnId === null
          ? after
          : { ...after, shipment: { ...shipment, damage_return: message.returnId } }
      )
    }
    case "AskedToResync":
      return model.shipment === undefined || model.busy !== undefined || model.isResyncing
        ? step(model)
        : step({ ...model, isResyncing: true }, [
            { _tag: "ResyncShipment", id: model.id, shipmentId: model.shipment.shipment_id }
          ])
    case "AskedToPrint":
      return isPrintable(model, context.flags)
        ? step(model, [{ _tag: "PrintShipment", id: model.id, attempt: context.now }])
        : step(model)
    case "FailedResync":
      return step({ ...model, isResyncing: false }, [], [toast("failure", message.message)])
    case "ClosedDialog":
      return model.busy === undefined ? step({ ...model, dialog: undefined }) : step(model)
    case "AskedToLeave":
      // What was scanned is stored, and is here again when the shipment is opened.
      return model.busy === undefined
        ? step({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
        : step(model)
  }
}
