/** An order on hold says so in its own row, so that what lists, invoices and dispatches sees it without another look. */
export const holds: ReadonlyArray<string> = [
  "ALTER TABLE orders ADD COLUMN held_at TEXT",
  "ALTER TABLE orders ADD COLUMN held_user_id INTEGER",
  "ALTER TABLE orders ADD COLUMN held_name TEXT",
  "ALTER TABLE orders ADD COLUMN hold_reason TEXT"
]
