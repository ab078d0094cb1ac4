/**
 * The quick checkout: one table of a cart, tabs of carts that are kept for later, and a checkout as a question over them.
 * A scan goes into the cart wherever somebody is; after a placed order it begins the next one.
 */
import * as Schema from "effect/Schema"
import type { SentDraft } from "../../contract/draft.ts"
import type { Cart } from "../../counter/cart.ts"
import type { Pill } from "../../counter/category.ts"
import type { Draft } from "../../counter/draft.ts"
import { type Stocked, unstocked } from "../../kit/cart/shelf.ts"
import type { CounterCommand } from "../../kit/counter/command.ts"
import type { FoundCustomer, FoundPlaces } from "../../kit/counter/effects.ts"
import type * as form from "../../kit/form/form.ts"
import type { Entry, QueueRequest } from "../../kit/placement-queue/model.ts"
import {
  emptySale,
  type Sale,
  type SaleDialog,
  type SaleMessage,
  type SaleStep
} from "../../kit/sale/model.ts"
import type { SoldBy } from "../../kit/sale/pay-ways.ts"
import { storedFields } from "../../kit/sale/stored.ts"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import type { SaveWork } from "../../kit/scan-session/stored-work.ts"
import type { Answer, Submission } from "../../kit/submission.ts"
import type { Checkout } from "./checkout.ts"

/** A cart that the queue of placements has, before the next one is known. */
interface Leaving {
  readonly sent: string
  readonly cartId: number
}

const Stored = Schema.Struct({ ...storedFields, draftId: Schema.NullOr(Schema.Int) })
export type Stored = typeof Stored.Type
export const { print, read } = draftCodec(1, Stored)

export type Dialog =
  | SaleDialog
  /** The name of the draft that the cart becomes; a busy form waits until the cart is at rest. */
  | { readonly _tag: "SaveDraft"; readonly form: form.Form }
  | { readonly _tag: "DeleteDraft" | "Total" | "Panel" }
  /** Products that can be put into the cart. */
  | { readonly _tag: "Add"; readonly pill: Pill; readonly text: string; readonly at: number }

type DraftToSave = typeof SentDraft.Type

/** A deed with a draft: the same again goes under the same key. */
export type Drafting =
  | { readonly deed: "keep"; readonly draft: DraftToSave }
  | { readonly deed: "delete"; readonly draftId: number }
  /** The cart in hand is kept where it is not empty; then it has the lines of the draft, or none. */
  | { readonly deed: "load"; readonly keep: DraftToSave | null; readonly draftId: number | null }
  /** The lines of a cart that was sent off and failed. */
  | { readonly deed: "fill"; readonly keep: DraftToSave | null; readonly entry: FailedEntry }

/** What waits until the cart in hand is at rest; a tab without a draft is a new order. */
export type NextDraft =
  | { readonly deed: "load"; readonly draftId: number | null }
  | { readonly deed: "delete"; readonly draftId: number }
  | { readonly deed: "fill"; readonly entry: FailedEntry }

/** The draft as it was kept; or the cart as it was filled, and what of it is not there, by name. */
export interface Drafted {
  readonly draft?: Draft
  readonly cart?: Cart
  readonly refused?: ReadonlyArray<string>
}

export interface Model extends Sale {
  readonly drafts: ReadonlyArray<Draft>
  /** Why they are not there. */
  readonly draftsFailure: string | undefined
  /** Whether the server has a hub customer for who sells at partner's prices; undefined until it has answered. */
  readonly hasHubCustomer: boolean | undefined
  readonly hubCustomerFailure: string | undefined
  /** The draft that the cart is of; null at a new order. */
  readonly draftId: number | null
  readonly drafting: Submission<Drafting> | undefined
  /** What was asked for while the cart in hand was still busy. */
  readonly nextDraft: NextDraft | undefined
  readonly dialog: Dialog | undefined
  readonly checkout: Checkout | undefined
  readonly leaving: Leaving | undefined
  /** The failed order under the cursor. */
  readonly failedAt: number
}

export type Message =
  | SaleMessage
  | FoundCustomer
  | FoundPlaces
  | SoldBy
  | {
      readonly _tag:
        | "Reloaded"
        | "AskedForTotal"
        | "AskedToAdd"
        | "AskedToDelete"
        | "AskedToSave"
        | "OpenedPanel"
        | "CheckedOut"
        | "WentOn"
        | "WentBack"
        | "Cancelled"
        | "Closed"
    }
  | { readonly _tag: "ChosePill"; readonly pill: Pill }
  | { readonly _tag: "SoughtProduct"; readonly text: string }
  | { readonly _tag: "MovedProduct"; readonly by: number }
  | { readonly _tag: "GotDrafts"; readonly drafts: ReadonlyArray<Draft> }
  | { readonly _tag: "FailedDrafts"; readonly message: string }
  | { readonly _tag: "FoundHubCustomer"; readonly isThere: boolean }
  | { readonly _tag: "FailedHubCustomer" }
  | { readonly _tag: "DetailsDue"; readonly orderId: number }
  | { readonly _tag: "ChoseTab"; readonly draftId: number | null }
  | { readonly _tag: "GotDraft"; readonly answer: Answer<Drafted> }
  | { readonly _tag: "FilledCheckout"; readonly message: form.Message }
  | { readonly _tag: "ProblemPassed"; readonly number: number }
  | { readonly _tag: "TriedFailed"; readonly id: string }
  | { readonly _tag: "TookFailed"; readonly entry: FailedEntry }
  | { readonly _tag: "MovedFailed"; readonly by: number; readonly count: number }

export type OwnCommand =
  | { readonly _tag: "LoadDrafts"; readonly id: number }
  | { readonly _tag: "ChangeDraft"; readonly drafting: Submission<Drafting> }
  /** The queue has the cart of the session: the counter has the next one. */
  | { readonly _tag: "BeginNext"; readonly sent: string; readonly cartId: number }
  | { readonly _tag: "TellQueue"; readonly wish: QueueRequest }
  | { readonly _tag: "LoadHubCustomer" }
  /** The details of a placed order are shown after a while, as they are by then. */
  | { readonly _tag: "AwaitDetails"; readonly orderId: number }
  /** An error was shown for long enough. */
  | { readonly _tag: "EndProblem"; readonly number: number }

export type FailedEntry = Pick<
  Entry,
  "id" | "anew" | "cartItems" | "buyer" | "parts" | "payment_reference" | "discounts"
>

export type Own = OwnCommand | SaveWork<Stored>
export type Command = CounterCommand | Own
export type Step = SaleStep<Model, Own>

export const fresh = (id: number, stocked: Stocked = unstocked): Model => ({
  ...emptySale(id, stocked),
  drafts: [],
  draftsFailure: undefined,
  hasHubCustomer: undefined,
  hubCustomerFailure: undefined,
  draftId: null,
  drafting: undefined,
  nextDraft: undefined,
  checkout: undefined,
  leaving: undefined,
  failedAt: 0
})
