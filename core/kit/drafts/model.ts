/** Carts that are kept for later, as tabs beside the cart in hand: what is known of them, and what is done with one. */
import type { SentDraft } from "../../contract/draft.ts"
import type { Cart } from "../../counter/cart.ts"
import type { Draft } from "../../counter/draft.ts"
import { orderIn } from "../cart/work.ts"
import type { Counter } from "../counter/model.ts"
import type { Form } from "../form/form.ts"
import type { Entry } from "../placement-queue/model.ts"
import type { Sale } from "../sale/model.ts"
import type { Answer, Submission } from "../submission.ts"

export type DraftToSave = typeof SentDraft.Type

/** A cart that was sent off and failed. */
export type FailedEntry = Pick<
  Entry,
  "id" | "anew" | "cartItems" | "buyer" | "parts" | "payment_reference" | "discounts"
>

/** A deed with a draft: the same again goes under the same key. */
export type Drafting =
  | { readonly deed: "keep"; readonly draft: DraftToSave }
  | { readonly deed: "delete"; readonly draftId: number; readonly draft: DraftToSave | null }
  /** The cart in hand is kept where it is not empty; then it has the lines of the draft, or none. */
  | { readonly deed: "load"; readonly keep: DraftToSave | null; readonly draftId: number | null }
  /** One that was deleted is kept anew, and is in the cart again. */
  | { readonly deed: "reopen"; readonly keep: DraftToSave | null; readonly draft: DraftToSave }
  /** The lines of a cart that was sent off and failed. */
  | { readonly deed: "fill"; readonly keep: DraftToSave | null; readonly entry: FailedEntry }

/** What waits until the cart in hand is at rest; a tab without a draft is a new order. */
type NextDraft =
  | { readonly deed: "load"; readonly draftId: number | null }
  | { readonly deed: "delete"; readonly draftId: number }
  | { readonly deed: "reopen"; readonly draft: DraftToSave }
  | { readonly deed: "fill"; readonly entry: FailedEntry }

/** The draft as it was kept; or the cart as it was filled, and what of it is not there, by name. */
export interface Drafted {
  readonly draft?: Draft
  readonly cart?: Cart
  readonly refused?: ReadonlyArray<string>
}

export interface DraftTabs {
  readonly drafts: ReadonlyArray<Draft>
  /** Why they are not there. */
  readonly draftsFailure: string | undefined
  /** The draft that the cart is of; null at a new order. */
  readonly draftId: number | null
  readonly drafting: Submission<Drafting> | undefined
  /** What was asked for while the cart in hand was still busy. */
  readonly nextDraft: NextDraft | undefined
  /** The one that was deleted last, as its cart was then: it can be opened again. */
  readonly closedDraft: DraftToSave | undefined
}
export interface SaleWithDrafts extends Sale, DraftTabs {}

export const noDrafts: DraftTabs = {
  drafts: [],
  draftsFailure: undefined,
  draftId: null,
  drafting: undefined,
  nextDraft: undefined,
  closedDraft: undefined
}

/** The name of the draft that the cart becomes; a busy form waits until the cart is at rest. */
export interface SaveDialog {
  readonly _tag: "SaveDraft"
  readonly form: Form
}
export type DraftDialog = SaveDialog | { readonly _tag: "DeleteDraft" }

export type DraftMessage =
  | { readonly _tag: "AskedToSave" | "AskedToDelete" | "Reopened" }
  | { readonly _tag: "GotDrafts"; readonly drafts: ReadonlyArray<Draft> }
  | { readonly _tag: "FailedDrafts"; readonly message: string }
  | { readonly _tag: "ChoseTab"; readonly draftId: number | null }
  | { readonly _tag: "GotDraft"; readonly answer: Answer<Drafted> }

export type DraftCommand =
  | { readonly _tag: "LoadDrafts"; readonly id: number }
  | { readonly _tag: "ChangeDraft"; readonly drafting: Submission<Drafting>; readonly screen: Counter }

/** Another cart is on its way into this place, or this one on its way out. */
export const isDrafting = ({ drafting, nextDraft }: Pick<DraftTabs, "drafting" | "nextDraft">): boolean =>
  drafting?.isOnItsWay === true || nextDraft !== undefined

/** The cart is an order, or on its way to be one. */
export const isOrdered = ({ placing, wantsPlacing, order, work }: Sale): boolean =>
  placing !== undefined || wantsPlacing !== undefined || order !== undefined || orderIn(work) !== null
