/**
 * The write-ahead log of an embedded database, brought to the disk by this program and not by SQLite's COMMIT: so one
 * sync serves all that was committed before it began, and while it lasts others are served.
 */
import { closeSync, fdatasync, fdatasyncSync, fstatSync, fsyncSync, openSync, writeSync } from "node:fs"
import path from "node:path"

export interface WriteAheadLog {
  /** Everything committed so far is on disk when it returns; throws when the disk refuses. */
  readonly syncNow: () => void
  /** The same on another thread; told without a cause when it is done. */
  readonly sync: (callback: (cause?: unknown) => void) => void
  readonly close: () => void
}

/** A new name in a folder survives a power cut only when the folder is synced too; Windows cannot, and need not. */
export const syncFolder = (file: string): void => {
  if (process.platform === "win32") return
  const folder = openSync(path.dirname(path.resolve(file)), "r")
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Zeros that the log is made longer by, in bytes: some 250 pages. */
const room = Buffer.alloc(1024 * 1024)

/**
 * The log of a database file. SQLite makes it with the first write, and keeps it for as long as the database is open.
 * It grows to some 16 MB and is then written over from its beginning. A sync of a file that has grown takes twice as long,
 * for its length is written too: so whenever it has, it is made longer by a good deal at once. SQLite reads a log as far
 * as its checksums go, and zeros have none.
 */
export const logOf = (database: string): WriteAheadLog => {
  const file = `${database}-wal`
  let handle: number | undefined
  let size = 0
  const opened = (): number => {
    if (handle === undefined) {
      syncFolder(file)
      handle = openSync(file, "r+")
    }
    const length = fstatSync(handle).size
    if (length > size) size = length + writeSync(handle, room, 0, room.length, length)
    return handle
  }
  return {
    syncNow: () => fdatasyncSync(opened()),
    sync: (callback) => {
      try {
        fdatasync(opened(), (cause) => (cause === null ? callback() : callback(cause)))
      } catch (cause) {
        setImmediate(callback, cause)
      }
    },
    close: () => {
      if (handle !== undefined) closeSync(handle)
      handle = undefined
    }
  }
}

/** The log of a database in memory, which has nothing to sync. */
export const noLog: WriteAheadLog = {
  syncNow: () => undefined,
  sync: (callback) => void setImmediate(callback),
  close: () => undefined
}
