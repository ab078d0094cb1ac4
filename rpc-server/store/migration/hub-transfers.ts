/**
 * Stock goes to another hub: an order names the store that it is for, and becomes one shipment of that store's hub when it
 * leaves. What is on its way stands in the shipment, pack by pack, with the date that each had on its shelf.
 */
export const hubTransfers = [
  "ALTER TABLE orders ADD COLUMN transfer_to INTEGER REFERENCES store (store_id)",
  "CREATE INDEX transfer_from_store ON orders (store_id, order_id) WHERE transfer_to IS NOT NULL",
  "CREATE INDEX transfer_not_picked ON orders (store_id) WHERE transfer_to IS NOT NULL AND status IN ('pending', 'queued')",
  "CREATE INDEX transfer_to_store ON orders (transfer_to, order_id) WHERE transfer_to IS NOT NULL",
  "ALTER TABLE shipment ADD COLUMN transfer_order INTEGER",
  "CREATE UNIQUE INDEX shipment_of_transfer ON shipment (transfer_order) WHERE transfer_order IS NOT NULL",
  `CREATE TABLE sent_pack (
    id ID,
    hub_id INTEGER NOT NULL,
    shipment INTEGER NOT NULL REFERENCES shipment (id),
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    scan_code TEXT NOT NULL,
    unique_key TEXT,
    date_of_expiry TEXT NOT NULL,
    qty INTEGER NOT NULL CHECK (qty > 0)
  )`,
  "CREATE INDEX sent_pack_of_shipment ON sent_pack (shipment, id)"
]
