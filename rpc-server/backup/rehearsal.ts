/** The rehearsal of a restore: into a scratch folder, opened, brought up to date, and compared with what was backed up. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs"
import path from "node:path"
import { Clock, Effect, Schema } from "effect"
import * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import { refused } from "../refused.ts"
import { type Contents, contentsOf, flawOf, restore } from "../store/engine/backups.ts"
import { embedded } from "../store/engine/opening.ts"
import { databaseFile } from "../store/engine/ownership.ts"
import { Store } from "../store/engine/transaction.ts"
import * as users from "../store/network/users.ts"
import type { Description } from "./description.ts"
import { digestOf } from "./digest.ts"
import { requireRoom, storeOf } from "./folder.ts"
import { findBackup } from "./found.ts"
import { type LogAt, storeAt } from "./log/restoring.ts"

/** What came of one. */
export const Rehearsal = Schema.Struct({
  name: Schema.String,
  good: Schema.Boolean,
  /** Why it is not good; empty where it is. */
  why: Schema.String,
  /** GMT; empty where it came without a description. */
  made_at: Schema.String,
  rows: Schema.Int,
  /** Whether rows and digest were compared with what the backup says of itself. */
  compared: Schema.Boolean,
  seconds: Schema.Number
})
export type Rehearsal = typeof Rehearsal.Type

const trying = <A>(act: () => A) => Effect.try({ try: act, catch: (cause) => refused(thrownText(cause)) })

const total = ({ rows }: Contents): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

/** What the restored store has that the description has not; undefined where they agree. */
const difference = ({ step, rows }: Contents, description: Description): string | undefined => {
  if (step !== description.step) return `its schema is at step ${step}, and was at ${description.step}`
  const tables = [...new Set([...Object.keys(rows), ...Object.keys(description.rows)])]
  const wrong = tables.filter((table) => rows[table] !== description.rows[table])
  const [table] = wrong
  return table === undefined
    ? undefined
    : `${wrong.length} tables differ: ${table} has ${rows[table] ?? "no"} rows, and had ${description.rows[table] ?? "none"}`
}

/** Restores a file into a scratch folder, looks at it, and opens it as a server does. */
const opened = Effect.fnUntraced(function* (
  file: string,
  description: Description | undefined,
  scratch: string
) {
  yield* trying(() => requireRoom(scratch, statSync(file).size, "Name another folder by --scratch"))
  const place = path.join(scratch, "store")
  mkdirSync(place, { mode: 0o700 })
  yield* restore(place, file, "rehearsal", () => undefined)
  const contents = yield* trying(() => contentsOf(databaseFile(place)))
  const wrong = description === undefined ? undefined : difference(contents, description)
  if (wrong !== undefined) return yield* refused(wrong)
  // As the server opens it: claimed, migrated, read.
  yield* Effect.scoped(
    Effect.provide(
      Store.use((store) => store.read(users.count)),
      embedded(place)
    )
  )
  const after = yield* trying(() => flawOf(databaseFile(place)))
  if (after !== undefined) return yield* refused(`once brought up to date ${after}`)
  return { rows: total(contents), made_at: description?.made_at ?? "", compared: description !== undefined }
})

const rehearse = Effect.fnUntraced(function* (name: string, dataDir: string, scratch: string) {
  const { file, description } = yield* findBackup(name, dataDir, path.join(scratch, "packhouse.db"))
  if (description !== undefined && (yield* digestOf(file)) !== description.sha256)
    return yield* refused("it is not what was made: its SHA-256 differs from what its description says")
  return yield* opened(file, description, scratch)
})

/** The copies of the log, up to a moment or to their end. */
const rehearseLog = Effect.fnUntraced(function* (log: LogAt, dataDir: string, scratch: string) {
  const file = path.join(scratch, "packhouse.db")
  const { at } = yield* storeAt({ ...log, own: storeOf(dataDir) }, file, path.join(scratch, "fetched"))
  return { ...(yield* opened(file, undefined, scratch)), made_at: Day.toGmt(at), compared: true }
}, Effect.scoped)

/** @param parent where the scratch folder is made, and removed again */
const rehearsed = Effect.fnUntraced(function* (
  name: string,
  parent: string,
  work: (scratch: string) => ReturnType<typeof rehearse | typeof rehearseLog>
) {
  const startedAt = yield* Clock.currentTimeMillis
  const scratch = yield* Effect.acquireRelease(
    Effect.try({
      try: () => mkdtempSync(path.join(parent, "packhouse-rehearsal-")),
      catch: (cause) => refused(`${parent} cannot be used: ${thrownText(cause)}`)
    }),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )
  const outcome = yield* Effect.result(Effect.scoped(work(scratch)))
  const seconds = ((yield* Clock.currentTimeMillis) - startedAt) / 1000
  return outcome._tag === "Success"
    ? ({ name, good: true, why: "", ...outcome.success, seconds } satisfies Rehearsal)
    : ({
        name,
        good: false,
        why: thrownText(outcome.failure),
        made_at: "",
        rows: 0,
        compared: false,
        seconds
      } satisfies Rehearsal)
}, Effect.scoped)

export const rehearsalOf = (name: string, dataDir: string, parent: string) =>
  rehearsed(name, parent, (scratch) => rehearse(name, dataDir, scratch))

/** Rehearses what the copies of the log hold, as `log`. */
export const logRehearsalOf = (log: LogAt, dataDir: string, parent: string) =>
  rehearsed("log", parent, (scratch) => rehearseLog(log, dataDir, scratch))
