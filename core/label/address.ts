/** An address as the lines that stand on paper. */
import type { ShipAddress } from "../order/order.ts"
import { placeLine } from "../place-line.ts"
import { sanitizedLines, sanitizeText } from "../sanitize-text.ts"

/** The parts of the street on lines of their own, then city, region and postcode on one. */
export const addressLines = (address: ShipAddress | null): ReadonlyArray<string> => {
  if (address === null) return []
  const { city, region, postcode } = address
  return [
    ...sanitizedLines(address.street),
    ...sanitizedLines(placeLine(...[city, region, postcode].map(sanitizeText)))
  ]
}
