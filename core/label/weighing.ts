/**
 * The weighing of one product: the loads that were taken off the scale and the one that lies on it, each without what it
 * is weighed in. Only a scale at rest counts; while it moves the last rest stands. A load that grows or shrinks is the one load that it is, so
 * nothing is counted twice, and it ends when the scale is empty. What is on a label already waits to be taken off.
 */
import { netOf, type Weighed } from "../counter/weighed.ts"
import type { Reading } from "../device/reading.ts"

export interface Weighing {
  /** Grams of the loads that were taken off, in their order. */
  readonly loads: ReadonlyArray<number>
  /** Grams at the last rest of what lies on the scale; null when nothing lies there, or nobody knows. */
  readonly present: number | null
  /** What lies on the scale has been labelled, or taken back: it counts no more. */
  readonly isSpent: boolean
}

export const empty: Weighing = { loads: [], present: null, isSpent: false }

/** The scale is empty: what lay on it is a load now. */
const emptied = ({ loads, present, isSpent }: Weighing): Weighing => ({
  loads: present === null || isSpent ? loads : [...loads, present],
  present: null,
  isSpent: false
})

/**
 * What a reading changes. A reading that is not at rest books nothing; under zero the goods and their tray are off, and
 * where no more than the tray lies there, the goods are.
 * @param goods what they are weighed in
 */
export const withReading = (weighing: Weighing, reading: Reading, goods: Pick<Weighed, "tare">): Weighing => {
  const { state, grams } = reading
  if (state === "zero" || state === "under") return emptied(weighing)
  if (state !== "stable" || grams === null) return weighing
  const net = netOf(goods, reading, grams)
  return net > 0 ? { ...weighing, present: net } : emptied(weighing)
}

/** What lies there was weighed in something else than was thought: the goods are the same ones. */
export const reweighed = (
  weighing: Weighing,
  reading: Reading | null,
  goods: Pick<Weighed, "tare">
): Weighing => {
  if (reading?.state !== "stable" || reading.grams === null) return weighing
  const net = netOf(goods, reading, reading.grams)
  return { ...weighing, present: net > 0 ? net : null }
}

/** The scale cannot be asked any more: what lies on it is not known, what was taken off was weighed. */
export const lost = (weighing: Weighing): Weighing => ({ ...weighing, present: null })

/** Grams, for the label. */
export const total = ({ loads, present, isSpent }: Weighing): number =>
  loads.reduce((sum, grams) => sum + grams, 0) + (isSpent ? 0 : (present ?? 0))

/** Everything weighed so far is on a label, or taken back. */
export const spent = ({ present, isSpent }: Weighing): Weighing => ({
  loads: [],
  present,
  isSpent: isSpent || present !== null
})

/** Another product: what was taken off belongs to the one before, what lies on the scale to this one. */
export const forNextProduct = (weighing: Weighing): Weighing => ({ ...weighing, loads: [] })

/** zero: nothing weighed. within: at most 5 percent away from the product's weight, the bounds included. */
export type Band = "zero" | "within" | "outside"

/** @param target the product's weight in grams; without one only nothing is told from something */
export const bandOf = (grams: number, target: number | null): Band | undefined => {
  if (grams === 0) return "zero"
  if (target === null || target <= 0) return undefined
  return Math.abs(grams - target) * 100 <= target * 5 ? "within" : "outside"
}
