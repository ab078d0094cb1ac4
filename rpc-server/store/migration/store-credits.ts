/**
 * Store credits and the entries that make their balances. No balance is below 0, an order takes of a credit once, and what
 * one cause of an order adds is added once; a refund that waited for somebody else is told from the rest by its task.
 */
export const storeCredits: ReadonlyArray<string> = [
  `CREATE TABLE store_credit (
    id ID,
    number TEXT NOT NULL UNIQUE,
    store_id INTEGER NOT NULL,
    currency TEXT NOT NULL,
    issued INTEGER NOT NULL CHECK (issued > 0),
    balance INTEGER NOT NULL CHECK (balance >= 0),
    order_id INTEGER NOT NULL,
    issued_at TEXT NOT NULL
  )`,
  "CREATE INDEX store_credit_open ON store_credit (store_id, issued_at) WHERE balance > 0",
  `CREATE TABLE store_credit_entry (
    id ID,
    credit_id INTEGER NOT NULL REFERENCES store_credit (id),
    cause TEXT NOT NULL CHECK (cause IN ('sale', 'return', 'void', 'short')),
    amount INTEGER NOT NULL CHECK ((amount < 0 AND cause = 'sale') OR (amount > 0 AND cause <> 'sale')),
    order_id INTEGER NOT NULL,
    return_number INTEGER NOT NULL DEFAULT 0,
    task_id INTEGER NOT NULL DEFAULT 0,
    store_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    UNIQUE (order_id, cause, return_number, task_id)
  )`,
  "CREATE INDEX store_credit_entry_by_credit ON store_credit_entry (credit_id, id)"
]
