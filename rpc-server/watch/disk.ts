/** What the machine has for the embedded store: room on its disk, the sizes of its files, the time of its last backup. */
import { stat, statfs } from "node:fs/promises"
import { logCopies } from "../backup/log/state.ts"
import { backupState } from "../backup/state.ts"
import { backupStamp, databaseFile } from "../store/engine/ownership.ts"
import { counter, type Family, gauge } from "./exposition.ts"

const sizeOf = async (file: string): Promise<number | undefined> => {
  try {
    return (await stat(file)).size
  } catch {
    return undefined
  }
}

/**
 * Seconds since 1970 of the last backup: when the stamp was written last.
 * @returns 0 where there was none
 */
const backedUpAt = async (stamp: string): Promise<number> => {
  try {
    return Math.floor((await stat(stamp)).mtimeMs / 1000)
  } catch {
    return 0
  }
}

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** A file that whoever makes backups writes after each; the one of `packhouse backup` where none is named. */
  readonly backupStamp: string | undefined
}

const ofBackup = async ({ dataDir, databaseUrl, backupStamp: named }: Place): Promise<Family> => {
  const stamp = named ?? (databaseUrl === undefined ? backupStamp(dataDir) : undefined)
  return gauge(
    "backup_last_success_timestamp_seconds",
    "When the last backup was made, in seconds since 1970; 0 where none was",
    stamp === undefined ? undefined : await backedUpAt(stamp)
  )
}

/** Of the backups that this server makes by itself: none of it before its first run. */
const ofRuns = (): ReadonlyArray<Family> => {
  const { bytes, seconds, failures, elsewhereAt } = backupState()
  return [
    gauge("backup_size_bytes", "Size of the newest backup that the server has made", bytes),
    gauge("backup_duration_seconds", "How long it took to make", seconds),
    counter(
      "backup_failures_total",
      "Runs that made no backup, or left it uncopied, since the server started",
      failures
    ),
    gauge(
      "backup_elsewhere_timestamp_seconds",
      "When the newest backup was made that is copied elsewhere, in seconds since 1970; 0 where none is known",
      elsewhereAt === undefined ? undefined : elsewhereAt / 1000
    )
  ]
}

/** Of the copies of the log. */
const ofLogCopies = (now: number): ReadonlyArray<Family> => {
  const copies = logCopies(now)
  return [
    gauge(
      "log_copy_lag_seconds",
      "How long the oldest transaction has waited that is not copied; 0 where all are",
      copies && copies.lag / 1000
    ),
    gauge(
      "log_copy_last_timestamp_seconds",
      "When the last transaction was committed that is copied, in seconds since 1970; 0 before the first",
      copies && (copies.copiedAt ?? 0) / 1000
    ),
    counter("log_copy_bytes_total", "Bytes of whole copies and of the log that were copied", copies?.bytes),
    counter(
      "log_copy_failures_total",
      "Tries to copy the log that came to nothing, and generations that were given up",
      copies?.failures
    )
  ]
}

const ofFiles = async (dataDir: string): Promise<ReadonlyArray<Family>> => {
  const file = databaseFile(dataDir)
  const room = await statfs(dataDir).catch(() => undefined)
  return [
    gauge("disk_free_bytes", "Room on the disk of the data directory", room && room.bavail * room.bsize),
    gauge("disk_size_bytes", "Size of the disk of the data directory", room && room.blocks * room.bsize),
    gauge("database_size_bytes", "Size of the embedded store's file", await sizeOf(file)),
    gauge("wal_size_bytes", "Size of the write-ahead log", await sizeOf(`${file}-wal`))
  ]
}

export const diskMetrics = async (place: Place): Promise<ReadonlyArray<Family>> => [
  ...(place.databaseUrl === undefined ? await ofFiles(place.dataDir) : []),
  await ofBackup(place),
  ...ofRuns(),
  ...ofLogCopies(Date.now())
]
