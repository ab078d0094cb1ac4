/** Statements in the words of each database. */
import type { Database } from "../engine/transaction.ts"

/** What the two databases cannot say in the same words. */
export type Spelled = Readonly<Record<Database, ReadonlyArray<string>>> & {
  /** In place of those for PostgreSQL where its tables are spread by hub (docs/growing.md). */
  readonly spread?: ReadonlyArray<string>
}
