/**
 * What earlier roundings left of packs, as a version of an end-of-day report shows it (ROUND-1). `booked` is empty until
 * the version is approved; then it is what left the books of the pack, 0 where it had changed by then.
 */
export const eodRoundings = [
  `CREATE TABLE eod_rounding (
    hub_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    version INTEGER NOT NULL,
    pack_id INTEGER NOT NULL,
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    qty INTEGER NOT NULL CHECK (qty > 0),
    price INTEGER,
    booked INTEGER CHECK (booked >= 0 AND booked <= qty),
    PRIMARY KEY (hub_id, day, version, pack_id),
    FOREIGN KEY (hub_id, day, version) REFERENCES eod_submission (hub_id, day, version)
  )`
]
