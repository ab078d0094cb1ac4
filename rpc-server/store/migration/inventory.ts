/**
 * A hub's lists are counted, paged and searched for codes from an index alone, however long they are: what is on the
 * shelf from a small one that codes stand in, the whole inventory from one that grows with the years.
 */
export const inventory = [
  "DROP INDEX pack_on_shelf",
  "CREATE INDEX pack_on_shelf ON pack (hub_id, date_of_expiry, id, received_at, product_id, scan_code) WHERE status = 0",
  "CREATE INDEX pack_by_day ON pack (hub_id, date_of_expiry, id, status, received_at, product_id)"
]
