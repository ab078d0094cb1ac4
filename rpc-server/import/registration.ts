/** Cells with the number of a registration: what is wrong with one is said (BUYER-1). */
import { Result } from "effect"
import { readFssai, readGstin, readTrn } from "#core/order/registration.ts"
import { registrationProblem } from "#core/text/registration.ts"
import type { Cell } from "./cell.ts"

const registration = (expected: string, read: typeof readGstin): Cell<string> => ({
  expected,
  read: (input) => Result.getOrUndefined(read(input)),
  problemOf: (input) => {
    const found = read(input)
    return Result.isFailure(found) ? registrationProblem(found.failure) : undefined
  },
  print: (value) => value
})

export const gstin = registration(
  "a GSTIN: 15 characters, the state's two digits first, a check character last",
  readGstin
)
export const trn = registration("a TRN: 15 digits", readTrn)
export const fssai = registration("an FSSAI licence number: 14 digits", readFssai)
