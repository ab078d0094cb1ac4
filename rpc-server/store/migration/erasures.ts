/**
 * Customers who were erased, each as a keyed mark of the number, so that it is done again after a restore; and archived
 * orders by the number of their customer: '' without one, null where nobody has looked yet.
 */
export const erasures = [
  `CREATE TABLE erasure (
    id ID,
    mark TEXT NOT NULL,
    erased_at TEXT NOT NULL
  )`,
  "CREATE INDEX erasure_by_mark ON erasure (mark)",
  `CREATE TABLE erasure_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    secret TEXT NOT NULL
  )`,
  "ALTER TABLE archived_order ADD COLUMN customer_mobile TEXT",
  "CREATE INDEX archived_order_of_customer ON archived_order (customer_mobile) WHERE customer_mobile <> ''",
  "CREATE INDEX archived_order_unread ON archived_order (order_id) WHERE customer_mobile IS NULL"
]
