/**
 * Orders that are invoiced several at once: which are chosen, which wait, which one is being done. Wherever somebody is
 * in the product meanwhile, it goes on; every step of it is stored before it is taken.
 */
import type * as Day from "../../day.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import * as queue from "../../order/invoice-queue.ts"
import type { Chosen } from "../../order/order-selection.ts"
import type { WorkKey } from "../../port/journal.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import type { Notice } from "../notice.ts"
import type { Queue, Sending } from "./stored.ts"

export interface Model extends Queue {
  /** Whether this client has the stored queue: no other one of this workstation runs it meanwhile. */
  readonly hold: "none" | "asked" | "held"
  /** What is queued as soon as the queue is held. */
  readonly wanted: ReadonlyArray<Chosen>
  /** A step of the active order is on its way. */
  readonly isBusy: boolean
  /** Papers of the active order that were tried in vain since it was begun. */
  readonly unprinted: ReadonlyArray<PrintedKind>
  /** Why nothing can be stored: nothing is sent, either. */
  readonly unsaved: string | undefined
  /** Why the active order is waiting for the server. */
  readonly waitsFor: string | undefined
  readonly tickedAt: Day.Instant
  /** It is asked whether all that are chosen are to be invoiced. */
  readonly isAsking: boolean
  readonly isPanelOpen: boolean
  /** Papers that were left are on their way. */
  readonly isPrintingPapers: boolean
  /** Labels of chosen orders are on their way to the printer. */
  readonly isPrintingLabels: boolean
  /** The row of the panel under the cursor, by order id. */
  readonly seen: number | undefined
}

/** An order whose label did not come out, and why. */
export interface Unlabelled {
  readonly increment_id: string
  readonly why: string
}

export type Message =
  /** Ticks them; not, where all of them are. */
  | { readonly _tag: "TurnedOrders"; readonly orderIds: ReadonlyArray<number> }
  /** What was ticked before this client was opened. */
  | { readonly _tag: "RestoredTicks"; readonly orders: ReadonlyArray<Chosen> }
  | { readonly _tag: "AskedToInvoice" }
  | { readonly _tag: "ConfirmedInvoicing" }
  | { readonly _tag: "CancelledInvoicing" }
  /** Orders are queued without a word: by a script, or failed ones again. */
  | { readonly _tag: "QueuedOrders"; readonly orders: ReadonlyArray<Chosen> }
  | { readonly _tag: "AskedForLabels" }
  | {
      readonly _tag: "PrintedLabels"
      readonly printed: number
      readonly refused: ReadonlyArray<Unlabelled>
    }
  /** The papers that were left are wanted now. */
  | { readonly _tag: "AskedForPapers" }
  /** They came out, or the machine's own dialog has them; or they stand in a file. */
  | {
      readonly _tag: "EndedPapers"
      readonly orderIds: ReadonlyArray<number>
      readonly savedAs: string | undefined
      readonly problem: string | undefined
    }
  | { readonly _tag: "OpenedPanel" }
  | { readonly _tag: "ClosedPanel" }
  | { readonly _tag: "MovedPanel"; readonly by: number }
  /** The stored queue is this client's now. */
  | { readonly _tag: "HeldQueue"; readonly stored: Queue; readonly problem?: string }
  | { readonly _tag: "FailedHolding"; readonly message: string }
  | { readonly _tag: "FailedSaving"; readonly message: string }
  | Progress

export type PrintedKind = "invoice" | "label"

export type Command =
  /** Taken for this client and read, and held until it is released; `isResuming`: where there is something to go on with. */
  | { readonly _tag: "HoldInvoiceQueue"; readonly key: WorkKey; readonly isResuming: boolean }
  | { readonly _tag: "ReleaseInvoiceQueue" }
  | { readonly _tag: "SaveInvoiceQueue"; readonly key: WorkKey; readonly queue: Queue }
  /** The order is read, and packs are found for it. */
  | { readonly _tag: "PrepareQueued"; readonly order: Chosen }
  | { readonly _tag: "SendQueued"; readonly orderId: number; readonly sending: Sending }
  | {
      readonly _tag: "PrintQueued"
      readonly orderId: number
      readonly invoiceId: string | null
      readonly kind: PrintedKind
      readonly isRetried: boolean
    }
  | { readonly _tag: "PrintLabels"; readonly orders: ReadonlyArray<Chosen>; readonly attempt: number }
  /** Which orders are ticked, as they are kept on this workstation. */
  | { readonly _tag: "SaveTicks"; readonly key: WorkKey; readonly orders: ReadonlyArray<Chosen> }
  | { readonly _tag: "LoadTicks"; readonly key: WorkKey }
  /** The papers of these, which are invoiced, in one go. */
  | { readonly _tag: "PrintLeftPapers"; readonly key: WorkKey; readonly orders: ReadonlyArray<Chosen> }
  /** Nobody is on the order any more. */
  | { readonly _tag: "LeaveQueued"; readonly orderId: number }

/** What has come of a step of the active order. */
export type Progress =
  /** What will be sent of it; `notes` say what is short. */
  | {
      readonly _tag: "Prepared"
      readonly orderId: number
      readonly sending: Sending
      readonly notes: ReadonlyArray<string>
    }
  | { readonly _tag: "Invoiced"; readonly orderId: number; readonly invoiceId: string }
  /** The order, or a pack of it, has changed meanwhile: nothing was written. */
  | { readonly _tag: "Outdated"; readonly orderId: number; readonly message: string }
  /** `isSettled`: whoever asks again is refused again. */
  | {
      readonly _tag: "Refused"
      readonly orderId: number
      readonly message: string
      readonly isSettled?: boolean
    }
  /** Nobody knows whether it was done: it is asked again. */
  | { readonly _tag: "Unanswered"; readonly orderId: number; readonly message: string }
  | {
      readonly _tag: "Printed"
      readonly orderId: number
      readonly kind: PrintedKind
      readonly problem: string | undefined
      /** Nothing here prints by itself: it was not tried. */
      readonly lacksPrinter?: boolean
    }

export interface Context {
  readonly flags: Flags
  readonly now: Day.Instant
  readonly orderOf: (orderId: number) => BriefOrder | undefined
  readonly server: string
  readonly userId: number
  readonly storeId: number
}

export interface Step {
  readonly model: Model
  readonly commands: ReadonlyArray<Command>
  readonly notices: ReadonlyArray<Notice>
}

export const init: Model = {
  ...queue.empty,
  hold: "none",
  wanted: [],
  isBusy: false,
  unprinted: [],
  unsaved: undefined,
  waitsFor: undefined,
  tickedAt: 0,
  isAsking: false,
  isPanelOpen: false,
  isPrintingPapers: false,
  isPrintingLabels: false,
  seen: undefined
}

/** Whether somebody may invoice several orders at once. */
export const isEnabled = (flags: Flags): boolean => isOn(flags, "enable_multiple_invoice")

export const keyOf = ({ server, userId, storeId }: Pick<Context, "server" | "userId" | "storeId">) => ({
  server,
  user: userId,
  screen: "bulk-invoice",
  id: String(storeId)
})
