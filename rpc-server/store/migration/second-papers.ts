/** The number of the paper beside an order's first one, which is in its content: by it an order is found, and it is one paper's alone. */
export const secondPapers: ReadonlyArray<string> = [
  "ALTER TABLE invoice ADD COLUMN beside_number TEXT",
  "CREATE UNIQUE INDEX invoice_beside ON invoice (beside_number) WHERE beside_number IS NOT NULL",
  "ALTER TABLE credit_note ADD COLUMN beside_number TEXT",
  "CREATE UNIQUE INDEX credit_note_beside ON credit_note (beside_number) WHERE beside_number IS NOT NULL",
  "ALTER TABLE archived_order ADD COLUMN beside_number TEXT",
  "CREATE INDEX archived_order_by_beside ON archived_order (beside_number) WHERE beside_number IS NOT NULL"
]
