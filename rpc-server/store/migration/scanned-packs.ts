/** Whether the pack of an order was scanned, or chosen by the server for a quantity by hand. Before, nobody wrote it. */
export const scannedPacks: ReadonlyArray<string> = [
  "ALTER TABLE order_pack ADD COLUMN is_scanned INTEGER NOT NULL DEFAULT 1"
]
