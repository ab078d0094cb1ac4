/** Guessing passwords is slowed for an address over all names too, and a try is held while it is judged. */
export const guessing: ReadonlyArray<string> = [
  "ALTER TABLE login_failure ADD COLUMN judging_until INTEGER NOT NULL DEFAULT 0",
  "CREATE INDEX login_failure_by_age ON login_failure (open_at)",
  `CREATE TABLE login_address (
    address TEXT PRIMARY KEY,
    forgiven_at INTEGER NOT NULL,
    open_at INTEGER NOT NULL
  )`,
  "CREATE INDEX login_address_by_age ON login_address (forgiven_at)"
]
