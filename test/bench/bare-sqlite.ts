/** The peer of the benches of transactions: node:sqlite and nothing else, given the statements that Packhouse sent. */
import type { DatabaseSync } from "node:sqlite"
import { namesHub, type Statement } from "#rpc-server/store/engine/transaction.ts"

export interface RecordedStatement extends Pick<Statement, "text" | "values"> {
  /** The hub that the transaction worked for. */
  readonly hub: number
}
/** One transaction as what the database was asked, and what was answered for it. */
export interface Recorded {
  readonly statements: ReadonlyArray<RecordedStatement>
  readonly answer: unknown
}

/** Replays what was recorded: each statement prepared once, one transaction each. */
export const replayer = (database: DatabaseSync) => {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  const prepare = (text: string) => {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = database.prepare(text)
    // As Packhouse reads: node:sqlite's own row objects take twice as long to make.
    statement.setReturnArrays(true)
    prepared.set(text, statement)
    return statement
  }
  return ({ statements }: Recorded): void => {
    prepare("BEGIN IMMEDIATE").run()
    for (const { text, values, hub } of statements)
      if (namesHub(text)) prepare(text).all({ hub }, ...values)
      else prepare(text).all(...values)
    prepare("COMMIT").run()
  }
}
