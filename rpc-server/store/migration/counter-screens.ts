/** Counters in front of customers: a row for each socket of one, for as long as it is open (DISPLAY-1). */
export const counterScreens: ReadonlyArray<string> = [
  `CREATE TABLE counter_screen (
    client TEXT PRIMARY KEY NOT NULL,
    store_id INTEGER NOT NULL,
    token_hash TEXT NOT NULL,
    till TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    told_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  )`,
  "CREATE INDEX counter_screen_store ON counter_screen (store_id)"
]
