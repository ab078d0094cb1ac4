/**
 * Which packs lose what when a product's stock shrinks: a count found less, something goes back or away. The first to
 * expire first; expired ones count too, for they stand on the shelf. What somebody has in hand is taken last, and what a
 * rounding left of a pack before all (ROUND-3).
 */
import type * as Day from "../day.ts"
import * as Q from "../quantity.ts"

export interface Shrinking {
  readonly id: number
  readonly date_of_expiry: Day.Day
  /** The quantity left in the pack. */
  readonly qty: Q.Quantity
  /** True where somebody has the pack in hand for other work. */
  readonly isClaimed: boolean
  /** True where less than one step is left of the pack. */
  readonly isRemnant?: boolean
}

export interface Shrunk {
  readonly taken: ReadonlyArray<{ readonly pack_id: number; readonly qty: Q.Quantity }>
  /** The quantity that the packs could not give. */
  readonly missing: Q.Quantity
}

/** Which goes first. */
export const inOrder = (a: Shrinking, b: Shrinking): number => {
  if (a.isClaimed !== b.isClaimed) return a.isClaimed ? 1 : -1
  const [aLeft, bLeft] = [a.isRemnant === true, b.isRemnant === true]
  if (aLeft !== bLeft) return aLeft ? -1 : 1
  if (a.date_of_expiry !== b.date_of_expiry) return a.date_of_expiry < b.date_of_expiry ? -1 : 1
  return a.id - b.id
}

/** Takes so much of the packs of one product, as far as they hold it. */
export const shrink = (packs: ReadonlyArray<Shrinking>, qty: Q.Quantity): Shrunk => {
  const taken: Array<Shrunk["taken"][number]> = []
  let missing = qty
  for (const pack of packs.toSorted(inOrder)) {
    const part = Q.least(pack.qty, missing)
    if (part <= 0) continue
    taken.push({ pack_id: pack.id, qty: part })
    missing = Q.minus(missing, part)
  }
  return { taken, missing }
}
