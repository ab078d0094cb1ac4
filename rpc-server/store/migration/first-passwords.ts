/** Who has logged in from where, so that what strangers try there slows nobody else. */
export const firstPasswords: ReadonlyArray<string> = [
  "ALTER TABLE login_failure ADD COLUMN right_at INTEGER NOT NULL DEFAULT 0"
]
