/** What is asked of who reads lists, and what comes back: between the server's thread and theirs, or on the spot. */
import type * as Day from "#core/day.ts"
import type { Coding } from "../http/packing.ts"

/** A list that every client holds: the products of the network, or what a store sells at prices of its own. */
export type KeptList = { readonly is: "products" } | { readonly is: "prices"; readonly storeId: number }

/** Which products of which store, and whether those that it has none of are among them. */
export interface ProductChoice {
  readonly storeId: number
  readonly cutOff: string | null
  readonly includesMissing: boolean
  /** The ids to choose from; all products when undefined. */
  readonly ids?: ReadonlyArray<number> | undefined
  readonly page?: { readonly size: number; readonly number: number } | undefined
}

export type Asked =
  /** How a list stands. */
  | { readonly ask: "edition"; readonly list: KeptList }
  /** What has changed of it since the edition of a key, the whole where that is null or unknown. */
  | {
      readonly ask: "rows"
      readonly list: KeptList
      readonly since: string | null
      /** Further fields of the answer, each after a comma. */
      readonly behind: string
      readonly coding: Coding | undefined
    }
  /** The products of a store with what it has of each; without them for who holds them already. */
  | {
      readonly ask: "stocked"
      readonly choice: ProductChoice
      readonly now: Day.Instant
      /** The key that the client holds; undefined where its answer has no keys. */
      readonly heldKey: string | null | undefined
      readonly coding: Coding | undefined
    }

/** How a list stands: its version in the store, the key of what is in it, and the keys of earlier editions since which changes are known. */
export interface ListEdition {
  readonly version: string
  readonly key: string
  readonly earlier: ReadonlyArray<string>
}
/** A body of JSON as it is sent, packed where that was asked for and it is worth it. */
export interface PackedList {
  readonly body: Uint8Array<ArrayBuffer>
  readonly coding: Coding | undefined
  readonly tag: string
}
export type ReplyTo<A extends Asked> = A extends { readonly ask: "edition" } ? ListEdition : PackedList
export type Reply = ListEdition | PackedList

export type NumberedAsked = Asked & { readonly number: number }
export type Answered =
  | { readonly number: number; readonly reply: Reply }
  /** The database cannot answer now. */
  | { readonly number: number; readonly unavailable: string }
  | { readonly number: number; readonly problem: string }

/** What the thread is started with. */
export interface Reading {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Milliseconds that one statement may take. */
  readonly patience: number
}
