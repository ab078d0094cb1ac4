/** Orders that a commerce backend outside is told of, until it has taken them. */
export const commerceMessages: ReadonlyArray<string> = [
  `CREATE TABLE commerce_message (
    id ID,
    store_id INTEGER NOT NULL,
    order_id INTEGER NOT NULL UNIQUE,
    increment_id TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL,
    refused TEXT
  )`,
  "CREATE INDEX commerce_message_due ON commerce_message (id) WHERE refused IS NULL"
]
