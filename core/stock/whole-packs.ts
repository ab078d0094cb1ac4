/**
 * Weighed goods that stand on the shelf in packs with a code of their own are counted by pack (STEP-2): what leaves the
 * books, or stays in them, is what whole packs weigh.
 */
import * as Result from "effect/Result"
import * as Q from "../quantity.ts"
import type { Flags } from "../session/flags.ts"
import { isByWeight } from "./counting-step.ts"
import { inOrder, type Shrinking, type Shrunk, shrink } from "./shrink.ts"

export interface CountedPack extends Shrinking {
  /** True for a pack with a code of its own. */
  readonly isCoded: boolean
}

/** A number of whole packs and their weight. */
export interface WholePacks {
  readonly qty: number
  readonly packs: number
}

/** Whether the stock of a product is counted by pack: every pack of it has a code of its own. */
export const isByPack = (flags: Flags, { sell_by }: Q.Sold, packs: ReadonlyArray<CountedPack>): boolean =>
  sell_by === "kg" && isByWeight(flags) && packs.length > 0 && packs.every(({ isCoded }) => isCoded)

/** Which sums the first packs, one more each time, can come to: bit 500 stands for half a kilogram. */
const sumsOf = (packs: ReadonlyArray<Shrinking>): ReadonlyArray<bigint> => {
  const sums = [1n]
  for (const { qty } of packs) {
    const before = sums.at(-1) ?? 1n
    sums.push(before | (before << BigInt(qty)))
  }
  return sums
}
const has = (sums: bigint | undefined, qty: number): boolean =>
  sums !== undefined && qty >= 0 && ((sums >> BigInt(qty)) & 1n) === 1n

/** Packs that come to exactly so much. Those that leave first are taken, as far as the sum allows. */
const packsOf = (
  packs: ReadonlyArray<Shrinking>,
  sums: ReadonlyArray<bigint>,
  qty: number
): Shrunk["taken"] => {
  const taken: Array<Shrunk["taken"][number]> = []
  let left = qty
  for (const [at, pack] of [...packs.entries()].reverse()) {
    if (left === 0 || has(sums[at], left)) continue
    taken.push({ pack_id: pack.id, qty: pack.qty })
    left -= pack.qty
  }
  return taken.reverse()
}

/** The greatest sum of packs that is no more than a quantity, and the least that is no less. */
const around = (all: bigint, qty: number): { readonly below: number; readonly above: number } => {
  const bits = all.toString(2)
  const last = bits.length - 1
  const at = last - qty
  return {
    below: at < 0 ? last : last - bits.indexOf("1", at),
    above: at < 0 ? last : last - bits.lastIndexOf("1", at)
  }
}

/** Two decimals are written down and said; packs may weigh more exactly than that. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 10

/**
 * The whole packs that make up a quantity: all where it is no less than they hold, else the nearest sums below and
 * above as the failure.
 */
export const wholePacks = (
  packs: ReadonlyArray<Shrinking>,
  qty: Q.Quantity
): Result.Result<Shrunk["taken"], ReadonlyArray<Shrunk["taken"]>> => {
  const sorted = packs.filter((pack) => pack.qty > 0).toSorted(inOrder)
  const sums = sumsOf(sorted)
  const { below, above } = around(sums.at(-1) ?? 1n, Math.max(0, qty))
  const nearest = qty - below <= above - qty ? below : above
  return isNear(nearest, qty) || qty > above
    ? Result.succeed(packsOf(sorted, sums, nearest))
    : Result.fail([below, above].map((sum) => packsOf(sorted, sums, sum)))
}

export const weightOf = (taken: Shrunk["taken"]): Q.Quantity => Q.sum(taken.map(({ qty }) => qty))

/** The quantities that leave a product's packs: whole packs where it is counted by pack, or else what could leave instead. */
export const leavingPacks = (
  isWhole: boolean,
  packs: ReadonlyArray<Shrinking>,
  qty: Q.Quantity
): Result.Result<Shrunk["taken"], ReadonlyArray<WholePacks>> =>
  !isWhole
    ? Result.succeed(shrink(packs, qty).taken)
    : Result.mapError(wholePacks(packs, qty), (choices) =>
        choices
          .filter((taken) => taken.length > 0)
          .map((taken) => ({ qty: Q.toWire(weightOf(taken)), packs: taken.length }))
      )

/** One counted line: the count against the books' figure of that time. */
export interface CountedLine {
  readonly expected: Q.Quantity
  readonly counted: Q.Quantity
}

/**
 * What was counted, as whole packs have it: what is missing is what some of them weigh. What was found beyond the books is
 * in no pack of theirs. Else what could have been counted instead.
 */
export const countedWhole = (
  packs: ReadonlyArray<Shrinking>,
  { expected, counted }: CountedLine
): Result.Result<Q.Quantity, ReadonlyArray<WholePacks>> => {
  const missing = Q.minus(expected, counted)
  if (isNear(missing, 0)) return Result.succeed(expected)
  if (missing < 0 || missing >= Q.sum(packs.map(({ qty }) => qty))) return Result.succeed(counted)
  return Result.mapBoth(wholePacks(packs, missing), {
    onSuccess: (taken) => Q.minus(expected, weightOf(taken)),
    onFailure: (choices) =>
      choices.map((taken) => ({
        qty: Q.toWire(Q.minus(expected, weightOf(taken))),
        packs: packs.length - taken.length
      }))
  })
}

/** The packs that leave as with `shrink`; of a product counted by pack whole packs, where some add up to the quantity. */
export const shrinkWhole = (packs: ReadonlyArray<Shrinking>, qty: Q.Quantity): Shrunk => {
  const whole = wholePacks(packs, qty)
  return Result.isSuccess(whole) && weightOf(whole.success) === qty
    ? { taken: whole.success, missing: Q.zero }
    : shrink(packs, qty)
}
