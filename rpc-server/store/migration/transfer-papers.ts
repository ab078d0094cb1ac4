/** Papers of transfers: an invoice, or a challan, may count no more; goods are worth what they cost. */
export const transferPapers: ReadonlyArray<string> = [
  "ALTER TABLE invoice ADD COLUMN cancelled_at TEXT",
  "ALTER TABLE product ADD COLUMN cost INTEGER"
]
