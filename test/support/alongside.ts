/** What another program does to a store while a server has it. */
import { DatabaseSync } from "node:sqlite"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { ask, type Place } from "./server.ts"
import { type Change, changes, statementOf } from "./transaction.ts"

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
export const changeAlongside = async (where: Place, ...all: ReadonlyArray<Change>): Promise<void> => {
  if (where.databaseUrl !== undefined) return ask(where, changes(...all))
  const database = new DatabaseSync(databaseFile(where.dataDir), { timeout: 0 })
  try {
    await begin(database)
    for (const { text, values } of all.map(statementOf)) database.prepare(text).run(...values)
    database.exec("COMMIT")
  } finally {
    database.close()
  }
}
