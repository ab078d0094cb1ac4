/** Dialogs of an order as they stand while they are open, and their commands. */

import type { Country } from "../../country.ts"
import type * as Day from "../../day.ts"
import type * as form from "../../kit/form/form.ts"
import type { Money } from "../../money.ts"
import type { AddressParts, Locality } from "../../order/address.ts"
import type { Payment } from "../../order/payment-record.ts"
import type { RemarkKind } from "../../order/remark.ts"
import type { OfferedSlot } from "../../order/slot.ts"

export const fieldNames = [
  "kind",
  "pincode",
  "search",
  "place",
  "street1",
  "street2",
  "street3",
  "area",
  "emirate"
] as const

export type FieldName = (typeof fieldNames)[number]

export interface AddressDialog {
  readonly stage: "filling" | "confirming" | "sending"
  /** Its addresses are found by a pincode; or the area is written, and its emirate chosen. */
  readonly country: Country
  /** Undefined while the server is asked for it. */
  readonly existing: { readonly id: number; readonly parts: AddressParts } | undefined
  /** The server did not tell it: it can be asked again. */
  readonly isMissed: boolean
  /** What was typed or chosen, by field. */
  readonly typed: Readonly<Record<FieldName, string>>
  /** The pincode whose locations are here, or on their way. */
  readonly requestedPincode: string
  readonly places: ReadonlyArray<Locality> | undefined
  readonly focus: string | undefined
  readonly moves: number
  /** Somebody went on before the locations were there: it goes on by itself then. */
  readonly wantsOn: boolean
  /** Somebody has tried to go on: what is wrong is said. */
  readonly isTried: boolean
  readonly problem: string | undefined
}

export type AddressMessage =
  | { readonly _tag: "Asked" }
  | {
      readonly _tag: "FoundExisting"
      readonly id: number
      readonly street: string
      readonly postcode: string
    }
  | { readonly _tag: "MissedExisting" }
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "FoundPlaces"; readonly pincode: string; readonly places: ReadonlyArray<Locality> }
  | { readonly _tag: "MissedPlaces"; readonly pincode: string; readonly message: string }
  | { readonly _tag: "Filled"; readonly message: form.Message }
  | { readonly _tag: "Submitted" }
  | { readonly _tag: "WentBack" }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "Changed" }
  /** `isOver`: the address of this order cannot be changed any more. */
  | { readonly _tag: "Failed"; readonly message: string; readonly isFixed: boolean }

/** What is sent of a change. */
export interface SentAddress {
  readonly address_id: number
  readonly pincode: string
  readonly new_location: string
  readonly customer: number | null
  readonly place: { readonly locality: number | string; readonly postcode: string }
}

export type AddressCommand =
  | { readonly _tag: "AskExistingAddress"; readonly id: number }
  | { readonly _tag: "AskPlaces"; readonly id: number; readonly pincode: string }
  | { readonly _tag: "ChangeAddress"; readonly id: number; readonly sent: SentAddress; readonly key: string }

export interface SlotDialog {
  /** Undefined while the server is asked for them. */
  readonly slots: ReadonlyArray<OfferedSlot> | undefined
  /** The server did not tell them: they can be asked for again. */
  readonly isMissed: boolean
  readonly form: form.Form
}

export type SlotMessage =
  | { readonly _tag: "Asked" }
  | { readonly _tag: "FoundSlots"; readonly slots: ReadonlyArray<OfferedSlot> }
  | { readonly _tag: "MissedSlots"; readonly message: string }
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "Filled"; readonly message: form.Message }
  | { readonly _tag: "Submitted" }
  | { readonly _tag: "MadeExpress" }
  | { readonly _tag: "Changed"; readonly slot: string | null }
  /** `isTaken`: another slot may do. `isOver`: the slot of this order cannot be changed any more. */
  | {
      readonly _tag: "Failed"
      readonly message: string
      readonly isTaken: boolean
      readonly isFixed: boolean
    }

export type SlotCommand =
  | { readonly _tag: "AskSlots"; readonly id: number; readonly storeId: number }
  | { readonly _tag: "ChangeSlot"; readonly id: number; readonly slot: number | null; readonly key: string }

export interface Extras {
  readonly kind: "extras"
  readonly form: form.Form
}

/** Another method was chosen, and the reason is to be said. */
export interface PaidOtherwise {
  readonly kind: "paid otherwise"
  readonly method: string
  readonly form: form.Form
}

export interface Sharing {
  readonly kind: "share"
  /** By it a repeat of the same press is known. */
  readonly openedAt: Day.Instant
  readonly isBusy: boolean
  readonly link: { readonly url: string; readonly expiresAt: Day.GmtTime } | undefined
  readonly problem: string | undefined
}

/** What is written on the order. */
export interface Writing {
  readonly kind: RemarkKind
  readonly form: form.Form
  /** By the minute: the same text written again later is another note. */
  readonly openedAt: Day.Instant
}

/** The order is on hold: whether that ends. */
export interface Releasing {
  readonly kind: "release"
}

/** How the order is to be paid for from now on. */
export interface Paying {
  readonly kind: "payment"
}

/** What is known of its UPI payment is asked, and what came of that. */
export interface Checking {
  readonly kind: "check"
  /** Undefined until the server has answered. */
  readonly found: Payment["state"] | null | undefined
}

/** Whether it was paid, as somebody says. */
export interface Confirming {
  readonly kind: "confirm"
}

export type SideDialog =
  | Writing
  | Releasing
  | Paying
  | PaidOtherwise
  | Checking
  | Confirming
  | Sharing
  | Extras

/** A dialog in which something is written, and sent by one call. */
export type Remark = Writing | PaidOtherwise

/** `side` is the dialog that sent it: it is closed by the answer, or says why not. */
interface Sent {
  readonly id: number
  readonly key: string
  readonly side: Remark
}

export type SideCommand =
  | ({ readonly _tag: "HoldOrder"; readonly reason: string } & Sent)
  | ({ readonly _tag: "AddNote"; readonly text: string } & Sent)
  | {
      readonly _tag: "ChangePayment"
      readonly id: number
      readonly method: string
      /** Of an order that has left. */
      readonly reason?: string
      readonly key: string
      /** The dialog that the reason was typed in. */
      readonly side?: Remark
    }
  | { readonly _tag: "CheckPayment"; readonly id: number }
  | {
      readonly _tag: "ConfirmPayment"
      readonly id: number
      readonly amount: Money
      readonly key: string
    }
  | {
      readonly _tag: "ShareReceipt"
      readonly id: number
      readonly key: string
      readonly side: Sharing
    }
