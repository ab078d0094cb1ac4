/** What people filter lists by, under names of their own. A person has 30 places for them, and each name once. */
export const savedFilters: ReadonlyArray<string> = [
  `CREATE TABLE saved_filter (
    id ID,
    user_id INTEGER NOT NULL REFERENCES app_user (id),
    place INTEGER NOT NULL CHECK (place BETWEEN 1 AND 30),
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    filter TEXT NOT NULL,
    UNIQUE (user_id, place),
    UNIQUE (user_id, name_key)
  )`
]
