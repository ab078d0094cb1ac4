/**
 * Whether anything names a product that is taken away: found by an index, and so is what the foreign keys look for then.
 * Packs of the stock have theirs already; lines of corrections and sums of counts are so few that they are walked.
 */
const tables: ReadonlyArray<readonly [table: string, statistics: string]> = [
  ["order_item", "600000 120"],
  ["archived_pack", "1000000 200"],
  ["shipment_item", "40000 8"],
  ["return_line", "2000 2"],
  ["sent_pack", "1000000 200"],
  ["received_serial", "20000 20"],
  ["eod_line", "400000 80"],
  ["eod_count_line", "400000 80"],
  ["eod_rounding", "20000 20"],
  ["central_stock", "100000 20"],
  ["price_override", "100000 20"]
]
const indexOf = (table: string): string => `${table}_of_named_product`

export const namedProducts = [
  ...tables.map(([table]) => `CREATE INDEX ${indexOf(table)} ON ${table} (product_id)`),
  {
    sqlite: [
      `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ${tables.map(([table, statistics]) => `('${table}', '${indexOf(table)}', '${statistics}')`).join(", ")}`,
      "ANALYZE sqlite_schema"
    ],
    postgres: []
  }
]
