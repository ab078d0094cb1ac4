/** What another program does to a store while a server has it. */
import { DatabaseSync } from "node:sqlite"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import type { Row } from "#rpc-server/store/engine/row.ts"
import { hubFor, namesHub, rowOfHub, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { ask, firstHub, type Place } from "./server.ts"
import { type Change, statementOf, transaction } from "./transaction.ts"

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

/** As `transaction`, beside the server of a place: a stop and a start take longer than most tests. */
export const transactAlongside = async <A>(where: Place, tx: () => Tx<A>): Promise<A> => {
  if (where.databaseUrl !== undefined) return ask(where, transaction(tx))
  const database = new DatabaseSync(databaseFile(where.dataDir), { timeout: 0 })
  try {
    await begin(database)
    const running = tx()
    let hub: number | undefined = firstHub
    let next = running.next()
    while (next.done !== true) {
      const { text, values, isLock, goesTo, findsSpread } = next.value
      if (goesTo !== undefined) {
        const before = rowOfHub(hub)
        hub = goesTo.hub
        next = running.next([before])
        continue
      }
      if (isLock === true || findsSpread === true) {
        next = running.next([])
        continue
      }
      const statement = database.prepare(text)
      next = running.next(
        (namesHub(text)
          ? statement.all({ hub: hubFor(text, hub) }, ...values)
          : statement.all(...values)) as ReadonlyArray<Row>
      )
    }
    database.exec("COMMIT")
    return next.value
  } finally {
    database.close()
  }
}

/** Changes the store of a place in one transaction, beside its server. */
export const changeAlongside = (where: Place, ...all: ReadonlyArray<Change>): Promise<void> =>
  transactAlongside(where, function* () {
    for (const change of all) yield statementOf(change)
  })
