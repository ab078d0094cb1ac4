/** Statements in the words of each database. */
import type { Database } from "../engine/transaction.ts"

/** What the two databases cannot say in the same words. */
export type Spelled = Readonly<Record<Database, ReadonlyArray<string>>>
