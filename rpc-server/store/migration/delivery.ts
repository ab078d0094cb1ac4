/** Where is delivered to, and when; and which orders follow what staff have set instead of what files say. */
export const delivery = [
  `CREATE TABLE locality (
    locality_id INTEGER PRIMARY KEY,
    website_id INTEGER NOT NULL,
    postcode TEXT NOT NULL,
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    region TEXT NOT NULL,
    is_served INTEGER NOT NULL CHECK (is_served IN (0, 1))
  )`,
  "CREATE INDEX locality_of_pincode ON locality (website_id, postcode, name)",
  `CREATE TABLE delivery_slot (
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    slot INTEGER NOT NULL,
    weekdays TEXT NOT NULL,
    starts INTEGER NOT NULL CHECK (starts >= 0 AND starts < 1440),
    ends INTEGER NOT NULL CHECK (ends > starts),
    words TEXT,
    capacity INTEGER NOT NULL CHECK (capacity >= 0),
    cut_off INTEGER NOT NULL CHECK (cut_off >= 0),
    PRIMARY KEY (store_id, slot)
  )`,
  // A cancelled order gives its place in the slot back.
  "CREATE INDEX order_of_slot ON orders (store_id, delivery_at) WHERE delivery_at IS NOT NULL AND status <> 'canceled'",
  "CREATE INDEX order_of_slots ON orders (store_id, order_id) WHERE slot_starts > 1 AND status IN ('pending', 'queued', 'pending_payment', 'processing')",
  "ALTER TABLE orders ADD COLUMN address_set_at TEXT",
  "ALTER TABLE orders ADD COLUMN slot_set_at TEXT"
]
