/** When the log of the embedded store is synced, what a power cut leaves, and what a disk that refuses a sync does. */
import { copyFileSync, existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Cause, Exit } from "effect"
import * as fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { open } from "#rpc-server/store/engine/sqlite.ts"
import { Unavailable } from "#rpc-server/store/engine/transaction.ts"
import { logOf } from "#rpc-server/store/engine/write-ahead-log.ts"
import { SlowDisk, turn } from "./slow-disk.ts"

let disk: SlowDisk
beforeEach(() => {
  disk = new SlowDisk()
  // How long a sync took decides on which thread the next is done: here all are as quick as can be.
  vi.spyOn(performance, "now").mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  disk.remove()
})

/** What came of something so far. */
const watched = <A>(work: Promise<A>) => {
  const seen: Array<A> = []
  work.then((value) => seen.push(value))
  return seen
}
const failureOf = (outcome: Exit.Exit<unknown, unknown> | undefined): unknown =>
  outcome !== undefined && Exit.isFailure(outcome) ? Cause.squash(outcome.cause) : undefined

describe("one client alone", () => {
  it("is synced on the spot, and answered in the turn of its commit", async () => {
    expect([await disk.write(1), disk.afterPowerCut(), disk.spots]).toEqual([Exit.succeed(1), [1], 1])
    expect([await disk.write(2), disk.afterPowerCut(), disk.spots]).toEqual([Exit.succeed(2), [1, 2], 2])
  })

  it("is so again when nobody has come beside it for a while", async () => {
    await disk.crowd(1)
    const before = disk.spots
    for (let id = 10; id < 30; id++) await disk.until(disk.write(id))
    expect(disk.spots - before).toBe(12)
  })
})

describe("several", () => {
  it("share a sync, and those that commit while it lasts share the next", async () => {
    await disk.crowd(1)
    const first = watched(disk.write(10))
    await turn()
    const [second, third] = [watched(disk.write(11)), watched(disk.write(12))]
    await turn()
    const fourth = watched(disk.write(13))
    await turn()
    expect([disk.underWay.length, first, second, third, fourth]).toEqual([1, [], [], [], []])
    disk.underWay.shift()?.()
    await turn()
    expect([disk.underWay.length, first, second, third, fourth]).toEqual([1, [Exit.succeed(10)], [], [], []])
    disk.underWay.shift()?.()
    await turn()
    expect([disk.underWay.length, second, third, fourth]).toEqual([
      0,
      [Exit.succeed(11)],
      [Exit.succeed(12)],
      [Exit.succeed(13)]
    ])
  })

  it("are told nothing that a power cut could take back: random turns of them", async () => {
    let next = 100
    const noted = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("write", "note", "read", "turn", "sync"), { minLength: 5, maxLength: 40 }),
        async (steps) => {
          const answered: Array<number> = []
          const looked: Array<Promise<void>> = []
          const check = (ids: ReadonlyArray<number>) => {
            answered.push(...ids.filter((id) => !noted.has(id)))
            const left = disk.afterPowerCut()
            expect(answered.filter((id) => !left.includes(id))).toEqual([])
          }
          for (const step of steps)
            if (step === "turn") await turn()
            else if (step === "sync") disk.underWay.shift()?.()
            else if (step === "read")
              looked.push(disk.read().then((outcome) => check(Exit.isSuccess(outcome) ? outcome.value : [])))
            else {
              const id = ++next
              if (step === "note") noted.add(id)
              looked.push((step === "note" ? disk.note(id) : disk.write(id)).then(() => check([id])))
            }
          await disk.until(Promise.all(looked))
        }
      ),
      { numRuns: 60 }
    )
  })
})

describe("a note", () => {
  it("is answered when it is in the log, and is on disk with the next sync", async () => {
    expect([await disk.note(1), disk.spots, disk.afterPowerCut()]).toEqual([Exit.succeed(1), 0, []])
    const reader = new DatabaseSync(disk.file, { readOnly: true })
    expect(reader.prepare("SELECT id FROM note").all()).toHaveLength(1)
    reader.close()
    await disk.write(2)
    expect(disk.afterPowerCut()).toEqual([1, 2])
  })

  it("that rests on what is not on disk waits for that", async () => {
    await disk.crowd(1)
    const written = watched(disk.write(10))
    await turn()
    const noted = watched(disk.note(11))
    await turn()
    expect([written, noted]).toEqual([[], []])
    disk.underWay.shift()?.()
    await turn()
    expect([written, noted]).toEqual([[Exit.succeed(10)], [Exit.succeed(11)]])
  })

  it("is on disk when the store closes", async () => {
    await disk.note(1)
    disk.close()
    expect(disk.spots).toBe(1)
  })
})

describe("a disk that refuses a sync", () => {
  const cause = new Error("EIO: i/o error, fdatasync")

  it("is told to whoever waited for it, and nothing is answered until the log is copied (WRITE-6)", async () => {
    disk.refusal = cause
    expect(failureOf(await disk.write(1))).toBeInstanceOf(Unavailable)
    // Somebody else reads: the log cannot be copied over what they see.
    const reader = new DatabaseSync(disk.file, { readOnly: true })
    reader.exec("BEGIN")
    reader.prepare("SELECT id FROM note").all()
    disk.database.exec("PRAGMA busy_timeout = 0")
    for (const outcome of [await disk.write(2), await disk.note(3), await disk.read()])
      expect(failureOf(outcome)).toBeInstanceOf(Unavailable)
    reader.exec("COMMIT")
    reader.close()
    disk.refusal = undefined
    // What was written then is there: its sync was missing, not its commit.
    expect(await disk.read()).toEqual(Exit.succeed([1]))
    disk.synced = Buffer.alloc(0)
    expect(disk.afterPowerCut()).toEqual([1])
    expect(await disk.write(4)).toEqual(Exit.succeed(4))
  })

  it("on another thread does the same for all who shared it", async () => {
    await disk.crowd(1)
    const both = [disk.write(10), disk.write(11)]
    await turn()
    disk.underWay.shift()?.(cause)
    for (const outcome of await Promise.all(both)) expect(failureOf(outcome)).toBeInstanceOf(Unavailable)
    expect(await disk.until(disk.read())).toEqual(Exit.succeed([1, 2, 10, 11]))
  })
})

it("the log of a real database is made longer by a megabyte before it is synced, and is read as far as it goes", () => {
  disk.close()
  const real = open(disk.file)
  real.exec("PRAGMA synchronous = NORMAL; INSERT INTO note (id, body) VALUES (1, 'x')")
  const log = logOf(disk.file)
  log.syncNow()
  const { length } = readFileSync(disk.logFile)
  expect(length).toBeGreaterThan(1024 * 1024)
  real.exec("INSERT INTO note (id, body) VALUES (2, 'y')")
  log.syncNow()
  expect(readFileSync(disk.logFile)).toHaveLength(length)
  const copy = path.join(disk.folder, "copy.db")
  copyFileSync(disk.file, copy)
  copyFileSync(disk.logFile, `${copy}-wal`)
  const left = new DatabaseSync(copy)
  expect(left.prepare("SELECT COUNT(*) AS count FROM note").get()).toEqual({ count: 2 })
  expect(left.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" })
  left.close()
  log.close()
  real.close()
  expect(existsSync(disk.logFile)).toBe(false)
})
