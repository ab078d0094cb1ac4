/**
 * One incoming shipment, from the first scan to its acceptance: what the screen knows, what can happen to it, and what it
 * tells. Scans are decided one at a time in the order they were made; every change is stored before it sounds.
 */
import type * as Day from "../../day.ts"
import type { Fault } from "../../fault.ts"
import * as manual from "../../order/manual-accept.ts"
import type { Flags } from "../../session/flags.ts"
import type { ShortReasons } from "../../stock/confirmation.ts"
import type { ReceivedEntity } from "../../stock/entity.ts"
import type { Pack } from "../../stock/pack.ts"
import { showsPrint } from "../../stock/pick-up.ts"
import * as receiving from "../../stock/receiving.ts"
import { isOpen, type Shipment, type ShipmentItem } from "../../stock/shipment.ts"
import type { CatalogueCache } from "../catalogue-cache.ts"
import * as draft from "../scan-session/draft.ts"
import type { ScanMessage, ScanView } from "../scan-session/messages.ts"
import * as scanQueue from "../scan-session/queue.ts"
import { andThen as andThenOf, stepOf, type WorkNotice, type WorkStep } from "../scan-session/step.ts"
import type { Command } from "./effects.ts"
import type { Box, QuantityDialog } from "./quantity-dialog.ts"
import { listedIn, type ShipmentWork } from "./work.ts"

export type Dialog =
  | { readonly _tag: "Quantity"; readonly quantity: QuantityDialog }
  /** A product is looked for by its name; which of those found is under the cursor. */
  | { readonly _tag: "Product"; readonly search: string; readonly index: number }
  | { readonly _tag: "NoItems" }
  /** Which line is under the cursor. */
  | { readonly _tag: "Summary"; readonly at: number | undefined }
  /** Work of another form was found: its codes, to be scanned again. */
  | { readonly _tag: "FoundCodes"; readonly codes: ReadonlyArray<string> }

/** What a look-up of a code came to. */
export interface LookedUp {
  readonly code: string
  /** Null when it cannot be decoded. */
  readonly entity: ReceivedEntity | null
  /** The hub's packs under the code; undefined where the check failed. */
  readonly packs: ReadonlyArray<Pack> | undefined
}

/** Whether the hub may accept: yesterday's report is in, is missing, or nobody could say. */
export type Gate = "unknown" | "open" | "closed" | "failed"

export interface Model extends ScanView<LookedUp> {
  readonly id: number
  readonly shipment: Shipment | undefined
  /** Why there is no shipment to show. */
  readonly failure: string | undefined
  readonly receiving: receiving.Receiving
  /** Why lines are short, as far as somebody has said so: also while the confirmation is closed. */
  readonly reasons: ShortReasons
  /** The product under the cursor. */
  readonly selected: number | undefined
  readonly dialog: Dialog | undefined
  /** The scan of a product that the shipment does not list: the queue waits until somebody says what it is. */
  readonly absent: LookedUp | undefined
  readonly gate: Gate
  /** What the server is asked to do right now. */
  readonly busy: "accepting" | undefined
  /** Why it was not accepted, until somebody tries again or it has become needless. */
  readonly problem: string | undefined
  readonly isResyncing: boolean
  /** The return of what came damaged is asked for. */
  readonly isReturning: boolean
}

export type Message =
  | { readonly _tag: "OpenedShipment"; readonly shipment: Shipment }
  | { readonly _tag: "FailedOpening"; readonly message: string }
  /** The server is there again, or somebody wants to know. */
  | { readonly _tag: "AskedToOpenAgain" }
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "ChangedElsewhere"; readonly shipment: Shipment }
  | { readonly _tag: "CheckedGate"; readonly mayAccept: boolean }
  | { readonly _tag: "FailedGateCheck" }
  // Scanning
  | ScanMessage
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
  | { readonly _tag: "Continued" }
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
  | { readonly _tag: "ClosedDialog" }
  | { readonly _tag: "AskedToLeave" }

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

export type Step = WorkStep<Model, Notice, Command>
export const step = stepOf<Model, Notice, Command>
export const andThen = andThenOf<Model, Notice, Command>

export const toast = (kind: "info" | "success" | "failure", text: string): Notice => ({
  _tag: "Toast",
  kind,
  text
})

export const init = (id: number): readonly [Model, ReadonlyArray<Command>] => [
  {
    id,
    shipment: undefined,
    failure: undefined,
    isLoaded: false,
    receiving: receiving.empty,
    reasons: new Map(),
    queue: scanQueue.empty,
    lastScan: undefined,
    refused: [],
    selected: undefined,
    typed: "",
    dialog: undefined,
    absent: undefined,
    gate: "unknown",
    busy: undefined,
    problem: undefined,
    isResyncing: false,
    isReturning: false,
    sending: null
  },
  [{ _tag: "OpenShipment", id }]
]

export const workKey = (id: number, { server, userId }: Pick<Context, "server" | "userId">) => ({
  server,
  user: userId,
  screen: "shipment",
  id: String(id)
})

export const kept: draft.Draft<Model, Context, ShipmentWork> = {
  key: ({ id }, context) => workKey(id, context),
  isOpen: ({ shipment }) => (shipment === undefined ? undefined : isOpen(shipment)),
  isEmpty: (model) => receiving.isEmpty(model.receiving),
  stored: ({ shipment, receiving: work, reasons, queue, sending }) =>
    shipment && {
      shipment_id: shipment.shipment_id,
      updated_at: shipment.updated_at,
      receiving: work,
      reasons: [...reasons],
      listed: listedIn(shipment, work),
      waiting: scanQueue.codesIn(queue),
      sending
    }
}
export const saved = (model: Model, context: Context): ReadonlyArray<Command> =>
  draft.saved(model, context, kept)

/** As `step`, with the work stored before anything else happens. */
export const saveThen = (
  model: Model,
  context: Context,
  commands: ReadonlyArray<Command> = [],
  notices: ReadonlyArray<Notice> = []
): Step => step(model, [...saved(model, context), ...commands], notices)

export const linesOf = ({ shipment, receiving: work }: Model): ReadonlyArray<ShipmentItem> =>
  shipment === undefined ? [] : receiving.linesOf(shipment, work)
export const lineOf = ({ shipment, receiving: work }: Model, productId: number): ShipmentItem | undefined =>
  shipment === undefined ? undefined : receiving.lineOf(shipment, work, productId)

/** Something can be scanned and entered. */
export const isReceivable = ({ shipment, isLoaded, busy }: Model): boolean =>
  shipment !== undefined && isOpen(shipment) && isLoaded && busy === undefined

/** The Confirm tile shows while the shipment is neither accepted nor entered. */
export const showsConfirm = ({ shipment }: Model): boolean => shipment !== undefined && isOpen(shipment)
/** Confirming waits for what is on its way: stored work, scans, the word whether the hub may accept. */
export const showsContinue = (model: Model): boolean =>
  showsConfirm(model) &&
  model.busy === undefined &&
  model.queue.stoppedBy === undefined &&
  (model.gate === "open" || model.gate === "unknown")
/** Nothing waits that would be left out. */
export const canContinue = (model: Model): boolean =>
  showsContinue(model) && isReceivable(model) && scanQueue.size(model.queue) === 0 && model.gate === "open"

export const canAcceptByHand = (
  context: Pick<Context, "flags" | "manualAcceptSetting">,
  item: Pick<ShipmentItem, "sell_by">
): boolean => manual.isAllowed(context.flags, context.manualAcceptSetting, item)

/** Its paper can be printed. */
export const isPrintable = ({ shipment }: Model, flags: Flags): boolean =>
  shipment !== undefined && showsPrint(shipment, flags)

/** The work is done with: nothing of it is kept. */
export const settled = (model: Model): Model => ({
  ...model,
  receiving: receiving.empty,
  reasons: new Map(),
  queue: scanQueue.empty,
  lastScan: undefined,
  refused: [],
  dialog: undefined,
  absent: undefined,
  busy: undefined,
  problem: undefined,
  sending: null,
  typed: ""
})
