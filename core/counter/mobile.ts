/**
 * The mobile number of a customer, as it is typed at the counter (COUNTER-1, COUNTER-2). Digits alone: what people put
 * between them, and the country's code before them, is forgiven and taken away; anything else is refused.
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { settingOf } from "../session/settings.ts"
import { isPlaceholderMobile } from "./source.ts"

/** Whose number it is: somebody who buys, or the customer of another business. */
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

/** Digits of a number: 9 in the UAE, 10 elsewhere. */
const least = (isUAE: boolean): number => (isUAE ? 9 : 10)
/** At most so many digits: 12 of a customer, 10 of an external one, 9 in the UAE. */
export const mobileLimit = (kind: MobileKind, isUAE: boolean): number => {
  if (isUAE) return 9
  return kind === "customer" ? 12 : 10
}

const placeholder = /^00000\d{5,}$/
/** Whether a number is of nobody in particular: whoever is named with it is no customer that is known from then on. */
export const isNobodys = (mobile: string): boolean => mobile === "" || placeholder.test(mobile)
/** No database column is longer. */
const longest = 15

/** What stands before the digits of a number of a country. */
const prefixes = { india: /^(?:\+91|0091|91)(?=\d{10}$)/, uae: /^(?:\+971|00971|971)(?=\d{9}$)/ } as const

const bare = (text: string, isUAE: boolean): string =>
  text.replaceAll(/[\s\u00A0-]+/g, "").replace(isUAE ? prefixes.uae : prefixes.india, "")

const invalid = (why: Fault<"InvalidMobile">["data"]["why"]) => Result.fail(fault("InvalidMobile", { why }))

/** The number as it is kept: digits alone. */
export const readMobile = (
  text: string,
  { kind, isUAE, websiteId, usesPartnerPrice, placeholderWebsites }: MobileRules
): Result.Result<string, Fault<"InvalidMobile">> => {
  const mobile = bare(text, isUAE)
  if (usesPartnerPrice) return Result.succeed(mobile.replaceAll(/\D+/g, "").slice(0, longest))
  if (mobile === "" || !/^\d+$/.test(mobile)) return invalid("no number")
  if (isPlaceholderMobile(mobile)) return Result.succeed(mobile)
  const isPlaceholder =
    websiteId !== null && placeholderWebsites.includes(websiteId) && placeholder.test(mobile)
  if (isPlaceholder) return mobile.length <= longest ? Result.succeed(mobile) : invalid("too long")
  if (isUAE) return mobile.length === 9 ? Result.succeed(mobile) : invalid("nine")
  if (mobile.length < least(isUAE)) return invalid("ten")
  return mobile.length > mobileLimit(kind, isUAE) ? invalid("too long") : Result.succeed(mobile)
}
