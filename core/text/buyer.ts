/** The buyer whom a paper names: what is asked, and what is wrong with an answer (BUYER-2, BUYER-3). */
import * as Money from "../money.ts"
import { type BuyerProblem, namedFrom } from "../order/buyer.ts"
import { type Buyer, longestBuyerAddress, longestBuyerName } from "../order/buyer-fields.ts"
import { registrationProblem } from "./registration.ts"

export const businessBuyer = "Business buyer"
export const inSez = "In a special economic zone (SEZ): integrated tax"

export const buyerProblem = (problem: BuyerProblem): string => {
  switch (problem._tag) {
    case "NoName":
      return "Enter the buyer's legal name"
    case "NoAddress":
      return "Enter the buyer's address"
    case "LongName":
      return `The buyer's name has more than ${longestBuyerName} characters`
    case "LongAddress":
      return `The buyer's address has more than ${longestBuyerAddress} characters`
    case "NoGstin":
      return "A buyer in a special economic zone has a GSTIN: enter it"
    case "Foreign":
      return problem.kind === "TRN"
        ? "A TRN is of the UAE: enter a GSTIN, or leave it out"
        : "A GSTIN is of India: enter a TRN, or leave it out"
    default:
      return registrationProblem(problem)
  }
}

/** Said before an order is placed whose paper has to name its buyer. */
export const buyerWanted = (currency: Money.Currency): string =>
  `From ${Money.format(namedFrom[currency], currency)} on the invoice names the buyer: enter name and address under ${businessBuyer}`

/** "Lakshmi Caterers LLP, GSTIN 29AAACA1234B1ZE, 12th Main, Bengaluru" */
export const buyerText = ({ gstin, trn, legal_name, address, is_sez }: Buyer): string =>
  [
    legal_name,
    ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
    ...(trn === null ? [] : [`TRN ${trn}`]),
    ...(is_sez === true ? ["SEZ"] : []),
    ...address.split("\n")
  ].join(", ")
