/** What of a user and a day was kept or done of things that have a bound; and lines of clients by their age, which go. */
export const bounds: ReadonlyArray<string> = [
  `CREATE TABLE day_use (
    user_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    day TEXT NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (user_id, subject)
  )`,
  "CREATE INDEX client_log_by_age ON client_log (at)"
]
