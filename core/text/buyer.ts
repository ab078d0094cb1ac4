/** The buyer whom a paper names: what is asked, and what is wrong with an answer (BUYER-2). */
import { type BuyerProblem, longestBuyerAddress, longestBuyerName } from "../order/buyer.ts"
import { registrationProblem } from "./registration.ts"

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
    case "Foreign":
      return problem.kind === "TRN"
        ? "A TRN is of the UAE: enter a GSTIN, or leave it out"
        : "A GSTIN is of India: enter a TRN, or leave it out"
    default:
      return registrationProblem(problem)
  }
}
