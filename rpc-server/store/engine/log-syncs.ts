/**
 * When the log is synced. One client alone is answered soonest when its sync is waited for on the spot; of several, the
 * others are served while one's sync is under way, and whoever commits meanwhile shares the next. So the first is done
 * while transactions come one by one and the disk is quick, and the second otherwise.
 *
 * A log that could not be synced may have lost what the disk refused, and a later sync that succeeds does not bring it
 * back. Nothing is answered then until all of the log has been copied into the database, which is synced by itself.
 */
import { Unavailable } from "./transaction.ts"
import type { WriteAheadLog } from "./write-ahead-log.ts"

/** After so many transactions in a row, each the only one of its commit, a client counts as alone. */
const alone = 8
/** A sync that took longer, in milliseconds, is worth going to another thread for, even for one client. */
const brief = 2
/** Milliseconds after which a commit that nobody waits for is synced. */
const delay = 1000

type OnSynced = (failure?: Unavailable) => void

export interface LogSyncs {
  /** Tells when everything committed so far is on disk. `members` committed it together. */
  readonly sync: (members: number, callback: OnSynced) => void
  /** Something was committed for which nobody waits. */
  readonly syncLater: () => void
  /** Throws `Unavailable` while there is something that the disk has refused. */
  readonly requireWhole: () => void
  /** Syncs what is left, waiting for it. */
  readonly close: () => void
}

/** @param copy copies all of the log into the database and syncs that; answers whether it could */
export const syncsOf = (log: WriteAheadLog, copy: () => boolean): LogSyncs => {
  let inRow = alone
  let lastTook = 0
  let started = 0
  let isUnsynced = false
  let isUnderWay = false
  let current: ReadonlyArray<OnSynced> = []
  let next: Array<OnSynced> = []
  let refusal: Unavailable | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const start = (): void => {
    clearTimeout(timer)
    timer = undefined
    isUnsynced = false
    started = performance.now()
  }
  /** Tells those who wait for a sync how it went. */
  const end = (waiting: ReadonlyArray<OnSynced>, cause: unknown): void => {
    lastTook = performance.now() - started
    if (cause !== undefined) refusal = new Unavailable({ cause })
    for (const callback of waiting) callback(cause === undefined ? undefined : refusal)
  }
  const onAnotherThread = (): void => {
    current = next
    next = []
    isUnderWay = true
    start()
    log.sync((cause) => {
      const these = current
      current = []
      isUnderWay = false
      end(these, cause)
      if (isClosed) log.close()
      else if (next.length > 0 && !isUnderWay) onAnotherThread()
    })
  }
  const onTheSpot = (waiting: ReadonlyArray<OnSynced>): void => {
    start()
    try {
      log.syncNow()
    } catch (cause) {
      return end(waiting, cause)
    }
    end(waiting, undefined)
  }

  return {
    sync: (members, callback) => {
      isUnsynced = true
      inRow = members === 1 && !isUnderWay ? inRow + 1 : 0
      if (inRow > alone && lastTook < brief) return onTheSpot([callback])
      next.push(callback)
      if (!isUnderWay) onAnotherThread()
    },
    syncLater: () => {
      isUnsynced = true
      timer ??= setTimeout(() => {
        timer = undefined
        if (!isUnderWay) onAnotherThread()
      }, delay).unref()
    },
    requireWhole: () => {
      if (refusal === undefined) return
      if (!copy()) throw refusal
      refusal = undefined
    },
    close: () => {
      isClosed = true
      const waiting = [...current, ...next]
      current = []
      next = []
      if (isUnsynced || isUnderWay) onTheSpot(waiting)
      if (!isUnderWay) log.close()
    }
  }
}
