/** The list of transfers from and to the store, as the page of transfers has it. */
import type { Transfer } from "../../stock/transfer.ts"

export interface History {
  readonly isShown: boolean
  /** Undefined until its first page is there. */
  readonly found: ReadonlyArray<Transfer> | undefined
  /** The transfer behind which each page begins, up to the one that is shown. */
  readonly befores: ReadonlyArray<number | null>
  readonly hasMore: boolean
  /** The order under the cursor. */
  readonly at: number | undefined
  /** Counts the questions: an answer to an earlier one is passed over. */
  readonly round: number
  readonly problem: string | undefined
}

export const unread: History = {
  isShown: false,
  found: undefined,
  befores: [null],
  hasMore: false,
  at: undefined,
  round: 0,
  problem: undefined
}

export type HistoryMessage =
  | { readonly _tag: "AskedForTransfers" | "AskedForFile" }
  | { readonly _tag: "LoadedTransfers"; readonly round: number; readonly found: ReadonlyArray<Transfer> }
  | { readonly _tag: "FailedTransfers"; readonly round: number; readonly problem: string }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedTransfer"; readonly by: number }
  | { readonly _tag: "ChoseTransfer" | "OpenedTransfer"; readonly order: number }
