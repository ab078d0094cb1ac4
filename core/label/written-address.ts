/** An address on a paper, parted as the portals of the network of GST want it: their forms have a place and a postcode. */
import { nameOfState } from "../order/place-of-supply.ts"

export interface WrittenAddress {
  /** House and street. */
  readonly street: ReadonlyArray<string>
  readonly place: string
  /** Six digits; undefined where the address names none. */
  readonly pincode: number | undefined
}

const postcode = /[\s,-]*(?<!\d)([1-9]\d{5})\D*$/

/**
 * The last six digits of an address are its postcode. Its last line is that of the place, which comes first there; where
 * an address is one line, its place comes last, before the state.
 */
export const writtenAddress = (address: ReadonlyArray<string>): WrittenAddress => {
  const last = address.at(-1) ?? ""
  const [, digits] = postcode.exec(last) ?? []
  const named = last
    .replace(postcode, "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  const [first = ""] = named
  const pincode = digits === undefined ? undefined : Number(digits)
  if (address.length > 1) return { street: address.slice(0, -1), place: first, pincode }
  const parts = named.filter((part, index) => index === 0 || nameOfState(part) === undefined)
  return { street: parts.slice(0, -1), place: parts.at(-1) ?? "", pincode }
}
