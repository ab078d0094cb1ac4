/**
 * What is missing before a shop may lawfully run, found in what stands in the store: its stores, products, settings and
 * registered customers (DOCTOR-1). `core/text/doctor.ts` says what each is and where it is mended.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { countryNamed, uae } from "../country.ts"
import { codeOf } from "../order/paper-series.ts"
import { stateOf } from "../order/place-of-supply.ts"
import {
  type RegistrationProblem,
  readFssai,
  readGstin,
  readTrn,
  requireStateOf
} from "../order/registration.ts"
import type { TaxKind } from "../order/tax-kind.ts"
import { type SettingProblem, settingProblem } from "../session/setting-problem.ts"

export const findingKinds = [
  "seriesCode",
  "legalName",
  "address",
  "state",
  "gstin",
  "trn",
  "fssai",
  "careContact",
  "postcode",
  "hsn",
  "rate",
  "mrp",
  "vegMark",
  "setting",
  "buyer"
] as const
export const FindingKind = Schema.Literals(findingKinds)
export type FindingKind = typeof FindingKind.Type

/** Kinds that the law may let pass: goods at no rate count as exempt, and a postcode is wanted by e-invoices alone. */
const advice: ReadonlySet<FindingKind> = new Set(["rate", "postcode"])
export const isMust = (kind: FindingKind): boolean => !advice.has(kind)

/** One thing that lacks it. */
export const Finding = Schema.Struct({
  /** "store 11", "product 1773", the name of a setting, the registration of a customer. */
  of: Schema.String,
  name: Schema.String,
  /** What is wrong with what is there; null where nothing is. */
  why: Schema.NullOr(Schema.String)
})
export type Finding = typeof Finding.Type

/** A finding before it is worded. */
export interface Found {
  readonly kind: FindingKind
  readonly problem?: RegistrationProblem | SettingProblem
}

const isBlank = (text: string | null): boolean => (text ?? "").trim() === ""

type Read = Result.Result<unknown, RegistrationProblem>
/** A number that is missing, or is none. */
const numbered = (
  kind: FindingKind,
  text: string | null,
  read: (text: string) => Read
): ReadonlyArray<Found> => {
  if (text === null || isBlank(text)) return [{ kind }]
  const problem = read(text)
  return Result.isFailure(problem) ? [{ kind, problem: problem.failure }] : []
}
const when = (isFound: boolean, kind: FindingKind): ReadonlyArray<Found> => (isFound ? [{ kind }] : [])

export interface ExaminedStore {
  readonly store_id: number
  readonly country: string
  readonly region: string | null
  readonly city_name: string | null
  readonly address: string
  readonly postcode: string | null
  readonly legal_name: string
  readonly gstin: string | null
  readonly fssai: string | null
  readonly trn: string | null
  readonly phone: string | null
  readonly series_code: string | null
  readonly care_phone: string | null
  readonly care_email: string | null
}
export const isOfUae = ({ country }: Pick<ExaminedStore, "country">): boolean =>
  countryNamed(country).country_id === uae.country_id

export const inStore = (store: ExaminedStore): ReadonlyArray<Found> => {
  const { region, postcode } = store
  const common = [
    ...when(codeOf(store) === undefined, "seriesCode"),
    ...when(isBlank(store.legal_name), "legalName"),
    ...when(isBlank(store.address), "address"),
    ...when([store.care_phone, store.care_email, store.phone].every(isBlank), "careContact")
  ]
  if (isOfUae(store)) return [...common, ...numbered("trn", store.trn, readTrn)]
  return [
    ...common,
    ...when(stateOf({ region, postcode, gstin: store.gstin }) === undefined, "state"),
    ...numbered("gstin", store.gstin, (text) =>
      Result.flatMap(readGstin(text), (gstin) => requireStateOf(gstin, region))
    ),
    ...numbered("fssai", store.fssai, readFssai),
    ...when(!/^[1-9]\d{5}$/.test(postcode?.replaceAll(" ", "") ?? ""), "postcode")
  ]
}

export interface ExaminedProduct {
  readonly hsn: string | null
  readonly tax_rate: number
  readonly tax_kind: TaxKind | null
  readonly veg_mark: string | null
  /** It has a price of its own, or the most that may be asked for it. */
  readonly isPriced: boolean
}

/** Four, six or eight digits: fewer stand on no tax invoice of a registered buyer (Notification 78/2020 - Central Tax). */
const isCode = (hsn: string | null): boolean => /^(?:\d{4}|\d{6}|\d{8})$/.test(hsn?.trim() ?? "")

/** Of a product that is sold in India. */
export const inProduct = ({
  hsn,
  tax_rate,
  tax_kind,
  veg_mark,
  isPriced
}: ExaminedProduct): ReadonlyArray<Found> => [
  ...when(!isCode(hsn), "hsn"),
  ...when(tax_rate === 0 && (tax_kind === null || tax_kind === "zero-rated"), "rate"),
  ...when(!isPriced, "mrp"),
  ...when(veg_mark === null, "vegMark")
]

export const inSetting = (name: string, value: string): ReadonlyArray<Found> => {
  const problem = settingProblem(name, value)
  return problem === undefined ? [] : [{ kind: "setting", problem }]
}

export const inCustomer = ({
  gstin,
  trn
}: {
  readonly gstin: string | null
  readonly trn: string | null
}): ReadonlyArray<Found> => [
  ...(isBlank(gstin) ? [] : numbered("buyer", gstin, readGstin)),
  ...(isBlank(trn) ? [] : numbered("buyer", trn, readTrn))
]
