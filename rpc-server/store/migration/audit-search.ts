/** Looking into the audit: by time, and by what changes seldom, so that neither costs more as the audit grows. */
export const auditSearch = [
  "CREATE INDEX audit_newest ON audit (at, id)",
  // To the letter the condition that audit-search.ts asks with: SQLite uses the index for no other.
  `CREATE INDEX audit_of_network ON audit (subject, at, id)
   WHERE subject NOT IN ('order', 'failed order', 'shipment', 'shift', 'eod', 'correction', 'task', 'return', 'draft', 'customer')`,
  {
    sqlite: [
      "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('audit', 'audit_newest', '400000 2 1'), ('audit', 'audit_of_network', '500 100 1 1')",
      "ANALYZE sqlite_schema"
    ],
    postgres: []
  }
]
