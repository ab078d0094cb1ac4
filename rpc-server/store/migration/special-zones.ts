/** Whether a business buys in a special economic zone, on payment of integrated tax. */
export const specialZones: ReadonlyArray<string> = [
  "ALTER TABLE customer ADD COLUMN is_sez INTEGER NOT NULL DEFAULT 0 CHECK (is_sez IN (0, 1))"
]
