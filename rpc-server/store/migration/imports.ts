/** What an import needs to find its rows again: codes without a unique part are named by the row of the file. */
export const imports = [
  "ALTER TABLE pack ADD COLUMN row_id TEXT",
  "CREATE UNIQUE INDEX pack_of_import ON pack (hub_id, row_id) WHERE row_id IS NOT NULL"
]
