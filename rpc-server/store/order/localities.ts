/** The locations that are delivered to, by website and pincode. */
import { Schema } from "effect"
import { Locality } from "#core/order/address.ts"
import { select } from "../engine/transaction.ts"

/** At most so many are offered under one pincode. */
const most = 200

/** One served locality of a website; no row where the website serves none. */
export const some = select(
  Schema.Struct({ id: Schema.Int }),
  "SELECT locality_id AS id FROM locality WHERE website_id = ? AND is_served = 1 LIMIT 1"
)

/** The served localities under a pincode, by name. */
export const ofPincode = select(
  Locality,
  `SELECT locality_id AS id, name, city, region, postcode FROM locality
   WHERE website_id = ? AND postcode = ? AND is_served = 1 ORDER BY name, locality_id LIMIT ${most}`
)
