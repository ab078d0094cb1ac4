/**
 * Orders that are invoiced several at once: which are chosen, which wait, which one is being done. Wherever somebody is
 * in the product meanwhile, it goes on; every step of it is stored before it is taken.
 */
import type * as Day from "../../day.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import * as queue from "../../order/invoice-queue.ts"
import { type Chosen, none, type Selection } from "../../order/order-selection.ts"
import type { WorkKey } from "../../port/journal.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import {
  notHeld,
  type QueueContext,
  type QueueState,
  type QueueStep,
  type RowMessage
} from "../durable-queue.ts"
import type { Queue, Sending } from "./stored.ts"

export interface Model extends Queue, QueueState<Chosen> {
  readonly selected: Selection
  /** Papers of the active order that were tried in vain since it was begun. */
  readonly unprinted: ReadonlyArray<PrintedKind>
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
  | RowMessage<Queue>
  | Progress

export type PrintedKind = "invoice" | "label"

export type Command =
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

export interface Context extends QueueContext {
  readonly orderOf: (orderId: number) => BriefOrder | undefined
}

export type Step = QueueStep<Model, Command>

export const init: Model = {
  ...queue.empty,
  ...notHeld,
  selected: none,
  unprinted: [],
  tickedAt: 0,
  isAsking: false,
  isPanelOpen: false,
  isPrintingPapers: false,
  isPrintingLabels: false,
  seen: undefined
}

/** Whether somebody may invoice several orders at once. */
export const isEnabled = (flags: Flags): boolean => isOn(flags, "enable_multiple_invoice")
