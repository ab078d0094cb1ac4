/**
 * A sale at the counter: whom it is for, what is in the cart, the customer, the review, and the placed order. A scan on any
 * of its pages goes into the cart; after a placed order it begins the next one.
 */
import * as Schema from "effect/Schema"
import type { Cart, PlacedOrder, UserType } from "../../counter/cart.ts"
import type { KnownCustomer } from "../../counter/customer.ts"
import { Waiting } from "../../kit/cart/change.ts"
import type { FoundShelf } from "../../kit/cart/effects.ts"
import type { CartMessage, CartWork } from "../../kit/cart/model.ts"
import { type CartScale, type ScaleMessage, unread } from "../../kit/cart/scale.ts"
import { type Stocked, unstocked } from "../../kit/cart/shelf.ts"
import type { OnShelf, ShelfMessage } from "../../kit/cart/shelf-keys.ts"
import { begun } from "../../kit/cart/work.ts"
import type { CounterCommand } from "../../kit/counter/command.ts"
import { Placing } from "../../kit/counter/model.ts"
import type { FoundShift, TillShift } from "../../kit/counter/till.ts"
import * as form from "../../kit/form/form.ts"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import type { StripMessage, TakeOver } from "../../kit/scan-session/messages.ts"
import type { WorkNotice, WorkStep } from "../../kit/scan-session/step.ts"
import type { SaveWork } from "../../kit/scan-session/stored-work.ts"
import type { Upi, UpiMessage } from "../../kit/upi/model.ts"
import type { Money } from "../../money.ts"
import type { Locality } from "../../order/address.ts"
import type { Order } from "../../order/order.ts"
import type { OfferedSlot } from "../../order/slot.ts"

/** In their order; the first two are skipped by a scan. */
export const stages = ["type", "cart", "customer", "review", "placed"] as const
export type Stage = (typeof stages)[number]

/** What is kept of a sale, so that it outlives a crash; the cart itself is the server's. */
export const Stored = Schema.Struct({
  updated_at: Schema.String,
  waiting: Schema.Array(Schema.String),
  sending: Schema.NullOr(Schema.String),
  changes: Schema.Array(Waiting),
  made: Schema.Int,
  stage: Schema.Literals(stages),
  userType: Schema.Literals([1, 2, 3]),
  typed: Schema.Struct({ mobile: Schema.String, name: Schema.String }),
  placing: Schema.NullOr(Placing)
})
export type Stored = typeof Stored.Type
export const { print, read } = draftCodec(1, Stored)

export type Dialog =
  | { readonly _tag: "Quantity"; readonly itemId: number; readonly form: form.Form }
  | { readonly _tag: "Clear" | "Drop" }
  | { readonly _tag: "FoundCodes"; readonly codes: ReadonlyArray<string> }
  | {
      readonly _tag: "Address"
      readonly form: form.Form
      /** The pincode whose locations are here, or on their way. */
      readonly asked: string
      readonly places: ReadonlyArray<Locality> | undefined
    }

export interface Model extends OnShelf {
  /** The store that is sold in. */
  readonly id: number
  /** What was kept is back. */
  readonly isLoaded: boolean
  /** Why there is nothing to sell here. */
  readonly failure: string | undefined
  readonly stage: Stage
  readonly userType: UserType
  /** Which of the two kinds of customers is under the cursor. */
  readonly kind: number
  readonly work: CartWork
  readonly stocked: Stocked
  /** The line under the cursor; undefined while nobody has moved it. */
  readonly line: number | undefined
  readonly customer: form.Form
  /** Who has the number that was typed, where somebody has. */
  readonly known: KnownCustomer | undefined
  /** The number that was looked up last. */
  readonly lookedUp: string
  /** Whose number it is has not been answered yet. */
  readonly isAsking: boolean
  /** Somebody went on before that answer: it goes on by itself then. */
  readonly wantsOn: boolean
  readonly coupon: form.Form
  /** What is chosen at the review. */
  readonly payment: string | undefined
  /** A partner's name; null for the store's own orders. */
  readonly source: string | null
  /** Slot and number of what is not taken away. */
  readonly delivery: form.Form
  readonly slots: ReadonlyArray<OfferedSlot> | undefined
  readonly choice: number
  readonly dialog: Dialog | undefined
  /** It was pressed, and is sent as soon as what waits is in the cart. */
  readonly wantsPlacing: { readonly told: Money } | undefined
  readonly placing: Placing | undefined
  /** The placing, or its invoice, is on its way. */
  readonly isPlacing: boolean
  readonly order: PlacedOrder | undefined
  /** Its money has come by UPI. */
  readonly isPaid: boolean
  /** Papers of the order that were asked for here. */
  readonly prints: number
  readonly problem: string | undefined
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
  | { readonly _tag: "ScannedAgain"; readonly codes: ReadonlyArray<string> }
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedOpening" | "FailedSaving"; readonly message: string }
  | { readonly _tag: "AskedToLeave" }
  | { readonly _tag: "WentBack" }
  | { readonly _tag: "MovedKind"; readonly index: number }
  | { readonly _tag: "ChoseKind"; readonly userType: UserType }
  | ShelfMessage
  | { readonly _tag: "TookProduct"; readonly productId: number }
  | { readonly _tag: "MovedLine"; readonly by: number }
  | { readonly _tag: "ChoseLine"; readonly itemId: number }
  | { readonly _tag: "SteppedLine"; readonly itemId: number; readonly by: 1 | -1 }
  | { readonly _tag: "RemovedLine"; readonly itemId: number }
  | { readonly _tag: "RemovedPack"; readonly code: string }
  | { readonly _tag: "UndidLast" }
  | { readonly _tag: "AskedForQuantity"; readonly itemId: number }
  | { readonly _tag: "TypedQuantity"; readonly itemId: number; readonly text: string }
  | { readonly _tag: "AskedToClear" | "AskedToDrop" }
  | { readonly _tag: "Filled"; readonly message: form.Message }
  | { readonly _tag: "SubmittedDialog" }
  | { readonly _tag: "ClosedDialog" }
  | { readonly _tag: "CheckedOut" }
  | { readonly _tag: "FilledCustomer"; readonly message: form.Message }
  | { readonly _tag: "SubmittedCustomer" }
  | { readonly _tag: "FoundCustomer"; readonly mobile: string; readonly found: KnownCustomer | null }
  | { readonly _tag: "AskedForAddress" }
  | {
      readonly _tag: "FoundPlaces"
      readonly pincode: string
      readonly places: ReadonlyArray<Locality>
    }
  | { readonly _tag: "FilledCoupon"; readonly message: form.Message }
  | { readonly _tag: "AppliedCoupon" }
  | { readonly _tag: "RemovedCoupon" }
  | { readonly _tag: "FilledDelivery"; readonly message: form.Message }
  | { readonly _tag: "MovedChoice"; readonly by: number }
  | { readonly _tag: "ChosePayment"; readonly method: string }
  | { readonly _tag: "ChoseSource"; readonly source: string | null }
  | { readonly _tag: "FoundSlots"; readonly slots: ReadonlyArray<OfferedSlot> }
  | { readonly _tag: "PlacedOrder" }
  /** `isWhole`: nothing is to be asked for any more; before that it is placed alone. */
  | {
      readonly _tag: "SucceededPlacing"
      readonly key: string
      readonly order: PlacedOrder
      readonly isWhole: boolean
    }
  /** `isOver`: a rule has refused it, or the order's invoice. */
  | {
      readonly _tag: "FailedPlacing"
      readonly key: string
      readonly message: string
      readonly isOver: boolean
    }
  | { readonly _tag: "AskedForPaper"; readonly kind: "invoice" | "receipt" }
  | { readonly _tag: "OpenedUpi" }
  | { readonly _tag: "Upi"; readonly message: UpiMessage }
  /** The order was changed elsewhere: its money may have come. */
  | { readonly _tag: "HeardOfOrder"; readonly order: Order }
  | { readonly _tag: "CreatedNew" }
  /** The server is there again. */
  | { readonly _tag: "CameBack" }

export interface OwnCommand {
  readonly _tag: "FindSlots"
  readonly id: number
}

export type Command = OwnCommand | CounterCommand | SaveWork<Stored>

export type Step = WorkStep<Model, WorkNotice | { readonly _tag: "CatalogueWanted" }, Command>

/** Nothing was done yet: what is known of the store's products stays. */
export const fresh = (id: number, stocked: Stocked = unstocked): Model => ({
  id,
  isLoaded: false,
  failure: undefined,
  stage: "type",
  userType: 2,
  kind: 1,
  work: begun,
  typed: "",
  stocked,
  page: 1,
  tile: -1,
  line: undefined,
  customer: form.blank,
  known: undefined,
  lookedUp: "",
  isAsking: false,
  wantsOn: false,
  coupon: form.blank,
  payment: undefined,
  source: null,
  delivery: form.blank,
  slots: undefined,
  choice: 0,
  dialog: undefined,
  wantsPlacing: undefined,
  placing: undefined,
  isPlacing: false,
  order: undefined,
  isPaid: false,
  prints: 0,
  problem: undefined,
  upi: undefined,
  scale: unread,
  shift: undefined
})

/** The next sale: what is known of the counter stays. */
export const freshAt = ({ id, stocked, isLoaded, scale, shift }: Model): Model => ({
  ...fresh(id, stocked),
  isLoaded,
  scale,
  shift
})

/** The lines as they stand on the server. */
export const linesOf = ({ work }: Pick<Model, "work">): Cart["items"] => work.cart?.items ?? []
