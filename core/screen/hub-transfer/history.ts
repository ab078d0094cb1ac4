/** The list of transfers from and to the store, as the page of transfers has it. */
import { emptyListing, type Listing } from "../../kit/listing.ts"
import type { Transfer } from "../../stock/transfer.ts"

export interface History extends Omit<Listing<Transfer>, "total" | "page"> {
  readonly isShown: boolean
  /** The transfer behind which each page begins, up to the one that is shown. */
  readonly befores: ReadonlyArray<number | null>
  readonly hasMore: boolean
}

export const emptyHistory: History = { ...emptyListing, isShown: false, befores: [null], hasMore: false }

export type HistoryMessage =
  | { readonly _tag: "AskedForTransfers" | "AskedForFile" }
  | { readonly _tag: "LoadedTransfers"; readonly requestId: number; readonly found: ReadonlyArray<Transfer> }
  | { readonly _tag: "FailedTransfers"; readonly requestId: number; readonly problem: string }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedTransfer"; readonly by: number }
  | { readonly _tag: "ChoseTransfer" | "OpenedTransfer"; readonly order: number }
