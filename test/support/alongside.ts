/** What another program does to a store while a server has it. */
import { DatabaseSync } from "node:sqlite"
import { Result } from "effect"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { Store, type Value } from "#rpc-server/store/engine/transaction.ts"
import { ask, type Place } from "./server.ts"

interface Change {
  readonly text: string
  readonly values?: ReadonlyArray<Value>
}

const isBusy = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "errcode" in cause && cause.errcode === 5

/**
 * Begins to write, once nobody else does: a server within this process cannot end what it has begun while somebody keeps
 * this process waiting.
 */
const begin = async (database: DatabaseSync): Promise<void> => {
  const deadline = Date.now() + 10_000
  for (;;) {
    try {
      return database.exec("BEGIN IMMEDIATE")
    } catch (cause) {
      if (!isBusy(cause) || Date.now() > deadline) throw cause
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

/** Changes the store of a place in one transaction, beside its server: a stop and a start take longer than most tests. */
export const changeAlongside = async (where: Place, ...changes: ReadonlyArray<Change>): Promise<void> => {
  if (where.databaseUrl !== undefined)
    return ask(
      where,
      Store.use((store) =>
        store.transact(function* () {
          for (const { text, values = [] } of changes) yield { text, values }
          return Result.succeed(undefined)
        })
      )
    )
  const database = new DatabaseSync(databaseFile(where.dataDir), { timeout: 0 })
  try {
    await begin(database)
    for (const { text, values = [] } of changes) database.prepare(text).run(...values)
    database.exec("COMMIT")
  } finally {
    database.close()
  }
}
