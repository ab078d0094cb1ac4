/**
 * Packs in hand: who has scanned which pack into work that is not done yet, so that nobody else takes it meanwhile
 * (CLAIM-1). A claim is soft. It ends with the work, with silence, or when somebody takes the pack over by name; the
 * invoice decides whose a pack is.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { available, type ClaimedBy, type PackStatus } from "./pack.ts"

/**
 * The kinds of work that hold packs; "transfer" is the one that a store puts together, "return" packs that come back
 * to a hub.
 */
export const HolderKind = Schema.Literals(["cart", "order", "shipment", "transfer", "return"])
export type HolderKind = typeof HolderKind.Type

/** One piece of work of a kind, whoever does it. */
export interface Subject {
  readonly kind: HolderKind
  readonly id: number
}

/** A claim: one pack in somebody's hands. */
export const Claim = Schema.Struct({
  /** The code without what printers add: one pack has one. */
  unique_key: Schema.String,
  scan_code: Schema.String,
  product_id: Schema.Int,
  qty: Q.Quantity,
  /** The screen that holds the pack, of several on one order; '' for none of them. */
  work: Schema.String,
  user_id: Schema.Int,
  by: Schema.String,
  /** The time at which the claim ends, unless its screen renews it before. */
  until: Day.GmtTime
})
export type Claim = typeof Claim.Type

/** A change of the claims of one order, shipment or transfer, or of a hub's returns. */
export const ClaimsChange = Schema.Struct({
  kind: HolderKind,
  id: Schema.Int,
  made: Schema.Array(Claim),
  /** Unique keys that are in these hands no more. */
  ended: Schema.Array(Schema.String)
})
export type ClaimsChange = typeof ClaimsChange.Type

/** A screen that claims: for what, under which name of its own, and who is there. */
export interface Hands {
  readonly subject: Subject
  readonly work: string
  readonly userId: number
}

/** The claim on a pack, with its holder's work. */
export interface InHand extends ClaimedBy {
  readonly subject: Subject
  readonly work: string
  readonly userId: number
}

/** Whether a claim is this screen's, or belongs to no screen of the same order. */
export const isOwn = (inHand: Omit<InHand, "by" | "where">, { subject, work, userId }: Hands): boolean =>
  inHand.subject.kind === subject.kind &&
  inHand.subject.id === subject.id &&
  (inHand.work === "" || (inHand.work === work && inHand.userId === userId))

/**
 * A screen claims a pack: it is not in the hands of anybody else, and has not left the stock.
 * @param inHand who has it, where anybody has
 * @param status of the pack; undefined where the stock knows none under the code
 */
export const requireClaimable = (
  hands: Hands,
  inHand: InHand | undefined,
  status: PackStatus | undefined
): Result.Result<void, Fault<"PackReserved" | "AlreadyUsed">> => {
  if (inHand !== undefined && !isOwn(inHand, hands))
    return Result.fail(fault("PackReserved", { by: inHand.by, where: inHand.where }))
  // What is received may be in the stock already, or may have been before: the receipt says so.
  if (hands.subject.kind !== "shipment" && status !== undefined && status !== available)
    return Result.fail(fault("AlreadyUsed"))
  return Result.succeed(undefined)
}

/** The quantity of a product that one piece of work needs, and on how many lines (CLAIM-7). */
export interface Want {
  readonly qty: Q.Quantity
  readonly lines: number
}

/** The most packs that one person holds at once in a hub: of its stock, and of packs that are in no stock. */
export const mostInHand = { ofStock: 500, ofNone: 5000 } as const

/**
 * Work claims as much of a product as it wants (CLAIM-7). The last pack of a line may be more than is missing, in
 * whatever order the packs of a line were scanned.
 * @param packs what one person has of it in hand for this work, with the one that is claimed
 */
export const requireWanted = (
  want: Want | undefined,
  packs: ReadonlyArray<Q.Quantity>
): Result.Result<void, Fault<"NotInOrder" | "ItemFull">> => {
  if (want === undefined) return Result.fail(fault("NotInOrder"))
  const largestFirst = packs.toSorted((a, b) => b - a)
  return Q.sum(largestFirst.slice(want.lines)) < want.qty
    ? Result.succeed(undefined)
    : Result.fail(fault("ItemFull"))
}

/** Whether somebody who holds so many packs may take one more. */
export const hasRoom = (kind: keyof typeof mostInHand, inHand: number): boolean => inHand < mostInHand[kind]

/** The packs in hand for one order or shipment after a change. */
export const changed = (
  claims: ReadonlyArray<Claim>,
  { made, ended }: Pick<ClaimsChange, "made" | "ended">
): ReadonlyArray<Claim> => {
  const dropped = new Set([...ended, ...made.map(({ unique_key }) => unique_key)])
  return [...claims.filter(({ unique_key }) => !dropped.has(unique_key)), ...made]
}
