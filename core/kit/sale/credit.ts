/** The store credit that pays a sale: scanned or typed, looked up, and sent with the placing (STORECREDIT-2). */
import * as Money from "../../money.ts"
import { masked, readNumber, storeCredit } from "../../order/store-credit.ts"
import { creditHolds, creditTitle, creditTooSmall, noCreditNumber } from "../../text/store-credit.ts"
import { fillingQuestion } from "../cart/questions.ts"
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

/** What of a sale the credit pays, and why it cannot be placed with it. */
export const creditProblem = (
  { credit }: Pick<Sale, "credit">,
  total: Money.Money,
  currency: Money.Currency
): string | undefined =>
  credit === undefined || credit.balance >= total ? undefined : creditTooSmall(credit, total, currency)

/** What pays the sale: the credit, else what is chosen. */
export const methodOf = ({ credit }: Pick<Sale, "credit">, chosen: string): string =>
  credit === undefined ? chosen : storeCredit

/** The payment by it, as it is sent with the placing. */
export const creditSent = ({ credit }: Pick<Sale, "credit">) =>
  credit === undefined ? {} : { payment_mode: storeCredit, payment_reference: credit.number }

export const creditQuestion = (model: Sale, dialog: CreditDialog) =>
  fillingQuestion({ id: "Credit", title: creditTitle }, "credit", creditFields, dialog.form, {
    parts: [],
    actions:
      model.credit === undefined
        ? []
        : [act("remove-credit", "Remove", "x", { _tag: "RemovedCredit" } as const, { icon: "remove" })]
  })

/** The credit among the facts of the customer. */
export const creditFacts = ({ credit }: Pick<Sale, "credit">, currency: Money.Currency) =>
  credit === undefined
    ? []
    : [{ name: creditTitle, value: `${Money.format(credit.balance, currency)} on ${masked(credit.number)}` }]

export const creditAction = (key: string, isDisabled: boolean) =>
  act("store-credit", creditTitle, [key], { _tag: "AskedForCredit" } as const, { icon: "amount", isDisabled })
