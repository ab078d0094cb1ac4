/**
 * A sale at the counter: whom it is for, what is in the cart, the customer, the review, and the placed order. A scan on any
 * of its pages goes into the cart; after a placed order it begins the next one.
 */
import * as Schema from "effect/Schema"
import type { UserType } from "../../counter/cart.ts"
import { type Stocked, unstocked } from "../../kit/cart/shelf.ts"
import type { OnShelf, ShelfMessage } from "../../kit/cart/shelf-keys.ts"
import type { CounterCommand } from "../../kit/counter/command.ts"
import { type CustomerSearch, noSearch } from "../../kit/counter/customer-search.ts"
import type { FoundCustomer, FoundPlaces } from "../../kit/counter/effects.ts"
import {
  type DraftCommand,
  type DraftDialog,
  type DraftMessage,
  noDrafts,
  type SaleWithDrafts
} from "../../kit/drafts/model.ts"
import * as form from "../../kit/form/form.ts"
import { emptySale, type SaleDialog, type SaleMessage, type SaleStep } from "../../kit/sale/model.ts"
import type { SoldBy } from "../../kit/sale/pay-ways.ts"
import { storedFields } from "../../kit/sale/stored.ts"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import type { SaveWork } from "../../kit/scan-session/stored-work.ts"
import type { Locality } from "../../order/address.ts"
import type { OfferedSlot } from "../../order/slot.ts"

/** In their order: the cart is open at once, and says itself whom it is for. */
export const stages = ["cart", "customer", "review", "placed"] as const
export type Stage = (typeof stages)[number]

const Stored = Schema.Struct({
  ...storedFields,
  /** Formerly it was asked first whom it is for. */
  stage: Schema.Literals(["type", ...stages]),
  typed: Schema.Struct({ mobile: Schema.String, name: Schema.String }),
  draftId: Schema.optionalKey(Schema.NullOr(Schema.Int))
})
export type Stored = typeof Stored.Type
export const { print, read } = draftCodec(1, Stored)

export interface AddressDialog {
  readonly _tag: "Address"
  readonly form: form.Form
  /** The pincode whose locations are here, or on their way. */
  readonly pincode: string
  readonly places: ReadonlyArray<Locality> | undefined
}

export interface Model extends SaleWithDrafts, OnShelf, CustomerSearch {
  /** The name of who has the number came while somebody was in its empty box. */
  readonly isNameNew?: boolean
  readonly stage: Stage
  /** Somebody has said whom it is for: what the cart says of that counts no more. */
  readonly isKindChosen: boolean
  /** Cash is asked for as soon as the cart is ready. */
  readonly takesCash: boolean
  readonly customer: form.Form
  readonly coupon: form.Form
  /** The method of payment that is chosen at the review. */
  readonly payment: string | undefined
  /** A partner's name; null for the store's own orders. */
  readonly source: string | null
  /** Slot and number of what is not taken away. */
  readonly delivery: form.Form
  readonly slots: ReadonlyArray<OfferedSlot> | undefined
  readonly choice: number
  readonly dialog: SaleDialog | DraftDialog | AddressDialog | undefined
  readonly problem: string | undefined
}

export type Message =
  | SaleMessage
  | DraftMessage
  | ShelfMessage
  | FoundCustomer
  | FoundPlaces
  | {
      readonly _tag: "WentBack" | "CheckedOut" | "SubmittedCustomer" | "AskedForAddress" | "CreatedNew"
    }
  | SoldBy
  | { readonly _tag: "ChoseKind"; readonly userType: UserType }
  | { readonly _tag: "FilledCustomer" | "FilledCoupon" | "FilledDelivery"; readonly message: form.Message }
  | { readonly _tag: "MovedChoice"; readonly by: number }
  | { readonly _tag: "ChosePayment"; readonly method: string }
  | { readonly _tag: "ChoseSource"; readonly source: string | null }
  | { readonly _tag: "FoundSlots"; readonly slots: ReadonlyArray<OfferedSlot> }

export interface OwnCommand {
  readonly _tag: "FindSlots"
  readonly id: number
}
export type Own = OwnCommand | DraftCommand | SaveWork<Stored>
export type Command = CounterCommand | Own
export type Step = SaleStep<Model, Own>

/** Nothing was done yet: what is known of the store's products stays. */
export const fresh = (id: number, stocked: Stocked = unstocked): Model => ({
  ...emptySale(id, stocked),
  ...noSearch,
  ...noDrafts,
  stage: "cart",
  isKindChosen: false,
  takesCash: false,
  page: 1,
  tile: -1,
  customer: form.blank,
  coupon: form.blank,
  payment: undefined,
  source: null,
  delivery: form.blank,
  slots: undefined,
  choice: 0,
  problem: undefined
})
