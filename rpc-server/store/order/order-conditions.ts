/** The conditions of SQL that lists, figures and searches of orders share. */
import { retailSource } from "#core/order/queue.ts"
import { type Condition, together } from "../engine/condition.ts"
import { holds, mayHold } from "../engine/parts.ts"
import { type Database, marks } from "../engine/transaction.ts"
import type { Scope } from "./scope.ts"

/** Of some stores of one hub, which the statement names beside them. */
export const inStores = (scope: Scope): string => `o.store_id IN (${marks(scope.length)})`
export const retailOnly = (isRetailOnly: boolean): string =>
  isRetailOnly ? ` AND o.source = '${retailSource}'` : ""

const named =
  "LOWER(COALESCE(o.customer_firstname, '') || ' ' || COALESCE(o.customer_lastname, '') || ' ' || o.increment_id)"
/** Several parts together are rare, however often each of them stands somewhere: the planner may estimate that. */
export const searchedFor = (terms: ReadonlyArray<string>): string =>
  terms.length === 1 ? holds(named) : `${named} LIKE ? ESCAPE '\\'`

/**
 * That all terms may stand in the text `t` of an order (`mayHold`). The embedded store has the texts of all hubs in one
 * index; PostgreSQL has them beside their rows.
 */
export const mayHoldOfHub = (database: Database, terms: ReadonlyArray<string>): Condition =>
  together([
    mayHold(database, "order_text", terms),
    database === "sqlite" ? undefined : { text: "t.hub_id = :hub", values: [] }
  ])
