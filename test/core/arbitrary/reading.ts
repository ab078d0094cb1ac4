/** What a scale says at one moment. */
import type { Reading } from "#core/device/reading.ts"
import type { Refusal } from "#core/device/refusal.ts"
import { noon } from "./time.ts"

const plain = { isNet: false, at: noon, error: null }

export const reading = {
  stable: (grams: number): Reading => ({ ...plain, state: "stable", grams, indicated: grams }),
  /** The scale's display shows something, and nobody may book it. */
  moving: (indicated: number): Reading => ({ ...plain, state: "moving", grams: null, indicated }),
  zero: { ...plain, state: "zero", grams: 0, indicated: 0 } as Reading,
  over: { ...plain, state: "over", grams: null, indicated: null } as Reading,
  under: { ...plain, state: "under", grams: null, indicated: null } as Reading,
  failed: (error: Refusal): Reading => ({ ...plain, state: "error", grams: null, indicated: null, error })
}
