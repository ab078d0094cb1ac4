/** What a customer's number was asked for, and the version of the notice that stood then. */
export const notices = [
  "ALTER TABLE customer ADD COLUMN purpose TEXT",
  "ALTER TABLE customer ADD COLUMN notice TEXT",
  "ALTER TABLE customer ADD COLUMN notice_at TEXT"
]
