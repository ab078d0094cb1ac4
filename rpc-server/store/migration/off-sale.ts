/** Products that a store does not sell now: one row for each, whoever took it off sale; over when its time has come. */
export const offSale: ReadonlyArray<string> = [
  `CREATE TABLE off_sale (
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    since TEXT NOT NULL,
    until TEXT,
    reason TEXT,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    PRIMARY KEY (store_id, product_id)
  )`
]
