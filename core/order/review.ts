/** The invoice summary: what will be sent, what is short, and whether every shortage has its reason. */
import * as Result from "effect/Result"
import type { Fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { leftOutItems } from "./carried.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"
import { type Picking, reasonOf, type Scan, scansOf, stateOf } from "./picking.ts"
import { check } from "./reason.ts"
import { kilograms } from "./weight.ts"

/** One item as it goes into the invoice. */
export interface ReviewLine {
  readonly item: OrderItem
  readonly scans: ReadonlyArray<Scan>
  readonly accepted: Q.Quantity
  readonly short: Q.Quantity
  /** True where nothing of the item is sent: an item neither scanned nor partly nil counts as nil. */
  readonly nil: boolean
  readonly partialNil: Q.Quantity
  readonly needsReason: boolean
  readonly reason: string
  readonly problem: Fault<"ReasonRequired" | "ReasonTooShort"> | undefined
}

export interface Review {
  readonly lines: ReadonlyArray<ReviewLine>
  /** The lines whose accepted total differs from the ordered total, compared to two decimals. */
  readonly shortages: ReadonlyArray<ReviewLine>
  /** True where every shortage has a valid reason, so that Confirm is open. */
  readonly isValid: boolean
}

const lineOf = (item: OrderItem, picking: Picking, list: ReadonlyArray<string>): ReviewLine => {
  const state = stateOf(item, picking)
  const accepted = state.nil ? Q.zero : state.accepted
  const needsReason = !Q.isSame(accepted, item.qty)
  // A reason that was given waits for the day the item is short again.
  const reason = needsReason ? reasonOf(picking, item.item_id) : ""
  const checked = check(item.item_id, reason, list)
  const nil = needsReason && accepted === 0
  return {
    item,
    scans: scansOf(picking, item.item_id),
    accepted,
    short: Q.minus(item.qty, accepted),
    nil,
    partialNil: needsReason && !nil ? Q.minus(item.qty, accepted) : Q.zero,
    needsReason,
    reason,
    problem: needsReason && Result.isFailure(checked) ? checked.failure : undefined
  }
}

/** The review of the work on an order; `list` holds the configured reasons. */
export const review = (order: Order, picking: Picking, list: ReadonlyArray<string>): Review => {
  const items = [...pickedItems(order), ...leftOutItems(order, picking)]
  const lines = items.map((item) => lineOf(item, picking, list))
  const shortages = lines.filter((line) => line.needsReason)
  return { lines, shortages, isValid: shortages.every((line) => line.problem === undefined) }
}

/** "Added: scanned / total Kg" and the cards after invoicing. */
export interface Weights {
  readonly required: Q.Quantity
  readonly accepted: Q.Quantity
  /** Total minus accepted, never below 0. */
  readonly nil: Q.Quantity
}

const weightsBy = (order: Order, acceptedOf: (item: OrderItem) => Q.Quantity): Weights => {
  const items = pickedItems(order)
  const required = Q.sum(items.map((item) => kilograms(item, item.qty)))
  const accepted = Q.sum(items.map((item) => kilograms(item, acceptedOf(item))))
  return { required, accepted, nil: Q.most(Q.minus(required, accepted), Q.zero) }
}
/** While the order is picked. */
export const weights = (order: Order, picking: Picking): Weights =>
  weightsBy(order, (item) => stateOf(item, picking).accepted)
/** After it was invoiced. */
export const invoicedWeights = (order: Order): Weights =>
  weightsBy(order, (item) => item.accepted_qty ?? Q.zero)
