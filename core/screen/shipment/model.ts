/**
 * One incoming shipment, from the first scan to its acceptance: what the screen knows, what can happen to it, and what it
 * tells. Scans are decided one at a time in the order they were made; every change is stored before it sounds.
 */

import type * as Day from "../../day.ts"
import type { Fault } from "../../fault.ts"
import type { Beep } from "../../kit/beep.ts"
import type { CatalogueCache } from "../../kit/catalogue-cache.ts"
import type { ClaimCommand } from "../../kit/effects/claims.ts"
import type { PrintShipment } from "../../kit/effects/papers.ts"
import { isRestored } from "../../kit/kept-work.ts"
import type { WorkNotice } from "../../kit/notice.ts"
import type { ClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { type ClaimView, unclaimed } from "../../kit/scan-session/claims.ts"
import { scanWork } from "../../kit/scan-session/draft.ts"
import { type ScanView, unopened } from "../../kit/scan-session/messages.ts"
import * as scanQueue from "../../kit/scan-session/queue.ts"
import type { SessionMessage } from "../../kit/scan-session/session.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork } from "../../kit/scan-session/stored-work.ts"
import { listedIn, type ShipmentWork } from "../../kit/shipment-work.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import * as manual from "../../order/manual-accept.ts"
import { mayDo } from "../../session/access.ts"
import type { Flags } from "../../session/flags.ts"
import type { ScannedCarton } from "../../stock/carton-scan.ts"
import type { SentLine, ShortReasons } from "../../stock/confirmation.ts"
import type { ReceivedEntity } from "../../stock/entity.ts"
import type { Pack } from "../../stock/pack.ts"
import { showsPrint } from "../../stock/pick-up.ts"
import * as receiving from "../../stock/receiving.ts"
import { isNothingReceived, nothingReceived, type Receiving } from "../../stock/receiving-fields.ts"
import { isOpen, type Shipment, type ShipmentItem } from "../../stock/shipment.ts"
import type { Box, QuantityDialog } from "./quantity-dialog.ts"

export type Dialog =
  | { readonly _tag: "Quantity"; readonly quantity: QuantityDialog }
  /** A product is looked for by its name; which of those found is under the cursor. */
  | { readonly _tag: "Product"; readonly search: string; readonly index: number }
  | { readonly _tag: "NoItems" }
  /** Which line is under the cursor. */
  | {
      readonly _tag: "Summary"
      readonly at: number | undefined
      /** So many packs have expired on their way: they leave the stock with the receipt. */
      readonly expired: number
    }
  /** Work of another form was found: its codes, to be scanned again. */
  | { readonly _tag: "FoundCodes"; readonly codes: ReadonlyArray<string> }

/** What a look-up of a code came to. */
export interface LookedUp {
  readonly code: string
  /** Null when it cannot be decoded. */
  readonly entity: ReceivedEntity | null
  /** What is wrong with it by the lists of the network; undefined where they were not asked. */
  readonly why?: string
  /** The hub's packs under the code; undefined where the check failed. */
  readonly packs: ReadonlyArray<Pick<Pack, "status">> | undefined
  /** Of a serial number that was here before: what happened to it last. */
  readonly seen?: string
  /** A carton or pallet, with what is in it. */
  readonly carton?: ScannedCarton
}

/** Whether the hub may accept: yesterday's report is in, is missing, or nobody could say. */
export type Gate = "unknown" | "open" | "closed" | "failed"

export interface Model extends ScanView<LookedUp>, ClaimView {
  readonly shipment: Shipment | undefined
  readonly receiving: Receiving
  /** Why lines are short, as far as somebody has said so: also while the confirmation is closed. */
  readonly reasons: ShortReasons
  /** The product under the cursor. */
  readonly selected: number | undefined
  readonly dialog: Dialog | undefined
  /** The scan of a product that the shipment does not list: the queue waits until somebody says what it is. */
  readonly absent: LookedUp | undefined
  readonly gate: Gate
  readonly busy: "accepting" | undefined
  readonly isResyncing: boolean
  /** The return of what came damaged is asked for. */
  readonly isReturning: boolean
}

export type Message =
  | SessionMessage
  | ClaimMessage
  | { readonly _tag: "OpenedShipment"; readonly shipment: Shipment }
  /** The server is away: as it answered last. */
  | { readonly _tag: "RecalledShipment"; readonly shipment: Shipment; readonly asOf: Day.Instant }
  | { readonly _tag: "ChangedElsewhere"; readonly shipment: Shipment }
  | { readonly _tag: "CheckedGate"; readonly mayAccept: boolean }
  | { readonly _tag: "FailedGateCheck" }
  /** Somebody has counted in the hub, or handed its report in. */
  | { readonly _tag: "ChangedReport" }
  // Scanning
  | { readonly _tag: "LookedUpCode"; readonly found: LookedUp }
  | { readonly _tag: "AddedAbsent" }
  | { readonly _tag: "RefusedAbsent" }
  | { readonly _tag: "RemovedAbsent"; readonly productId: number }
  // A product that does not scan
  | { readonly _tag: "AskedForProduct" }
  | { readonly _tag: "TypedProduct"; readonly text: string }
  | { readonly _tag: "MovedProduct"; readonly by: number }
  /** The one under the cursor when none is named. */
  | { readonly _tag: "ChoseProduct"; readonly productId: number | undefined }
  // Lines
  | { readonly _tag: "SelectedLine"; readonly productId: number }
  | { readonly _tag: "MovedSelection"; readonly by: number }
  | { readonly _tag: "OpenedLine"; readonly productId: number }
  | { readonly _tag: "TypedQuantity"; readonly box: Box; readonly text: string }
  | { readonly _tag: "SteppedQuantity"; readonly box: Box; readonly direction: 1 | -1 }
  | { readonly _tag: "FocusedQuantity"; readonly box: Box | undefined }
  | { readonly _tag: "SavedQuantity" }
  // Accepting
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "MovedSummary"; readonly by: number }
  | { readonly _tag: "ChoseShortReason"; readonly productId: number; readonly reason: string | undefined }
  | { readonly _tag: "SucceededAcceptance"; readonly shipment: Shipment; readonly message: string }
  | { readonly _tag: "RefusedAcceptance"; readonly fault: Fault; readonly message: string }
  | { readonly _tag: "FailedAcceptance"; readonly message: string }
  // Around
  | { readonly _tag: "AskedToResync" }
  | { readonly _tag: "AskedToReturnDamaged" }
  | { readonly _tag: "EndedDamageReturn"; readonly returnId: number | null }
  | { readonly _tag: "AskedToPrint" }
  | { readonly _tag: "FailedResync"; readonly message: string }
  | { readonly _tag: "AskedToLeave" }

export type ShipmentCommand =
  | { readonly _tag: "OpenShipment"; readonly id: number }
  | { readonly _tag: "CheckGate"; readonly id: number; readonly hubId: number }
  | { readonly _tag: "LookUpReceived"; readonly code: string }
  | {
      readonly _tag: "AcceptShipment"
      readonly id: number
      readonly shipmentId: string
      readonly usesAcceptService: boolean
      readonly lines: ReadonlyArray<SentLine>
      readonly isRtv: boolean
      readonly notes: string | null
      readonly key: string
    }
  | { readonly _tag: "ResyncShipment"; readonly id: number; readonly shipmentId: string }
  | { readonly _tag: "ReturnDamaged"; readonly shipment: Shipment }

export type Command =
  | ShipmentCommand
  | ClaimCommand
  | PrintShipment
  | LoadWork
  | ReleaseWork
  | SaveWork<ShipmentWork>
  | RemoveWork
  | Beep

/** What the screen knows from around it. */
export interface Context {
  readonly flags: Flags
  readonly server: string
  readonly userId: number
  readonly hubId: number
  readonly now: Day.Instant
  /** The env variable `all_item_manual_accept_allowed`. */
  readonly manualAcceptSetting: string | undefined
  readonly catalogue: CatalogueCache
  /** Offered where less came than was sent. */
  readonly shortReasons: ReadonlyArray<string>
}

/** What the screen tells those around it. */
export type Notice =
  | WorkNotice
  | { readonly _tag: "ShipmentChanged"; readonly shipment: Shipment }
  /** Products are looked for. */
  | { readonly _tag: "CatalogueWanted" }

export type Step = kit.Step<Model, Command, Notice>

export const init = (id: number): kit.Step<Model, Command> =>
  step(
    {
      ...unopened,
      claims: unclaimed,
      id,
      shipment: undefined,
      receiving: nothingReceived,
      reasons: new Map(),
      selected: undefined,
      absent: undefined,
      gate: "unknown",
      isResyncing: false,
      isReturning: false
    },
    [{ _tag: "OpenShipment", id }]
  )

export const shipmentWork = scanWork<Model, Shipment, Receiving, ShipmentWork>({
  screen: "shipment",
  subjectOf: ({ shipment }) => shipment,
  isOpen,
  workOf: (model) => model.receiving,
  isEmpty: isNothingReceived,
  lastScan: receiving.lastScan,
  parts: ({ reasons }) => [reasons],
  emptied: (model) => ({ ...model, receiving: nothingReceived, reasons: new Map(), absent: undefined }),
  stored: (shipment, { receiving: work, reasons, claims }, all) => ({
    ...all,
    shipment_id: shipment.shipment_id,
    receiving: work,
    reasons: [...reasons],
    listed: listedIn(shipment, work),
    work: claims.work
  })
})

export const linesOf = ({ shipment, receiving: work }: Model): ReadonlyArray<ShipmentItem> =>
  shipment === undefined ? [] : receiving.linesOf(shipment, work)
export const lineOf = ({ shipment, receiving: work }: Model, productId: number): ShipmentItem | undefined =>
  shipment === undefined ? undefined : receiving.lineOf(shipment, work, productId)

/** The Confirm tile shows while the shipment is neither accepted nor entered. */
export const showsConfirm = ({ shipment }: Model): boolean => shipment !== undefined && isOpen(shipment)
/** Confirming waits for what is on its way: stored work, scans, the word whether the hub may accept. */
export const showsContinue = (model: Model): boolean =>
  shipmentWork.isOffered(model) && (model.gate === "open" || model.gate === "unknown")
/** Nothing waits that would be left out. */
export const canContinue = (model: Model): boolean =>
  showsContinue(model) && isRestored(model) && scanQueue.size(model.queue) === 0 && model.gate === "open"

export const canAcceptByHand = (
  context: Pick<Context, "flags" | "manualAcceptSetting">,
  item: Pick<ShipmentItem, "sell_by">
): boolean => manual.isAllowed(context.flags, context.manualAcceptSetting, item)

/** Whoever may not receive shipments reads them. */
export const mayReceive = (flags: Flags): boolean => mayDo("store", flags)

/** Its paper can be printed. */
export const isPrintable = ({ shipment }: Model, flags: Flags): boolean =>
  shipment !== undefined && showsPrint(shipment, flags)
