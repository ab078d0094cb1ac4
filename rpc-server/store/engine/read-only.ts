/** Reading the embedded store while a server owns it: WAL lets a reader look on without a claim, and without waiting. */
import { existsSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { Effect, Layer, Result, Schema } from "effect"
import { thrownText } from "#core/thrown.ts"
import { refused } from "../../refused.ts"
import { lastStep } from "../migration/migrations.ts"
import { databaseFile } from "./ownership.ts"
import { readerOf } from "./sqlite.ts"
import { Store } from "./transaction.ts"

const Last = Schema.Struct({ last: Schema.NullOr(Schema.Int) })
const readLast = Schema.decodeUnknownResult(Last)

/** How far the schema of a database has come; `undefined` when it is no database of Packhouse. */
export const stepOf = (database: DatabaseSync): number | undefined => {
  try {
    const row = readLast(database.prepare("SELECT MAX(id) AS last FROM migration").get())
    return Result.isSuccess(row) ? (row.success.last ?? undefined) : undefined
  } catch {
    return undefined
  }
}

const open = (dataDir: string) =>
  Effect.try({
    try: () => {
      const file = databaseFile(dataDir)
      if (!existsSync(file))
        throw new Error("there is no database yet; start the server once, or name another --data-dir")
      const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
      const step = stepOf(database)
      if (step === lastStep) return database
      database.close()
      throw new Error(
        step === undefined
          ? "the database is not Packhouse's"
          : `the database is of ${step < lastStep ? "an older" : "a newer"} Packhouse; start the server of this one first`
      )
    },
    catch: (cause) => refused(`${dataDir}: ${thrownText(cause)}`)
  })

/** The embedded store of a data directory, to be read only, beside whoever owns it. */
export const readOnly = (dataDir: string) =>
  Layer.unwrap(
    Effect.map(
      Effect.acquireRelease(open(dataDir), (database) => Effect.sync(() => database.close())),
      (database) => Layer.succeed(Store, readerOf(database))
    )
  )
