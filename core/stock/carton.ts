/**
 * Cartons and pallets of a shipment, each under its serial shipping container code (SSCC, AI 00), with what is in it: so that
 * one scan receives a whole one (CODE-23).
 */
import * as Schema from "effect/Schema"

export const CartonContent = Schema.Struct({
  /** As a scanner reads it: a pack, or what every unit carries. */
  code: Schema.String,
  /** So many of it; of what is one pack 1. */
  count: Schema.Int
})
export type CartonContent = typeof CartonContent.Type

export const Carton = Schema.Struct({
  /** Eighteen digits, the last of them their check digit. */
  sscc: Schema.String,
  contents: Schema.Array(CartonContent)
})
export type Carton = typeof Carton.Type

/** How many packs are in one. */
export const packsIn = (contents: ReadonlyArray<{ readonly count: number }>): number =>
  contents.reduce((sum, { count }) => sum + count, 0)
