/**
 * Refunds that wait for somebody else: who asked for them, who made the task, and of cash which till pays it. How often
 * somebody tried to take more out of a drawer than it holds, so that nobody learns by trying how much that is.
 */
export const waitingRefunds = [
  "ALTER TABLE task ADD COLUMN method TEXT",
  "ALTER TABLE task ADD COLUMN till TEXT",
  "ALTER TABLE task ADD COLUMN made_by INTEGER",
  "ALTER TABLE task ADD COLUMN asked_id INTEGER",
  "ALTER TABLE task ADD COLUMN asked_by TEXT CHECK ((asked_by IS NULL) = (asked_id IS NULL))",
  "ALTER TABLE shift ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0"
]
