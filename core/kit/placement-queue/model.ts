/**
 * Orders that are placed behind the counter: what waits, what failed, and what came of the last one. Wherever somebody is
 * in the product meanwhile, it goes on; every step of it is stored before it is taken.
 */
import * as queue from "../../counter/placement-queue.ts"
import type { WorkKey } from "../../port/journal.ts"
import type { Flags } from "../../session/flags.ts"
import { isOn } from "../../session/flags.ts"
import type { Notice } from "../notice.ts"

export type Entry = queue.Entry
export type Queue = queue.PlacementQueue

/** What somebody wants of the queue. */
export type Wish =
  /** A cart is sent off; its id is its own, so that sending it off twice is once. */
  | { readonly _tag: "SentOff"; readonly id: string; readonly cart: queue.SentCart }
  /** A failed order goes on at the step at which it failed. */
  | { readonly _tag: "TriedAgain"; readonly id: string }
  /** A failed order leaves the queue: whoever asks loads its cart back. */
  | { readonly _tag: "TookBack"; readonly id: string }

/** The counter has put the cart aside, and filled none of it since: the first step need not do it again. */
export interface SetAside {
  readonly _tag: "SetAside"
  readonly id: string
}

export interface Model extends Queue {
  /** Whether this client has the stored queue: no other one of this workstation runs it meanwhile. */
  readonly hold: "none" | "asked" | "held"
  /** What is done as soon as the queue is held. */
  readonly wanted: ReadonlyArray<Wish>
  /** A step of the active order is on its way. */
  readonly isBusy: boolean
  /** Why nothing can be stored: nothing is sent, either. */
  readonly unsaved: string | undefined
  /** Why the active order is waiting for the server. */
  readonly waitsFor: string | undefined
}

export type Message =
  | Wish
  | SetAside
  /** The stored queue is this client's now. */
  | { readonly _tag: "HeldQueue"; readonly stored: Queue; readonly problem?: string }
  /** `isKnown`: it was said before. */
  | { readonly _tag: "FailedHolding"; readonly message: string; readonly isKnown: boolean }
  | { readonly _tag: "FailedSaving"; readonly message: string }
  | Progress

export type Asked = "at the start" | "by somebody" | "again"

export type Command =
  /** Taken for this client and read, and held until it is released: at the start, where there is something to go on with. */
  | { readonly _tag: "HoldPlacements"; readonly key: WorkKey; readonly asked: Asked }
  | { readonly _tag: "ReleasePlacements" }
  | { readonly _tag: "SavePlacements"; readonly key: WorkKey; readonly queue: Queue }
  /** The next step of the active order, after a wait (ms). */
  | { readonly _tag: "TakePlacementStep"; readonly entry: Entry; readonly after: number }
  /** Its packs are anybody's again. */
  | { readonly _tag: "LetBasketGo"; readonly id: string; readonly anew: queue.Entry["anew"] }

/** What has come of a step of the active order. */
export type Progress = { readonly id: string; readonly step: queue.Step } & (
  | { readonly _tag: "Did"; readonly placed?: queue.PlacedAs }
  /** The order is not known yet. */
  | { readonly _tag: "Unseen" }
  /** `isAnswered`: the server has said no, and nothing was done. */
  | { readonly _tag: "Erred"; readonly message: string; readonly isAnswered: boolean }
  /** The server was not reached: that is no error, and it is asked again. */
  | { readonly _tag: "Unanswered"; readonly message: string }
)

export interface Context {
  readonly flags: Flags
  readonly server: string
  readonly userId: number
  readonly storeId: number
}

export interface Step {
  readonly model: Model
  readonly commands: ReadonlyArray<Command>
  readonly notices: ReadonlyArray<Notice>
}

export const init: Model = {
  ...queue.empty,
  hold: "none",
  wanted: [],
  isBusy: false,
  unsaved: undefined,
  waitsFor: undefined
}

/** Whether somebody's orders are placed behind the counter. */
export const isEnabled = (flags: Flags): boolean =>
  isOn(flags, "checkout_in_background") && isOn(flags, "use_partner_price")

export const keyOf = ({ server, userId, storeId }: Pick<Context, "server" | "userId" | "storeId">) => ({
  server,
  user: userId,
  screen: "placement",
  id: String(storeId)
})

/** The name of the cart that an order has on the server, beside the one that the counter fills. */
export const basketOf = ({ id }: Pick<Entry, "id">): string => id
