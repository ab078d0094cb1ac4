/** Transactions of one turn of the event loop share one sync of the embedded store, and remain each their own. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { connect } from "node:net"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Cause, Effect, Exit, Result, Schema } from "effect"
import * as fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { open, opened } from "#rpc-server/store/engine/sqlite.ts"
import { type Store, select, type Tx, Unavailable } from "#rpc-server/store/engine/transaction.ts"
import { invoice, seeded } from "#test/bench/invoices.ts"
import { session } from "#test/bench/transaction.ts"
import { forget, type Place, place, startServer } from "#test/support/server.ts"

let where: Place
let database: DatabaseSync
let store: Store["Service"]
let close: () => void
/** Another connection: it sees what is on disk, and nothing else. */
let reader: DatabaseSync

beforeEach(() => {
  where = place()
  database = open(databaseFile(where.dataDir))
  database.exec(`
    CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
    CREATE TABLE reply (id INTEGER PRIMARY KEY, note INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED)
  `)
  ;({ store, close } = opened(database))
  reader = new DatabaseSync(databaseFile(where.dataDir), { readOnly: true })
})
afterEach(() => {
  reader.close()
  if (database.isOpen) close()
  forget(where)
})

const Note = Schema.Struct({ id: Schema.Int })
const insert = select(Note, "INSERT INTO note (id, body) VALUES (?, ?) RETURNING id")
const insertReply = select(Note, "INSERT INTO reply (id, note) VALUES (?, ?) RETURNING id")
const all = select(Note, "SELECT id FROM note ORDER BY id")

const write = (id: number, body = "note") =>
  store.transact(function* () {
    yield* insert(id, body)
    return Result.succeed(id)
  })
const refusal = (id: number) =>
  store.transact(function* (): Tx<Result.Result<number, string>> {
    yield* insert(id, "refused")
    return Result.fail("no")
  })
const bug = (id: number) =>
  store.transact(function* (): Tx<Result.Result<number, string>> {
    yield* insert(id, "broken")
    throw new Error("a bug")
  })
const numbersOf = (rows: ReadonlyArray<object>) => rows.map((row) => ("id" in row ? row.id : undefined))
const onDisk = () => numbersOf(reader.prepare("SELECT id FROM note ORDER BY id").all())
/** Begun in one turn. */
const together = <A, E>(...works: ReadonlyArray<Effect.Effect<A, E>>) =>
  Promise.all(works.map((work) => Effect.runPromiseExit(work)))

/** How often the write-ahead log was committed to: the frames of its present round that end a transaction. */
const commits = (dataDir = where.dataDir): number => {
  const log = readFileSync(`${databaseFile(dataDir)}-wal`)
  if (log.length === 0) return 0
  const [header, frameHeader, pageSize] = [32, 24, log.readUInt32BE(8)]
  let count = 0
  for (let at = header; at + frameHeader <= log.length; at += frameHeader + pageSize) {
    if (log.compare(log, 16, 24, at + 8, at + 16) !== 0) break
    if (log.readUInt32BE(at + 4) !== 0) count += 1
  }
  return count
}

describe("transactions of one turn", () => {
  it("are one commit, and those of the next turn another", async () => {
    const before = commits()
    await together(...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => write(id)))
    expect(commits()).toBe(before + 1)
    await together(write(9))
    expect(commits()).toBe(before + 2)
  })

  it("are answered when they are on disk, and not before (WRITE-6)", async () => {
    const seen: Array<unknown> = []
    const answered = [1, 2, 3].map((id) =>
      Effect.runPromise(
        Effect.tap(write(id), (told) => Effect.sync(() => seen.push(onDisk().includes(told))))
      )
    )
    expect([seen, onDisk()]).toEqual([[], []])
    await Promise.all(answered)
    expect(seen).toEqual([true, true, true])
  })

  it("see what those before them have written", async () => {
    const count = store.transact(function* () {
      return Result.succeed((yield* all()).length)
    })
    const [, second, , fourth] = await together(write(1), count, write(2), count)
    expect([second, fourth]).toEqual([Exit.succeed(1), Exit.succeed(2)])
  })

  it("are each whole or absent, whichever are refused or break: a hundred turns of them (WRITE-7)", async () => {
    let next = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("write", "refusal", "bug"), { minLength: 1, maxLength: 90 }),
        async (kinds) => {
          const before = onDisk()
          const asked = kinds.map((kind) => ({ kind, id: ++next }))
          const outcomes = await together<number, unknown>(
            ...asked.map(({ kind, id }) =>
              kind === "write" ? write(id) : kind === "refusal" ? refusal(id) : bug(id)
            )
          )
          expect(outcomes.map(Exit.isSuccess)).toEqual(kinds.map((kind) => kind === "write"))
          const kept = asked.filter(({ kind }) => kind === "write").map(({ id }) => id)
          expect(onDisk()).toEqual([...before, ...kept])
        }
      ),
      { numRuns: 100 }
    )
  })

  it("are written before the store closes", async () => {
    const answered = together(write(1))
    close()
    expect(await answered).toEqual([Exit.succeed(1)])
    expect(onDisk()).toEqual([1])
  })
})

describe("what is read while transactions wait for the disk", () => {
  it("is answered when what it found is on disk", async () => {
    const read = Effect.map(store.read(all), (found) => [found.map(({ id }) => id), onDisk()])
    const [, found] = await together<unknown, unknown>(write(1), read)
    expect(found).toEqual(Exit.succeed([[1], [1]]))
  })

  it("can be had early, and says when it is on disk", async () => {
    const writing = together(write(1))
    const { found, written } = Effect.runSync(store.readEarly(all))
    expect([found, onDisk()]).toEqual([[{ id: 1 }], []])
    await Effect.runPromise(written ?? Effect.die("it is not said when"))
    expect(onDisk()).toEqual([1])
    await writing
    expect(Effect.runSync(store.readEarly(all)).written).toBeUndefined()
  })

  it("is not told when it did not come to be", async () => {
    const [, read] = await together<unknown, unknown>(orphan(1), store.read(all))
    expect(failureOf(read)).toBeInstanceOf(Unavailable)
    expect(onDisk()).toEqual([])
  })
})

describe("a commit that fails", () => {
  it("leaves nothing of anybody, who all hear so, and the next turn goes on (WRITE-7)", async () => {
    const outcomes = await together<number, unknown>(write(1), orphan(2), write(3), refusal(4))
    for (const outcome of outcomes) expect(failureOf(outcome)).toBeInstanceOf(Unavailable)
    expect(onDisk()).toEqual([])
    expect(await together(write(5))).toEqual([Exit.succeed(5)])
    expect(onDisk()).toEqual([5])
  })

  it("because the disk does not take it does the same", async () => {
    // Node begins by ignoring the signal of a file that is too large; what drew with Ink in this process has ended that.
    process.on("SIGXFSZ", () => {})
    const limit = (bytes: string) => execFileSync("prlimit", ["--pid", `${process.pid}`, `--fsize=${bytes}:`])
    const outcomes: Array<Exit.Exit<number, unknown>> = []
    limit("300000")
    try {
      for (let id = 1; id <= 60; id += 3)
        outcomes.push(...(await together(write(id, text), write(id + 1, text), write(id + 2, text))))
    } finally {
      limit("unlimited")
    }
    const written = outcomes.flatMap((outcome) => (Exit.isSuccess(outcome) ? [outcome.value] : []))
    expect([written.length > 2, written.length < 60, written.length % 3]).toEqual([true, true, 0])
    for (const outcome of outcomes)
      if (Exit.isFailure(outcome)) expect(failureOf(outcome)).toBeInstanceOf(Unavailable)
    expect(onDisk()).toEqual(written)
    expect(await together(write(100))).toEqual([Exit.succeed(100)])
  })
})

it("a database without room refuses those that need some, and what was answered is there", async () => {
  const { page_count } = database.prepare("PRAGMA page_count").get() as { readonly page_count: number }
  database.exec(`PRAGMA max_page_count = ${page_count + 4}`)
  const outcomes = await together(
    write(1),
    write(2, text),
    write(3, text),
    write(4),
    write(5, text),
    write(6)
  )
  const written = outcomes.flatMap((outcome) => (Exit.isSuccess(outcome) ? [outcome.value] : []))
  expect(written.length).toBeLessThan(6)
  for (const outcome of outcomes)
    if (Exit.isFailure(outcome)) expect(failureOf(outcome)).toBeInstanceOf(Unavailable)
  expect(onDisk()).toEqual(written)
  database.exec("PRAGMA max_page_count = 100000")
  expect(await together(write(7))).toEqual([Exit.succeed(7)])
})

it("invoices that arrive at once, each under its own session look-up, are one commit", async () => {
  const count = 12
  const dataDir = path.dirname(await seeded(count))
  const server = await startServer({ dataDir, databaseUrl: undefined })
  try {
    const before = commits(dataDir)
    const requests = Array.from({ length: count }, (_, index) => {
      const params = invoice.paramsOf(index + 1)
      const body = JSON.stringify({ jsonrpc: "2.0", id: index, method: invoice.method.name, params })
      return `POST /api HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nauthorization: ${session}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    })
    const replies = await pipelined(server.port, requests)
    expect(replies.match(/"status":"success"/g)).toHaveLength(count)
    const made = commits(dataDir) - before
    // One for all of them; another where the machine hands the piece over in two, and one that gives their events positions.
    expect([1, 2, 3]).toContain(made)
  } finally {
    await server.stop()
    forget({ dataDir, databaseUrl: undefined })
  }
})

/** Requests in one piece over one connection; everything that came back once each was answered. */
const pipelined = (port: number, requests: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(requests.join("")))
    let answered = ""
    socket.on("data", (chunk) => {
      answered += chunk
      if ((answered.match(/HTTP\/1\.1 \d/g) ?? []).length < requests.length) return
      if (answered.endsWith("}")) socket.end()
    })
    socket.on("close", () => resolve(answered))
    socket.on("error", reject)
  })

/** A reply to a note that is not there, which SQLite finds out in the COMMIT. */
const orphan = (id: number) =>
  store.transact(function* () {
    yield* insertReply(id, 1_000_000 + id)
    return Result.succeed(id)
  })
const failureOf = (outcome: Exit.Exit<unknown, unknown> | undefined): unknown =>
  outcome !== undefined && Exit.isFailure(outcome) ? Cause.squash(outcome.cause) : undefined
const text = "x".repeat(6000)
