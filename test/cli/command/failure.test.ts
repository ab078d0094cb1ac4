/** What a command says of a refusal beyond the sentence of the screens: which option or command helps. */
import { describe, expect, it } from "vitest"
import { sentenceOf } from "#cli/command/failure.ts"
import { fault } from "#core/fault.ts"
import { Ruled } from "#core/port/rpc.ts"
import { buyerWanted } from "#core/text/buyer.ts"
import { faultText } from "#core/text/fault.ts"

describe("a refusal on the command line", () => {
  it.each(["INR", "AED"] as const)(
    "of a sale in %s that has to name its buyer names the options (BUYER-3)",
    (currency) => {
      const refusal = fault("InvalidData", { why: buyerWanted(currency) })
      const failure = new Ruled({ fault: refusal, message: faultText(refusal) })
      expect(sentenceOf(failure, undefined)).toContain("Business buyer")
      expect(sentenceOf(failure, undefined)).toMatch(/: --buyer-name and --buyer-address$/)
    }
  )
})
