/** An address as the lines that stand on paper. */
import type { ShipAddress } from "../order/order.ts"
import { sanitizeText } from "../sanitize-text.ts"

/** Text of several lines: each made plain, empty ones left out. */
export const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => sanitizeText(line).trim())
    .filter((line) => line !== "")

/** The parts of the street on lines of their own, then city, region and postcode on one. */
export const addressLines = (address: ShipAddress | null): ReadonlyArray<string> => {
  if (address === null) return []
  const place = [address.city, address.region, address.postcode].map((part) => sanitizeText(part).trim())
  return [...linesOf(address.street), ...linesOf(place.filter((part) => part !== "").join(", "))]
}
