/** What is asked of the workstations at each scrape: how each is, and how prints ended in all. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { KnownDevice, stateOf, type WorkstationState } from "#core/workstation/workstation.ts"
import { Bit, select, type Tx } from "../engine/transaction.ts"

/** More workstations are not watched. */
const mostWatched = 2000

const Row = Schema.Struct({
  name: Schema.String,
  store_id: Schema.Int,
  is_good: Bit,
  seen_at: Schema.NullOr(Schema.String),
  is_ending: Schema.NullOr(Bit),
  devices: Schema.NullOr(Schema.fromJsonString(Schema.Array(KnownDevice)))
})
const rows = select(
  Row,
  `SELECT w.name, w.store_id,
     (SELECT COUNT(*) FROM workstation_secret n WHERE n.workstation_id = w.id AND n.ended_at IS NULL) AS is_good,
     r.seen_at, r.is_ending, r.devices
   FROM workstation w LEFT JOIN workstation_report r ON r.workstation_id = w.id
   WHERE w.taken_out_at IS NULL ORDER BY LOWER(w.name), w.id LIMIT ${mostWatched}`
)
const Prints = Schema.Struct({ done: Schema.Int, failed: Schema.Int, unknown: Schema.Int })
const prints = select(
  Prints,
  `SELECT CAST(COALESCE(SUM(done), 0) AS BIGINT) AS done, CAST(COALESCE(SUM(failed), 0) AS BIGINT) AS failed,
     CAST(COALESCE(SUM(unknown), 0) AS BIGINT) AS unknown FROM workstation_report`
)

export interface WatchedWorkstation {
  readonly name: string
  readonly storeId: number
  readonly state: WorkstationState
  /** Ms since it was heard of; 0 where it never was. */
  readonly silence: number
  readonly devices: ReadonlyArray<KnownDevice>
}
export interface WatchedWorkstations {
  readonly workstations: ReadonlyArray<WatchedWorkstation>
  /** Of those, too, that were taken out: a counter never falls. */
  readonly prints: typeof Prints.Type
}

export const watchedWorkstations = function* (now: Day.Instant): Tx<WatchedWorkstations> {
  const found = yield* rows()
  const [sums = { done: 0, failed: 0, unknown: 0 }] = yield* prints()
  return {
    prints: sums,
    workstations: found.map(({ name, store_id, is_good, seen_at, is_ending, devices }) => {
      const seenAt = seen_at === null ? undefined : Day.fromGmt(seen_at)
      const about = { isTakenOut: false, isEnrolled: is_good === 1, seenAt, isEnding: is_ending === 1 }
      return {
        name,
        storeId: store_id,
        state: stateOf(about, now),
        silence: seenAt === undefined ? 0 : Math.max(0, now - seenAt),
        devices: devices ?? []
      }
    })
  }
}
