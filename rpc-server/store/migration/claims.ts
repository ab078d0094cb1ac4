/**
 * Packs in hand wherever they were scanned: into a cart, an order, or a shipment that comes in, of which the stock knows
 * no pack yet. So a claim is of a code: one pair of hands holds it in a hub. `work` tells screens on one order apart; ''
 * is nobody's screen. `holder_name` is the order's number or the shipment's name, as people say it.
 */
const columns =
  "hub_id, store_id, pack_id, kind, holder, product_id, scan_code, qty, user_id, user_name, claimed_until"

export const claims: ReadonlyArray<string> = [
  "ALTER TABLE pack_claim RENAME TO former_claim",
  "DROP INDEX claim_of_pack",
  "DROP INDEX claim_of_pack_row",
  "DROP INDEX claim_of_holder",
  "DROP INDEX claim_of_product",
  "DROP INDEX claim_by_end",
  `CREATE TABLE pack_claim (
    claim_id ID,
    hub_id INTEGER NOT NULL,
    store_id INTEGER NOT NULL,
    pack_id INTEGER REFERENCES pack (id) ON DELETE CASCADE,
    unique_key TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('cart', 'order', 'shipment')),
    holder INTEGER NOT NULL,
    holder_name TEXT NOT NULL,
    work TEXT NOT NULL,
    product_id INTEGER NOT NULL,
    scan_code TEXT NOT NULL,
    qty INTEGER NOT NULL CHECK (qty > 0),
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    claimed_until TEXT NOT NULL
  )`,
  `INSERT INTO pack_claim (${columns}, unique_key, holder_name, work)
   SELECT ${columns
     .split(", ")
     .map((column) => `c.${column}`)
     .join(", ")},
     CASE WHEN c.is_unique = 1 THEN k.code ELSE NULL END,
     COALESCE((SELECT o.increment_id FROM orders o WHERE c.kind = 'order' AND o.order_id = c.holder), ''), ''
   FROM former_claim c JOIN pack k ON k.id = c.pack_id ORDER BY c.claim_id`,
  "DROP TABLE former_claim",
  "CREATE UNIQUE INDEX claim_of_pack ON pack_claim (hub_id, unique_key) WHERE unique_key IS NOT NULL",
  // Of any code: what leaves the store is looked for here, too.
  "CREATE INDEX claim_of_pack_row ON pack_claim (pack_id)",
  "CREATE INDEX claim_of_holder ON pack_claim (kind, holder, claim_id)",
  "CREATE INDEX claim_of_product ON pack_claim (hub_id, product_id)",
  "CREATE INDEX claim_by_end ON pack_claim (claimed_until)"
]
