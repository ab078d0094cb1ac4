/** The conditions of SQL that lists, figures and searches of orders share. */
import { retailSource } from "#core/order/queue.ts"
import { holds } from "../engine/parts.ts"
import { marks } from "../engine/transaction.ts"
import type { Scope } from "./scope.ts"

export const inStores = (scope: Scope): string => `o.store_id IN (${marks(scope.length)})`
export const retailOnly = (isRetailOnly: boolean): string =>
  isRetailOnly ? ` AND o.source = '${retailSource}'` : ""

const named =
  "LOWER(COALESCE(o.customer_firstname, '') || ' ' || COALESCE(o.customer_lastname, '') || ' ' || o.increment_id)"
/** Several parts together are rare, however often each of them stands somewhere: the planner may estimate that. */
export const searchedFor = (terms: ReadonlyArray<string>): string =>
  terms.length === 1 ? holds(named) : `${named} LIKE ? ESCAPE '\\'`
