/** The update of the screen of a shipment: one case a message. */

import { fault } from "../../fault.ts"
import { isRestored } from "../../kit/kept-work.ts"
import type { ClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { size } from "../../kit/scan-session/queue.ts"
import { scanUpdate } from "../../kit/scan-session/scan-screen.ts"
import { andThen, beep, step, toast } from "../../kit/step.ts"
import { owesReturn } from "../../stock/pick-up.ts"
import { removeAbsent } from "../../stock/receiving.ts"
import type { Shipment } from "../../stock/shipment.ts"
import { asOfOffline } from "../../text/as-of.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/shipment.ts"
import { choseShortReason, confirmed, movedSummary } from "./accepting.ts"
import { moved, openLine, saveQuantity, withQuantity } from "./lines.ts"
import {
  type Command,
  type Context,
  isPrintable,
  type Message,
  type Model,
  type Notice,
  type Step
} from "./model.ts"
import { askedForProduct, choseProduct, movedProduct, typedProduct } from "./product-dialog.ts"
import * as quantity from "./quantity-dialog.ts"
import { addedAbsent, changedTo, claims, refusedAbsent, session } from "./session.ts"

type OwnMessage = Exclude<Message, ClaimMessage>

/** What could not be asked while the server was away. */
const askedForGate = (model: Model, { hubId }: Context): Step =>
  model.gate === "failed" || model.gate === "unknown"
    ? step({ ...model, gate: "unknown" }, [{ _tag: "CheckGate", hubId, id: model.id }])
    : step(model)

/** Without the server: as it answered last. Scans wait, and the rest is asked when it is back. */
const recalled = (model: Model, shipment: Shipment, failure: string | undefined, context: Context): Step => {
  if (model.shipment !== undefined) return step({ ...model, failure })
  const opened = session.opened(model, shipment, context)
  return {
    ...opened,
    model: { ...opened.model, failure },
    commands: opened.commands.filter(({ _tag }) => _tag !== "CheckGate")
  }
}

const handleMessage = (model: Model, message: OwnMessage, context: Context): Step => {
  switch (message._tag) {
    case "OpenedShipment":
      // While it is being sent, the answer to that says what has become of it.
      if (model.busy !== undefined) return step({ ...model, isResyncing: false })
      return isRestored(model)
        ? andThen(changedTo({ ...model, failure: undefined, isResyncing: false }, message.shipment), (next) =>
            andThen(askedForGate(next, context), (after) => session.processQueue(after, context))
          )
        : session.opened(model, message.shipment, context)
    case "RecalledShipment":
      return recalled(model, message.shipment, asOfOffline(message.asOf), context)
    case "ChangedElsewhere":
      // What comes of the own acceptance says its own answer.
      return model.shipment === undefined || model.busy !== undefined
        ? step(model)
        : changedTo(model, message.shipment)
    case "CheckedGate":
      return step({ ...model, gate: message.mayAccept ? "open" : "closed" })
    case "ChangedReport":
      return model.gate === "closed"
        ? step(model, [{ _tag: "CheckGate", hubId: context.hubId, id: model.id }])
        : step(model)
    case "FailedGateCheck":
      return step({ ...model, gate: "failed" }, [], [toast("failure", say.eodCheckFailed)])

    case "LookedUpCode":
      return session.answered(model, message.found.code, message.found, context)
    case "AddedAbsent":
      return addedAbsent(model, context)
    case "RefusedAbsent":
      return refusedAbsent(model, context)
    case "RemovedAbsent":
      return model.busy === undefined
        ? step({ ...model, receiving: removeAbsent(model.receiving, message.productId) })
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
    case "FocusedQuantity":
      return withQuantity(model, (dialog) => quantity.focused(dialog, message.box))
    case "SavedQuantity":
      return saveQuantity(model, context)

    case "Continued":
      // The check of the report is made again: accepting stays blocked until it succeeds.
      return model.shipment !== undefined && (model.gate === "failed" || model.gate === "closed")
        ? step(
            { ...model, gate: "unknown" },
            [{ _tag: "CheckGate", hubId: context.hubId, id: model.id }, beep("bad")],
            [toast("failure", model.gate === "closed" ? faultText(fault("EodRequired")) : say.eodCheckFailed)]
          )
        : session.handle(model, message, context)
    case "MovedSummary":
      return movedSummary(model, message.by)
    case "ChoseShortReason":
      return choseShortReason(model, message)
    case "Confirmed":
      return confirmed(model, context)
    case "SucceededAcceptance": {
      // The list is shown again, unless scans came too late to be in it.
      const left: Step["notices"] = size(model.queue) > 0 ? [] : [{ _tag: "Left" }]
      return session.succeeded(model, message.shipment, [], [toast("success", message.message), ...left])
    }
    case "RefusedAcceptance": {
      const { tag } = message.fault
      const gate = tag === "EodRequired" ? "closed" : model.gate
      const isSomebodyFirst = tag === "AlreadyAccepted" || tag === "NotFound"
      return session.refused({ ...model, gate }, message.message, context, isSomebodyFirst)
    }
    case "FailedAcceptance":
      return session.unanswered(model, message.message || say.updateFailed, context)

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
    case "AskedToLeave":
      // What was scanned is stored, and is here again when the shipment is opened.
      return model.busy === undefined
        ? step({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
        : step(model)
    default:
      return session.handle(model, message, context)
  }
}

export const updateBy = scanUpdate<Model, OwnMessage, Context, Notice, Command>({
  scans: session,
  claims,
  handle: handleMessage,
  saving: session.saving,
  follow: (_before, done, context) => session.withPending(done, context)
})
/** The screen by itself, with all it sees of what is around it. */
export const update = updateBy((context: Context) => context)
