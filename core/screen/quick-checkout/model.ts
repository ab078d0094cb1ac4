/**
 * The quick checkout: one table of a cart, tabs of carts that are kept for later, and a checkout as a question over them.
 * A scan goes into the cart wherever somebody is; after a placed order it begins the next one.
 */
import * as Schema from "effect/Schema"
import type { SentDraft } from "../../contract/draft.ts"
import type { Cart, PlacedOrder } from "../../counter/cart.ts"
import type { Pill } from "../../counter/category.ts"
import type { Draft } from "../../counter/draft.ts"
import { Waiting } from "../../kit/cart/change.ts"
import type { FoundShelf } from "../../kit/cart/effects.ts"
import type { LineMessage } from "../../kit/cart/lines.ts"
import type { CartMessage, CartWork } from "../../kit/cart/model.ts"
import { type CartScale, type ScaleMessage, unread } from "../../kit/cart/scale.ts"
import { type Stocked, unstocked } from "../../kit/cart/shelf.ts"
import { begun } from "../../kit/cart/work.ts"
import type { CounterCommand } from "../../kit/counter/command.ts"
import type { Context } from "../../kit/counter/context.ts"
import type { PlacingMessage } from "../../kit/counter/effects.ts"
import { Placing } from "../../kit/counter/model.ts"
import type { FoundShift, TillShift } from "../../kit/counter/till.ts"
import type * as form from "../../kit/form/form.ts"
import type { Entry, Model as PlacementQueue, Wish } from "../../kit/placement-queue/model.ts"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import type { StripMessage, TakeOver } from "../../kit/scan-session/messages.ts"
import type { WorkNotice, WorkStep } from "../../kit/scan-session/step.ts"
import type { SaveWork } from "../../kit/scan-session/stored-work.ts"
import type { Upi, UpiMessage } from "../../kit/upi/model.ts"
import type * as Money from "../../money.ts"
import type { Order } from "../../order/order.ts"
import type { Checkout } from "./checkout.ts"

/** A cart that the queue of placements has, before the next one is known. */
interface Leaving {
  readonly sent: string
  readonly cartId: number
}

/** What is kept, so that it outlives a crash; the cart itself is the server's. */
export const Stored = Schema.Struct({
  updated_at: Schema.String,
  waiting: Schema.Array(Schema.String),
  sending: Schema.NullOr(Schema.String),
  changes: Schema.Array(Waiting),
  made: Schema.Int,
  draftId: Schema.NullOr(Schema.Int),
  userType: Schema.Literals([1, 2, 3]),
  placing: Schema.NullOr(Placing)
})
export type Stored = typeof Stored.Type
export const { print, read } = draftCodec(1, Stored)

export type Dialog =
  | { readonly _tag: "Quantity"; readonly itemId: number; readonly form: form.Form }
  /** What the cart is called while it is kept. */
  | { readonly _tag: "SaveDraft"; readonly form: form.Form }
  | { readonly _tag: "Clear" | "DeleteDraft" | "Drop" | "Total" | "Panel" }
  | { readonly _tag: "FoundCodes"; readonly codes: ReadonlyArray<string> }
  /** Products that can be put into the cart. */
  | { readonly _tag: "Add"; readonly pill: Pill; readonly text: string; readonly at: number }

/** What is being done with drafts; its key is the same for as long as nobody has answered. */
export interface Drafting {
  readonly of: string
  readonly key: string
  readonly isBusy: boolean
}

export interface Model {
  /** The store that is sold in. */
  readonly id: number
  readonly isLoaded: boolean
  /** Why there is nothing to sell here. */
  readonly failure: string | undefined
  readonly work: CartWork
  readonly typed: string
  readonly stocked: Stocked
  /** The line under the cursor. */
  readonly line: number | undefined
  readonly drafts: ReadonlyArray<Draft>
  /** Why they are not there. */
  readonly draftsFailure: string | undefined
  /** Whether the server has a hub customer for who sells at partner's prices; undefined until it has answered. */
  readonly hasHubCustomer: boolean | undefined
  readonly hubCustomerFailure: string | undefined
  /** The draft that the cart is of; null at a new order. */
  readonly draftId: number | null
  readonly drafting: Drafting | undefined
  /** The tab that was pressed while the cart in hand was still busy; null is a new order. */
  readonly nextTab: number | null | undefined
  readonly dialog: Dialog | undefined
  readonly checkout: Checkout | undefined
  readonly placing: Placing | undefined
  readonly isPlacing: boolean
  readonly order: PlacedOrder | undefined
  /** Its money has come by UPI. */
  readonly isPaid: boolean
  /** Whom the order in hand is for. */
  readonly userType: 1 | 2 | 3
  readonly leaving: Leaving | undefined
  /** The failed order under the cursor. */
  readonly failedAt: number
  readonly upi: Upi | undefined
  readonly scale: CartScale
  /** Of the till that is sold at; undefined while it is not known, or nobody works with shifts. */
  readonly shift: TillShift | undefined
}

export type Message =
  | StripMessage
  | TakeOver
  | CartMessage
  | FoundShelf
  | FoundShift
  | ScaleMessage
  | LineMessage
  | PlacingMessage
  | { readonly _tag: "ScannedAgain"; readonly codes: ReadonlyArray<string> }
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedOpening" | "FailedSaving"; readonly message: string }
  | { readonly _tag: "AskedToLeave" | "Reloaded" | "CameBack" }
  | { readonly _tag: "UndidLast" }
  | {
      readonly _tag:
        | "AskedToDrop"
        | "AskedToClear"
        | "AskedForTotal"
        | "AskedToAdd"
        | "AskedToDelete"
        | "AskedToSave"
        | "OpenedPanel"
    }
  | { readonly _tag: "Filled"; readonly message: form.Message }
  | { readonly _tag: "SubmittedDialog" | "ClosedDialog" }
  | { readonly _tag: "ChosePill"; readonly pill: Pill }
  | { readonly _tag: "SoughtProduct"; readonly text: string }
  | { readonly _tag: "MovedProduct"; readonly by: number }
  | { readonly _tag: "TookProduct"; readonly productId: number }
  | { readonly _tag: "GotDrafts"; readonly drafts: ReadonlyArray<Draft> }
  | { readonly _tag: "FailedDrafts"; readonly message: string }
  | { readonly _tag: "FoundHubCustomer"; readonly isThere: boolean }
  | { readonly _tag: "FailedHubCustomer" }
  | { readonly _tag: "DetailsDue"; readonly orderId: number }
  | { readonly _tag: "ChoseTab"; readonly draftId: number | null }
  | { readonly _tag: "KeptDraft"; readonly key: string; readonly draft: Draft }
  | { readonly _tag: "RemovedDraft"; readonly key: string; readonly draftId: number }
  | {
      readonly _tag: "LoadedDraft"
      readonly key: string
      readonly draftId: number | null
      readonly cart: Cart
      /** What of it is not in the cart, by name. */
      readonly refused: ReadonlyArray<string>
    }
  /** `isOver`: a rule has refused it; else it may have been done. */
  | {
      readonly _tag: "FailedDraft"
      readonly key: string
      readonly message: string
      readonly isOver: boolean
    }
  | { readonly _tag: "CheckedOut" | "WentOn" | "WentBack" | "Cancelled" | "PlacedOrder" | "Closed" }
  | { readonly _tag: "FilledCheckout"; readonly message: form.Message }
  | { readonly _tag: "AppliedCoupon" | "RemovedCoupon" | "OpenedUpi" }
  | { readonly _tag: "AskedForPaper"; readonly kind: "invoice" | "receipt" }
  | { readonly _tag: "ProblemPassed"; readonly number: number }
  | { readonly _tag: "Upi"; readonly message: UpiMessage }
  /** The order was changed elsewhere: its money may have come. */
  | { readonly _tag: "HeardOfOrder"; readonly order: Order }
  | { readonly _tag: "TriedFailed"; readonly id: string }
  | { readonly _tag: "TookFailed"; readonly entry: FailedEntry }
  | { readonly _tag: "MovedFailed"; readonly by: number; readonly count: number }

type KeptDraft = typeof SentDraft.Type

export type OwnCommand =
  | { readonly _tag: "LoadDrafts"; readonly id: number }
  | { readonly _tag: "KeepDraft"; readonly id: number; readonly key: string; readonly draft: KeptDraft }
  | { readonly _tag: "RemoveDraft"; readonly id: number; readonly key: string; readonly draftId: number }
  /** The cart in hand is kept where it is not empty; then it has the lines of the draft, or none. */
  | {
      readonly _tag: "LoadDraft"
      readonly id: number
      readonly key: string
      readonly keep: KeptDraft | null
      readonly draftId: number | null
    }
  /** The lines of a cart that was sent off and failed. */
  | {
      readonly _tag: "FillCart"
      readonly id: number
      readonly key: string
      readonly keep: KeptDraft | null
      readonly entry: FailedEntry
    }
  /** The queue has the cart of the session: the counter has the next one. */
  | { readonly _tag: "BeginNext"; readonly id: number; readonly sent: string; readonly cartId: number }
  | { readonly _tag: "TellQueue"; readonly wish: Wish }
  | { readonly _tag: "LoadHubCustomer"; readonly id: number }
  /** The details of a placed order are shown after a while, as they are by then. */
  | { readonly _tag: "AwaitDetails"; readonly id: number; readonly orderId: number }
  /** What went wrong was said for long enough. */
  | { readonly _tag: "EndProblem"; readonly id: number; readonly number: number }

export type FailedEntry = Pick<Entry, "id" | "anew" | "cartItems">

export type Command = OwnCommand | CounterCommand | SaveWork<Stored>

export type Step = WorkStep<Model, WorkNotice | { readonly _tag: "CatalogueWanted" }, Command>

export const fresh = (id: number, stocked: Stocked = unstocked): Model => ({
  id,
  isLoaded: false,
  failure: undefined,
  work: begun,
  typed: "",
  stocked,
  line: undefined,
  drafts: [],
  draftsFailure: undefined,
  hasHubCustomer: undefined,
  hubCustomerFailure: undefined,
  draftId: null,
  drafting: undefined,
  nextTab: undefined,
  dialog: undefined,
  checkout: undefined,
  placing: undefined,
  isPlacing: false,
  order: undefined,
  isPaid: false,
  userType: 2,
  leaving: undefined,
  failedAt: 0,
  upi: undefined,
  scale: unread,
  shift: undefined
})

/** The next sale: what is known of the counter stays. */
export const freshAt = ({ id, stocked, isLoaded, scale, shift, drafts }: Model): Model => ({
  ...fresh(id, stocked),
  isLoaded,
  scale,
  shift,
  drafts
})

export const linesOf = ({ work }: Pick<Model, "work">): Cart["items"] => work.cart?.items ?? []

export interface Shown extends Context {
  readonly currency: Money.Currency
  readonly placementQueue: PlacementQueue
}
