/** The store credit that pays a sale: scanned or typed, looked up, and sent with the placing (STORECREDIT-2). */
import { paymentName } from "../../label/payment-name.ts"
import * as Money from "../../money.ts"
import { masked, paidFrom, readNumber, storeCredit } from "../../order/store-credit.ts"
import { currencyOf } from "../../session/currency.ts"
import { isCash } from "../../shift/expected-cash.ts"
import {
  creditHolds,
  creditInHand,
  creditTitle,
  creditTooSmall,
  noCreditNumber,
  restToPay
} from "../../text/store-credit.ts"
import { fillingQuestion } from "../cart/questions.ts"
import type { Context } from "../counter/context.ts"
import type { CreditMessage } from "../counter/store-credit.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import { beep, step, toast } from "../step.ts"
import { act } from "../view/action.ts"
import type { CreditDialog, Sale, SaleStep } from "./model.ts"

export const creditIn = ({ dialog }: Pick<Sale, "dialog">): CreditDialog | undefined =>
  dialog?._tag === "Credit" ? (dialog as CreditDialog) : undefined

export const creditFields = {
  number: field.text({
    label: creditTitle,
    isCode: true,
    isRequired: true,
    problemOf: (text) => (readNumber(text) === undefined ? noCreditNumber : undefined)
  })
}

export const openedCredit: CreditDialog = { _tag: "Credit", form: form.emptyForm(creditFields) }

/** What it holds is asked for; the dialog stays until that is answered. */
export const findCredit = <Model extends Sale>(model: Model, number: string): SaleStep<Model> =>
  step(model, [{ _tag: "FindCredit", number }])

/** The number in the field is looked up, or the field says what is wrong with it. */
export const submitCredit = <Model extends Sale>(model: Model, dialog: CreditDialog): SaleStep<Model> => {
  const [filled, values] = form.submit(creditFields, dialog.form)
  const number = values === undefined ? undefined : readNumber(values.number)
  return number === undefined
    ? step({ ...model, dialog: { ...dialog, form: { ...filled, isBusy: false } } }, [beep("bad")])
    : findCredit({ ...model, dialog: { ...dialog, form: filled } }, number)
}

/** It pays from now on, in place of another one. */
export const answeredCredit = <Model extends Sale>(model: Model, message: CreditMessage): SaleStep<Model> => {
  const dialog = creditIn(model)
  if (message._tag === "FoundCredit") {
    const { number, balance, currency } = message.credit
    return step(
      { ...model, dialog: dialog === undefined ? model.dialog : undefined, credit: { number, balance } },
      [beep("good")],
      [toast("info", creditHolds({ number, balance }, currency), "credit")]
    )
  }
  if (dialog === undefined) return step(model, [beep("bad")], [toast("failure", message.problem, "credit")])
  const refused = form.refused(creditFields, { ...dialog.form, isBusy: false }, message.problem, "number")
  return step({ ...model, dialog: { ...dialog, form: refused } }, [beep("bad")])
}

type Credited = Pick<Sale, "credit" | "work">

/** What of a sale the credit pays, whose rest is paid by a method; undefined without a credit. */
export const creditPays = (
  { credit, work: { cart } }: Credited,
  method: string,
  { coin }: Pick<Context, "coin">
): { readonly paid: Money.Money; readonly rest: Money.Money } | undefined => {
  if (credit === undefined || cart === undefined) return undefined
  const { subtotal, discount, tax, shipping } = cart.totals
  const total = Money.plus(Money.minus(subtotal, discount), Money.plus(tax, shipping))
  const paid = paidFrom(total, credit.balance, isCash({ method }) ? coin : Money.zero)
  return { paid, rest: Money.minus(total, paid) }
}

/** Why a sale cannot be placed with the credit that was shown. */
export const creditProblem = (
  sale: Credited,
  method: string,
  { coin, flags }: Pick<Context, "coin" | "flags">
): string | undefined => {
  const pays = creditPays(sale, method, { coin })
  return pays === undefined || sale.credit === undefined || pays.paid > 0
    ? undefined
    : creditTooSmall(sale.credit, pays.rest, currencyOf(flags))
}

/** The method by which the sum is shown: with a credit it stays exact, whatever pays the rest. */
export const methodOf = ({ credit }: Pick<Sale, "credit">, chosen: string): string =>
  credit === undefined ? chosen : storeCredit

/** The payment by it, as it is sent with the placing: all of it, or a part beside the method that was chosen. */
export const creditSent = (sale: Credited, chosen: string, context: Pick<Context, "coin">) => {
  const pays = creditPays(sale, chosen, context)
  if (pays === undefined || sale.credit === undefined) return {}
  const { number: reference } = sale.credit
  return pays.rest === 0
    ? { payment_mode: storeCredit, payment_reference: reference }
    : { parts: [{ method: storeCredit, amount: pays.paid, reference }] }
}

export const creditQuestion = (model: Sale, dialog: CreditDialog) =>
  fillingQuestion({ id: "Credit", title: creditTitle }, "credit", creditFields, dialog.form, {
    parts: [],
    actions:
      model.credit === undefined
        ? []
        : [act("remove-credit", "Remove", "x", { _tag: "RemovedCredit" } as const, { icon: "remove" })]
  })

/** The credit beside what is in the cart; undefined without one. */
export const creditInShort = (
  { credit }: Pick<Sale, "credit">,
  currency: Money.Currency
): string | undefined => credit && creditInHand(Money.format(credit.balance, currency))

/** The credit among the facts of the customer, and what it leaves to be paid. */
export const creditFacts = (
  sale: Credited,
  method: string,
  { coin, currency }: Pick<Context, "coin"> & { readonly currency: Money.Currency }
) => {
  const { credit } = sale
  if (credit === undefined) return []
  const rest = creditPays(sale, method, { coin })?.rest ?? Money.zero
  const value = `${Money.format(credit.balance, currency)} on ${masked(credit.number)}`
  return [
    { name: creditTitle, value },
    ...(rest > 0
      ? [{ name: restToPay, value: `${Money.format(rest, currency)}, ${paymentName(method)}` }]
      : [])
  ]
}

export const creditAction = (key: string, isDisabled: boolean) =>
  act("store-credit", creditTitle, [key], { _tag: "AskedForCredit" } as const, { icon: "amount", isDisabled })
