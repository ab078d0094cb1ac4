/**
 * Packs that somebody has scanned into an order which is not invoiced yet. Nothing is reserved by it: the invoice decides
 * whose a pack is. Whoever scans one that another person has in hand is told at once, not at the end of their order.
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"

/** Who else has it in hand, for which order, and since when. */
export const TakenBy = Schema.Struct({ increment_id: Schema.String, name: Schema.String, at: Day.GmtTime })
export type TakenBy = typeof TakenBy.Type

export const Taking = Schema.Struct({
  hub_id: Schema.Int,
  /** The code without what printers add: one pack has one. */
  unique_key: Schema.String,
  order_id: Schema.Int,
  user_id: Schema.Int,
  name: Schema.String,
  /** Milliseconds. */
  at: Schema.Int
})
export type Taking = typeof Taking.Type

/** An order is picked in minutes: what somebody scanned longer ago says nothing about where the pack is. */
export const patience = 15 * Day.minute
/** More than all counters of a large store scan in that time. */
const most = 20_000

/** The last one to have taken each pack, of the last minutes. */
export class Takings {
  readonly #takings = new Map<string, Taking>()

  /** Notes it, and answers who else had the pack for another order; undefined where nobody has. */
  take(taking: Taking): Taking | undefined {
    const name = `${taking.hub_id} ${taking.unique_key}`
    const before = this.#takings.get(name)
    // The newest stand last.
    this.#takings.delete(name)
    this.#takings.set(name, taking)
    for (const [oldest, { at }] of this.#takings) {
      if (this.#takings.size <= most && at + patience > taking.at) break
      this.#takings.delete(oldest)
    }
    const isOther =
      before !== undefined && before.user_id !== taking.user_id && before.order_id !== taking.order_id
    return isOther && before.at + patience > taking.at ? before : undefined
  }
}
