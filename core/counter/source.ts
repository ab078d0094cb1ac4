/**
 * Where an order of the counter comes from: the customer in the shop, a delivery to their home, or a partner that was
 * told and paid before (COUNTER-4 to COUNTER-7). A partner's customers are the partner's: their orders stand under a
 * placeholder number that is nobody's.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Country } from "../country.ts"
import { type Fault, fault } from "../fault.ts"
import { paymentName } from "../label/payment-name.ts"
import { isPincode } from "../order/address.ts"
import { offeredMethods } from "../order/payment-change.ts"
import type { paymentMethods } from "../order/payment-method.ts"
import { countryOf } from "../session/country.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { settingOf } from "../session/settings.ts"

export interface Partner {
  readonly source: string
  readonly title: string
  /** Whether it is offered where nothing else is configured. */
  readonly isActive: boolean
  /** The customers of this source have paid already. */
  readonly isPrepaid: boolean
  /** The customer's number of its orders; null where the customer is asked for. */
  readonly mobile: string | null
  /** Where they bring orders to their customers. */
  readonly country: Country["country_id"]
}

const partner = (
  source: string,
  title: string,
  mobile: string | null,
  isActive: boolean,
  country: Partner["country"] = "IN"
): Partner => ({
  source,
  title,
  isActive,
  isPrepaid: !isActive,
  mobile,
  country
})

export const partners: ReadonlyArray<Partner> = [
  partner("zomato", "Zomato", "0000000001", true),
  partner("dunzo", "Dunzo", "0000000002", true),
  partner("swiggy", "Swiggy", "0000000003", true),
  partner("zepto", "Zepto", "0000000004", true),
  partner("paytm", "Paytm", "0000000005", true),
  partner("ondc", "ONDC", "0000000006", false),
  partner("pincode", "Pincode", null, false),
  partner("talabat", "Talabat", "0000000011", true, "AE"),
  partner("noon", "Noon", "0000000012", true, "AE"),
  partner("careem", "Careem", "0000000013", true, "AE"),
  partner("deliveroo", "Deliveroo", "0000000014", true, "AE")
]
/** Whose customers external ones are, where nothing else is said. */
const externalSource = "mrpl"
/** Another business's customer, with the business: the order itself leaves like any other of its delivery. */
export const externalCustomer = <C extends { readonly source?: string | null }>(
  customer: C
): C & { readonly source: string } => {
  const source = customer.source?.trim() ?? ""
  return { ...customer, source: source === "" ? externalSource : source }
}

export const findPartner = (source: string): Partner | undefined =>
  partners.find((each) => each.source === source)

/** Whether a number is the fixed one of a partner: it is nobody's, and no rule of length counts for it. */
export const isPlaceholderMobile = (mobile: string): boolean =>
  partners.some((each) => each.mobile !== null && each.mobile === mobile)

/** The env variable with the sources that are offered, as a JSON list of texts. */
export const partnersVariable = "active_partners"

/**
 * The partners that an order may be for, in the order in which they are offered.
 * @param configured the text of `active_partners`; where it is unset, empty or names nobody known, the default of the country counts
 */
export const activePartners = (configured: string | undefined, flags: Flags): ReadonlyArray<Partner> => {
  const named = new Set(
    (settingOf(partnersVariable, configured) ?? []).map((name) => name.trim().toLowerCase())
  )
  const chosen = partners.filter(({ source }) => named.has(source))
  const here = countryOf(flags).country_id
  const asksCustomer = isOn(flags, "collect_cust_info_pincode") && here === "IN"
  const offered =
    chosen.length === 0 ? partners.filter(({ isActive, country }) => isActive && country === here) : chosen
  return partners.filter((each) =>
    // Without its customer an order of pincode cannot be placed.
    each.mobile === null ? asksCustomer : offered.includes(each)
  )
}

/** How an order leaves: 0 the customer takes it, 1 it is brought to their home, 2 a partner brings it. */
export const DeliveryType = Schema.Literals([0, 1, 2])
export type DeliveryType = typeof DeliveryType.Type

interface Delivery {
  readonly title: string
  /** The source of such orders; a partner's own where it is null. */
  readonly source: "fth_retail" | "fth_hub" | null
  readonly needsAddress: boolean
}
export const deliveries: Readonly<Record<DeliveryType, Delivery>> = {
  0: { title: "Instore pickup", source: "fth_retail", needsAddress: false },
  1: { title: "Home delivery", source: "fth_hub", needsAddress: true },
  2: { title: "Delivery partner", source: null, needsAddress: false }
}

/** The source of an order. */
export const sourceOf = (type: DeliveryType, partner: string | null): string =>
  deliveries[type].source ?? partner ?? externalSource

/** What orders of one's own are called; a partner's are called by the partner. */
const ownSources: ReadonlySet<string> = new Set(["fth_retail", "fth_hub", "retail", "hub"])

/**
 * Whether what is asked for is a partner's order, whomever its cart was for: it names a partner, or the number that it
 * has there. A name that is nobody's is one, too, so that it is refused and not forgotten.
 */
export const isForPartner = (
  source: string | null | undefined,
  referenceOrderId: string | null | undefined
): boolean => {
  const name = (source ?? "").trim().toLowerCase()
  return (name !== "" && !ownSources.has(name)) || (referenceOrderId ?? "").trim() !== ""
}

/** An order for a partner names the partner and the number that the order has there. */
export const requirePartner = (
  source: string | null | undefined,
  referenceOrderId: string | null | undefined
): Result.Result<{ readonly partner: Partner; readonly reference: string }, Fault<"PartnerRequired">> => {
  const found = findPartner((source ?? "").trim().toLowerCase())
  const reference = (referenceOrderId ?? "").trim()
  return found === undefined || reference === ""
    ? Result.fail(fault("PartnerRequired"))
    : Result.succeed({ partner: found, reference })
}

/** What is asked of a customer of pincode. */
export interface PincodeForm {
  readonly mobile: string
  readonly firstname: string
  readonly street1: string
  readonly street4: string
  readonly postcode: string
}
export type PincodeField = keyof PincodeForm

const missing: Readonly<Record<PincodeField, string>> = {
  mobile: "Enter Mobile Number!",
  firstname: "Enter First Name!",
  street1: "Required Field",
  street4: "Required Field",
  postcode: "Required Field"
}

/** What is missing in the form, field by field; empty when it is whole. */
export const pincodeProblems = (form: PincodeForm): Partial<Record<PincodeField, string>> => {
  const problems: Partial<Record<PincodeField, string>> = {}
  for (const field of Object.keys(missing) as ReadonlyArray<PincodeField>)
    if (form[field].trim() === "") problems[field] = missing[field]
  if (problems.postcode === undefined && !isPincode(form.postcode.trim()))
    problems.postcode = "A pincode has six digits, and the first is not 0"
  return problems
}

type Method = (typeof paymentMethods)[number]

export interface PaymentMode {
  readonly method: Method
  readonly label: string
}

/** The bar of payments: what this user may take. Of a prepaid order nothing is taken, so that there is nothing to choose. */
export const paymentModes = (
  flags: Flags,
  { isPrepaid }: { readonly isPrepaid: boolean }
): ReadonlyArray<PaymentMode> =>
  isPrepaid ? [] : offeredMethods(flags).map((method) => ({ method, label: paymentName(method) }))

/** How an order is paid for: one that the partner was paid for is paid by nothing else. */
export const paymentMethodFor = (chosen: Method, { isPrepaid }: { readonly isPrepaid: boolean }): Method =>
  isPrepaid ? "checkmo" : chosen
