/**
 * The reading of a scale at one moment. A weight that may be booked stands in `grams` and nowhere else: it is null whenever the
 * scale moves, is over or under its range, or cannot be understood. "Don't know" is never 0.
 */
import * as Schema from "effect/Schema"
import { Refusal } from "./refusal.ts"

/**
 * stable: at rest with a weight. zero: at rest at zero. moving: not at rest. over, under: beyond the scale's range, or
 * less than nothing. error: gone, silent, or not to be understood.
 */
export const WeightState = Schema.Literals(["stable", "moving", "over", "under", "zero", "error"])
export type WeightState = typeof WeightState.Type

export const Reading = Schema.Struct({
  state: WeightState,
  /** Whole grams of a scale at rest: of `stable` a weight, of `zero` 0, otherwise null. */
  grams: Schema.NullOr(Schema.Int),
  /** The figure in the scale's display, moving too, for the eye alone; null when nothing in it can be read. */
  indicated: Schema.NullOr(Schema.Int),
  /** True for a weight without a tared container. */
  isNet: Schema.Boolean,
  /** Milliseconds since 1970. */
  at: Schema.Int,
  /** The reason of the scale's error. */
  error: Schema.NullOr(Refusal)
})
export type Reading = typeof Reading.Type

/** The actions that a person may have a scale do. A scale that cannot do one tells before it is asked. */
export const ScaleAction = Schema.Literals(["zero", "tare", "clearTare"])
export type ScaleAction = typeof ScaleAction.Type

/** Whether two readings are alike, whenever they were taken. */
export const isSame = (a: Reading, b: Reading): boolean =>
  a.state === b.state &&
  a.grams === b.grams &&
  a.indicated === b.indicated &&
  a.isNet === b.isNet &&
  a.error?.code === b.error?.code
