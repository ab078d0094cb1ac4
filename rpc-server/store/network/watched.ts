/**
 * What is asked of the store at each scrape of the metrics. Each statement reads what waits, by an index of that alone,
 * and no more than so many rows of it: a scrape costs the same in a young store and in one that is full.
 */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { type Database, select, type Tx } from "../engine/transaction.ts"

/** More of a kind are not counted. */
export const mostCounted = 10_000

/** What waits, and since when the oldest of it does (ms since 1970); undefined where nothing waits. */
export interface Waiting {
  readonly count: number
  readonly oldest: Day.Instant | undefined
}

const Waited = Schema.Struct({ waiting: Schema.Int, oldest: Schema.NullOr(Schema.String) })
const counted = (of: string) =>
  `SELECT COUNT(*) AS waiting, MIN(since) AS oldest FROM (${of} LIMIT ${mostCounted}) AS waiting_rows`
const inbox = select(
  Waited,
  counted("SELECT received_at AS since FROM inbox WHERE taken_at IS NULL AND kind = ?")
)
const commerce = select(
  Waited,
  counted("SELECT created_at AS since FROM commerce_message WHERE refused IS NULL")
)
const registrations = select(
  Waited,
  counted("SELECT created_at AS since FROM e_invoice WHERE state IN ('waiting', 'cancelling')")
)
const claims = select(
  Waited,
  counted("SELECT claimed_until AS since FROM pack_claim WHERE claimed_until > ?")
)

const waitingIn = ([row]: ReadonlyArray<typeof Waited.Type>): Waiting => ({
  count: row?.waiting ?? 0,
  oldest: row?.oldest == null ? undefined : Day.fromGmt(row.oldest)
})

/** What a database of several nodes says of itself. */
export interface Cluster {
  readonly isStandby: boolean
  /** Its clock (ms since 1970). */
  readonly now: Day.Instant
  readonly standbys: number
  /** Of the archive of its write-ahead log; undefined where none is set up. */
  readonly archive: { readonly lastAt: Day.Instant | undefined; readonly failures: number } | undefined
  /** Bytes; undefined where the role may not look. */
  readonly walBytes: number | undefined
}

const milliseconds = (time: string): string => `CAST(EXTRACT(EPOCH FROM ${time}) * 1000 AS BIGINT)`
const clusterRows = select(
  Schema.Struct({
    is_standby: Schema.Boolean,
    now: Schema.Number,
    standbys: Schema.Int,
    archives: Schema.Boolean,
    archived_at: Schema.NullOr(Schema.Number),
    failures: Schema.Int,
    sees_wal: Schema.Boolean
  }),
  `SELECT pg_is_in_recovery() AS is_standby, ${milliseconds("clock_timestamp()")} AS now,
     (SELECT COUNT(*) FROM pg_stat_replication) AS standbys,
     current_setting('archive_mode') <> 'off' AS archives,
     ${milliseconds("a.last_archived_time")} AS archived_at, a.failed_count AS failures,
     has_function_privilege('pg_catalog.pg_ls_waldir()', 'execute') AS sees_wal
   FROM pg_stat_archiver a`
)
const walRows = select(
  Schema.Struct({ bytes: Schema.NullOr(Schema.Number) }),
  "SELECT CAST(SUM(size) AS DOUBLE PRECISION) AS bytes FROM pg_ls_waldir()"
)
const cluster = function* (): Tx<Cluster | undefined> {
  const [row] = yield* clusterRows()
  if (row === undefined) return undefined
  const [wal] = row.sees_wal ? yield* walRows() : []
  return {
    isStandby: row.is_standby,
    now: row.now,
    standbys: row.standbys,
    archive: row.archives ? { lastAt: row.archived_at ?? undefined, failures: row.failures } : undefined,
    walBytes: wal?.bytes ?? undefined
  }
}

export interface Watched {
  readonly inbox: { readonly orders: Waiting; readonly shipments: Waiting }
  readonly outbox: { readonly commerce: Waiting; readonly registrations: Waiting }
  readonly claims: number
  readonly cluster: Cluster | undefined
}

export const watched = (database: Database, now: Day.Instant) =>
  function* (): Tx<Watched> {
    return {
      inbox: { orders: waitingIn(yield* inbox("order")), shipments: waitingIn(yield* inbox("shipment")) },
      outbox: { commerce: waitingIn(yield* commerce()), registrations: waitingIn(yield* registrations()) },
      claims: waitingIn(yield* claims(Day.toGmt(now))).count,
      cluster: database === "postgres" ? yield* cluster() : undefined
    }
  }
