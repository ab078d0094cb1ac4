/** The balance of a store credit that goes out of the drawer (STORECREDIT-7): its number, why, and who else approves it. */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { answers } from "../../kit/view/asking.ts"
import type { Question } from "../../kit/view/view.ts"
import { masked, type OpenCredit, readNumber } from "../../order/store-credit.ts"
import { readMovementReason } from "../../shift/cash-movement.ts"
import { approverPassword, meansPayOut, payOutTitle } from "../../text/credit-pay-out.ts"
import { faultDetail } from "../../text/fault.ts"
import { creditNumber } from "../../text/pay-parts.ts"
import { heldBy, noCreditNumber } from "../../text/store-credit.ts"

export interface Paying {
  /** A repeat after a lost reply is the same deed, a second dialog another one. */
  readonly openedAt: Day.Instant
  readonly form: form.Form
}

export interface PayOut {
  readonly number: string
  readonly till: string
  readonly reason: string
  readonly username: string
  readonly password: string
}

export const fields = {
  number: field.text({
    label: creditNumber,
    isCode: true,
    isRequired: true,
    problemOf: (text) => (readNumber(text) === undefined ? noCreditNumber : undefined)
  }),
  reason: field.text({
    label: "Reason",
    isRequired: true,
    problemOf: (text) => {
      const read = readMovementReason("in", text)
      return Result.isFailure(read) ? faultDetail(read.failure) : undefined
    }
  }),
  username: field.text({ label: "Approved by", isRequired: true, isUsername: true, most: 200 }),
  password: field.password({ label: approverPassword, isRequired: true })
}

export const opened = (openedAt: Day.Instant): Paying => ({ openedAt, form: form.emptyForm(fields) })

/** What is sent once nothing is wrong with it; the password is no part of the key: one that was mistyped is the same deed. */
export const submitted = (
  paying: Paying,
  till: string
): readonly [paying: Paying, sent: { readonly payOut: PayOut; readonly key: string } | undefined] => {
  const [next, values] = form.submit(fields, paying.form)
  const number = values && readNumber(values.number)
  const after = { ...paying, form: next }
  if (values === undefined || number === undefined) return [after, undefined]
  const content = [till, paying.openedAt, number, values.reason]
  return [after, { payOut: { ...values, number, till }, key: keyOf("credit-pay-out", content) }]
}

/** Whose credit it is, once its number is whole, for who counts the cash. */
const credited = ({ form: filled }: Paying, rows: ReadonlyArray<OpenCredit>): string | undefined => {
  const number = readNumber(form.entryOf(fields, filled, "number").text)
  const credit = number && rows.find(({ ending }) => ending === masked(number))
  return credit === undefined || credit === "" ? undefined : heldBy(credit)
}

export const payOutQuestion = (paying: Paying, till: string, rows: ReadonlyArray<OpenCredit>) =>
  ({
    id: "pay-out",
    title: payOutTitle(till),
    text: credited(paying, rows) ?? meansPayOut,
    parts: [fieldsView("pay-out", fields, paying.form, toldForm)],
    actions: answers("Pay out", { _tag: "Submitted" }, { _tag: "Cancelled" }, paying.form.isBusy),
    cancel: { _tag: "Cancelled" }
  }) as const satisfies Question<unknown>
