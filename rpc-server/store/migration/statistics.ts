/**
 * What SQLite's planner is told of the tables that grow: how they look after a year, from the first day on. It would
 * otherwise guess, or know a store as it was when it was young, and choose indexes that are wrong by the time they
 * matter. PostgreSQL keeps statistics of its own.
 *
 * Each row: table, index, and how many rows of the index there are, and how many share its first column, its first two,
 * and so on.
 */
const rows: ReadonlyArray<readonly [table: string, index: string, statistics: string]> = [
  ["app_user", "sqlite_autoindex_app_user_1", "50 1"],
  ["audit", "audit_of_subject", "400000 100000 2"],
  ["customer", "sqlite_autoindex_customer_1", "50000 1"],
  ["eod_report", "sqlite_autoindex_eod_report_1", "1500 300 1"],
  ["failed_partner_order", "failed_order_of_store", "2000 400 6"],
  ["failed_partner_order", "sqlite_autoindex_failed_partner_order_1", "2000 600 1"],
  ["idempotency", "idempotency_by_age", "200000 1"],
  ["idempotency", "sqlite_autoindex_idempotency_1", "200000 20000 1"],
  ["inbox", "inbox_waiting", "20 10 5"],
  ["inbox", "sqlite_autoindex_inbox_1", "33000 16500 1"],
  ["invoice", "sqlite_autoindex_invoice_1", "190000 1"],
  ["invoice", "sqlite_autoindex_invoice_2", "190000 1"],
  ["invoice", "sqlite_autoindex_invoice_3", "190000 24000 19000 1"],
  ["order_item", "item_of_order", "600000 3 1"],
  ["order_pack", "order_of_pack", "390000 1"],
  ["order_pack", "pack_of_order", "390000 3"],
  ["order_shipment", "sqlite_autoindex_order_shipment_1", "190000 1"],
  ["orders", "order_assigned", "10 1"],
  ["orders", "order_by_change", "200000 25000 1 1 1 1 1"],
  ["orders", "order_by_creation", "200000 25000 1 1"],
  ["orders", "order_of_customer", "200000 4 1"],
  ["orders", "order_of_partner", "33000 3300 1"],
  ["orders", "order_of_reference", "33000 1"],
  ["orders", "order_unfinished", "700 85 1 1 1 1 1 1"],
  ["orders", "sqlite_autoindex_orders_1", "200000 1"],
  ["pack", "pack_by_day", "1000000 200000 650 1 1 1"],
  ["pack", "pack_by_receipt", "1000000 200000 1 1"],
  ["pack", "pack_by_scan_code", "1000000 200000 1 1 1 1"],
  ["pack", "pack_by_shared_code", "50000 10000 320 1"],
  ["pack", "pack_gone", "24000 8000 4800 22 1"],
  ["pack", "pack_of_import", "1000 200 1"],
  ["pack", "pack_of_product", "1000000 200000 1200 9 1 1"],
  ["pack", "pack_of_shared_code", "450 90 3 2 1"],
  ["pack", "pack_of_shipment", "990000 250"],
  ["pack", "pack_on_shelf", "7300 1450 76 1 1 1 1"],
  ["pack", "pack_once_in_hub", "950000 190000 1"],
  ["pack", "pack_to_sell", "7300 1450 9 4 1"],
  ["pack_event", "event_of_pack", "20000 1"],
  ["pack_event", "event_of_return", "20000 1"],
  ["pack_tally", "sqlite_autoindex_pack_tally_1", "1500 300 1"],
  ["product", "product_by_name", "400 1 1"],
  ["product", "sqlite_autoindex_product_1", "400 6"],
  ["return_line", "sqlite_autoindex_return_line_1", "2000 6 1"],
  ["return_record", "return_of_hub", "400 180 1"],
  ["return_record", "sqlite_autoindex_return_record_1", "400 1"],
  ["session", "session_of_user", "200 2"],
  ["session", "sqlite_autoindex_session_1", "200 1"],
  ["shipment", "shipment_by_change", "4000 800 1"],
  ["shipment", "shipment_by_creation", "4000 800 1 1"],
  ["shipment", "shipment_by_entry", "4000 800 1"],
  ["shipment", "shipment_on_its_way", "10 3 1 1"],
  ["shipment", "sqlite_autoindex_shipment_1", "4000 1"],
  ["shipment_item", "sqlite_autoindex_shipment_item_1", "40000 11 1"],
  ["store", "store_of_hub", "10 2"]
]

export const statistics: ReadonlyArray<string> = [
  // Makes the table.
  "ANALYZE catalogue_version",
  "DELETE FROM sqlite_stat1",
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ${rows
    .map((row) => `(${row.map((text) => `'${text}'`).join(", ")})`)
    .join(", ")}`,
  // Read by this connection, too.
  "ANALYZE sqlite_schema"
]
