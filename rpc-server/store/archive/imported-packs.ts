/**
 * What an import says of packs that no movement tells of: one that had left before it was known, or holds less by
 * now.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { select, type Tx } from "../engine/transaction.ts"

/** What a pack comes to by its movements, but for those of archived orders (LEDGER-1). */
export const moved = `(CASE WHEN k.is_found = 1 THEN 0 ELSE k.received_qty END
  + COALESCE((SELECT SUM(CASE WHEN t.returned_at IS NULL THEN -t.qty ELSE COALESCE(t.restocked, t.qty) - t.qty END)
      FROM order_pack t WHERE t.pack_id = k.id AND t.hub_id = k.hub_id), 0)
  + COALESCE((SELECT SUM(e.change) FROM pack_event e WHERE e.pack_id = k.id AND e.hub_id = k.hub_id), 0))`

/** The reference of a stock change that an import made. */
export const byImport = "import"

const highest = select(
  Schema.Struct({ id: Schema.Int }),
  "SELECT CAST(COALESCE(MAX(id), 0) AS BIGINT) AS id FROM pack"
)
/** The last pack that is known; those that are added later have higher ids. */
export const lastKnown = function* (): Tx<number> {
  const [row] = yield* highest()
  return row?.id ?? 0
}

/** A pack that is new had left before; of any other it is known only now. */
const explaining = (which: string): string =>
  `INSERT INTO pack_event (pack_id, hub_id, product_id, at, what, user_name, reference, change, reason)
   SELECT k.id, k.hub_id, k.product_id, CASE WHEN k.id > CAST(? AS BIGINT) THEN k.received_at ELSE ? END, 'corrected', NULL,
     '${byImport}', k.qty - ${moved}, NULL
   FROM pack k WHERE k.hub_id = ? AND ${which} AND k.taken IS NULL AND k.qty <> ${moved}`
const explainedText = {
  unique_key: bySize((size) => explaining(`k.unique_key ${oneOf(size, "TEXT")}`)),
  row_id: bySize((size) => explaining(`k.row_id IS NOT NULL AND k.row_id ${oneOf(size, "TEXT")}`))
} as const

/** Writes down what an import changed of a hub's packs beyond their receipts. @param known the last pack before it */
export const explain = function* (
  hub: number,
  by: keyof typeof explainedText,
  keys: ReadonlyArray<string>,
  { lastKnownId, at }: { readonly lastKnownId: number; readonly at: Day.GmtTime }
): Tx<void> {
  for (const some of groups(keys))
    yield { text: explainedText[by](some.length), values: [lastKnownId, at, hub, ...some] }
}
