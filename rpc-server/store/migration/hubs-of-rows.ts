/**
 * The hub of every row that is of one: its store's, its order's, its shift's, its shipment's or its return's. With it a
 * network that outgrows one primary is spread by hub (docs/growing.md).
 */
const ofStore = [
  "orders",
  "invoice",
  "invoice_number",
  "credit_note",
  "credit_note_number",
  "e_invoice",
  "commerce_message",
  "payment_event",
  "archived_order",
  "failed_partner_order",
  "shift",
  "till",
  "cash_movement",
  "payment_change",
  "shift_count",
  "shift_sale",
  "shift_sale_part",
  "central_stock",
  "delivery_slot",
  "draft",
  "off_sale",
  "price_override",
  "audit"
]
const ofOrder = [
  "order_item",
  "order_pack",
  "order_shipment",
  "cancellation",
  "order_note",
  "order_print",
  "order_part",
  "order_payment",
  "brought_back"
]

const filled = (table: string, hub: string): ReadonlyArray<string> => [
  `ALTER TABLE ${table} ADD COLUMN hub_id INTEGER NOT NULL DEFAULT 0`,
  `UPDATE ${table} SET hub_id = COALESCE((${hub}), 0)`
]

/** What concerns no store, such as the audit of a setting, stands under 0. A new row says its hub. */
export const hubsOfRows = [
  ...ofStore.flatMap((table) =>
    filled(table, `SELECT s.hub_id FROM store s WHERE s.store_id = ${table}.store_id`)
  ),
  ...ofOrder.flatMap((table) =>
    filled(table, `SELECT o.hub_id FROM orders o WHERE o.order_id = ${table}.order_id`)
  ),
  ...filled("shipment_item", "SELECT s.hub_id FROM shipment s WHERE s.id = shipment_item.shipment"),
  ...filled("return_line", "SELECT r.hub_id FROM return_record r WHERE r.id = return_line.return_id"),
  ...[...ofStore, ...ofOrder, "shipment_item", "return_line"].map((table) => ({
    sqlite: [],
    postgres: [`ALTER TABLE ${table} ALTER COLUMN hub_id DROP DEFAULT`]
  }))
]
