/** The buyer whom the invoice of a sale names: the question for it, and whether it has to be answered (BUYER-2, BUYER-3). */
import * as Result from "effect/Result"
import { needsBuyer, readBuyer } from "../../order/buyer.ts"
import { type Buyer, longestBuyerAddress, longestBuyerName } from "../../order/buyer-fields.ts"
import { isTypedOut, readGstin, readTrn } from "../../order/registration.ts"
import { currencyOf } from "../../session/currency.ts"
import { businessBuyer, buyerProblem, buyerText, buyerWanted, inSez } from "../../text/buyer.ts"
import { registrationProblem } from "../../text/registration.ts"
import { fillingQuestion } from "../cart/questions.ts"
import type { Context } from "../counter/context.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import { act } from "../view/action.ts"
import { notice } from "../view/notice.ts"
import type { BuyerDialog, Sale } from "./model.ts"

type Facts = Pick<Context, "flags">

export const buyerIn = ({ dialog }: Pick<Sale, "dialog">): BuyerDialog | undefined =>
  dialog?._tag === "Buyer" ? (dialog as BuyerDialog) : undefined

/** The buyer that was filled in, else the customer where that is a business. */
export const shownBuyer = ({ buyer, work }: Pick<Sale, "buyer" | "work">): Buyer | undefined =>
  (buyer === undefined ? work.cart?.buyer : buyer) ?? undefined

export const buyerFields = ({ flags }: Facts) => {
  const isUAE = currencyOf(flags) === "AED"
  const kind = isUAE ? "TRN" : "GSTIN"
  const problemOf = (text: string) => {
    const read = isUAE ? readTrn(text) : readGstin(text)
    return Result.isFailure(read) ? registrationProblem(read.failure) : undefined
  }
  const fields = {
    number: field.text({
      label: kind,
      isCode: true,
      problemOf,
      soon: (text) => (isTypedOut(kind, text) ? problemOf(text) : undefined)
    }),
    legal_name: field.text({ label: "Legal name", isRequired: true, most: longestBuyerName }),
    address: field.text({ label: "Address", isRequired: true, most: longestBuyerAddress })
  }
  return isUAE ? fields : { ...fields, is_sez: field.toggle({ label: inSez }) }
}

export const openedBuyer = (model: Sale, facts: Facts, placesNext: boolean): BuyerDialog => {
  const buyer = shownBuyer(model)
  const empty = form.emptyForm(buyerFields(facts))
  const texts =
    buyer === undefined
      ? {}
      : {
          number: buyer.gstin ?? buyer.trn ?? "",
          legal_name: buyer.legal_name,
          address: buyer.address.replaceAll("\n", ", ")
        }
  const entries = {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, field.ofText(text)])),
    ...(buyer?.is_sez === true ? { is_sez: field.ofToggle(true) } : {})
  }
  return { _tag: "Buyer", form: { ...empty, entries }, placesNext }
}

/** The buyer in the fields; where something is wrong with them, they say it. */
export const buyerOf = (
  { form: filled }: BuyerDialog,
  facts: Facts
): { readonly buyer: Buyer } | { readonly form: form.Form } => {
  const [sent, values] = form.submit(buyerFields(facts), filled)
  const refused = { ...sent, isBusy: false }
  if (values === undefined) return { form: refused }
  const { number, legal_name, address } = values
  const is_sez = "is_sez" in values && values.is_sez
  const currency = currencyOf(facts.flags)
  const read = readBuyer(
    { [currency === "AED" ? "trn" : "gstin"]: number, legal_name, address, is_sez },
    currency
  )
  return Result.isSuccess(read)
    ? { buyer: read.success }
    : { form: form.refused(buyerFields(facts), refused, buyerProblem(read.failure), "number") }
}

/** The buyer as it is sent with the placing: nothing where it is up to the customer. */
export const buyerSent = ({ buyer }: Pick<Sale, "buyer">): { readonly buyer?: Buyer | null } =>
  buyer === undefined ? {} : { buyer }

/** The invoice has to name its buyer, and nobody has said who that is. */
export const wantsBuyer = (model: Sale, { flags, mobileRules }: Pick<Context, "flags" | "mobileRules">) => {
  const { cart } = model.work
  return (
    cart !== undefined &&
    shownBuyer(model) === undefined &&
    needsBuyer({
      totals: cart.totals,
      currency: currencyOf(flags),
      isDelivered: model.userType === 1 && cart.address !== null && (cart.userInfo?.name ?? "") !== "",
      isPartners: model.userType === 3 || mobileRules.usesPartnerPrice
    })
  )
}

export const buyerQuestion = (model: Sale, dialog: BuyerDialog, facts: Facts) =>
  fillingQuestion({ id: "Buyer", title: businessBuyer }, "buyer", buyerFields(facts), dialog.form, {
    parts: dialog.placesNext ? [notice(buyerWanted(currencyOf(facts.flags)), "info")] : [],
    actions:
      shownBuyer(model) === undefined
        ? []
        : [act("remove-buyer", "Remove", "x", { _tag: "RemovedBuyer" } as const, { icon: "remove" })]
  })

/** The buyer among the facts of the customer. */
export const buyerFacts = (model: Pick<Sale, "buyer" | "work">) => {
  const buyer = shownBuyer(model)
  return buyer === undefined ? [] : [{ name: businessBuyer, value: buyerText(buyer) }]
}

export const buyerAction = (key: string, isDisabled: boolean) =>
  act("buyer", "Buyer", [key], { _tag: "AskedForBuyer" } as const, { icon: "edit", isDisabled })
