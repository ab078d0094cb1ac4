/** A checkout: what was filled in on its way, the fields of each of its stages, and what they come to. */
import * as Result from "effect/Result"
import type { UserType } from "../../counter/cart.ts"
import { shownName } from "../../counter/customer.ts"
import type { MobileRules } from "../../counter/mobile.ts"
import { paymentModes, pincodeProblems } from "../../counter/source.ts"
import type { Stage, StageFacts } from "../../counter/stage.ts"
import { fault } from "../../fault.ts"
import { type AddressFacts, addressFields } from "../../kit/counter/address-form.ts"
import type { Context } from "../../kit/counter/context.ts"
import { type CustomerSearch, noSearch } from "../../kit/counter/customer-search.ts"
import { couponFields, mobileField, mobileOf, nameProblem } from "../../kit/counter/mobile-field.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { isEnabled } from "../../kit/placement-queue/model.ts"
import { wayName } from "../../kit/sale/pay-ways.ts"
import { isPrepaid, paymentOf } from "../../kit/sale/payment.ts"
import type { Locality } from "../../order/address.ts"
import { isOn } from "../../session/flags.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/quick-checkout.ts"

export interface Checkout extends CustomerSearch {
  readonly stage: Stage
  /** The entries of all stages: those of one that is left stay. */
  readonly form: form.Form
  /** The pincode whose locations are here, or on their way. */
  readonly pincode: string
  readonly places: ReadonlyArray<Locality> | undefined
  /** The last error, for a while; counted, so that each goes after its own time. */
  readonly problem: { readonly text: string; readonly number: number } | undefined
  readonly problems: number
  /** Why the cart is not ready. */
  readonly cartError: string | undefined
  /** Sold to a guest for cash by one key: the money is asked for as soon as the cart is ready. */
  readonly takesCash: boolean
  /** The order was placed long enough ago for its details. */
  readonly hasDetails: boolean
}

export const opened = (stage: Stage): Checkout => ({
  stage,
  form: form.blank,
  ...noSearch,
  pincode: "",
  places: undefined,
  problem: undefined,
  problems: 0,
  cartError: undefined,
  takesCash: false,
  hasDetails: false
})

/** The next stage hangs on an answer that is on its way. */
export const isAwaiting = ({ stage, isSearching, pincode, places }: Checkout): boolean =>
  isSearching || (stage === "customer-address-info" && pincode !== "" && places === undefined)

const sources = [
  { value: "guest", title: "Guest" },
  { value: "walk-in", title: "Walk-in" },
  { value: "partner", title: "Partner Order" }
] as const
type Buyer = (typeof sources)[number]["value"]

export const typed = ({ form: { entries } }: Checkout, name: string): string =>
  (entries[name]?.text ?? "").trim()

/** A code that was taken off the cart stands in its field no more: placing would apply it again. */
export const withoutCode = (checkout: Checkout): Checkout => {
  const { code: _, ...entries } = checkout.form.entries
  return { ...checkout, form: { ...checkout.form, entries } }
}

export const buyerOf = (checkout: Checkout): Buyer =>
  sources.find(({ value }) => value === typed(checkout, "buyer"))?.value ?? "guest"
const isPartner = (checkout: Checkout): boolean => buyerOf(checkout) === "partner"
/** The partner's source; null where there is none. */
export const partnerOf = (checkout: Checkout): string | null =>
  isPartner(checkout) && typed(checkout, "partner") !== "" ? typed(checkout, "partner") : null
export const deliveryOf = (checkout: Checkout): 0 | 1 | 2 => {
  if (isPartner(checkout)) return 2
  return typed(checkout, "delivery") === "1" ? 1 : 0
}

/** The customers of a seller at partner's prices are another business's. */
export const collectsExternal = ({ flags, mobileRules }: Pick<Context, "flags" | "mobileRules">): boolean =>
  mobileRules.usesPartnerPrice && isOn(flags, "allow_external_customer_info_collection")
export const isExternal = (checkout: Checkout, context: Pick<Context, "flags" | "mobileRules">): boolean =>
  collectsExternal(context) && (isPartner(checkout) || isEnabled(context.flags))

const externalRules = (rules: MobileRules): MobileRules => ({ ...rules, kind: "external" })
export const customerMobile = (
  checkout: Checkout,
  { mobileRules }: Pick<Context, "mobileRules">
): string | null =>
  isPartner(checkout) && partnerOf(checkout) !== "pincode"
    ? null
    : (mobileOf(typed(checkout, "mobile"), mobileRules) ?? null)
export const externalMobile = (
  checkout: Checkout,
  { mobileRules }: Pick<Context, "mobileRules">
): string | null => mobileOf(typed(checkout, "external"), externalRules(mobileRules)) ?? null

/** Null where nothing was typed: a name that is known stays. */
export const typedName = (checkout: Checkout): string | null => typed(checkout, "name") || null
/** The name that was typed, else the one that is known. */
export const nameOf = (checkout: Checkout): string | null =>
  typedName(checkout) ??
  (checkout.knownCustomer === undefined ? null : shownName(checkout.knownCustomer.name))

export const factsOf = (checkout: Checkout, context: Context): StageFacts => ({
  buyer: buyerOf(checkout),
  deliveryType: deliveryOf(checkout),
  partner: partnerOf(checkout),
  usesPartnerPrice: context.mobileRules.usesPartnerPrice,
  collectsExternal: collectsExternal(context),
  // A guest without a number, and a partner's customer, have no name here.
  isNameKnown:
    checkout.knownCustomer !== undefined ||
    (isExternal(checkout, context)
      ? externalMobile(checkout, context) === null
      : isPartner(checkout) || customerMobile(checkout, context) === null)
})

const mobile = (label: string, rules: MobileRules, isRequired: boolean) =>
  mobileField({ label, isRequired, wanted: say.needsMobile }, rules)
const name = (isRequired: boolean) =>
  field.text({
    label: "Name",
    isRequired,
    wanted: faultText(fault("NameRequired", { which: "whole" })),
    problemOf: nameProblem
  })

const missing = (which: "mobile" | "firstname"): string | undefined =>
  pincodeProblems({ mobile: "", firstname: "", street1: "", street4: "", postcode: "" })[which]

export const addressFacts = (
  { places, pincode }: Pick<Checkout, "places" | "pincode">,
  { isUAE }: Pick<MobileRules, "isUAE">
): AddressFacts => ({ places, pincode, isUAE })

const addressOfCustomer = (checkout: Checkout, { mobileRules }: Context): form.Fields => ({
  ...(partnerOf(checkout) === "pincode"
    ? {
        mobile: {
          ...mobile("Mobile", mobileRules, true),
          ...wanting(missing("mobile"), mobile("Mobile", mobileRules, false))
        },
        name: { ...name(true), ...wanting(missing("firstname"), name(false)) }
      }
    : checkout.knownCustomer === undefined
      ? { name: name(true) }
      : {}),
  ...addressFields(addressFacts(checkout, mobileRules))
})

/** A field that must be filled in, with a sentence of its own where it is empty. */
const wanting = (
  sentence: string | undefined,
  of: field.Field<string>
): Pick<field.Field<string>, "read"> => ({
  read: (entry) =>
    entry.text.trim() === "" && sentence !== undefined ? Result.fail(sentence) : of.read(entry)
})

/** The fields of the stage. */
export const fieldsOf = (checkout: Checkout, context: Context): form.Fields => {
  switch (checkout.stage) {
    case "select-order-source":
      return {
        buyer: field.select({
          label: "Order source",
          isRequired: true,
          isOpen: true,
          initial: "guest",
          options: sources
        }),
        ...(isPartner(checkout)
          ? {}
          : {
              delivery: field.select({
                label: "Delivery",
                isOpen: true,
                initial: "0",
                options: [
                  { value: "0", title: "Instore pickup" },
                  { value: "1", title: "Home delivery" }
                ]
              })
            })
      }
    case "customer-mobile":
      return {
        mobile: mobile(
          "Mobile",
          context.mobileRules,
          !context.mobileRules.usesPartnerPrice &&
            (buyerOf(checkout) === "walk-in" || deliveryOf(checkout) === 1)
        )
      }
    case "external-customer-mobile":
      return { external: mobile("External customer mobile", externalRules(context.mobileRules), false) }
    case "customer-info":
      return { name: name(!isExternal(checkout, context)) }
    case "customer-address-info":
      return addressOfCustomer(checkout, context)
    case "select-delivery-partner":
      return {
        partner: field.select({
          label: "Partner",
          isRequired: true,
          isOpen: true,
          options: context.partners.map(({ source, title }) => ({ value: source, title }))
        }),
        reference: field.text({ label: "Reference Order #Id", isRequired: true, most: 60 })
      }
    case "place-order":
      return reviewFields(checkout, context)
    default:
      return {}
  }
}

/** Whom the cart is for: a partner sends its own, and another business's customer stands here. */
export const userTypeOf = (checkout: Checkout, context: Context): UserType => {
  if (isExternal(checkout, context)) return 2
  if (isPartner(checkout)) return 3
  return deliveryOf(checkout) === 1 ? 1 : 2
}

/** The payment as the review has it. */
export const payingOf = (checkout: Checkout) => ({
  source: partnerOf(checkout),
  payment: typed(checkout, "payment") === "" ? undefined : typed(checkout, "payment")
})

/** A coupon where it may be one, and how it is paid for where that is to be chosen. */
const reviewFields = (checkout: Checkout, context: Context): form.Fields => {
  const isPaidBefore = context.mobileRules.usesPartnerPrice || isPrepaid(payingOf(checkout), context)
  return {
    ...(isPaidBefore
      ? {}
      : {
          payment: field.select({
            label: "Payment",
            isOpen: true,
            initial: paymentOf(payingOf(checkout), context),
            options: paymentModes(context.flags, { isPrepaid: false }).map(({ method, label }) => ({
              value: method,
              title: wayName({ userType: userTypeOf(checkout, context) }, method, label)
            }))
          })
        }),
    ...(deliveryOf(checkout) === 2 ? {} : couponFields)
  }
}
