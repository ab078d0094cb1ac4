/**
 * Orders that are placed behind the counter: what waits, what failed, and what came of the last one. Wherever somebody is
 * in the product meanwhile, it goes on; every step of it is stored before it is taken.
 */
import { empty } from "../../counter/placement-queue.ts"
import type { Step } from "../../counter/placement-step.ts"
import type * as queue from "../../counter/queued-cart.ts"
import { type Flags, isOn } from "../../session/flags.ts"
import { notHeld, type QueueState, type RowMessage } from "../durable-queue.ts"

export type Entry = queue.Entry
export type Queue = queue.PlacementQueue

/** What somebody asks of the queue. */
export type QueueRequest =
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

export type Model = Queue & QueueState<QueueRequest>

export type Message = QueueRequest | SetAside | RowMessage<Queue> | Progress

export type Command =
  /** The next step of the active order, after a wait (ms). */
  | { readonly _tag: "TakePlacementStep"; readonly entry: Entry; readonly after: number }
  /** Its packs are anybody's again. */
  | { readonly _tag: "LetBasketGo"; readonly id: string; readonly anew: queue.Entry["anew"] }

/** What came of a step. */
export type Outcome =
  | { readonly _tag: "Did"; readonly placed?: queue.PlacedAs }
  /** The order is not known yet. */
  | { readonly _tag: "Unseen" }
  /** `isAnswered`: the server has said no, and nothing was done. */
  | { readonly _tag: "Erred"; readonly message: string; readonly isAnswered: boolean }
  /** The server was not reached: that is no error, and it is asked again. */
  | { readonly _tag: "Unanswered"; readonly message: string }

/** What came of a step of the active order. */
export type Progress = Outcome & { readonly id: string; readonly step: Step }

export const init: Model = { ...empty, ...notHeld }

/** Whether somebody's orders are placed behind the counter. */
export const isEnabled = (flags: Flags): boolean =>
  isOn(flags, "checkout_in_background") && isOn(flags, "use_partner_price")

/** The name of the cart that an order has on the server, beside the one that the counter fills. */
export const basketOf = ({ id }: Pick<Entry, "id">): string => id
