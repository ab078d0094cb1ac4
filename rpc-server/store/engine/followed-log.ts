/**
 * The write-ahead log of an embedded store as somebody follows it who copies it elsewhere: told of each COMMIT, and the
 * only one who says when the log is copied into the database. SQLite writes over a log only when all of it has been, so
 * nothing is written over that the follower has not seen.
 */
import type { DatabaseSync } from "node:sqlite"
import { Context } from "effect"
import type { LogSyncs } from "./log-syncs.ts"
import { type LogPosition, walIndexOf } from "./wal-index.ts"

/** Frames of 4 kB after which the log is copied into the database. */
export const usualCheckpoint = 4000

/** What a follower may ask. */
export interface FollowedLog {
  readonly pageSize: number
  readonly position: () => LogPosition
  /** False while a transaction is open. */
  readonly isBetween: () => boolean
  /** Copies what is not needed by a reader into the database; answers whether that was all. */
  readonly checkpoint: () => boolean
}

export interface LogFollower {
  /** Something was committed. */
  readonly committed: () => void
  /** After that: the log may be copied into the database now. */
  readonly settled: () => void
  /** All of the log is copied into the database by force, and begins anew. */
  readonly restarted: () => void
}

/** The log of the embedded store, for one follower at a time. */
export class EmbeddedLog extends Context.Service<
  EmbeddedLog,
  {
    readonly follow: (begin: (log: FollowedLog) => LogFollower) => void
    /** SQLite does by itself again what the follower did. */
    readonly unfollow: () => void
  }
>()("rpc-server/EmbeddedLog") {}

interface Followable {
  readonly log: EmbeddedLog["Service"]
  readonly syncs: Pick<LogSyncs, "sync" | "syncLater" | "requireWhole">
  /** Called before the log is begun anew by force. */
  readonly restarting: () => void
  /** After the database is closed. */
  readonly close: () => void
}

/** @param location undefined for a database in memory, which has no log to follow */
export const followable = (
  database: DatabaseSync,
  location: string | undefined,
  syncs: () => LogSyncs
): Followable => {
  let follower: LogFollower | undefined
  const index = location === undefined ? undefined : walIndexOf(location)
  const checkpointAt = (frames: number): void => database.exec(`PRAGMA wal_autocheckpoint = ${frames}`)
  return {
    log: {
      follow: (begin) => {
        if (index === undefined) return
        const checkpoint = database.prepare("PRAGMA wal_checkpoint(PASSIVE)")
        follower = begin({
          // Of a log that nothing was written to yet the index says none.
          pageSize: Number(database.prepare("PRAGMA page_size").get()?.page_size),
          position: index.read,
          isBetween: () => !database.isTransaction,
          checkpoint: () => {
            try {
              const row = checkpoint.get()
              return row?.busy === 0 && row.log === row.checkpointed
            } catch {
              return false
            }
          }
        })
        checkpointAt(0)
      },
      unfollow: () => {
        follower = undefined
        if (database.isOpen) checkpointAt(usualCheckpoint)
      }
    },
    syncs: {
      sync: (members, callback) => {
        follower?.committed()
        syncs().sync(members, callback)
        follower?.settled()
      },
      syncLater: () => {
        follower?.committed()
        syncs().syncLater()
        follower?.settled()
      },
      requireWhole: () => syncs().requireWhole()
    },
    restarting: () => follower?.restarted(),
    close: () => index?.close()
  }
}
