/**
 * How a report of the end of a day came back to whoever counts, and at which price each of its lines was booked: what an
 * approval shows stays what was booked, whatever the product costs by then.
 */
export const eodApprovals = [
  "ALTER TABLE eod_report ADD COLUMN sent_back TEXT CHECK (sent_back IN ('rejected', 'reopened'))",
  "ALTER TABLE eod_report ADD COLUMN sent_back_at TEXT",
  "ALTER TABLE eod_report ADD COLUMN sent_back_by TEXT",
  "ALTER TABLE eod_report ADD COLUMN sent_back_reason TEXT",
  "ALTER TABLE eod_line ADD COLUMN price INTEGER"
]
