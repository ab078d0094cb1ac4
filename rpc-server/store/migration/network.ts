/** Stores, the people who work in them, their sessions, and what is written about what they do. */
export const network = [
  `CREATE TABLE store (
    store_id INTEGER PRIMARY KEY,
    hub_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    website_id INTEGER,
    website_name TEXT,
    country TEXT NOT NULL,
    region TEXT,
    city_name TEXT,
    address TEXT NOT NULL,
    postcode TEXT,
    locality TEXT,
    legal_name TEXT NOT NULL,
    gstin TEXT,
    fssai TEXT,
    trn TEXT,
    phone TEXT
  )`,
  "CREATE INDEX store_of_hub ON store (hub_id)",
  `CREATE TABLE app_user (
    id ID,
    username TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    hub_store_id INTEGER NOT NULL REFERENCES store (store_id),
    store_ids TEXT NOT NULL,
    type TEXT,
    admin INTEGER NOT NULL CHECK (admin IN (0, 1)),
    disabled INTEGER NOT NULL CHECK (disabled IN (0, 1)),
    cut_off_date TEXT,
    marinated_max_age INTEGER,
    non_marinated_max_age INTEGER,
    locality TEXT,
    flags TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_seen_at TEXT
  )`,
  `CREATE TABLE session (
    token_hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES app_user (id),
    kind TEXT NOT NULL CHECK (kind IN ('login', 'pickup', 'commerce')),
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  )`,
  "CREATE INDEX session_of_user ON session (user_id)",
  `CREATE TABLE login_failure (
    username TEXT NOT NULL,
    address TEXT NOT NULL,
    failures INTEGER NOT NULL,
    open_at INTEGER NOT NULL,
    PRIMARY KEY (username, address)
  )`,
  `CREATE TABLE first_administrator (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    code_hash TEXT NOT NULL
  )`,
  `CREATE TABLE env_variable (
    name TEXT NOT NULL,
    hub_id INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (name, hub_id)
  )`,
  `CREATE TABLE idempotency (
    user_id INTEGER NOT NULL,
    idempotency_key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    answer TEXT,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, idempotency_key)
  )`,
  "CREATE INDEX idempotency_by_age ON idempotency (created_at)",
  `CREATE TABLE audit (
    id ID,
    at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    store_id INTEGER,
    subject TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    action TEXT NOT NULL,
    detail TEXT NOT NULL
  )`,
  "CREATE INDEX audit_of_subject ON audit (subject, subject_id)",
  `CREATE TABLE client_log (
    id ID,
    at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    message TEXT NOT NULL
  )`
]
