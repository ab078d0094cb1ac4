/**
 * The papers of a store and month are found by when they were given. An archived order says from when until when its
 * papers are, and '' where it has none; null on those that were archived before, which tell once they are read.
 */
export const accounts: ReadonlyArray<string> = [
  "CREATE INDEX invoice_by_time ON invoice (store_id, created_at, invoice_id)",
  "CREATE INDEX credit_note_by_time ON credit_note (store_id, created_at, credit_note_id)",
  "ALTER TABLE archived_order ADD COLUMN papers_from TEXT",
  "ALTER TABLE archived_order ADD COLUMN papers_until TEXT",
  "CREATE INDEX archived_order_by_papers ON archived_order (store_id, papers_until, order_id)"
]
