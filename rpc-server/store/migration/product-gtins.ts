/**
 * GTINs of products beside the EAN13 that stands in the product: 14 digits each, of one piece or of a carton. A number
 * names one product.
 */
export const productGtins: ReadonlyArray<string> = [
  `CREATE TABLE product_gtin (
    gtin TEXT PRIMARY KEY CHECK (LENGTH(gtin) = 14),
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    pieces INTEGER NOT NULL CHECK (pieces > 0)
  )`,
  "CREATE INDEX product_gtin_of_product ON product_gtin (product_id, gtin)"
]
