/**
 * What one person does alone in a day (APPROVE-5): changes of stock by hand add up, whichever way and at whichever till, and
 * so does money that goes back. What would come to more than the limit waits for somebody else, and adds nothing.
 */
import { type Money, plus } from "../money.ts"

/** The amounts that add up over a day. */
export type DayOf = "stock" | "refund"

export interface Worth {
  readonly value: Money
  /** Something of it has no price: nobody knows what it comes to. */
  readonly isUnpriced: boolean
}

/** @param before what the same person has done today */
export const isBeyond = ({ value, isUnpriced }: Worth, limit: Money | undefined, before: Money): boolean =>
  limit !== undefined && (isUnpriced || plus(before, value) > limit)
