/** Who has logged in from where, so that what strangers try there slows nobody else; and whose password somebody else chose. */
export const firstPasswords: ReadonlyArray<string> = [
  "ALTER TABLE login_failure ADD COLUMN right_at INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE app_user ADD COLUMN must_choose INTEGER NOT NULL DEFAULT 0"
]
