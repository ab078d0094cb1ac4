/** The numbers that scales know products by (PLU), where they are not the products' own. A number names one product. */
export const productPlus: ReadonlyArray<string> = [
  `CREATE TABLE product_plu (
    plu INTEGER PRIMARY KEY CHECK (plu > 0),
    product_id INTEGER NOT NULL UNIQUE REFERENCES product (entity_id)
  )`
]
