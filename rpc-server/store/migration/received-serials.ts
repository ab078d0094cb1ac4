/**
 * Serial numbers of the trade, and cartons by their own label, that came into a hub: each once, until a transfer takes it
 * away again. The stock counts such goods without their numbers.
 */
export const receivedSerials: ReadonlyArray<string> = [
  `CREATE TABLE received_serial (
    hub_id INTEGER NOT NULL,
    unique_key TEXT NOT NULL,
    shipment INTEGER NOT NULL REFERENCES shipment (id),
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    qty INTEGER NOT NULL,
    date_of_expiry TEXT NOT NULL,
    received_at TEXT NOT NULL,
    PRIMARY KEY (hub_id, unique_key)
  )`
]
