/**
 * Where the write-ahead log of an embedded store stands, as SQLite's index of it says:
 * https://sqlite.org/walformat.html#walidxfmt. Its numbers are in the order of the machine, its salts as in the log.
 */
import { closeSync, openSync, readSync } from "node:fs"
import { endianness } from "node:os"

export interface LogPosition {
  /** The number of the run: one more each time that the log is written from its beginning again. */
  readonly salt1: number
  readonly salt2: number
  /** Frames of this run up to the last COMMIT. */
  readonly frame: number
  /** Of those, how many have been copied into the database. */
  readonly backfilled: number
}

const knownVersion = 3007000
const length = 104

export interface WalIndex {
  /** @throws where the index cannot be read, or is of a version that nobody knows */
  readonly read: () => LogPosition
  /** After the database is closed: to close the file before takes SQLite's locks on it away. */
  readonly close: () => void
}

export const walIndexOf = (database: string): WalIndex => {
  let handle: number | undefined
  const bytes = Buffer.alloc(length)
  const isLittle = endianness() === "LE"
  const int = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  return {
    read: () => {
      handle ??= openSync(`${database}-shm`, "r")
      readSync(handle, bytes, 0, length, 0)
      if (int(0) !== knownVersion) throw new Error(`the index of the log is of another version (${int(0)})`)
      return {
        salt1: bytes.readUInt32BE(32),
        salt2: bytes.readUInt32BE(36),
        frame: int(16),
        backfilled: int(96)
      }
    },
    close: () => {
      if (handle !== undefined) closeSync(handle)
      handle = undefined
    }
  }
}
