/** An embedded store whose log is copied into a folder or a bucket, server and copying process in one, by a clock of the test's. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as sleep } from "node:timers/promises"
import { Effect, Fiber, Result } from "effect"
import { copyLog } from "#rpc-server/backup/log/copier.ts"
import { type Following, followingOf } from "#rpc-server/backup/log/follower.ts"
import type { Answered, Instruction } from "#rpc-server/backup/log/messages.ts"
import { storeAt } from "#rpc-server/backup/log/restoring.ts"
import type { LogSettings, LogTarget } from "#rpc-server/backup/log/settings.ts"
import { noteCopied } from "#rpc-server/backup/log/state.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { open, opened } from "#rpc-server/store/engine/sqlite.ts"
import { write } from "#rpc-server/store/engine/transaction.ts"

const addNote = write("INSERT INTO note (at, text) VALUES (?, ?)")

function* onlyLook() {
  yield { text: "SELECT 1", values: [] }
  return Result.succeed(undefined)
}

/** An hour ago, so that nothing has served its time. */
export const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
const settingsOf = (target: LogTarget, most: number): LogSettings => ({
  target,
  pace: 20,
  most,
  times: [0],
  keep: { daily: 7, weekly: 5, monthly: 12 }
})

export interface CopiedLog {
  /** Adds a row of so many bytes as one transaction, at a moment (ms after the start). */
  readonly add: (at: number, bytes?: number) => Promise<void>
  /** A transaction that writes nothing. */
  readonly look: (at: number) => Promise<void>
  readonly begin: () => void
  readonly answers: ReadonlyArray<Answered>
  /** Why the server's part gave up. */
  readonly lost: () => string | undefined
  /** Waits until an answer is there that is wanted. */
  readonly answered: (wanted: (answer: Answered) => boolean) => Promise<void>
  /** Until all that was committed is copied. */
  readonly settled: () => Promise<void>
  /** In order, or, where the copying is to die, at once. */
  readonly close: (isKilled?: boolean) => Promise<void>
}

const patience = 10_000

/**
 * @param dataDir made, with a table of rows, where it is not there
 * @param from when it begins (ms after the start)
 */
export const copiedLog = async (
  dataDir: string,
  target: LogTarget,
  from = 0,
  most: number = 1024 ** 3
): Promise<CopiedLog> => {
  mkdirSync(dataDir, { recursive: true })
  const database = open(databaseFile(dataDir))
  database.exec("CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, at INTEGER, text TEXT)")
  const { store, log, close } = opened(database)
  const answers: Array<Answered> = []
  let [clock, lastAt, why]: [number, number, string | undefined] = [start + from, 0, undefined]
  let hear: (instruction: Instruction) => void = () => undefined
  let following: Following | undefined
  const copying = Effect.runFork(
    copyLog(dataDir, settingsOf(target, most), {
      answer: (answer) => {
        answers.push(answer)
        if (answer.kind === "copied") noteCopied(answer.at, answer.bytes)
        setImmediate(() => following?.receive(answer))
      },
      hear: (instruction) => {
        hear = instruction
      }
    })
  )
  copying.addObserver((exit) => {
    if (exit._tag === "Failure") why ??= String(exit.cause)
  })
  log.follow((view) => {
    following = followingOf(view, {
      now: () => clock,
      pace: 20,
      most,
      tell: (instruction) => hear(instruction),
      lost: (words) => {
        why = words
      }
    })
    return following
  })
  const until = async (is: () => boolean, what: string): Promise<void> => {
    for (let waited = 0; !is(); waited += 10) {
      if (waited > patience || (why !== undefined && !what.includes("lost")))
        throw new Error(`${what} did not come: ${why ?? JSON.stringify(answers.at(-1))}`)
      await sleep(10)
    }
  }
  const answered: CopiedLog["answered"] = (wanted) => until(() => answers.some(wanted), `an answer ${wanted}`)
  await answered(({ kind }) => kind === "ready")
  const begin = (): void => {
    lastAt = clock
    if (following?.begin() !== true) throw new Error("a transaction is open")
  }
  begin()
  return {
    add: async (at, bytes = 10) => {
      clock = start + at
      lastAt = clock
      await Effect.runPromise(
        store.transact(function* () {
          yield* addNote(at, "x".repeat(bytes))
          return Result.succeed(undefined)
        })
      )
    },
    look: async (at) => {
      clock = start + at
      await Effect.runPromise(store.transact(onlyLook))
    },
    begin,
    answers,
    lost: () => why,
    answered,
    settled: async () => {
      following?.flush()
      await until(
        () => answers.some((answer) => answer.kind === "copied" && answer.at >= lastAt),
        "the last commit"
      )
    },
    close: async (isKilled = false) => {
      if (isKilled) copying.interruptUnsafe()
      else {
        following?.flush()
        hear({ kind: "end" })
        await Effect.runPromise(Fiber.await(copying))
      }
      following?.end()
      close()
    }
  }
}

/** The moments of the rows that a store has as of a moment (ms after the start), and what is said besides. */
export const notesAt = async (target: LogTarget, at: number | undefined, scratch: string) => {
  mkdirSync(scratch, { recursive: true })
  const file = path.join(scratch, "restored.db")
  const work = Effect.gen(function* () {
    const moment = at === undefined ? undefined : start + at
    const { remarks } = yield* storeAt({ target, moment }, file, path.join(scratch, "fetched"))
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const [check] = database.prepare("PRAGMA integrity_check").all()
      if (check?.integrity_check !== "ok") return yield* Effect.die(check)
      const rows = database.prepare("SELECT at FROM note ORDER BY id").all()
      return { notes: rows.map((row) => Number(row.at)), remarks, why: undefined }
    } finally {
      database.close()
    }
  })
  const outcome = await Effect.runPromise(Effect.result(Effect.scoped(work)))
  rmSync(scratch, { recursive: true, force: true })
  return Result.isSuccess(outcome)
    ? outcome.success
    : { notes: undefined, remarks: [], why: outcome.failure.message }
}

/** Changes a byte in the middle of a file. */
export const damage = (file: string): void => {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

/** The files of the generations in a folder, by generation in the order of their beginnings. */
export const generationsIn = (folder: string): ReadonlyArray<ReadonlyArray<string>> =>
  readdirSync(folder)
    .filter((name) => name.startsWith("log-2"))
    .sort()
    .map((name) =>
      readdirSync(path.join(folder, name))
        .sort()
        .map((file) => path.join(folder, name, file))
    )
