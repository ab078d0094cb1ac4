/** What a counter works with: coupons and their uses, carts kept for later, prices of single stores. */
export const counter: ReadonlyArray<string> = [
  `CREATE TABLE coupon (
    code TEXT PRIMARY KEY,
    percent INTEGER CHECK (percent > 0 AND percent <= 10000),
    amount INTEGER CHECK (amount > 0),
    min_subtotal INTEGER NOT NULL CHECK (min_subtotal >= 0),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    valid_from TEXT,
    valid_to TEXT,
    use_limit INTEGER CHECK (use_limit > 0),
    websites TEXT,
    used INTEGER NOT NULL DEFAULT 0 CHECK (used >= 0),
    CHECK ((percent IS NULL) <> (amount IS NULL))
  )`,
  // An order has one coupon; cancelled, it gives its use back.
  `CREATE TABLE coupon_use (
    code TEXT NOT NULL REFERENCES coupon (code),
    order_id INTEGER NOT NULL UNIQUE
  )`,
  `CREATE TABLE draft (
    id ID,
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    place INTEGER NOT NULL CHECK (place BETWEEN 1 AND 100),
    name TEXT NOT NULL,
    products TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (store_id, place)
  )`,
  `CREATE TABLE price_override (
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    price INTEGER NOT NULL CHECK (price > 0),
    PRIMARY KEY (store_id, product_id)
  )`
]
