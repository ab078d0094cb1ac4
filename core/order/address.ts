/**
 * The parts of a delivery address as people fill them in: building, street, landmark, and the nearest of the locations
 * that are delivered to under a pincode. On an order they stand on lines of one text (ADDR-1, ADDR-2).
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Country } from "../country.ts"
import { type Fault, fault } from "../fault.ts"
import { sanitizeText } from "../sanitize-text.ts"
import type { ShipAddress } from "./order.ts"

/** The emirates, as addresses name them. */
export const emirates = [
  "Abu Dhabi",
  "Ajman",
  "Dubai",
  "Fujairah",
  "Ras Al Khaimah",
  "Sharjah",
  "Umm Al Quwain"
] as const

/** A place that is delivered to. */
export const Locality = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  city: Schema.String,
  region: Schema.String,
  postcode: Schema.String
})
export type Locality = typeof Locality.Type

export interface AddressParts {
  /** The building. */
  readonly street1: string
  /** The street; may be empty. */
  readonly street2: string
  /** A landmark. */
  readonly street3: string
  /** The nearest location, by its name. */
  readonly street4: string
}

/** Characters of one part: four of them and their line ends have room in a stored street. */
export const longestPart = 120

/** Six digits, the first not 0. */
export const isPincode = (text: string): boolean => /^[1-9]\d{5}$/.test(text)

/**
 * The field that an address lacks to be found by: the location of its pincode, or, where there are no pincodes, the
 * typed area and the chosen emirate.
 */
export const placeProblem = (
  { hasPincodes }: Pick<Country, "hasPincodes">,
  { region, postcode }: Pick<ShipAddress, "region" | "postcode">
): "pincode" | "emirate" | undefined => {
  if (hasPincodes) return isPincode(postcode.trim()) ? undefined : "pincode"
  return emirateNamed(region) === undefined ? "emirate" : undefined
}

/** The emirate that is meant, as addresses name it. */
export const emirateNamed = (text: string): (typeof emirates)[number] | undefined =>
  emirates.find((name) => sameName(name, text))

const isBlank = (text: string): boolean => text.trim() === ""

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The problem of one part's text, once it is not empty. */
export const partProblem = (text: string): "unprintable" | "too long" | undefined => {
  const trimmed = text.trim()
  if (sanitizeText(trimmed) !== trimmed) return "unprintable"
  return trimmed.length > longestPart ? "too long" : undefined
}

/** The lines of a stored street as its parts: the first is the building, the last the location, the one before it the landmark. */
export const partsOf = (street: string): AddressParts => {
  const lines = street
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => sanitizeText(line).trim())
    .filter((line) => line !== "")
  const [street1 = "", ...rest] = lines
  const street4 = rest.pop() ?? ""
  const street3 = rest.pop() ?? ""
  return { street1, street2: rest.join(", "), street3, street4 }
}

/** The parts as an order keeps them. */
export const streetOf = ({ street1, street2, street3, street4 }: AddressParts): string =>
  [street1, street2, street3, street4]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n")

/** All that must be there is there. */
export const isComplete = ({ street1, street3, street4 }: AddressParts): boolean =>
  ![street1, street3, street4].some(isBlank)

const invalid = (why: FaultWhy) => Result.fail(fault("InvalidAddress", { why }))
type FaultWhy = Fault<"InvalidAddress">["data"]["why"]

/** The location that is meant, by its id or its name, among those of a pincode. */
const meant = (places: ReadonlyArray<Locality>, named: number | string): Locality | undefined =>
  typeof named === "number"
    ? places.find(({ id }) => id === named)
    : (places.find(({ name }) => sameName(name, named)) ??
      places.find(({ id }) => String(id) === named.trim()))

/** Whether the street of an address names one of the locations of its pincode. */
export const isPlaceOf = (places: ReadonlyArray<Pick<Locality, "name">>, street: string): boolean => {
  const { street4 } = partsOf(street)
  return places.some(({ name }) => sameName(name, street4))
}

export interface AddressRequest {
  /** Empty where the country has none. */
  readonly pincode: string
  /** The name of a location: building, street and landmark stay. Or a whole street, its parts on lines of their own. */
  readonly location: string
  /** The id or the name of the location; its emirate where the country has no pincodes. */
  readonly locality: number | string
  /** The pincode once more. */
  readonly postcode: string
}

type Refusal = Fault<"AddressIncomplete" | "NoLocations" | "InvalidAddress">

/**
 * The address that a request comes to.
 * @param before the address that it takes the place of
 * @param places the locations that are delivered to under the pincode
 * @param country the one that it lies in: without pincodes the area is written, and its emirate is named
 */
export const addressFor = (
  request: AddressRequest,
  before: ShipAddress | null,
  places: ReadonlyArray<Locality>,
  country: Pick<Country, "hasPincodes">
): Result.Result<ShipAddress, Refusal> => {
  const place = country.hasPincodes ? servedPlace(request, places) : writtenPlace(request)
  return Result.flatMap(place, (found) => addressAt(request.location, before, found))
}

type Place = Pick<Locality, "name" | "city" | "region" | "postcode">

/** The location of a pincode. */
const servedPlace = (
  { pincode, locality, postcode }: AddressRequest,
  places: ReadonlyArray<Locality>
): Result.Result<Place, Refusal> => {
  if (!isPincode(pincode)) return invalid("pincode")
  if (postcode !== pincode) return invalid("two pincodes")
  if (places.length === 0) return Result.fail(fault("NoLocations"))
  const place = meant(places, locality)
  return place === undefined ? invalid("location") : Result.succeed(place)
}

/** The area as it is written, in the emirate that is named. */
const writtenPlace = ({ location, locality }: AddressRequest): Result.Result<Place, Refusal> => {
  const emirate = emirateNamed(String(locality))
  if (emirate === undefined) return invalid("emirate")
  const area = location.includes("\n") ? partsOf(location).street4 : location.trim()
  return Result.succeed({ name: area, city: emirate, region: emirate, postcode: "" })
}

const addressAt = (
  location: string,
  standing: ShipAddress | null,
  place: Place
): Result.Result<ShipAddress, Refusal> => {
  const lines = location.split("\n")
  const isPlaceAlone = lines.length === 1
  const parts = partsOf(isPlaceAlone ? (standing?.street ?? "") : location)
  // What is kept of the address was there before; what is new is looked at as it was written.
  const problems = (isPlaceAlone ? [place.name] : lines).map(partProblem)
  if (problems.includes("unprintable")) return invalid("unprintable")
  if (problems.includes("too long")) return invalid("too long")
  if (!sameName(isPlaceAlone ? location : parts.street4, place.name))
    return isPlaceAlone || isComplete(parts) ? invalid("location") : Result.fail(fault("AddressIncomplete"))
  const whole = { ...parts, street4: place.name }
  if (!isComplete(whole)) return Result.fail(fault("AddressIncomplete"))
  return Result.succeed({
    street: streetOf(whole),
    city: place.city,
    region: place.region,
    postcode: place.postcode
  })
}
