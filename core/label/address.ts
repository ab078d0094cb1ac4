/** An address as the lines that stand on paper. */
import type { ShipAddress } from "../order/order.ts"
import { sanitizedLines, sanitizeText } from "../sanitize-text.ts"

/** The parts of the street on lines of their own, then city, region and postcode on one. */
export const addressLines = (address: ShipAddress | null): ReadonlyArray<string> => {
  if (address === null) return []
  const place = [address.city, address.region, address.postcode].map((part) => sanitizeText(part).trim())
  return [
    ...sanitizedLines(address.street),
    ...sanitizedLines(place.filter((part) => part !== "").join(", "))
  ]
}
