/** Counters in front of customers, as their clients tell of them over their sockets (DISPLAY-1). */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { Bit, select, write } from "../engine/transaction.ts"

/**
 * A node says so often that its counters are there; those of one that ended without a word are gone after three times
 * of it.
 */
export const renewal = 25 * Day.second
const lifetime = 3 * renewal
/** Seen since then it is there. */
export const since = (now: Day.Instant): Day.Instant => now - lifetime

/** client, store, token hash, till, whether its screen is shown, told, seen. */
export const tell = write(
  `INSERT INTO counter_screen (client, store_id, token_hash, till, is_open, told_at, seen_at)
   VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (client) DO UPDATE SET store_id = excluded.store_id,
     token_hash = excluded.token_hash, till = excluded.till, is_open = excluded.is_open, told_at = excluded.told_at,
     seen_at = excluded.seen_at`
)
export const remove = write("DELETE FROM counter_screen WHERE client = ?")
/** Forgets those that were not seen since. */
export const forget = write("DELETE FROM counter_screen WHERE seen_at < ?")

/** The counters of a store that were seen since a time; the one that wrote last comes first. */
export const ofStore = select(
  Schema.Struct({ token_hash: Schema.String, till: Schema.String, is_open: Bit }),
  `SELECT token_hash, till, is_open FROM counter_screen WHERE store_id = ? AND seen_at >= ?
   ORDER BY told_at DESC, client`
)
