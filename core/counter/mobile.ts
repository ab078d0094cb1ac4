/**
 * The mobile number of a customer, as it is typed at the counter (COUNTER-1, COUNTER-2): what its length must be, and
 * the one form in which it is kept (PHONE-1).
 */
import * as Result from "effect/Result"
import { type Country, india, uae } from "../country.ts"
import { type Fault, fault } from "../fault.ts"
import { isNobody, normalPhone, plainDigits, readPhone, shownPhone } from "../phone.ts"
import { settingOf } from "../session/settings.ts"
import { isPlaceholderMobile } from "./source.ts"

/** The owner of a number: a customer, or the customer of another business. */
export type MobileKind = "customer" | "external"

export interface MobileRules {
  readonly kind: MobileKind
  readonly isUAE: boolean
  /** The website of the store. */
  readonly websiteId: number | null
  /** Whoever sells at partner's prices sells to one known customer: what is typed is not judged. */
  readonly usesPartnerPrice: boolean
  /** Websites where a number that begins with 00000 stands for nobody in particular. */
  readonly placeholderWebsites: ReadonlyArray<number>
}

/** The env variable with those websites, as a JSON list of numbers. */
export const placeholderWebsitesVariable = "retailer_websites"
export const defaultPlaceholderWebsites: ReadonlyArray<number> = [3, 15, 16, 10]
/** The websites that `retailer_websites` names; those above where it names none. */
export const readPlaceholderWebsites = (value: string | undefined): ReadonlyArray<number> => {
  const named = settingOf(placeholderWebsitesVariable, value) ?? []
  return named.length === 0 ? defaultPlaceholderWebsites : named
}

const countryFor = (isUAE: boolean): Country => (isUAE ? uae : india)
/** Digits of a number: 9 in the UAE, 10 elsewhere. */
const least = (isUAE: boolean): number => countryFor(isUAE).mobileDigits
/** The most digits of a number: 12 of a customer, 10 of an external one, 9 in the UAE. */
export const mobileLimit = (kind: MobileKind, isUAE: boolean): number => {
  const digits = least(isUAE)
  return kind === "customer" && !isUAE ? digits + 2 : digits
}

/** Whether a number is nobody's in particular: no customer is remembered by it. */
export const isNobodys = (mobile: string): boolean => mobile === "" || isNobody(mobile)
/** No database column is longer. */
const longest = 15
/** A number that is kept, as its people write it: a customer's at home without the country's code (PHONE-2). */
export const shownMobile = (mobile: string, isUAE: boolean): string =>
  shownPhone(mobile, countryFor(isUAE).country_id)

const invalid = (why: Fault<"InvalidMobile">["data"]["why"]) => Result.fail(fault("InvalidMobile", { why }))

/** The number as it is kept. */
export const readMobile = (
  text: string,
  { kind, isUAE, websiteId, usesPartnerPrice, placeholderWebsites }: MobileRules
): Result.Result<string, Fault<"InvalidMobile">> => {
  const phone = readPhone(text)
  if (usesPartnerPrice) {
    const unjudged = normalPhone(text)
    return Result.succeed(unjudged.startsWith("+") ? unjudged : unjudged.slice(0, longest))
  }
  if (phone === undefined) return invalid("no number")
  const { normal, country, digits } = phone
  if (isPlaceholderMobile(digits)) return Result.succeed(digits)
  const isPlaceholder = websiteId !== null && placeholderWebsites.includes(websiteId) && isNobody(digits)
  if (isPlaceholder) return digits.length <= longest ? Result.succeed(digits) : invalid("too long")
  // The 0 and the country's code that are dialled before a number at home are none of its digits.
  const isAtHome = normal !== undefined && country === countryFor(isUAE).country_id
  const { length } = isAtHome ? shownMobile(normal, isUAE) : digits
  if (isUAE && length !== least(isUAE)) return invalid("nine")
  if (length < least(isUAE)) return invalid("ten")
  return normal === undefined || length > mobileLimit(kind, isUAE)
    ? invalid("too long")
    : Result.succeed(normal)
}

/** The typed text as the field may hold it: digits of any script, and what people put before and between them. */
export const typedMobile = (text: string): string => text.replaceAll(/[^\p{Nd}\s\p{Pd}+()]+/gu, "")

const international = { india: /^(?:00)?(?:91)?0?/, uae: /^(?:00)?(?:971)?0?/ } as const
/** Whether a text has too many digits for a number already, however it goes on. */
export const tooLongMobile = (text: string, rules: MobileRules): boolean => {
  const digits = plainDigits(text).replaceAll(/\D+/g, "")
  const most = mobileLimit(rules.kind, rules.isUAE)
  const [before, national] = rules.isUAE ? [international.uae, 9] : [international.india, 10]
  return (
    Result.isFailure(readMobile(text, rules)) &&
    digits.replace(/^00/, "").length > most &&
    digits.replace(before, "").length > national
  )
}
