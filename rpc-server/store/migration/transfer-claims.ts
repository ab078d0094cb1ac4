/** Packs are in hand for transfers, too. What holds packs is for the program to say: the table keeps no list of it. */
const columns =
  "hub_id, store_id, pack_id, unique_key, kind, holder, holder_name, work, product_id, scan_code, qty, user_id, user_name, claimed_until"

export const transferClaims: ReadonlyArray<string> = [
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
    kind TEXT NOT NULL,
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
  `INSERT INTO pack_claim (${columns}) SELECT ${columns} FROM former_claim ORDER BY claim_id`,
  "DROP TABLE former_claim",
  "CREATE UNIQUE INDEX claim_of_pack ON pack_claim (hub_id, unique_key) WHERE unique_key IS NOT NULL",
  "CREATE INDEX claim_of_pack_row ON pack_claim (pack_id)",
  "CREATE INDEX claim_of_holder ON pack_claim (kind, holder, claim_id)",
  "CREATE INDEX claim_of_product ON pack_claim (hub_id, product_id)",
  "CREATE INDEX claim_by_end ON pack_claim (claimed_until)"
]
