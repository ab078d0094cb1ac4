/** Where a cart is to be delivered: building, street, landmark and nearest location on lines of their own (PLACE-2). */
import type { ShipAddress } from "../order/order.ts"
import { sanitizedLines, sanitizeText } from "../sanitize-text.ts"

/** As it is kept: without what cannot be printed, and without empty lines. */
export const cleaned = ({ street, city, region, postcode }: ShipAddress): ShipAddress => ({
  street: sanitizedLines(street).join("\n"),
  city: sanitizeText(city).trim(),
  region: sanitizeText(region).trim(),
  postcode: sanitizeText(postcode).trim()
})

/** The street may be missing; building, landmark, location and postcode are not. */
export const isComplete = (address: ShipAddress | null): address is ShipAddress =>
  address !== null && sanitizedLines(address.street).length >= 3 && address.postcode.trim() !== ""
