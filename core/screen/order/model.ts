/**
 * One order, from the first scan to its papers: what the screen knows, what can happen to it, and what it tells. Scans
 * are decided one at a time in the order they were made; every change is stored before it sounds.
 */

import type * as Day from "../../day.ts"
import type { Fault } from "../../fault.ts"
import { isRestored } from "../../kit/kept-work.ts"
import type { WorkNotice } from "../../kit/notice.ts"
import type { ClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { type ClaimView, unclaimed } from "../../kit/scan-session/claims.ts"
import { scanWork } from "../../kit/scan-session/draft.ts"
import { type ScanView, unopened } from "../../kit/scan-session/messages.ts"
import * as scanQueue from "../../kit/scan-session/queue.ts"
import type { SessionMessage } from "../../kit/scan-session/session.ts"
import type { SentLine } from "../../kit/sent-lines.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { Upi, UpiMessage } from "../../kit/upi/model.ts"
import type { PaperKind } from "../../label/paper-kind.ts"
import type { Money } from "../../money.ts"
import * as manual from "../../order/manual-accept.ts"
import { type Order, type OrderItem, type OrderPaper, pickedItems } from "../../order/order.ts"
import * as picking from "../../order/picking.ts"
import { isCancellable, isOpenForPicking } from "../../order/status.ts"
import type * as Q from "../../quantity.ts"
import { mayDo } from "../../session/access.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import type { Pack, ScannedPack } from "../../stock/pack.ts"
import type { Command } from "./command.ts"
import type { AddressDialog, AddressMessage, SideDialog, SlotDialog, SlotMessage } from "./dialogs.ts"
import type { ItemDialog } from "./item-dialog.ts"
import type { ExpiryCache } from "./shelf.ts"
import type { SummaryDialog } from "./summary-dialog.ts"
import { type OrderWork, storable } from "./work.ts"

export type Dialog =
  | { readonly _tag: "Item"; readonly item: ItemDialog }
  | { readonly _tag: "Summary"; readonly summary: SummaryDialog }
  | { readonly _tag: "Address"; readonly address: AddressDialog }
  | { readonly _tag: "Slot"; readonly slot: SlotDialog }
  | { readonly _tag: "Unsaved" }
  /** Whether it may leave; `isEarly`: before its time. */
  | { readonly _tag: "Dispatch"; readonly isEarly: boolean; readonly label: string | undefined }
  /** A note or a hold; it says itself what becomes of it. */
  | { readonly _tag: "Side"; readonly side: SideDialog }
  /** Work of another form was found: its codes, to be scanned again. */
  | { readonly _tag: "FoundCodes"; readonly codes: ReadonlyArray<string> }

/** What the look-up of a code is answered with. */
export type Facts =
  | {
      readonly _tag: "FoundPack"
      readonly code: string
      readonly pack: ScannedPack
      /** What the code itself counts; undefined where the pack says it. */
      readonly qty: Q.Quantity | undefined
      /** The code in the bars of the label whose two-dimensional code was scanned. */
      readonly own?: string
      /** By the lists of the network the code is one of the trade; its key where it has a serial number. */
      readonly trade?: { readonly unique_key: string | null }
    }
  | {
      readonly _tag: "MissedCode"
      readonly code: string
      readonly fault: Fault
      /** The product that the code was found to be of, where it does not carry it. */
      readonly productId?: number
    }

export interface Model extends ScanView<Facts>, ClaimView {
  readonly usesNewService: boolean
  readonly order: Order | undefined
  readonly picking: picking.Picking
  /** The item under the cursor. */
  readonly selected: number | undefined
  readonly dialog: Dialog | undefined
  /** It is being paid by UPI; over all other dialogs, and not closed with them. */
  readonly upi: Upi | undefined
  readonly busy: "invoicing" | "cancelling" | undefined
  /** The whole phone of the customer, once somebody has asked for it here; it is stored nowhere. */
  readonly phone: string | undefined
  /** It is on its way out. */
  readonly isLeaving: boolean
  /** Until then its dispatch, which was made here, can be taken back. */
  readonly undoUntil: Day.Instant | undefined
  /** The packs that expire first, of the products at hand. */
  readonly shelves: ExpiryCache
}

export type Message =
  | SessionMessage
  | ClaimMessage
  | Facts
  | { readonly _tag: "OpenedOrder"; readonly order: Order }
  /** The server did not answer, for this reason; so the order was kept here with its scans. */
  | { readonly _tag: "FoundStoredOrder"; readonly order: Order; readonly message: string }
  | { readonly _tag: "ChangedElsewhere"; readonly order: Order }
  // First expiry, first out
  | {
      readonly _tag: "FoundShelf"
      readonly productId: number
      readonly packs: ReadonlyArray<Pack>
      /** There are no others. */
      readonly isWhole: boolean
    }
  | { readonly _tag: "MissedShelf"; readonly productId: number }
  /** Packs were taken or came in elsewhere; of any product when none is named. */
  | { readonly _tag: "ChangedStock"; readonly productIds: ReadonlyArray<number> | undefined }
  | { readonly _tag: "PassedTime" }
  /** Why the pack under a code was passed over. */
  | { readonly _tag: "GaveLaterReason"; readonly than: string; readonly reason: string }
  // Items
  | { readonly _tag: "SelectedItem"; readonly itemId: number }
  | { readonly _tag: "MovedSelection"; readonly by: number }
  | { readonly _tag: "OpenedItem"; readonly itemId: number }
  /** The server is back: what stock holds of the open item is asked for where no answer came. */
  | { readonly _tag: "AskedForAvailable" }
  | { readonly _tag: "LoadedAvailable"; readonly itemId: number; readonly available: Q.Quantity }
  | { readonly _tag: "FailedAvailable"; readonly itemId: number; readonly message: string }
  | { readonly _tag: "TypedQuantity"; readonly text: string }
  | { readonly _tag: "SteppedQuantity"; readonly direction: 1 | -1 }
  | { readonly _tag: "ToggledExceeding" }
  | { readonly _tag: "SetNil" }
  | { readonly _tag: "AcceptedItem" }
  // Nil, from the row itself
  | { readonly _tag: "ToggledNil"; readonly itemId: number }
  | { readonly _tag: "GaveNilReason"; readonly itemId: number; readonly reason: string }
  | { readonly _tag: "WentToMissing" }
  /** Virtual items: why one is left out; without a reason it goes along. */
  | {
      readonly _tag: "GaveExtras"
      readonly given: ReadonlyArray<{ readonly itemId: number; readonly reason: string | undefined }>
    }
  // Invoicing and cancelling
  /** Enter, wherever the cursor is: a typed code goes first, a picked order asks for its summary, else an item opens. */
  | { readonly _tag: "Entered" }
  | { readonly _tag: "StartedCancelling" }
  /** `goesOn`: by its digit, and the keys go on to the next reason that is asked for. */
  | {
      readonly _tag: "ChoseReason"
      readonly itemId: number
      readonly reason: string
      readonly goesOn?: boolean
    }
  | { readonly _tag: "ChoseOwnWords"; readonly itemId: number }
  | { readonly _tag: "TypedReason"; readonly itemId: number; readonly text: string }
  | { readonly _tag: "AppliedToAll"; readonly reason: string }
  | { readonly _tag: "Confirmed" }
  | {
      readonly _tag: "SucceededInvoice"
      readonly invoiceId: string
      readonly paper?: OrderPaper | undefined
      readonly updatedAt: Day.GmtTime
      readonly items: ReadonlyArray<SentLine>
    }
  | { readonly _tag: "FoundDirty"; readonly order: Order; readonly message: string }
  | { readonly _tag: "RefusedInvoice"; readonly fault: Fault; readonly message: string }
  | { readonly _tag: "FailedInvoice"; readonly message: string }
  | { readonly _tag: "SucceededCancelling" }
  | { readonly _tag: "FailedCancelling"; readonly message: string }
  // Dispatch
  | { readonly _tag: "AskedToDispatch" }
  | { readonly _tag: "ConfirmedDispatch" }
  | { readonly _tag: "EndedShipping"; readonly problem: string | undefined }
  /** It left by this workstation before the page was opened. */
  | { readonly _tag: "FoundLeft"; readonly undoUntil: Day.Instant }
  | { readonly _tag: "AskedToUndoDispatch" }
  | { readonly _tag: "PassedUndoTime" }
  // Beside the picking
  | {
      readonly _tag: "OpenedDialog"
      readonly side: SideDialog
      readonly commands?: ReadonlyArray<Command>
    }
  | {
      readonly _tag: "ChangedDialog"
      readonly dialog: Extract<Dialog, { readonly _tag: "Side" }> | undefined
      readonly commands?: ReadonlyArray<Command>
    }
  /** It is to be paid by UPI, by whoever stands here. */
  | { readonly _tag: "OpenedUpi" }
  /** The customer is to be called. */
  | { readonly _tag: "AskedForPhone" }
  | { readonly _tag: "FoundPhone"; readonly phone: string }
  | { readonly _tag: "Upi"; readonly message: UpiMessage }
  | { readonly _tag: "AskedToCopy"; readonly text: string }
  // Delivery
  | { readonly _tag: "Address"; readonly message: AddressMessage }
  | { readonly _tag: "Slot"; readonly message: SlotMessage }
  // Around
  | { readonly _tag: "AskedForPaper"; readonly kind: PaperKind }
  | { readonly _tag: "AskedToSaveInvoice" }
  /** A field of the open dialog has the keys; undefined: its buttons have them. */
  | { readonly _tag: "FocusedField"; readonly field: string | undefined }
  | { readonly _tag: "AskedToLeave" }
  | { readonly _tag: "KeptForLater" }
  | { readonly _tag: "Discarded" }

/** What the screen knows from around it. */
export interface Context {
  readonly flags: Flags
  readonly server: string
  readonly userId: number
  readonly now: Day.Instant
  readonly reasons: ReadonlyArray<string>
  /** What a sale for cash at the counter is rounded to. */
  readonly coin: Money
  /** Why a pack that expires later is taken; the number of a reason is its key. */
  readonly laterReasons: ReadonlyArray<string>
  /** The env variable `all_item_manual_accept_allowed`. */
  readonly manualAcceptSetting: string | undefined
  /** The env variable `item_pickup_app_config`; null while no variable of the hub is known. */
  readonly pickupConfig: string | undefined | null
  /** The server runs in the development environment. */
  readonly isDevelopment: boolean
}

/** The variant for whoever works by the scanner alone: nothing but an action of its own opens the dialog for quantities. */
export const isScanOnly = (flags: Flags): boolean => isOn(flags, "enable_barcode_scanner_invoice_screen")

/** Whoever may not pick orders reads them. */
export const mayPick = (flags: Flags): boolean => mayDo("store", flags)

/** What the screen tells those around it. */
export type Notice =
  | WorkNotice
  | { readonly _tag: "OrderChanged"; readonly order: Order }
  /** The server was told that somebody works here. */
  | { readonly _tag: "GaveSign" }

export type Step = kit.Step<Model, Command, Notice>

export const init = (id: number, usesNewService: boolean): kit.Step<Model, Command> =>
  step(
    {
      ...unopened,
      claims: unclaimed,
      id,
      usesNewService,
      order: undefined,
      picking: picking.empty,
      selected: undefined,
      upi: undefined,
      phone: undefined,
      isLeaving: false,
      undoUntil: undefined,
      shelves: new Map()
    },
    [{ _tag: "OpenOrder", id }]
  )

export const orderWork = scanWork<Model, Order, picking.Picking, OrderWork>({
  screen: "order",
  subjectOf: ({ order }) => order,
  isOpen: isOpenForPicking,
  workOf: (model) => model.picking,
  isEmpty: picking.isEmpty,
  lastScan: picking.lastScan,
  emptied: (model) => ({ ...model, picking: picking.empty }),
  stored: (order, model, all) => ({
    ...all,
    increment_id: order.increment_id,
    order: storable(order),
    picking: model.picking,
    work: model.claims.work
  })
})
/** There is something that leaving would lose. */
export const { hasWork } = orderWork

/** Something is asked beside the picking. */
export const withSideDialog = (model: Model, side: SideDialog): Model => ({
  ...model,
  problem: undefined,
  dialog: { _tag: "Side", side }
})
/** It is on hold: whether that ends is asked first. */
export const askedToRelease = (model: Model): Step => step(withSideDialog(model, { kind: "release" }))

export const itemOf = (model: Model, itemId: number | undefined): OrderItem | undefined =>
  model.order === undefined ? undefined : pickedItems(model.order).find((item) => item.item_id === itemId)

/** Stored work is back, and no scan waits that would be left out of the invoice. */
export const canContinue = (model: Model): boolean =>
  orderWork.isOffered(model) && isRestored(model) && scanQueue.size(model.queue) === 0
/** Nothing of the order is missing. */
export const isPicked = ({ order, picking: work }: Model): boolean =>
  order !== undefined && picking.isComplete(order, work)
export const canCancel = (model: Model): boolean =>
  model.order !== undefined && isRestored(model) && isCancellable(model.order) && model.busy === undefined
export const canAcceptByHand = (context: Context, item: OrderItem): boolean =>
  manual.isAllowed(context.flags, context.manualAcceptSetting, item)
