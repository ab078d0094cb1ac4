/** Who has a password that somebody else gave them, and chooses an own one before anything else. */
export const givenPasswords: ReadonlyArray<string> = [
  "ALTER TABLE app_user ADD COLUMN must_change_password INTEGER NOT NULL DEFAULT 0"
]
