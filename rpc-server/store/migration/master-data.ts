/**
 * Changes of master data: who, what and when, with the cells before and after. Rows are staged in small transactions
 * under a change that is `staged`, and put into their table by the one that makes it `done`. `master_version` counts the
 * changes: what was judged by an older version is judged again.
 */
export const masterData: ReadonlyArray<string> = [
  `CREATE TABLE master_version (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    version INTEGER NOT NULL
  )`,
  "INSERT INTO master_version (one, version) VALUES (1, 1)",
  `CREATE TABLE master_upload (
    upload_id TEXT NOT NULL,
    part INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (upload_id, part)
  )`,
  "CREATE INDEX master_upload_by_age ON master_upload (at)",
  `CREATE TABLE master_change (
    id ID,
    kind TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('staged', 'planned', 'done', 'undone', 'failed', 'cancelled')),
    made_at TEXT NOT NULL,
    made_by INTEGER NOT NULL REFERENCES app_user (id),
    made_by_name TEXT NOT NULL,
    starts_at TEXT,
    done_at TEXT,
    note TEXT NOT NULL,
    added INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    removed INTEGER NOT NULL,
    same INTEGER NOT NULL,
    fields TEXT NOT NULL,
    problem TEXT,
    undoes INTEGER,
    undone_by INTEGER,
    has_rows INTEGER NOT NULL CHECK (has_rows IN (0, 1))
  )`,
  "CREATE INDEX master_change_due ON master_change (starts_at, id) WHERE state = 'planned'",
  "CREATE INDEX master_change_staged ON master_change (made_at) WHERE state = 'staged'",
  "CREATE INDEX master_change_of_kind ON master_change (kind, id)",
  "CREATE INDEX master_change_rows ON master_change (made_at) WHERE has_rows = 1",
  `CREATE TABLE master_change_row (
    change_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('added', 'changed', 'removed')),
    key_cells TEXT NOT NULL,
    before_cells TEXT,
    after_cells TEXT,
    stored TEXT NOT NULL,
    PRIMARY KEY (change_id, place)
  )`
]

/**
 * Large changes of the embedded store are put into their table in slices: `applied` is how far they have come, null for
 * one that is whole, and `stored_columns` are the columns that its changed rows bring.
 */
export const masterSlices: ReadonlyArray<string> = [
  "ALTER TABLE master_change ADD COLUMN applied INTEGER",
  "ALTER TABLE master_change ADD COLUMN stored_columns TEXT",
  "CREATE INDEX master_change_applied ON master_change (id) WHERE applied IS NOT NULL"
]
