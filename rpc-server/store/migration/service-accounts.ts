/**
 * Service accounts: users whom no password opens, with scopes in the place of flags, and their keys, each as its hash
 * alone. A key that is not revoked has a place, and an account has two.
 */
export const serviceAccounts: ReadonlyArray<string> = [
  "ALTER TABLE app_user ADD COLUMN is_service INTEGER NOT NULL DEFAULT 0",
  `CREATE TABLE service_account (
    user_id INTEGER PRIMARY KEY REFERENCES app_user (id),
    scopes TEXT NOT NULL,
    all_stores INTEGER NOT NULL,
    sources TEXT NOT NULL,
    rate INTEGER NOT NULL CHECK (rate > 0),
    made_by TEXT NOT NULL,
    removed_at TEXT
  )`,
  `CREATE TABLE service_key (
    key_hash TEXT PRIMARY KEY,
    prefix TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES service_account (user_id),
    place INTEGER NOT NULL CHECK (place BETWEEN 1 AND 2),
    made_at TEXT NOT NULL,
    made_by TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    revoked_at TEXT,
    revoked_by TEXT
  )`,
  "CREATE UNIQUE INDEX service_key_place ON service_key (user_id, place) WHERE revoked_at IS NULL",
  "CREATE INDEX service_key_by_account ON service_key (user_id, made_at)"
]
