/** What a command says of a refusal beyond the sentence of the screens: which option or command helps. */
import { describe, expect, it } from "vitest"
import { sentenceOf, under } from "#cli/command/failure.ts"
import { fault } from "#core/fault.ts"
import { Refused, Ruled } from "#core/port/rpc.ts"
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

  it("that nobody expected ends in the reference that support finds in the log (WATCH-2)", () => {
    const failure = new Refused({ code: -32603, message: "Api call failure", request: "9f3a21c40badf00d" })
    expect(sentenceOf(failure, undefined)).toBe("Api call failure (reference 9f3a21c4)")
    expect(sentenceOf(under("Order Update Failed")(failure), undefined)).toBe(
      "Order Update Failed: Api call failure (reference 9f3a21c4)"
    )
  })
})
