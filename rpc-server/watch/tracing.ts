/** How calls are traced, for those who answer them. */
import type { Effect } from "effect"

/** How a call is traced; the same call, and no more, where nothing is. */
export type TraceCall = <A, E, R>(
  call: Effect.Effect<A, E, R>,
  about: { readonly method: string; readonly request: string },
  /** `ok`, or the tag of the fault. */
  endOf: (answer: A) => string
) => Effect.Effect<A, E, R>

export const untraced: TraceCall = (call) => call
