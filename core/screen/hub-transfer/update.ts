import { afterTaking, handleShelf, typedInto } from "../../kit/cart/shelf-keys.ts"
import { movedRow } from "../../kit/listing.ts"
import { isClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { andThen, beep, step } from "../../kit/step.ts"
import type { TransferKind } from "../../stock/transfer.ts"
import { hasWork, isLocked, removed, removedPack, stepped } from "./change.ts"
import {
  changedSource,
  filled,
  openConfirmation,
  openQuantity,
  picking,
  submitted,
  wentTo
} from "./dialog.ts"
import * as history from "./history-update.ts"
import { transferWork } from "./keeping.ts"
import { type Context, lineAtHand, type Message, type Model, type Step } from "./model.ts"
import { storeAt, storesFound } from "./picker.ts"
import { claims, handleStrip, scans } from "./scanning.ts"
import { answered, retry, withSource } from "./sending.ts"
import { shownOn } from "./shelf.ts"

/**
 * One stage back: the line, the shelf, the store. What is in the cart is kept, and leaves the page as
 * it is: its store is changed by a press of its own.
 */
const wentBack = (model: Model): Step => {
  if (model.history.isShown) return step(history.closed(model))
  if (model.typed !== "") return step(typedInto(model, "", false))
  if (model.tile >= 0) return step({ ...model, tile: -1 })
  return model.store === undefined || hasWork(model) || isLocked(model)
    ? step(model, [], [{ _tag: "Left" }])
    : wentTo(model, "store")
}

const choseStore = (model: Model, storeId: number): Step => {
  const store = model.stores?.find(({ store_id }) => store_id === storeId)
  return store === undefined || isLocked(model) ? step(model, [beep("bad")]) : changedSource(model, store)
}

/** The other way, with the same store; what is in the cart belongs to the way that it was collected for. */
const choseKind = (model: Model, kind: TransferKind): Step => {
  if (kind === model.kind) return step(model)
  return isLocked(model) ? step(model, [beep("bad")]) : changedSource(model, kind)
}

const undid = (model: Model): Step =>
  model.before === undefined || isLocked(model)
    ? step(model, [beep("bad")])
    : step({ ...model, lines: model.before, before: undefined, lastScan: undefined })

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  if (isClaimMessage(message)) return claims.handle(model, message, context)
  switch (message._tag) {
    case "RestoredWork":
    case "FailedOpening":
    case "FailedSaving":
      return transferWork.handle(model, message, context)
    case "AskedToLeave":
      return step(model, [], [{ _tag: "Left" }])
    case "WentBack":
      return wentBack(model)
    case "CameBack":
      return andThen(model.holder === "this window" ? reload(model, context) : step(model), (next) =>
        next.history.isShown ? history.reload(next) : step(next)
      )
    case "AskedAgain":
      if (typeof model.holder === "object") return step(model, transferWork.loadAgain(model, context))
      return model.history.isShown ? history.reload(model) : reload({ ...model, problem: undefined }, context)
    case "AskedForTransfers":
    case "LoadedTransfers":
    case "FailedTransfers":
    case "TurnedPage":
    case "MovedTransfer":
    case "ChoseTransfer":
    case "OpenedTransfer":
    case "AskedForFile":
      return history.handle(model, message)
    case "AskedForPaper":
      return history.printed(model, context.now)
    // What is scanned goes into the cart, which is shown for it.
    case "ScannedCode":
      return handleStrip(history.closed(model), message, context)
    case "ChoseKind":
      return choseKind(history.closed({ ...model, problem: undefined }), message.kind)
    case "MovedStore":
      return step({
        ...model,
        storeAt: movedRow(storesFound(model), storeAt(model), message.by, ({ store_id }) => store_id)
      })
    case "PointedAtStore":
      return step({ ...model, storeAt: message.storeId })
    case "ChoseStore":
      return choseStore(model, message.storeId)
    case "AskedForStores":
      return step(isLocked(model) ? model : picking(model))
    case "TypedStore":
      return step({ ...model, find: message.text, storeAt: undefined })
    case "ClosedStores":
      return step({ ...model, isPicking: false })
    case "FoundStores":
      return step({
        ...model,
        stores: message.stores,
        // What the stock of a store that was chosen came to says its own answer.
        unloaded: model.store === undefined ? undefined : model.unloaded
      })
    case "FoundStock":
      return step(
        message.requestId === model.requestId
          ? { ...model, products: message.products, unloaded: undefined }
          : model
      )
    case "FailedLoading":
      return step(
        message.requestId === 0 || message.requestId === model.requestId
          ? { ...model, unloaded: message.problem }
          : model
      )
    case "LookedUpCode":
      return scans.answered(model, message.code, message.found, context)
    case "ScannedAgain":
      return message.codes.reduce<Step>(
        (done, code) => andThen(done, (next) => scans.added(next, code, context)),
        step({ ...model, dialog: undefined })
      )
    case "TurnedShelf":
    case "TurnedToShelf":
    case "MovedTile":
    case "ChoseCategory":
      return step(handleShelf(model, message, shownOn(model)))
    case "TookProduct":
      return stepped(afterTaking(model), message.productId, 1)
    case "MovedLine": {
      const at = lineAtHand(model)?.product_id
      return step({
        ...model,
        lineAt: movedRow(model.lines, at, message.by, ({ product_id }) => product_id)
      })
    }
    case "ChoseLine":
      return step({ ...model, lineAt: message.itemId })
    case "SteppedLine":
      return stepped(model, message.itemId, message.by)
    case "RemovedLine":
      return removed(model, message.itemId)
    case "RemovedPack":
      return removedPack(model, message.code)
    case "UndidLast":
      return undid(model)
    case "AskedForQuantity":
      return openQuantity(model, message.itemId)
    case "AskedToClear":
      return step(hasWork(model) && !isLocked(model) ? { ...model, dialog: { _tag: "Clear" } } : model)
    case "AskedToConfirm":
      return openConfirmation(model)
    case "SubmittedDialog":
      return submitted(model, context)
    case "ClosedDialog":
      return step({ ...model, dialog: undefined })
    case "Filled":
      return filled(model, message.message)
    case "GotAnswer":
      return answered(model, message)
    default:
      return handleStrip(model, message, context)
  }
}

/** Every request that could not be made, or had no answer, is tried again. */
const reload = (model: Model, context: Context): Step =>
  [withSource, retry, (next: Model): Step => scans.resumed(next, context)].reduce(
    andThen<Model, Step["commands"][number], Step["notices"][number]>,
    step(model)
  )

/** A message, then the scans that waited for what it has brought; the server is told of the packs in hand by then. */
export const update = (before: Model, message: Message, context: Context): Step => {
  const model = claims.named(before, context)
  const done = andThen(handleMessage(model, message, context), (next) => scans.processQueue(next, context))
  return transferWork.saving(model, claims.followed(model, done, context), context)
}
