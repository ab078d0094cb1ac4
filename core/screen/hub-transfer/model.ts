/**
 * Stock goes to another hub, or is asked for from there: which way, which store, what, and the order that it becomes. What
 * is collected is kept until the server has made the order of it.
 */
import * as Schema from "effect/Schema"
import type { SentLine, TransferAnswer } from "../../contract/hub-transfer.ts"
import type * as Day from "../../day.ts"
import type { LineMessage } from "../../kit/cart/lines.ts"
import type { CartDialog, CartDialogMessage } from "../../kit/cart/questions.ts"
import type { OnShelf, ShelfMessage, TookProduct } from "../../kit/cart/shelf-keys.ts"
import type { ClaimCommand } from "../../kit/effects/claims.ts"
import type { PrintPaper } from "../../kit/effects/papers.ts"
import type { KeepsWork, KeptWorkCommand, KeptWorkMessage } from "../../kit/kept-work.ts"
import type { WorkNotice } from "../../kit/notice.ts"
import type { ClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { type ClaimView, unclaimed } from "../../kit/scan-session/claims.ts"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import type { StripMessage, StripView } from "../../kit/scan-session/messages.ts"
import { empty } from "../../kit/scan-session/queue.ts"
import type * as kit from "../../kit/step.ts"
import type { Answer, Submission } from "../../kit/submission.ts"
import { Quantity } from "../../quantity.ts"
import {
  SourceStore,
  type Transfer,
  type TransferKind,
  type TransferProduct,
  transferKinds
} from "../../stock/transfer.ts"
import type { ScannedCode } from "../../stock/transfer-scan.ts"
import { emptyHistory, type History, type HistoryMessage } from "./history.ts"

/** A single pack that was scanned. */
const PackInCart = Schema.Struct({ scan_code: Schema.String, unique_key: Schema.String, qty: Quantity })
export type PackInCart = typeof PackInCart.Type

export const CartLine = Schema.Struct({
  product_id: Schema.Int,
  name: Schema.String,
  sell_by: Schema.Literals(["kg", "pack"]),
  qty: Quantity,
  /** The packs that were scanned into it. */
  packs: Schema.Array(PackInCart)
})
export type CartLine = typeof CartLine.Type

export const Stored = Schema.Struct({
  waiting: Schema.Array(Schema.String),
  sending: Schema.NullOr(Schema.String),
  kind: Schema.NullOr(Schema.Literals(transferKinds)),
  store: Schema.NullOr(SourceStore),
  lines: Schema.Array(CartLine),
  /** The name under which its packs are claimed. Older entries lack it. */
  work: Schema.optionalKey(Schema.String)
})
export type Stored = typeof Stored.Type
export const { print, read } = draftCodec(1, Stored)

export type Dialog =
  | CartDialog
  | { readonly _tag: "Confirm" }
  /** The step to another store, once the cart may be emptied. */
  | { readonly _tag: "ChangeStore"; readonly to: SourceStore | TransferKind }
  /** One of the list of all. */
  | { readonly _tag: "Transfer"; readonly transfer: Transfer }

/** A request as it is sent, and sent again. */
export interface TransferRequest {
  readonly kind: TransferKind
  readonly storeId: number
  readonly lines: ReadonlyArray<SentLine>
}

/** Its `id` is the own store's. */
export interface Model extends StripView<ScannedCode>, ClaimView, OnShelf, KeepsWork {
  /** Why something was not done, until somebody tries again or it has become needless. */
  readonly problem: string | undefined
  /** A request that is not answered: nothing of the cart is changed meanwhile. */
  readonly submission: Submission<TransferRequest> | undefined
  readonly kind: TransferKind
  readonly stores: ReadonlyArray<SourceStore> | undefined
  readonly store: SourceStore | undefined
  /** The stores are shown, with what of a name is typed, and the one under the cursor. */
  readonly isPicking: boolean
  readonly find: string
  readonly storeAt: number | undefined
  /** The products of the source that may go; undefined until they are there. */
  readonly products: ReadonlyArray<TransferProduct> | undefined
  /** Counts the requests for stock: an answer to an earlier one is passed over. */
  readonly requestId: number
  readonly lines: ReadonlyArray<CartLine>
  /** The lines before the last scan, which can be taken back. */
  readonly before: ReadonlyArray<CartLine> | undefined
  readonly lineAt: number | undefined
  readonly dialog: Dialog | undefined
  /** Why the stores, or the stock of the source, are not there. */
  readonly unloaded: string | undefined
  /** The sentence about the transfer that was made last. */
  readonly made: string | undefined
  readonly history: History
}

export type Message =
  | StripMessage
  | ShelfMessage
  | TookProduct
  /** Of a line, whose `itemId` is the product's: it has one line at most. */
  | LineMessage
  | CartDialogMessage
  | ClaimMessage
  | HistoryMessage
  | KeptWorkMessage
  | { readonly _tag: "AskedToLeave" | "WentBack" | "CameBack" | "AskedAgain" }
  | { readonly _tag: "ChoseKind"; readonly kind: TransferKind }
  | { readonly _tag: "MovedStore"; readonly by: number }
  | { readonly _tag: "ChoseStore"; readonly storeId: number }
  | { readonly _tag: "PointedAtStore"; readonly storeId: number }
  | { readonly _tag: "TypedStore"; readonly text: string }
  | { readonly _tag: "AskedForStores" | "ClosedStores" }
  | { readonly _tag: "FoundStores"; readonly stores: ReadonlyArray<SourceStore> }
  | {
      readonly _tag: "FoundStock"
      readonly requestId: number
      readonly products: ReadonlyArray<TransferProduct>
    }
  | { readonly _tag: "FailedLoading"; readonly requestId: number; readonly problem: string }
  | { readonly _tag: "LookedUpCode"; readonly code: string; readonly found: ScannedCode }
  | { readonly _tag: "UndidLast" | "AskedToConfirm" | "AskedForPaper" }
  | Answer<TransferAnswer>

export interface OfStore {
  /** The own store. */
  readonly id: number
}

export type OwnCommand =
  | (OfStore & { readonly _tag: "LoadTransferStores" })
  | (OfStore & {
      readonly _tag: "LoadSource"
      readonly kind: TransferKind
      readonly storeId: number
      readonly requestId: number
    })
  /** The meaning of a code; of the own hub the pack under it, too. */
  | (OfStore & { readonly _tag: "LookUpForTransfer"; readonly code: string; readonly sends: boolean })
  | (OfStore & TransferRequest & { readonly _tag: "CreateTransfer"; readonly key: string })
  /** A page of all transfers: those made before one, and one more, so that it is known whether there are others. */
  | (OfStore & {
      readonly _tag: "LoadTransfers"
      readonly before: number | null
      readonly requestId: number
    })
  /** All of them as a file. */
  | (OfStore & { readonly _tag: "SaveTransfers" })

export type Command = OwnCommand | PrintPaper | ClaimCommand | KeptWorkCommand<Stored>
export type Step = kit.Step<Model, Command, WorkNotice>

export interface Context {
  readonly now: Day.Instant
  readonly server: string
  readonly userId: number
}

export const fresh = (id: number): Model => ({
  id,
  holder: "nobody yet",
  queue: empty,
  lastScan: undefined,
  refused: [],
  typed: "",
  dialog: undefined,
  problem: undefined,
  submission: undefined,
  claims: unclaimed,
  kind: "send",
  stores: undefined,
  store: undefined,
  isPicking: true,
  find: "",
  storeAt: undefined,
  products: undefined,
  requestId: 0,
  lines: [],
  before: undefined,
  page: 1,
  tile: -1,
  lineAt: undefined,
  unloaded: undefined,
  made: undefined,
  history: emptyHistory
})

export const productOf = ({ products }: Pick<Model, "products">, id: number): TransferProduct | undefined =>
  products?.find(({ product_id }) => product_id === id)
export const lineOf = ({ lines }: Pick<Model, "lines">, id: number): CartLine | undefined =>
  lines.find(({ product_id }) => product_id === id)
/** The line that keys mean: the one that was chosen, else the last one. */
export const lineAtHand = (model: Pick<Model, "lines" | "lineAt">): CartLine | undefined =>
  lineOf(model, model.lineAt ?? -1) ?? model.lines.at(-1)
