/** The store of the first hub as one that delivers: with two localities of a pincode, and a slot from 10 am to noon every day. */
import type { Change } from "./transaction.ts"

export const servedStore: ReadonlyArray<Change> = [
  "UPDATE store SET website_id = 3 WHERE store_id = 11",
  ...["Jakkasandra", "Koramangala"].map((name, at) => ({
    text: `INSERT INTO locality (locality_id, website_id, postcode, name, city, region, is_served)
           VALUES (?, 3, '560034', ?, 'Bengaluru', 'Karnataka', 1)`,
    values: [at + 1, name]
  })),
  `INSERT INTO delivery_slot (hub_id, store_id, slot, weekdays, starts, ends, words, capacity, cut_off)
   VALUES (1, 11, 1, '1111111', 600, 720, NULL, 5, 600)`
]
