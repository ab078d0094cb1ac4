/**
 * The lists by which the network reads codes: one version after the other, each with who saved it and when. The number
 * of a version is given once, so that of two who save at the same time the second is refused.
 */
export const codeRules: ReadonlyArray<string> = [
  `CREATE TABLE code_rules (
    version INTEGER PRIMARY KEY CHECK (version > 0),
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL
  )`,
  `CREATE TABLE code_list (
    version INTEGER NOT NULL REFERENCES code_rules (version),
    place INTEGER NOT NULL CHECK (place > 0),
    name TEXT NOT NULL,
    is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    title TEXT,
    rules TEXT,
    PRIMARY KEY (version, place),
    UNIQUE (version, name)
  )`
]
