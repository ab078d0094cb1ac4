/**
 * Cartons and pallets of shipments by their SSCC, each with what is in it. A number may come again, of a transfer or from a
 * supplier years later, but is on its way with one shipment at a time.
 */
export const cartons: ReadonlyArray<string> = [
  `CREATE TABLE shipment_carton (
    hub_id INTEGER NOT NULL,
    shipment INTEGER NOT NULL REFERENCES shipment (id),
    sscc TEXT NOT NULL CHECK (LENGTH(sscc) = 18),
    contents TEXT NOT NULL,
    received_at TEXT,
    PRIMARY KEY (shipment, sscc)
  )`,
  "CREATE UNIQUE INDEX carton_on_its_way ON shipment_carton (sscc) WHERE received_at IS NULL",
  "CREATE INDEX carton_by_number ON shipment_carton (sscc)"
]
