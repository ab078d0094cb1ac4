/** The locations that are delivered to, by website and pincode. */
import { Locality } from "#core/order/address.ts"
import { select } from "./transaction.ts"

/** At most so many are offered under one pincode. */
const most = 200

/** Those that are served, by name. */
export const ofPincode = select(
  Locality,
  `SELECT locality_id AS id, name, city, region, postcode FROM locality
   WHERE website_id = ? AND postcode = ? AND is_served = 1 ORDER BY name, locality_id LIMIT ${most}`
)
