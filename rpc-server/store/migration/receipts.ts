/** Links that open a receipt without a session: one an order, by the hash of its code. */
export const receipts: ReadonlyArray<string> = [
  // An order may go into the archive before its link runs out, and comes back when somebody opens it.
  `CREATE TABLE receipt_link (
    order_id INTEGER PRIMARY KEY,
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    code_hash TEXT NOT NULL UNIQUE,
    made_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  )`,
  "CREATE INDEX receipt_link_by_end ON receipt_link (expires_at)"
]
