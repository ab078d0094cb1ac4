/** Why less of a line was accepted than was sent. */
export const shortReceipts = ["ALTER TABLE shipment_item ADD COLUMN short_reason TEXT"]
