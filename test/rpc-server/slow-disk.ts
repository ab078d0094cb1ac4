/** An embedded store over a disk on which a sync on another thread ends when its test says so. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect, type Exit, Result, Schema } from "effect"
import { open, opened } from "#rpc-server/store/engine/sqlite.ts"
import { type Store, select, type Tx, type Unavailable } from "#rpc-server/store/engine/transaction.ts"

const insert = select(
  Schema.Struct({ id: Schema.Int }),
  "INSERT INTO note (id, body) VALUES (?, 'note') RETURNING id"
)
const all = select(Schema.Struct({ id: Schema.Int }), "SELECT id FROM note ORDER BY id")
const adding = (id: number) =>
  function* (): Tx<Result.Result<number>> {
    yield* insert(id)
    return Result.succeed(id)
  }
type Outcome<A> = Promise<Exit.Exit<A, Unavailable>>

/** Until all that the turn of the event loop has begun is done. */
export const turn = () => new Promise((resolve) => setImmediate(resolve))

export class SlowDisk {
  readonly folder = mkdtempSync(path.join(tmpdir(), "packhouse-log-"))
  readonly file = path.join(this.folder, "packhouse.db")
  readonly logFile = `${this.file}-wal`
  readonly database = open(this.file)
  readonly #store: Store["Service"]
  readonly close: () => void
  /** What the disk has of the log: the bytes of the last sync that ended. */
  synced: Buffer
  /** Those that wait for the disk; each call ends one sync. */
  underWay: Array<(cause?: unknown) => void> = []
  refusal: Error | undefined
  /** How many syncs were made by who waited for them. */
  spots = 0

  constructor() {
    this.database.exec("CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
    this.synced = readFileSync(this.logFile)
    const { store, close } = opened(this.database, {
      syncNow: () => {
        this.spots += 1
        if (this.refusal !== undefined) throw this.refusal
        this.synced = readFileSync(this.logFile)
      },
      sync: (callback) => {
        const bytes = readFileSync(this.logFile)
        this.underWay.push((cause) => {
          if (cause === undefined) this.synced = bytes
          callback(cause)
        })
      },
      close: () => undefined
    })
    this.#store = store
    this.close = close
  }
  remove(): void {
    this.refusal = undefined
    for (const end of this.underWay) end()
    if (this.database.isOpen) this.close()
    rmSync(this.folder, { recursive: true })
  }

  write(id: number): Outcome<number> {
    return Effect.runPromiseExit(this.#store.transact(adding(id)))
  }
  note(id: number): Outcome<number> {
    return Effect.runPromiseExit(this.#store.note(adding(id)))
  }
  read(): Outcome<ReadonlyArray<number>> {
    return Effect.runPromiseExit(Effect.map(this.#store.read(all), (rows) => rows.map(({ id }) => id)))
  }
  /** Ends syncs, one every turn, for as long as something waits for one. */
  async until<A>(work: Promise<A>): Promise<A> {
    let isDone = false
    const ended = work.finally(() => {
      isDone = true
    })
    while (!isDone) {
      await turn()
      this.underWay.shift()?.()
    }
    return ended
  }
  /** Two at once: from then on syncs are made aside. */
  crowd(first: number): Promise<unknown> {
    return this.until(Promise.all([this.write(first), this.write(first + 1)]))
  }
  /** What a power cut would leave now: the database, which SQLite syncs itself, and as much of the log as was synced. */
  afterPowerCut(): ReadonlyArray<unknown> {
    const copy = path.join(this.folder, "left.db")
    for (const end of ["", "-wal", "-shm"]) rmSync(`${copy}${end}`, { force: true })
    copyFileSync(this.file, copy)
    writeFileSync(`${copy}-wal`, this.synced)
    const left = new DatabaseSync(copy)
    const rows = left.prepare("SELECT id FROM note ORDER BY id").all()
    left.close()
    return rows.map(({ id }) => id)
  }
}
