/**
 * Workstations: what an administrator has said of each, the codes and secrets of their daemons, their last reports, and
 * the releases that are offered to a ring. A code is good for one secret, and a workstation has one secret at a time.
 */
export const workstations: ReadonlyArray<string> = [
  `CREATE TABLE workstation (
    id ID,
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    name TEXT NOT NULL,
    till TEXT NOT NULL,
    ring INTEGER NOT NULL CHECK (ring BETWEEN 1 AND 3),
    made_at TEXT NOT NULL,
    enrolled_at TEXT,
    enrolled_by TEXT,
    taken_out_at TEXT,
    taken_out_by TEXT,
    document TEXT,
    document_number INTEGER NOT NULL,
    document_at TEXT,
    document_by TEXT
  )`,
  "CREATE UNIQUE INDEX workstation_name ON workstation (LOWER(name)) WHERE taken_out_at IS NULL",
  "CREATE INDEX workstation_by_name ON workstation (LOWER(name), id)",
  "CREATE INDEX workstation_by_store ON workstation (store_id)",
  `CREATE TABLE workstation_code (
    code_hash TEXT PRIMARY KEY,
    workstation_id INTEGER NOT NULL REFERENCES workstation (id),
    made_by INTEGER NOT NULL REFERENCES app_user (id),
    made_by_name TEXT NOT NULL,
    expires_at TEXT NOT NULL
  )`,
  "CREATE INDEX workstation_code_by_workstation ON workstation_code (workstation_id)",
  `CREATE TABLE workstation_secret (
    secret_hash TEXT PRIMARY KEY,
    workstation_id INTEGER NOT NULL REFERENCES workstation (id),
    code_hash TEXT NOT NULL UNIQUE REFERENCES workstation_code (code_hash),
    ended_at TEXT
  )`,
  "CREATE UNIQUE INDEX workstation_secret_good ON workstation_secret (workstation_id) WHERE ended_at IS NULL",
  `CREATE TABLE workstation_report (
    workstation_id INTEGER PRIMARY KEY REFERENCES workstation (id),
    seen_at TEXT NOT NULL,
    is_ending INTEGER NOT NULL,
    boot TEXT NOT NULL,
    version TEXT NOT NULL,
    contract INTEGER NOT NULL,
    platform TEXT NOT NULL,
    devices TEXT NOT NULL,
    boot_done INTEGER NOT NULL,
    boot_failed INTEGER NOT NULL,
    boot_unknown INTEGER NOT NULL,
    done INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    unknown INTEGER NOT NULL,
    used_number INTEGER NOT NULL,
    used_since TEXT NOT NULL,
    digest TEXT NOT NULL,
    own_document TEXT,
    own_digest TEXT NOT NULL,
    refused_number INTEGER,
    refused_why TEXT,
    refused_at TEXT
  )`,
  `CREATE TABLE workstation_offer (
    ring INTEGER PRIMARY KEY CHECK (ring BETWEEN 1 AND 3),
    version TEXT NOT NULL,
    offered_at TEXT NOT NULL,
    offered_by TEXT NOT NULL
  )`
]
