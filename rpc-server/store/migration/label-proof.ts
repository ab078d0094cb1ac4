/** The label that was scanned when an order left; by whom and when its shipment says. Null where none was asked for. */
export const labelProof: ReadonlyArray<string> = ["ALTER TABLE order_shipment ADD COLUMN label TEXT"]
