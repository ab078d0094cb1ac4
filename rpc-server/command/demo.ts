/** Loads the demo network. */
import { Effect } from "effect"

export const loadDemo: Effect.Effect<void> = Effect.void
