/** What the address and the registration of a store or a customer plainly do not mean (WARN-9, WARN-10). */
import { foldName, type PlacedSlip, type Slip } from "../sheet/slip.ts"
import { nameOfState, stateOfPostcode } from "./place-of-supply.ts"

export interface FiledPlace {
  /** The two letters of a country. */
  readonly country: string
  readonly region: string | null
  readonly postcode: string | null
}

/** A region that is no state makes integrated tax of every bill; one that is not the postcode's may make the wrong one. */
export const placeSlips = ({ country, region, postcode }: FiledPlace): ReadonlyArray<PlacedSlip> => {
  if (country !== "IN" || region === null || region.trim() === "") return []
  const state = nameOfState(region)
  if (state === undefined) return [{ column: "region", slip: { _tag: "NoState", region } }]
  const posted = postcode === null ? undefined : stateOfPostcode(postcode)
  return postcode === null || posted === undefined || posted === state
    ? []
    : [{ column: "postcode", slip: { _tag: "OtherState", postcode, state: posted, region } }]
}

/** The numbers of a country's own registrations. */
const registrations = [
  ["gstin", "GSTIN", "IN"],
  ["fssai", "FSSAI", "IN"],
  ["trn", "TRN", "AE"]
] as const

/** A number that only businesses of another country have. */
export const registrationSlips = (store: {
  readonly country: string
  readonly gstin: string | null
  readonly fssai: string | null
  readonly trn: string | null
}): ReadonlyArray<PlacedSlip> =>
  registrations.flatMap(([column, number, country]) =>
    store[column] === null || store.country === country
      ? []
      : [{ column, slip: { _tag: "OtherCountry", number, country: store.country } as const }]
  )

interface Company {
  /** How people name the row: "store 101". */
  readonly title: string
  readonly gstin: string | null
  readonly legal_name: string | null
}

/** For each company whose GSTIN one before it has under another legal name, that one. A GSTIN is one company's. */
export const companySlips = (companies: ReadonlyArray<Company>): ReadonlyArray<Slip | undefined> => {
  const first = new Map<string, Company>()
  return companies.map((company) => {
    const { gstin, legal_name } = company
    if (gstin === null || legal_name === null) return undefined
    const other = first.get(gstin)
    if (other === undefined) first.set(gstin, company)
    return other === undefined || foldName(other.legal_name ?? "") === foldName(legal_name)
      ? undefined
      : { _tag: "TwoLegalNames", gstin, other: other.title, name: other.legal_name ?? "" }
  })
}
