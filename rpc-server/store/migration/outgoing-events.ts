/** What is told to programs outside, in the order in which it is told; and the last place in that order. */
export const outgoingEvents: ReadonlyArray<string> = [
  `CREATE TABLE outgoing_event (
    id ID,
    hub_id INTEGER NOT NULL,
    store_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    order_id INTEGER,
    subject TEXT NOT NULL,
    status TEXT,
    updated_at TEXT,
    payment_method TEXT,
    subtotal INTEGER,
    shipping INTEGER,
    discount INTEGER,
    tax INTEGER,
    grand_total INTEGER,
    detail TEXT NOT NULL,
    position INTEGER
  )`,
  "CREATE INDEX outgoing_event_waiting ON outgoing_event (id) WHERE position IS NULL",
  "CREATE INDEX outgoing_event_by_position ON outgoing_event (position) WHERE position IS NOT NULL",
  "CREATE TABLE outgoing_position (one INTEGER PRIMARY KEY, last INTEGER NOT NULL)",
  "INSERT INTO outgoing_position (one, last) VALUES (1, 0)"
]
