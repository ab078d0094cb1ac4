/** Writes what `elements.ts` and `link.ts` read: elements of GS1 as an element string, and as a Digital Link. */
import type * as Day from "../../day.ts"
import { isPredefined } from "./identifiers.ts"

/** An application identifier and its value. */
export interface Pair {
  readonly ai: string
  readonly value: string
}

/** FNC1 between two elements, as scanners send it. The one in first place belongs to the symbol. */
export const separator = "\x1d"

/** Those whose end everybody knows go first: they need no separator. */
export const elementString = (pairs: ReadonlyArray<Pair>): string => {
  const sorted = pairs.toSorted((a, b) => Number(isPredefined(b.ai)) - Number(isPredefined(a.ai)))
  return sorted
    .map(({ ai, value }, index) =>
      isPredefined(ai) || index === sorted.length - 1 ? ai + value : ai + value + separator
    )
    .join("")
}

/** Qualifiers of a GTIN, in the order in which a path has them. */
const ofGtin = ["22", "10", "21"]

/** @param address what the link stands below: "https://id.example.com" */
export const linkOf = (address: string, pairs: ReadonlyArray<Pair>): string => {
  const path = ["01", ...ofGtin].flatMap((ai) =>
    pairs.filter((pair) => pair.ai === ai).map(({ value }) => `/${ai}/${encodeURIComponent(value)}`)
  )
  const query = pairs
    .filter(({ ai }) => ai !== "01" && !ofGtin.includes(ai))
    .map(({ ai, value }) => `${ai}=${encodeURIComponent(value)}`)
  return address.replace(/\/+$/, "") + path.join("") + (query.length === 0 ? "" : `?${query.join("&")}`)
}

/** YYMMDD; `dayOf` reads it back for the 49 years before today's and the 50 after it. */
export const printedDay = (day: Day.Day): string => day.slice(2).replaceAll("-", "")
