/** What one node of several does alone: whose it is, and until when, in milliseconds since 1970 by the database's clock. */
export const leases: ReadonlyArray<string> = [
  "CREATE TABLE lease (name TEXT PRIMARY KEY, owner TEXT NOT NULL, until INTEGER NOT NULL)"
]
