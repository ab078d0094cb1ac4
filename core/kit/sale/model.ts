/** A sale at a counter, however its pages are arranged: its cart, what is asked over it, and the order that it becomes. */
import type { Cart, PlacedOrder, UserType } from "../../counter/cart.ts"
import type { Money } from "../../money.ts"
import type { Buyer } from "../../order/buyer-fields.ts"
import type { Order } from "../../order/order.ts"
import type { PayPart } from "../../order/pay-part.ts"
import type { Tender } from "../../order/tender-fields.ts"
import type { FoundShelf } from "../cart/effects.ts"
import type { LineMessage, TypedQuantity } from "../cart/lines.ts"
import type { CartMessage, CartWork } from "../cart/model.ts"
import type { CartDialog, CartDialogMessage, QuantityDialog } from "../cart/questions.ts"
import { type CartScale, type ScaleMessage, unread } from "../cart/scale.ts"
import { type Stocked, unstocked } from "../cart/shelf.ts"
import type { TookProduct } from "../cart/shelf-keys.ts"
import { emptyWork } from "../cart/work.ts"
import type { CounterCommand } from "../counter/command.ts"
import type { ApprovedDiscounts, PlacingMessage, RefusedApproval } from "../counter/effects.ts"
import type { Placing } from "../counter/model.ts"
import type { CreditMessage } from "../counter/store-credit.ts"
import type { FoundShift, TillShift } from "../counter/till.ts"
import type { Form } from "../form/form.ts"
import type { KeepsWork, KeptWorkMessage } from "../kept-work.ts"
import type { WorkNotice } from "../notice.ts"
import type { StripMessage, TakeOver } from "../scan-session/messages.ts"
import type { Step } from "../step.ts"
import type { Submission } from "../submission.ts"
import type { Upi, UpiMessage } from "../upi/model.ts"

/** The buyer as it is filled in. */
export interface BuyerDialog {
  readonly _tag: "Buyer"
  readonly form: Form
  /** Placing waits for it. */
  readonly placesNext: boolean
}
/** How much is given in cash, before the sale is placed. */
export interface CashDialog {
  readonly _tag: "Cash"
  readonly due: Money
  readonly form: Form
}
/** What the customer gives for a sum: another sum is asked about anew. */
export interface Given {
  readonly due: Money
  readonly amount: Money
}
/** The number of a store credit as it is typed. */
export interface CreditDialog {
  readonly _tag: "Credit"
  readonly form: Form
}
/** A discount by hand as it is filled in. */
export interface DiscountDialog {
  readonly _tag: "Discount"
  /** The line at hand, which it is of unless it is of the whole. */
  readonly line: { readonly id: number; readonly name: string } | undefined
  readonly form: Form
}
/** The name and password of a second person, for the discounts that wait. */
export interface ApprovalDialog {
  readonly _tag: "Approval"
  readonly form: Form
  /** Placing waits for it. */
  readonly placesNext: boolean
}
/** What is paid beside a method, which pays the rest. */
export interface PartsDialog {
  readonly _tag: "Parts"
  readonly method: string
  readonly form: Form
}
/** The dialogs of every sale; an arrangement has more. */
export type SaleDialog =
  | CartDialog
  | BuyerDialog
  | CashDialog
  | CreditDialog
  | DiscountDialog
  | ApprovalDialog
  | PartsDialog
  | { readonly _tag: "Drop" }

/** Its `id` is the store that is sold in. */
export interface Sale extends KeepsWork {
  readonly userType: UserType
  readonly work: CartWork
  /** In the line. */
  readonly typed: string
  readonly stocked: Stocked
  /** The line under the cursor; undefined while nobody has moved it. */
  readonly line: number | undefined
  readonly dialog: SaleDialog | { readonly _tag: string } | undefined
  /** The placing, or its invoice. */
  readonly placing: Submission<Placing> | undefined
  /** Placing was asked for at this sum, and is sent as soon as what waits is in the cart. */
  readonly wantsPlacing: { readonly sum: Money } | undefined
  readonly order: PlacedOrder | undefined
  /** The buyer whom the invoice is to name; undefined while that is up to the customer, null for nobody. */
  readonly buyer: Buyer | null | undefined
  /** What is paid beside the method that is chosen, which pays the rest. */
  readonly parts: ReadonlyArray<PayPart>
  /** Undefined until somebody says it; then the placing has it. */
  readonly given: Given | undefined
  /** What was given for the sale before, and its change, until something is put into the next cart. */
  readonly lastTender: Tender | undefined
  /** The store credit that pays it. */
  readonly credit: { readonly number: string; readonly balance: Money } | undefined
  /** Its money has come by UPI. */
  readonly isPaid: boolean
  readonly upi: Upi | undefined
  readonly scale: CartScale
  /** The shift of the till that is sold at; undefined while it is not known, or nobody works with shifts. */
  readonly shift: TillShift | undefined
}

export const emptySale = (id: number, stocked: Stocked = unstocked) => ({
  id,
  holder: "nobody yet" as const,
  userType: 2 as const,
  work: emptyWork,
  typed: "",
  stocked,
  line: undefined,
  dialog: undefined,
  placing: undefined,
  wantsPlacing: undefined,
  order: undefined,
  buyer: undefined,
  parts: [],
  given: undefined,
  lastTender: undefined,
  credit: undefined,
  isPaid: false,
  upi: undefined,
  scale: unread,
  shift: undefined
})

/** Messages that fill a cart, and of the dialogs over it. */
export type FillingMessage =
  | StripMessage
  | TakeOver
  | ScaleMessage
  | LineMessage
  | TypedQuantity
  | FoundShelf
  | FoundShift
  | TookProduct
  | CartDialogMessage
  | { readonly _tag: "UndidLast" | "AskedToDrop" | "AskedForBuyer" | "RemovedBuyer" }
  | CreditMessage
  | { readonly _tag: "AskedForCredit" | "RemovedCredit" }

/** Messages about discounts by hand. */
export type DiscountMessage =
  | ApprovedDiscounts
  | RefusedApproval
  | { readonly _tag: "AskedForDiscount" | "AskedForApproval" | "RemovedDiscount" }

/** Messages that make an order of it, and of that order. */
export type OrderingMessage =
  | PlacingMessage
  | { readonly _tag: "AskedForPaper"; readonly kind: "invoice" | "receipt" }
  /** What the customer gives in cash. */
  | ({ readonly _tag: "Gave" } & Given)
  | {
      readonly _tag:
        | "PlacedOrder"
        | "AppliedCoupon"
        | "RemovedCoupon"
        | "OpenedUpi"
        | "AskedForParts"
        | "RemovedParts"
    }
  | { readonly _tag: "Upi"; readonly message: UpiMessage }
  /** The order was changed elsewhere: its money may have come. */
  | { readonly _tag: "ChangedOrder"; readonly order: Order }

export type SaleMessage =
  | FillingMessage
  | DiscountMessage
  | OrderingMessage
  | CartMessage
  | KeptWorkMessage
  | { readonly _tag: "AskedToLeave" }
  /** The server is there again. */
  | { readonly _tag: "CameBack" }

/** @typeParam Own what an arrangement asks to be done beside what every sale does */
export type SaleStep<Model, Own = never> = Step<Model, CounterCommand | Own, WorkNotice>

/** The lines as they stand on the server. */
export const linesOf = ({ work }: Pick<Sale, "work">): Cart["items"] => work.cart?.items ?? []

export const isPlacing = ({ placing }: Pick<Sale, "placing">): boolean => placing?.isOnItsWay === true

export const quantityIn = ({ dialog }: Pick<Sale, "dialog">): QuantityDialog | undefined =>
  dialog?._tag === "Quantity" ? (dialog as QuantityDialog) : undefined
