/** A cart in hand: what it holds, what waits for the server, and what is told of it. */
import type { Cart, RefusedItem } from "../../counter/cart.ts"
import type * as Day from "../../day.ts"
import type * as Q from "../../quantity.ts"
import type { Beep } from "../beep.ts"
import type { Counter } from "../counter/model.ts"
import type { LastScan } from "../scan-session/last-scan.ts"
import type { Change, Waiting } from "./change.ts"

/** A line whose quantity is being stepped: several presses in a short while are one change. */
export interface Stepping {
  readonly item_id: number
  readonly name: string
  readonly qty: Q.Quantity
  /** A later press waits anew. */
  readonly presses: number
}

export interface Watch {
  /** The keys of the last changes of this screen. */
  readonly sentKeys: ReadonlyArray<string>
  /** Packs that are in the hands of this cart no more, by somebody's word. */
  readonly endedClaims: ReadonlyArray<string>
  readonly isStale: boolean
  readonly isLooking: boolean
}

export interface CartWork {
  /** Undefined until the server was asked. */
  readonly cart: Cart | undefined
  /** Of when it is, while the server is away; undefined: it is the server's word. Nothing is sent by it. */
  readonly asOf: Day.Instant | undefined
  readonly waiting: ReadonlyArray<Waiting>
  /** The first of them is on its way. */
  readonly isSending: boolean
  /** Why they wait. */
  readonly stoppedBy: string | undefined
  readonly stepping: Stepping | undefined
  /** Counts the changes, for their keys. */
  readonly made: number
  readonly lastScan: LastScan | undefined
  readonly refused: ReadonlyArray<LastScan>
  /** Take the last thing back that was put in or taken out; empty where there is none. */
  readonly undo: ReadonlyArray<Change>
  readonly watch: Watch
}

/** `screen` says whose cart it is: each counter has one of its own. */
export type CartCommand =
  /** The cart as it stands on the server. */
  | { readonly _tag: "LoadCart"; readonly screen: Counter }
  | { readonly _tag: "ChangeCart"; readonly screen: Counter; readonly waiting: Waiting }
  | { readonly _tag: "AwaitQuiet"; readonly presses: number }
  | Beep

export type CartMessage =
  | { readonly _tag: "LoadedCart"; readonly cart: Cart }
  | { readonly _tag: "FailedCart"; readonly message: string }
  /** The server is away: what it said last. */
  | {
      readonly _tag: "RecalledCart"
      readonly cart: Cart
      readonly asOf: Day.Instant
      readonly message: string
    }
  | {
      readonly _tag: "ChangedCart"
      readonly key: string
      readonly cart: Cart
      readonly refused?: ReadonlyArray<Pick<RefusedItem, "product_name" | "message">>
    }
  | {
      readonly _tag: "RefusedChange"
      readonly key: string
      readonly text: string
      readonly detail: string | undefined
      /** Who has the pack in hand. */
      readonly heldBy?: string
    }
  /** The change may have been made: it is sent again under the same key. */
  | { readonly _tag: "UnansweredChange"; readonly key: string; readonly message: string }
  | { readonly _tag: "StayedQuiet"; readonly presses: number }
  /** Somebody gives up what waits for a server that does not do it. */
  | { readonly _tag: "DroppedWaiting" }

/** Where and when a change is made. */
export interface At {
  readonly screen: Counter
  readonly now: Day.Instant
  readonly storeId: number
  readonly userId: number
}

export type CartStep = readonly [work: CartWork, commands: ReadonlyArray<CartCommand>]
