/** Where a cart is to be delivered: building, street, landmark and nearest location on lines of their own (PLACE-2). */
import * as Result from "effect/Result"
import { type Country, india, uae } from "../country.ts"
import { type Fault, fault } from "../fault.ts"
import { isPlaceOf, type Locality, partProblem, placeProblem } from "../order/address.ts"
import type { ShipAddress } from "../order/order.ts"
import { sanitizedLines, sanitizeText } from "../sanitize-text.ts"
import type { MobileRules } from "./mobile.ts"

/** The address as it is stored: without what cannot be printed, and without empty lines. */
export const cleaned = ({ street, city, region, postcode }: ShipAddress): ShipAddress => ({
  street: sanitizedLines(street).join("\n"),
  city: sanitizeText(city).trim(),
  region: sanitizeText(region).trim(),
  postcode: sanitizeText(postcode).trim()
})

const countryFor = (isUAE: boolean): Country => (isUAE ? uae : india)

/** The locations of the pincode of an address; undefined where the website names none at all, and any is taken. */
export type Places = ReadonlyArray<Pick<Locality, "name">> | undefined

/** The location of an address is one of its pincode's, where there are pincodes and locations. */
export const requirePlace = (
  address: ShipAddress,
  { isUAE }: Pick<MobileRules, "isUAE">,
  places: Places
): Result.Result<ShipAddress, Fault<"InvalidAddress" | "NoLocations">> => {
  if (!countryFor(isUAE).hasPincodes || places === undefined) return Result.succeed(address)
  if (places.length === 0) return Result.fail(fault("NoLocations"))
  return isPlaceOf(places, address.street)
    ? Result.succeed(address)
    : Result.fail(fault("InvalidAddress", { why: "location" }))
}

/**
 * An address that can be delivered to. The street may be missing; building, landmark and location are not, nor what its
 * country has addresses found by: a pincode in India, whose own the location is, an emirate in the UAE.
 */
export const readAddress = (
  address: ShipAddress | null,
  { isUAE }: Pick<MobileRules, "isUAE">,
  places?: Places
): Result.Result<ShipAddress, Fault<"AddressIncomplete" | "InvalidAddress" | "NoLocations">> => {
  const country = countryFor(isUAE)
  if (address === null || sanitizedLines(address.street).length < 3)
    return Result.fail(fault("AddressIncomplete"))
  if ((country.hasPincodes ? address.postcode : address.region).trim() === "")
    return Result.fail(fault("AddressIncomplete"))
  const problem = placeProblem(country, address)
  if (problem !== undefined) return Result.fail(fault("InvalidAddress", { why: problem }))
  const isTooLong = [...address.street.split("\n"), address.city, address.region].some(
    (part) => partProblem(part) === "too long"
  )
  if (isTooLong) return Result.fail(fault("InvalidAddress", { why: "too long" }))
  return requirePlace(address, { isUAE }, places)
}
