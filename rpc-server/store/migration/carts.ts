/**
 * Carts of counters, who has which pack in hand, and the numbers of orders that counters make. A pack of a code of its
 * own is in one pair of hands, by a constraint; a place in a cart is one line's, and an order is made of a cart once.
 */
export const carts: ReadonlyArray<string> = [
  `CREATE TABLE cart (
    cart_id ID,
    token_hash TEXT NOT NULL,
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    hub_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    user_type INTEGER CHECK (user_type IN (1, 2, 3)),
    customer_id INTEGER,
    mobile TEXT,
    firstname TEXT,
    lastname TEXT,
    street TEXT,
    city TEXT,
    region TEXT,
    postcode TEXT,
    coupon TEXT,
    allows_short INTEGER NOT NULL CHECK (allows_short IN (0, 1)),
    order_id INTEGER UNIQUE,
    touched_at TEXT NOT NULL,
    UNIQUE (token_hash, store_id)
  )`,
  "CREATE INDEX cart_by_age ON cart (touched_at)",
  `CREATE TABLE cart_item (
    item_id ID,
    cart_id INTEGER NOT NULL REFERENCES cart (cart_id) ON DELETE CASCADE,
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    by_hand INTEGER NOT NULL CHECK (by_hand >= 0),
    UNIQUE (cart_id, product_id)
  )`,
  "CREATE INDEX item_of_cart ON cart_item (cart_id, item_id)",
  `CREATE TABLE pack_claim (
    claim_id ID,
    hub_id INTEGER NOT NULL,
    store_id INTEGER NOT NULL,
    pack_id INTEGER NOT NULL REFERENCES pack (id) ON DELETE CASCADE,
    is_unique INTEGER NOT NULL CHECK (is_unique IN (0, 1)),
    kind TEXT NOT NULL CHECK (kind IN ('cart', 'order')),
    holder INTEGER NOT NULL,
    product_id INTEGER NOT NULL,
    scan_code TEXT NOT NULL,
    qty INTEGER NOT NULL CHECK (qty > 0),
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    claimed_until TEXT NOT NULL
  )`,
  "CREATE UNIQUE INDEX claim_of_pack ON pack_claim (pack_id) WHERE is_unique = 1",
  // Of any code: what leaves the store is looked for here, too.
  "CREATE INDEX claim_of_pack_row ON pack_claim (pack_id)",
  "CREATE INDEX claim_of_holder ON pack_claim (kind, holder, claim_id)",
  "CREATE INDEX claim_of_product ON pack_claim (hub_id, product_id)",
  "CREATE INDEX claim_by_end ON pack_claim (claimed_until)",
  // One row: the last number given.
  "CREATE TABLE counter_number (one INTEGER PRIMARY KEY CHECK (one = 1), last INTEGER NOT NULL)"
]
