/** What the store says of itself at a scrape, within its time: one that does not answer by then is down. */
import { Cause, Clock, Effect } from "effect"
import type * as Day from "#core/day.ts"
import { logFailure } from "../log.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import { type Waiting, type Watched, watched } from "../store/network/watched.ts"
import { type WatchedWorkstations, watchedWorkstations } from "../store/network/watched-workstations.ts"
import { counter, type Family, gauge } from "./exposition.ts"
import { workstationMetrics } from "./workstation-metrics.ts"

/** A scraper waits ten seconds unless told otherwise. */
const patience = "3 seconds"

const secondsSince = (then: Day.Instant | undefined, now: Day.Instant): number =>
  then === undefined ? 0 : Math.max(0, (now - then) / 1000)

const waiting = (
  name: string,
  what: string,
  label: string,
  parts: Readonly<Record<string, Waiting>>,
  now: Day.Instant
): ReadonlyArray<Family> => {
  const all = Object.entries(parts)
  return [
    gauge(
      `${name}_waiting`,
      `${what} that wait; at most 10000 are counted`,
      all.map(([value, { count }]) => ({ labels: { [label]: value }, value: count }))
    ),
    gauge(
      `${name}_oldest_age_seconds`,
      `How long the oldest of them has waited; 0 where none does`,
      all.map(([value, { oldest }]) => ({ labels: { [label]: value }, value: secondsSince(oldest, now) }))
    )
  ]
}

const ofCluster = ({ cluster }: Watched, now: Day.Instant): ReadonlyArray<Family> => {
  const role = (name: string, isIt: boolean) => ({ labels: { role: name }, value: isIt ? 1 : 0 })
  const isStandby = cluster?.isStandby === true
  const archive = cluster?.archive
  return [
    gauge("store_role", "1 for what the database is at present", [
      role("primary", !isStandby),
      role("standby", isStandby)
    ]),
    gauge(
      "store_clock_offset_seconds",
      "How far the clock of the database is ahead of this server's",
      cluster && (cluster.now - now) / 1000
    ),
    gauge("store_standbys", "Standbys that follow the database", cluster?.standbys),
    ...(cluster === undefined
      ? []
      : [gauge("wal_size_bytes", "Size of the write-ahead log", cluster.walBytes)]),
    gauge(
      "wal_archive_last_success_timestamp_seconds",
      "When the last part of the write-ahead log was archived, in seconds since 1970; 0 where none was",
      archive && Math.floor((archive.lastAt ?? 0) / 1000)
    ),
    counter(
      "wal_archive_failures_total",
      "Failed tries to archive a part of the log, since the statistics were reset",
      archive?.failures
    )
  ]
}

const up = (value: 0 | 1): Family => gauge("store_up", "Whether the store answers: 1, or 0", value)

const ofPool = (
  pool: ReturnType<NonNullable<Store["Service"]["pool"]>> | undefined
): ReadonlyArray<Family> => [
  gauge(
    "store_connections",
    "Connections to the database that are in use, and calls that wait for one",
    pool && [
      { labels: { state: "in_use" }, value: pool.inUse },
      { labels: { state: "waiting" }, value: pool.waiting }
    ]
  ),
  gauge("store_connections_limit", "Connections to the database that there may be", pool?.limit)
]

export const storeMetrics: Effect.Effect<ReadonlyArray<Family>, never, Store> = Effect.gen(function* () {
  const store = yield* Store
  const now = yield* Clock.currentTimeMillis
  // Before the question of this scrape has one itself.
  const pool = ofPool(store.pool?.())
  const question = function* (): Tx<{ readonly found: Watched; readonly stations: WatchedWorkstations }> {
    return { found: yield* watched(store.database, now)(), stations: yield* watchedWorkstations(now) }
  }
  return yield* store.read(question).pipe(
    Effect.timeout(patience),
    Effect.map(({ found, stations }) => [
      up(1),
      ...pool,
      ...ofCluster(found, now),
      ...waiting("inbox", "Messages of upstream", "kind", found.inbox, now),
      ...waiting("outbox", "Messages to systems outside", "to", found.outbox, now),
      gauge("claims", "Packs that are in somebody's hands; at most 10000 are counted", found.claims),
      ...workstationMetrics(stations, now)
    ]),
    // An outage is the metric's to say; what broke otherwise is a defect, and stands in the log.
    Effect.tapCause((cause) =>
      Cause.hasDies(cause) ? logFailure("a scrape failed", {}, cause) : Effect.void
    ),
    Effect.catchCause(() => Effect.succeed([up(0), ...pool]))
  )
})
