/** The packs of a product that expire first, as this workstation has them. */
import type * as Day from "../../day.ts"
import type { Pack } from "../../stock/pack.ts"

/** The packs of a product that expire first. */
export interface CachedShelf {
  /** Undefined until the first answer. */
  readonly packs: ReadonlyArray<Pack> | undefined
  /** There are no others. */
  readonly isWhole: boolean
  readonly isAsked: boolean
  /** When it is to be asked for (again). */
  readonly dueAt: Day.Instant
  /** When the packs were read. */
  readonly readAt: Day.Instant
  /** The last call failed. */
  readonly isStale: boolean
}

export type ExpiryCache = ReadonlyMap<number, CachedShelf>
