/** A sale that is paid in parts: what is paid beside its own method, which pays the rest (PAY-22, PAY-29). */
import * as Result from "effect/Result"
import { isTakenAway } from "../../counter/placement.ts"
import { paymentModes } from "../../counter/source.ts"
import { paymentName } from "../../label/payment-name.ts"
import * as Money from "../../money.ts"
import type { PayPart } from "../../order/pay-part.ts"
import { partsOf, readParts } from "../../order/pay-parts.ts"
import { storeCredit } from "../../order/store-credit.ts"
import { currencyOf } from "../../session/currency.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/pay-parts.ts"
import type { Context } from "../counter/context.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import { fieldsView } from "../form/view.ts"
import { act } from "../view/action.ts"
import { closing } from "../view/asking.ts"
import type { Facts } from "../view/telling.ts"
import type { Question } from "../view/view.ts"
import type { PartsDialog, Sale, SaleMessage } from "./model.ts"

type Around = Pick<Context, "flags" | "coin">

export const partsIn = ({ dialog }: Pick<Sale, "dialog">): PartsDialog | undefined =>
  dialog?._tag === "Parts" ? (dialog as PartsDialog) : undefined

/** The parts beside a method: one that has the method itself pays the rest then. */
export const partsBy = (
  { parts, userType, credit }: Pick<Sale, "parts" | "userType" | "credit">,
  method: string
): ReadonlyArray<PayPart> =>
  isTakenAway(userType) && credit === undefined ? parts.filter((part) => part.method !== method) : []

/** The parts as they are sent: nothing where one method pays all. */
export const partsSent = (
  sale: Pick<Sale, "parts" | "userType" | "credit">,
  method: string
): { readonly parts?: ReadonlyArray<PayPart> } => {
  const parts = partsBy(sale, method)
  return parts.length === 0 ? {} : { parts }
}

const number = "credit"
/** The ways of a part: UPI asks for the rest alone. */
const waysBeside = (method: string, { flags }: Pick<Around, "flags">): ReadonlyArray<string> => [
  ...paymentModes(flags, { isPrepaid: false })
    .map((mode): string => mode.method)
    .filter((way) => way !== method && way !== "upi"),
  storeCredit
]

const fieldsFor = ({ method }: Pick<PartsDialog, "method">, around: Around) => {
  const unit = currencyOf(around.flags)
  const ways = waysBeside(method, around)
  return {
    amounts: Object.fromEntries(
      ways.map((way) => [way, field.number({ label: paymentName(way), unit, places: 2, step: 1 })])
    ),
    credit: { [number]: field.text({ label: say.creditNumber, isCode: true, most: 64 }) }
  }
}
const allFields = (dialog: Pick<PartsDialog, "method">, around: Around): form.Fields => {
  const { amounts, credit } = fieldsFor(dialog, around)
  return { ...amounts, ...credit }
}

/** The parts that stand in the fields: what is empty is none. */
const typedParts = (dialog: PartsDialog, around: Around): ReadonlyArray<PayPart> => {
  const fields = fieldsFor(dialog, around)
  const reference = form.entryOf(fields.credit, dialog.form, number).text.trim()
  return Object.entries(fields.amounts).flatMap(([method, each]) => {
    const read = each.read(form.entryOf(fields.amounts, dialog.form, method))
    const amount = Result.isSuccess(read) ? read.success : undefined
    if (amount === undefined) return []
    const part = { method, amount: Money.ofHundredths(amount) }
    return [method === storeCredit && reference !== "" ? { ...part, reference } : part]
  })
}

/** Why a sale is not paid in these parts; undefined where it may be. */
export const partsProblem = (
  sale: Pick<Sale, "work" | "userType">,
  method: string,
  parts: ReadonlyArray<PayPart>,
  { flags, coin }: Around
): string | undefined => {
  const read = readParts(parts, {
    method,
    due: sale.work.cart?.grand_total ?? Money.zero,
    coin,
    offered: [...paymentModes(flags, { isPrepaid: false }).map((mode): string => mode.method), storeCredit],
    isTaken: isTakenAway(sale.userType)
  })
  return Result.isFailure(read) ? faultText(read.failure) : undefined
}

/** What stands there already; a store credit that was shown for the whole is a part with what it holds. */
const partsShown = ({ parts, credit }: Pick<Sale, "parts" | "credit">): ReadonlyArray<PayPart> =>
  credit === undefined
    ? parts
    : [
        ...parts.filter(({ method }) => method !== storeCredit),
        { method: storeCredit, amount: credit.balance, reference: credit.number }
      ]

/** @param problem why the parts that stand there cannot pay it */
export const openedParts = (
  sale: Pick<Sale, "parts" | "work" | "credit">,
  method: string,
  around: Around,
  problem?: string
): PartsDialog => {
  const fields = allFields({ method }, around)
  const empty = form.emptyForm(fields)
  const entries = Object.fromEntries(
    partsShown(sale)
      .filter((part) => part.method !== method)
      .flatMap(({ method: way, amount, reference }) => [
        [way, field.ofText(Money.formatPlain(amount))],
        ...(reference == null ? [] : [[number, field.ofText(reference)]])
      ])
  )
  const filled = { ...empty, entries }
  return {
    _tag: "Parts",
    method,
    form: problem === undefined ? filled : form.refused(fields, filled, problem, form.firstOf(fields))
  }
}

export const filledParts = (dialog: PartsDialog, message: form.Message, around: Around): PartsDialog => ({
  ...dialog,
  form: form.update(allFields(dialog, around), dialog.form, message)
})

/** The parts that were filled in; the dialog with what is wrong with them. */
export const partsGiven = (
  sale: Pick<Sale, "work" | "userType">,
  dialog: PartsDialog,
  around: Around
): ReadonlyArray<PayPart> | PartsDialog => {
  const fields = allFields(dialog, around)
  const [sent, values] = form.submit(fields, dialog.form)
  if (values === undefined) return { ...dialog, form: { ...sent, isBusy: false } }
  const parts = typedParts(dialog, around)
  const problem = partsProblem(sale, dialog.method, parts, around)
  return problem === undefined
    ? parts
    : {
        ...dialog,
        form: form.refused(fields, dialog.form, problem, parts[0]?.method ?? form.firstOf(fields))
      }
}

/** The sum is that of the cart as it stands, which may change while somebody fills in. */
export const partsQuestion = (
  { work }: Pick<Sale, "work">,
  dialog: PartsDialog,
  around: Around
): Question<SaleMessage> => {
  const { method } = dialog
  const due = work.cart?.grand_total ?? Money.zero
  const currency = currencyOf(around.flags)
  const parts = typedParts(dialog, around)
  const rest = Money.minus(due, Money.sum(parts.map(({ amount }) => amount)))
  return {
    id: "Parts",
    title: say.partsTitle,
    text: "",
    parts: [
      {
        part: "measure",
        label: say.restBy(method),
        value: Money.format(rest < 0 ? Money.zero : rest, currency),
        beside: `of ${Money.format(due, currency)}`,
        note: rest > 0 ? say.partsHint : say.nothingOpen,
        tone: rest > 0 ? undefined : "danger"
      },
      fieldsView<SaleMessage>("parts", allFields(dialog, around), dialog.form, (message) => ({
        _tag: "Filled",
        message
      }))
    ],
    actions: [
      act("save", "Save", ["F2"], { _tag: "SubmittedDialog" } as const, { icon: "accept", code: "ok" }),
      act("all", say.allBy(method), ["F3"], { _tag: "RemovedParts" } as const, { icon: "remove" }),
      closing({ _tag: "ClosedDialog" } as const)
    ],
    first: 0,
    cancel: { _tag: "ClosedDialog" }
  }
}

/** Each way with what it pays; the last is open until the order is placed. */
export const partsFacts = (
  sale: Pick<Sale, "parts" | "userType" | "work" | "credit">,
  method: string,
  currency: Money.Currency
): ReadonlyArray<Facts> => {
  const parts = partsBy(sale, method)
  const sum = sale.work.cart?.grand_total ?? Money.zero
  return parts.length === 0 || sale.work.cart?.order !== null
    ? []
    : [waysFacts({ payment_method: method, parts, grand_total: sum }, currency, true)]
}

/** The ways of an order, the rest last. */
export const waysFacts = (
  order: Parameters<typeof partsOf>[0],
  currency: Money.Currency,
  isOpen: boolean
): Facts => {
  const ways = partsOf(order)
  return {
    part: "facts",
    title: say.partsTitle,
    facts: ways.map(({ method, amount }, at) => ({
      name: isOpen && at === ways.length - 1 ? say.openBy(method) : paymentName(method),
      value: Money.format(amount, currency)
    }))
  }
}

export const partsAction = (key: string, isDisabled: boolean) =>
  act("parts", say.inParts, [key], { _tag: "AskedForParts" } as const, { icon: "amount", isDisabled })
