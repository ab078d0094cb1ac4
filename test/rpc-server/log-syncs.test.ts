/** When the log of the embedded store is synced, what a power cut leaves, and what a disk that refuses a sync does. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Cause, Effect, Exit, Result, Schema } from "effect"
import * as fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { open, opened } from "#rpc-server/store/engine/sqlite.ts"
import { type Store, select, type Tx, Unavailable } from "#rpc-server/store/engine/transaction.ts"
import { logOf, type WriteAheadLog } from "#rpc-server/store/engine/write-ahead-log.ts"

let folder: string
let file: string
let database: DatabaseSync
let store: Store["Service"]
let close: () => void
/** What the disk has of the log: the bytes of the last sync that ended. */
let synced: Buffer
/** Those that wait for the disk; each call ends one sync. */
let underWay: Array<(cause?: unknown) => void>
let refusal: Error | undefined
let spots: number

const logFile = () => `${file}-wal`
/** A disk on which a sync on another thread ends when the test says so. */
const slowDisk = (): WriteAheadLog => ({
  syncNow: () => {
    spots += 1
    if (refusal !== undefined) throw refusal
    synced = readFileSync(logFile())
  },
  sync: (callback) => {
    const bytes = readFileSync(logFile())
    underWay.push((cause) => {
      if (cause === undefined) synced = bytes
      callback(cause)
    })
  },
  close: () => undefined
})
/** Ends syncs, one every turn, for as long as something waits for one. */
const disk = async (work: Promise<unknown>) => {
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    underWay.shift()?.()
  }
  return ended
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "packhouse-log-"))
  file = path.join(folder, "packhouse.db")
  database = open(file)
  database.exec("CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
  ;[synced, underWay, refusal, spots] = [readFileSync(logFile()), [], undefined, 0]
  // How long a sync took decides on which thread the next is done: here all are as quick as can be.
  vi.spyOn(performance, "now").mockReturnValue(0)
  ;({ store, close } = opened(database, slowDisk()))
})
afterEach(() => {
  vi.restoreAllMocks()
  refusal = undefined
  for (const end of underWay) end()
  if (database.isOpen) close()
  rmSync(folder, { recursive: true })
})

const Note = Schema.Struct({ id: Schema.Int })
const insert = select(Note, "INSERT INTO note (id, body) VALUES (?, ?) RETURNING id")
const all = select(Note, "SELECT id FROM note ORDER BY id")
const adding = (id: number) =>
  function* (): Tx<Result.Result<number>> {
    yield* insert(id, "note")
    return Result.succeed(id)
  }
const write = (id: number) => Effect.runPromiseExit(store.transact(adding(id)))
const note = (id: number) => Effect.runPromiseExit(store.note(adding(id)))
const read = () => Effect.runPromiseExit(Effect.map(store.read(all), (rows) => rows.map(({ id }) => id)))
const turn = () => new Promise((resolve) => setImmediate(resolve))
/** What came of something so far. */
const watched = <A>(work: Promise<A>) => {
  const seen: Array<A> = []
  work.then((value) => seen.push(value))
  return seen
}
const failureOf = (outcome: Exit.Exit<unknown, unknown> | undefined): unknown =>
  outcome !== undefined && Exit.isFailure(outcome) ? Cause.squash(outcome.cause) : undefined
/** Two at once: from then on syncs are made aside. */
const crowd = (first: number) => disk(Promise.all([write(first), write(first + 1)]))

/** What a power cut would leave now: the database, which SQLite syncs itself, and as much of the log as was synced. */
const afterPowerCut = (): ReadonlyArray<unknown> => {
  const copy = path.join(folder, "left.db")
  for (const end of ["", "-wal", "-shm"]) rmSync(`${copy}${end}`, { force: true })
  copyFileSync(file, copy)
  writeFileSync(`${copy}-wal`, synced)
  const left = new DatabaseSync(copy)
  const rows = left.prepare("SELECT id FROM note ORDER BY id").all()
  left.close()
  return rows.map(({ id }) => id)
}

describe("one client alone", () => {
  it("is synced on the spot, and answered in the turn of its commit", async () => {
    expect([await write(1), afterPowerCut(), spots]).toEqual([Exit.succeed(1), [1], 1])
    expect([await write(2), afterPowerCut(), spots]).toEqual([Exit.succeed(2), [1, 2], 2])
  })

  it("is so again when nobody has come beside it for a while", async () => {
    await crowd(1)
    const before = spots
    for (let id = 10; id < 30; id++) await disk(write(id))
    expect(spots - before).toBe(12)
  })
})

describe("several", () => {
  it("share a sync, and those that commit while it lasts share the next", async () => {
    await crowd(1)
    const first = watched(write(10))
    await turn()
    const [second, third] = [watched(write(11)), watched(write(12))]
    await turn()
    const fourth = watched(write(13))
    await turn()
    expect([underWay.length, first, second, third, fourth]).toEqual([1, [], [], [], []])
    underWay.shift()?.()
    await turn()
    expect([underWay.length, first, second, third, fourth]).toEqual([1, [Exit.succeed(10)], [], [], []])
    underWay.shift()?.()
    await turn()
    expect([underWay.length, second, third, fourth]).toEqual([
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
          const told: Array<number> = []
          const looked: Array<Promise<void>> = []
          const check = (ids: ReadonlyArray<number>) => {
            told.push(...ids.filter((id) => !noted.has(id)))
            const left = afterPowerCut()
            expect(told.filter((id) => !left.includes(id))).toEqual([])
          }
          for (const step of steps)
            if (step === "turn") await turn()
            else if (step === "sync") underWay.shift()?.()
            else if (step === "read")
              looked.push(read().then((outcome) => check(Exit.isSuccess(outcome) ? outcome.value : [])))
            else {
              const id = ++next
              if (step === "note") noted.add(id)
              looked.push((step === "note" ? note(id) : write(id)).then(() => check([id])))
            }
          await disk(Promise.all(looked))
        }
      ),
      { numRuns: 60 }
    )
  })
})

describe("a note", () => {
  it("is answered when it is in the log, and is on disk with the next sync", async () => {
    expect([await note(1), spots, afterPowerCut()]).toEqual([Exit.succeed(1), 0, []])
    const reader = new DatabaseSync(file, { readOnly: true })
    expect(reader.prepare("SELECT id FROM note").all()).toHaveLength(1)
    reader.close()
    await write(2)
    expect(afterPowerCut()).toEqual([1, 2])
  })

  it("that rests on what is not on disk waits for that", async () => {
    await crowd(1)
    const written = watched(write(10))
    await turn()
    const noted = watched(note(11))
    await turn()
    expect([written, noted]).toEqual([[], []])
    underWay.shift()?.()
    await turn()
    expect([written, noted]).toEqual([[Exit.succeed(10)], [Exit.succeed(11)]])
  })

  it("is on disk when the store closes", async () => {
    await note(1)
    close()
    expect(spots).toBe(1)
  })
})

describe("a disk that refuses a sync", () => {
  const cause = new Error("EIO: i/o error, fdatasync")

  it("is told to whoever waited for it, and nothing is answered until the log is copied (WRITE-6)", async () => {
    refusal = cause
    expect(failureOf(await write(1))).toBeInstanceOf(Unavailable)
    // Somebody else reads: the log cannot be copied over what they see.
    const reader = new DatabaseSync(file, { readOnly: true })
    reader.exec("BEGIN")
    reader.prepare("SELECT id FROM note").all()
    database.exec("PRAGMA busy_timeout = 0")
    for (const outcome of [await write(2), await note(3), await read()])
      expect(failureOf(outcome)).toBeInstanceOf(Unavailable)
    reader.exec("COMMIT")
    reader.close()
    refusal = undefined
    // What was written then is there: its sync was missing, not its commit.
    expect(await read()).toEqual(Exit.succeed([1]))
    synced = Buffer.alloc(0)
    expect(afterPowerCut()).toEqual([1])
    expect(await write(4)).toEqual(Exit.succeed(4))
  })

  it("on another thread does the same for all who shared it", async () => {
    await crowd(1)
    const both = [write(10), write(11)]
    await turn()
    underWay.shift()?.(cause)
    for (const outcome of await Promise.all(both)) expect(failureOf(outcome)).toBeInstanceOf(Unavailable)
    expect(await disk(read())).toEqual(Exit.succeed([1, 2, 10, 11]))
  })
})

it("the log of a real database is made longer by a megabyte before it is synced, and is read as far as it goes", () => {
  close()
  const real = open(file)
  real.exec("PRAGMA synchronous = NORMAL; INSERT INTO note (id, body) VALUES (1, 'x')")
  const log = logOf(file)
  log.syncNow()
  const { length } = readFileSync(logFile())
  expect(length).toBeGreaterThan(1024 * 1024)
  real.exec("INSERT INTO note (id, body) VALUES (2, 'y')")
  log.syncNow()
  expect(readFileSync(logFile())).toHaveLength(length)
  const copy = path.join(folder, "copy.db")
  copyFileSync(file, copy)
  copyFileSync(logFile(), `${copy}-wal`)
  const left = new DatabaseSync(copy)
  expect(left.prepare("SELECT COUNT(*) AS count FROM note").get()).toEqual({ count: 2 })
  expect(left.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" })
  left.close()
  log.close()
  real.close()
  expect(existsSync(logFile())).toBe(false)
})
