/** The dispatch screen: invoiced orders leave the house, by a press, several at once, or by scanning their labels. */

import type * as Day from "../../day.ts"
import type { Left } from "../../kit/effects/left-orders.ts"
import type { LastScan } from "../../kit/scan-session/last-scan.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { isDispatchable } from "../../order/dispatch.ts"
import { isHeld } from "../../order/hold.ts"
import { mayDo } from "../../session/access.ts"
import type { Flags } from "../../session/flags.ts"
import * as say from "../../text/order.ts"
import type { Row } from "./ready-orders.ts"

export interface Model {
  readonly selected: number | undefined
  readonly typed: string
  /** Orders that are about to leave, each waiting for a word: the first is asked about, none is dropped by the next scan. */
  readonly questions: ReadonlyArray<Question>
  /** Orders on their way out. */
  readonly leaving: ReadonlyArray<number>
  /** Ticked, to leave together. */
  readonly ticked: ReadonlyArray<number>
  /** What has come of those that were last sent together. */
  readonly together: Together | undefined
  /** Slot by slot, or in one list; undefined: as it helps. */
  readonly isGrouped: boolean | undefined
  /** Those that left here last, the latest first: for a while their dispatch can be taken back. */
  readonly left: ReadonlyArray<Left>
  readonly lastScan: LastScan | undefined
  /** What was refused until it is acknowledged, the newest first. */
  readonly refused: ReadonlyArray<LastScan>
}

export interface Question {
  readonly orderId: number
  readonly text: string
  /** Others that leave by the same answer. */
  readonly also?: ReadonlyArray<number>
  /** The label that was scanned for it. */
  readonly label?: string | undefined
  /** It is on hold: yes releases it, and the next press or scan dispatches it. */
  readonly releases?: true
  /** Asked by the same press as the question about this order: who cancels that one is not asked this one. */
  readonly follows?: number
}

/** Orders that left by one answer, by what is known of each; the numbers are increment ids. */
export interface Together {
  readonly orderIds: ReadonlyArray<number>
  readonly left: ReadonlyArray<string>
  readonly notLeft: ReadonlyArray<string>
}

export type Message =
  /** Among the orders as they are listed; undefined: the oldest first. */
  | {
      readonly _tag: "MovedDispatch"
      readonly by: number
      readonly among?: ReadonlyArray<number> | undefined
    }
  | { readonly _tag: "PressedOrder"; readonly orderId: number }
  | { readonly _tag: "TickedOrder"; readonly orderId: number }
  /** Ticks all of them; none, when all of them are. */
  | { readonly _tag: "TickedOrders"; readonly orderIds: ReadonlyArray<number> }
  | { readonly _tag: "PressedTicked" }
  | { readonly _tag: "GroupedBySlot"; readonly isOn: boolean }
  | { readonly _tag: "ScannedLabel"; readonly code: string }
  | { readonly _tag: "TypedLabel"; readonly text: string }
  | { readonly _tag: "SubmittedLabel" }
  | { readonly _tag: "ConfirmedDispatch" }
  | { readonly _tag: "CancelledDispatch" }
  | { readonly _tag: "AcknowledgedRefusals" }
  /** It has left; or why it has not. */
  | { readonly _tag: "EndedShipping"; readonly orderId: number; readonly problem: string | undefined }
  | { readonly _tag: "FoundLeft"; readonly left: ReadonlyArray<Left> }
  | { readonly _tag: "UndidDispatch"; readonly orderId: number }
  | { readonly _tag: "PassedUndoTime" }

export interface Context {
  readonly flags: Flags
  readonly now: Day.Instant
  readonly orders: ReadonlyArray<BriefOrder>
}

/** Whoever may not send orders off reads which are ready. */
export const mayDispatch = (flags: Flags): boolean => mayDo("orders", flags)

export const init: Model = {
  selected: undefined,
  typed: "",
  questions: [],
  leaving: [],
  ticked: [],
  together: undefined,
  isGrouped: undefined,
  left: [],
  lastScan: undefined,
  refused: []
}

/** The order that left last of those that can be taken back: one that is back is to be dispatched again. */
export const undoable = (
  { left }: Pick<Model, "left">,
  orders: ReadonlyArray<BriefOrder>
): Left | undefined =>
  left.find(({ orderId }) => !orders.some((order) => order.order_id === orderId && isDispatchable(order)))

/** What is asked now. */
export const askingOf = ({ questions }: Model): Question | undefined => questions[0]

export const orderIdsOf = ({ orderId, also = [] }: Question): ReadonlyArray<number> => [orderId, ...also]

/** The row under the cursor: the chosen one, or the first while none of them was chosen. */
export const underCursor = (
  { selected }: Pick<Model, "selected">,
  all: ReadonlyArray<Row>
): Row | undefined => all.find(({ order }) => order.order_id === selected) ?? all[0]

/** Whether Enter says yes to what is asked: to an early dispatch, and to the end of a hold, the word itself must be chosen. */
export const isYesByEnter = (model: Model): boolean =>
  askingOf(model)?.text !== say.earlyDispatch && askingOf(model)?.releases !== true

/** The ticked orders that can still be sent, in the order of the list. */
export const tickedOrders = (
  { ticked, leaving }: Pick<Model, "ticked" | "leaving">,
  orders: ReadonlyArray<BriefOrder>
): ReadonlyArray<BriefOrder> =>
  ticked.length === 0
    ? []
    : orders.filter(
        (order) =>
          isDispatchable(order) &&
          !isHeld(order) &&
          ticked.includes(order.order_id) &&
          !leaving.includes(order.order_id)
      )
