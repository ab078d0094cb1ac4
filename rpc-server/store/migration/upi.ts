/** UPI payments: until when one is asked for, what the payment service has said, and what is to be seen to by people. */
export const upi: ReadonlyArray<string> = [
  "ALTER TABLE order_payment ADD COLUMN expires_at TEXT",
  "ALTER TABLE order_payment ADD COLUMN given_up_at TEXT",
  // What was said once is not heard twice; and one payment, by its reference, pays for an order or is paid back, once.
  `CREATE TABLE payment_event (
    id ID,
    event_id TEXT NOT NULL UNIQUE,
    store_id INTEGER NOT NULL,
    order_id INTEGER NOT NULL,
    heard_at TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('success', 'failed')),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    reference TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('paid', 'refund', 'failed', 'known')),
    reason TEXT
  )`,
  "CREATE UNIQUE INDEX payment_by_reference ON payment_event (reference) WHERE outcome IN ('paid', 'refund')",
  "CREATE INDEX payment_event_by_time ON payment_event (heard_at)",
  // An order may go into the archive before what is to be done about it is done.
  `CREATE TABLE task (
    id ID,
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    hub_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    order_id INTEGER,
    amount INTEGER,
    reference TEXT,
    reason TEXT NOT NULL,
    created_at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    owner TEXT,
    ended_at TEXT,
    ended_by TEXT,
    outcome TEXT,
    CHECK ((ended_at IS NULL) = (outcome IS NULL))
  )`,
  "CREATE UNIQUE INDEX task_of_payment ON task (kind, reference) WHERE reference IS NOT NULL",
  "CREATE INDEX task_open ON task (store_id, due_at) WHERE ended_at IS NULL"
]
