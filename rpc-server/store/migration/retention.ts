/**
 * Look-ups of customers whom a store of the user's has served count by themselves. Customers without an order are due
 * from when they were first seen; entries of the audit that belong to no order are found by their time.
 */
export const retention = [
  "ALTER TABLE customer_look_up ADD COLUMN is_own INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE customer ADD COLUMN seen_at TEXT",
  "CREATE INDEX audit_by_time ON audit (at) WHERE subject <> 'order'"
]
