/** A count that a shift waited with may be sent back by who was to approve it: who did, when and why (SHIFT-12). */
export const rejectedCounts: ReadonlyArray<string> = [
  "ALTER TABLE shift_count ADD COLUMN rejected_at TEXT",
  "ALTER TABLE shift_count ADD COLUMN rejected_user_id INTEGER",
  "ALTER TABLE shift_count ADD COLUMN rejected_by TEXT",
  "ALTER TABLE shift_count ADD COLUMN rejected_reason TEXT CHECK ((rejected_reason IS NULL) = (rejected_at IS NULL))"
]
