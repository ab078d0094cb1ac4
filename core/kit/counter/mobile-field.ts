/** The number of a customer as it is typed at a counter, and the code of a coupon. */
import * as Result from "effect/Result"
import { readName } from "../../counter/customer.ts"
import {
  type MobileRules,
  mobileLimit,
  readMobile,
  shownMobile,
  tooLongMobile,
  typedMobile
} from "../../counter/mobile.ts"
import { faultText } from "../../text/fault.ts"
import * as field from "../form/field.ts"

const problemOf = (rules: MobileRules) => (text: string) => {
  const read = readMobile(text, rules)
  return Result.isFailure(read) ? faultText(read.failure) : undefined
}

/** The problem of a name in one box. */
export const nameProblem = (text: string): string | undefined => {
  const read = readName(text)
  return Result.isFailure(read) ? faultText(read.failure) : undefined
}

/** A number: its field takes what can stand in one, and says what is wrong with it at once. */
export const mobileField = (
  of: { readonly label: string; readonly isRequired?: boolean; readonly wanted?: string },
  rules: MobileRules
) =>
  field.text({
    ...of,
    isDigits: true,
    most: 40,
    fitting: typedMobile,
    soon: (text) => (tooLongMobile(text, rules) ? problemOf(rules)(text) : undefined),
    problemOf: problemOf(rules)
  })

/** The number as it is shown; undefined while it is none. */
export const mobileOf = (typed: string, rules: MobileRules): string | undefined => {
  const read = typed.trim() === "" ? undefined : readMobile(typed, rules)
  return read !== undefined && Result.isSuccess(read) ? shownMobile(read.success, rules.isUAE) : undefined
}

/** Going on is offered while the number is empty or whole. */
export const mayContinue = (typed: string, rules: MobileRules): boolean =>
  typed.trim() === "" || mobileOf(typed, rules) !== undefined

/** Digits that a number has at most. */
export const mobileNote = (rules: MobileRules): string =>
  `${rules.isUAE ? "9" : `10 to ${mobileLimit("customer", false)}`} digits; empty for a guest`

export const couponFields = { code: field.text({ label: "Coupon Code", most: 100 }) }
