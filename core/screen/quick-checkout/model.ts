/**
 * The quick checkout: one table of a cart, tabs of carts that are kept for later, and a checkout as a question over them.
 * A scan goes into the cart wherever somebody is; after a placed order it begins the next one.
 */
import * as Schema from "effect/Schema"
import type { Pill } from "../../counter/category.ts"
import { type Stocked, unstocked } from "../../kit/cart/shelf.ts"
import type { OnShelf, ShelfMessage } from "../../kit/cart/shelf-keys.ts"
import type { CounterCommand } from "../../kit/counter/command.ts"
import type { FoundCustomer, FoundPlaces } from "../../kit/counter/effects.ts"
import {
  type DraftCommand,
  type DraftDialog,
  type DraftMessage,
  type FailedEntry,
  noDrafts,
  type SaleWithDrafts
} from "../../kit/drafts/model.ts"
import type * as form from "../../kit/form/form.ts"
import type { QueueRequest } from "../../kit/placement-queue/model.ts"
import { emptySale, type SaleDialog, type SaleMessage, type SaleStep } from "../../kit/sale/model.ts"
import type { SoldBy } from "../../kit/sale/pay-ways.ts"
import { storedFields } from "../../kit/sale/stored.ts"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import type { SaveWork } from "../../kit/scan-session/stored-work.ts"
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
  | DraftDialog
  | { readonly _tag: "Total" | "Panel" }
  /** Products that can be put into the cart. */
  | { readonly _tag: "Add"; readonly pill: Pill; readonly text: string; readonly at: number }

export interface Model extends SaleWithDrafts, OnShelf {
  /** Whether the server has a hub customer for who sells at partner's prices; undefined until it has answered. */
  readonly hasHubCustomer: boolean | undefined
  readonly hubCustomerFailure: string | undefined
  readonly dialog: Dialog | undefined
  readonly checkout: Checkout | undefined
  readonly leaving: Leaving | undefined
  /** The failed order under the cursor. */
  readonly failedAt: number
}

export type Message =
  | SaleMessage
  | DraftMessage
  | ShelfMessage
  | FoundCustomer
  | FoundPlaces
  | SoldBy
  | {
      readonly _tag:
        | "Reloaded"
        | "AskedForTotal"
        | "AskedToAdd"
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
  | { readonly _tag: "FoundHubCustomer"; readonly isThere: boolean }
  | { readonly _tag: "FailedHubCustomer" }
  | { readonly _tag: "DetailsDue"; readonly orderId: number }
  | { readonly _tag: "FilledCheckout"; readonly message: form.Message }
  | { readonly _tag: "ProblemPassed"; readonly number: number }
  | { readonly _tag: "TriedFailed"; readonly id: string }
  | { readonly _tag: "TookFailed"; readonly entry: FailedEntry }
  | { readonly _tag: "MovedFailed"; readonly by: number; readonly count: number }

export type OwnCommand =
  /** The queue has the cart of the session: the counter has the next one. */
  | { readonly _tag: "BeginNext"; readonly sent: string; readonly cartId: number }
  | { readonly _tag: "TellQueue"; readonly wish: QueueRequest }
  | { readonly _tag: "LoadHubCustomer" }
  /** The details of a placed order are shown after a while, as they are by then. */
  | { readonly _tag: "AwaitDetails"; readonly orderId: number }
  /** An error was shown for long enough. */
  | { readonly _tag: "EndProblem"; readonly number: number }

export type Own = OwnCommand | DraftCommand | SaveWork<Stored>
export type Command = CounterCommand | Own
export type Step = SaleStep<Model, Own>

export const fresh = (id: number, stocked: Stocked = unstocked): Model => ({
  ...emptySale(id, stocked),
  ...noDrafts,
  page: 1,
  tile: -1,
  hasHubCustomer: undefined,
  hubCustomerFailure: undefined,
  checkout: undefined,
  leaving: undefined,
  failedAt: 0
})
