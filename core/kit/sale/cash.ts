/** What a customer gives in cash for a sale that is handed over: the question for it, and the change once it is sold (CASH-4, CASH-6, CASH-7). */
import * as Result from "effect/Result"
import { isTakenAway } from "../../counter/placement.ts"
import { fault } from "../../fault.ts"
import * as Money from "../../money.ts"
import { tooLittleForCash } from "../../order/cash-rounding.ts"
import { cashOf } from "../../order/pay-parts.ts"
import { likelyGiven, tendered } from "../../order/tender.ts"
import type { Tender } from "../../order/tender-fields.ts"
import { currencyOf } from "../../session/currency.ts"
import { isCash } from "../../shift/expected-cash.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/tender.ts"
import type { Context } from "../counter/context.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import { fieldsView } from "../form/view.ts"
import { act } from "../view/action.ts"
import { closing } from "../view/asking.ts"
import { notice } from "../view/notice.ts"
import type { Banner, Notice } from "../view/telling.ts"
import type { Question, Tiles } from "../view/view.ts"
import { creditPays } from "./credit.ts"
import type { CashDialog, Given, Sale, SaleMessage } from "./model.ts"
import { partsBy } from "./parts.ts"
import { dueBy } from "./payment.ts"

type Facts = Pick<Context, "flags">
type Coins = Pick<Context, "coin">

export const cashIn = ({ dialog }: Pick<Sale, "dialog">): CashDialog | undefined =>
  dialog?._tag === "Cash" ? (dialog as CashDialog) : undefined

type Due = Pick<Sale, "work" | "userType" | "parts" | "credit">

/** The cash that a sale asks for: what its parts leave, or its store credit; all of it where it has neither. */
const cashLeft = (sale: Due, method: string, { coin }: Coins): Money.Money => {
  if (sale.credit !== undefined) return isCash({ method }) ? creditRest(sale, method, coin) : Money.zero
  const parts = partsBy(sale, method)
  const sum = dueBy(sale, method, true, parts.length > 0) ?? Money.zero
  return cashOf({ payment_method: method, parts }, sum)
}

/** What a store credit leaves; nothing of a sale that is an order already. */
const creditRest = (sale: Due, method: string, coin: Money.Money): Money.Money =>
  sale.work.cart?.order === null ? (creditPays(sale, method, { coin })?.rest ?? Money.zero) : Money.zero

/** What is to be given in cash for a sale paid by a method beside its parts; undefined where nothing is. */
export const cashDue = (sale: Due, method: string, coins: Coins): Money.Money | undefined => {
  const due = isTakenAway(sale.userType) ? cashLeft(sale, method, coins) : Money.zero
  return due > 0 ? due : undefined
}

/** Why a sale cannot be paid in cash by its sum; undefined where it can, or is not (CASH-12). */
export const cashProblem = (sale: Due, method: string, { coin }: Coins): string | undefined => {
  const isCashAlone =
    isTakenAway(sale.userType) &&
    isCash({ method }) &&
    sale.credit === undefined &&
    partsBy(sale, method).length === 0
  const why = isCashAlone ? tooLittleForCash(sale.work.cart?.grand_total ?? Money.zero, coin) : undefined
  return why === undefined ? undefined : faultText(fault("PaymentRefused", { why }))
}

/** Nobody has said what is given for this sum. */
export const wantsCash = ({ given }: Pick<Sale, "given">, due: Money.Money | undefined): boolean =>
  due !== undefined && given?.due !== due

/** Far above all sums that are taken: a longer number is refused with what is due. */
const mostTyped = 10 ** 13

const fieldsFor = ({ due }: Pick<CashDialog, "due">, { flags }: Facts) => {
  const currency = currencyOf(flags)
  const amount = field.number({ label: say.given, unit: currency, places: 2, most: mostTyped })
  const sums = [due, ...likelyGiven(due, currency)]
  const read: typeof amount.read = (entry) =>
    Result.flatMap(amount.read(entry), (typed) => {
      const problem =
        typed === undefined ? undefined : say.givenProblem(Money.ofHundredths(typed), due, currency)
      return problem === undefined ? Result.succeed(typed) : Result.fail(problem)
    })
  return {
    given: {
      ...amount,
      read,
      // Up and down go from one likely sum to the next.
      input: {
        kind: "number",
        unit: currency,
        stepped: (text: string, by: 1 | -1) => stepped(sums, text, by)
      }
    } satisfies typeof amount
  }
}

const stepped = (sums: ReadonlyArray<Money.Money>, text: string, by: 1 | -1): string => {
  const typed = Money.parse(text)
  const next =
    by === 1
      ? (sums.find((sum) => sum > typed) ?? sums.at(-1))
      : (sums.findLast((sum) => sum < typed) ?? sums[0])
  return Money.formatPlain(next ?? Money.zero)
}

export const openedCash = (due: Money.Money, facts: Facts): CashDialog => ({
  _tag: "Cash",
  due,
  form: form.emptyForm(fieldsFor({ due }, facts))
})

export const filledCash = (dialog: CashDialog, message: form.Message, facts: Facts): CashDialog => ({
  ...dialog,
  form: form.update(fieldsFor(dialog, facts), dialog.form, message)
})

/** What was typed, or that it is exact where nothing was; the dialog with what is wrong with it. */
export const givenTyped = (dialog: CashDialog, facts: Facts): Given | CashDialog => {
  const [sent, values] = form.submit(fieldsFor(dialog, facts), dialog.form)
  return values === undefined
    ? { ...dialog, form: { ...sent, isBusy: false } }
    : { due: dialog.due, amount: values.given === undefined ? dialog.due : Money.ofHundredths(values.given) }
}

/** F5 weighs, there as everywhere. */
const chipKeys = ["F3", "F4", "F6", "F7", "F9"]

/** How much comes back of what stands in the field, as long as that is a sum. */
const typedIn = (dialog: CashDialog, facts: Facts): Tender | undefined => {
  const read = form.read(fieldsFor(dialog, facts), dialog.form)
  const typed = Result.isSuccess(read) ? read.success.given : undefined
  return typed === undefined
    ? undefined
    : Result.getOrUndefined(tendered(Money.ofHundredths(typed), dialog.due, currencyOf(facts.flags)))
}

/** What Enter does: the exact sum where nothing stands in the field, and no sum where what stands there is none. */
const wayOn = (dialog: CashDialog, facts: Facts, tender: Tender | undefined): string => {
  const currency = currencyOf(facts.flags)
  if (tender !== undefined) return say.takes(Money.format(tender.given, currency))
  const { text } = form.entryOf(fieldsFor(dialog, facts), dialog.form, "given")
  return text.trim() === "" ? say.exactly(Money.format(dialog.due, currency)) : say.checkSum
}

export const cashQuestion = (dialog: CashDialog, facts: Facts): Question<SaleMessage> => {
  const { due } = dialog
  const currency = currencyOf(facts.flags)
  const tender = typedIn(dialog, facts)
  const fields = fieldsFor(dialog, facts)
  return {
    id: "Cash",
    title: say.cashTitle,
    text: "",
    parts: [
      {
        part: "measure",
        label: say.toPay,
        value: Money.format(due, currency),
        beside: tender === undefined ? "" : say.changeText(tender, currency),
        isBesideLarge: true,
        note: say.howGiven,
        tone: undefined
      },
      fieldsView<SaleMessage>("cash", fields, dialog.form, (message) => ({ _tag: "Filled", message }))
    ],
    actions: [
      act("exact", wayOn(dialog, facts, tender), ["F2"], { _tag: "SubmittedDialog" } as const, {
        icon: "accept",
        tone: "good",
        code: "ok"
      }),
      ...likelyGiven(due, currency).map((amount, at) =>
        act(`given-${Money.formatPlain(amount)}`, Money.format(amount, currency), [chipKeys[at] ?? ""], {
          _tag: "Gave",
          amount,
          due
        } as const)
      ),
      closing({ _tag: "ClosedDialog" } as const)
    ],
    first: 0,
    cancel: { _tag: "ClosedDialog" }
  }
}

/** The likely sums as large buttons of a page whose digits are free: the sale is placed with the one that is pressed. */
export const cashTiles = (
  due: Money.Money | undefined,
  facts: Facts,
  isDisabled: boolean
): ReadonlyArray<Tiles<SaleMessage>> => {
  const currency = currencyOf(facts.flags)
  return due === undefined
    ? []
    : [
        {
          part: "tiles",
          actions: [due, ...likelyGiven(due, currency)].map((amount, at) =>
            act(
              `given-${Money.formatPlain(amount)}`,
              amount === due ? say.cashExactly : Money.format(amount, currency).replace(/\.00$/, ""),
              String(at),
              { _tag: "Gave", amount, due } as const,
              { isDisabled }
            )
          )
        }
      ]
}

/** The change, in letters that are seen from across the counter, and what it is of. */
export const changeParts = (
  tender: Tender | undefined,
  currency: Money.Currency
): ReadonlyArray<Banner | Notice> =>
  tender === undefined
    ? []
    : [
        { part: "banner", tone: "good", text: say.changeText(tender, currency) },
        notice(say.givenFor(tender, currency), undefined)
      ]
