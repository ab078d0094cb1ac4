/** A ticket that is raised in place of one that was refused names it. */
export const reopenedCorrections: ReadonlyArray<string> = [
  "ALTER TABLE stock_correction ADD COLUMN first_ticket INTEGER",
  "CREATE INDEX correction_opened_again ON stock_correction (hub_id, first_ticket) WHERE first_ticket IS NOT NULL"
]
