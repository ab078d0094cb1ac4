/** What is wrong with the number of a registration, and what to do (BUYER-1). */
import { lengthOf, type RegistrationProblem } from "../order/registration.ts"

const named = { GSTIN: "A GSTIN", TRN: "A TRN", FSSAI: "An FSSAI licence" } as const

export const registrationProblem = (problem: RegistrationProblem): string => {
  switch (problem._tag) {
    case "Length": {
      const { kind, length } = problem
      const unit = kind === "GSTIN" ? "characters" : "digits"
      return `${named[kind]} has ${lengthOf[kind]} ${unit}; this has ${length}.`
    }
    case "Digits":
      return `${named[problem.kind]} is digits alone: take out what is none.`
    case "State":
      return `A GSTIN begins with the two digits of its state; ${problem.digits} is no state.`
    case "Form":
      return "A GSTIN is two digits, a PAN (five letters, four digits, a letter), a digit or letter, Z and a check character."
    case "Check":
      return `The check character ${problem.last} does not belong to this GSTIN: compare each character.`
    case "OtherState":
      return `This GSTIN is one of ${problem.state}, the address lies in ${problem.region}: correct one of them.`
  }
}
