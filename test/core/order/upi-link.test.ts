/** PAY-4: the link as NPCI's UPI Linking Specifications have it, read back by a parser that is not ours. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { linkOf, readExpiry, readPayee } from "#core/order/upi-link.ts"
import { runs } from "#test/support/runs.ts"
import { scriptName } from "../arbitrary/text.ts"

const payee = { address: "packhouse.blr@okaxis", name: "Packhouse" }
const read = (link: string) => {
  const url = new URL(link)
  return { place: `${url.protocol}//${url.host}`, ...Object.fromEntries(url.searchParams) }
}

describe("the UPI link of an order", () => {
  it("says whom to pay, how much in rupees and paise, and for which order (PAY-4)", () => {
    expect(linkOf(payee, Money.ofHundredths(24_000), "100000001")).toBe(
      "upi://pay?pa=packhouse.blr@okaxis&pn=Packhouse&am=240.00&cu=INR&tn=Order%20100000001&tr=100000001"
    )
  })

  it("is read back by any reader of addresses, whatever script the name is written in", () => {
    fc.assert(
      fc.property(scriptName, fc.integer({ min: 1, max: 9_999_999 }), (name, paise) => {
        const found = readPayee(JSON.stringify({ ...payee, name }))
        if (Result.isFailure(found)) return
        const link = linkOf(found.success, Money.ofHundredths(paise), "100000001")
        expect(link).toMatch(/^[\x21-\x7e]+$/)
        const { pn, ...rest } = read(link) as ReturnType<typeof read> & { readonly pn: string }
        expect(rest).toEqual({
          place: "upi://pay",
          pa: payee.address,
          am: (paise / 100).toFixed(2),
          cu: "INR",
          tn: "Order 100000001",
          tr: "100000001"
        })
        expect(pn).not.toBe("")
        expect(found.success.name.startsWith(pn)).toBe(true)
      }),
      { numRuns: runs(300) }
    )
  })

  it("is short enough for a window of 24 rows: of a long name it says the beginning, never half a letter (PAY-4)", () => {
    const name = "പാക്ക്ഹൗസ് ഇന്ദിരാനഗർ"
    const link = linkOf({ ...payee, name }, Money.ofHundredths(123_450), "100000001")
    expect(link.length).toBeLessThanOrEqual(134)
    expect(read(link)).toMatchObject({ pn: "പാ" })
    const long = { address: `${"a".repeat(80)}@okaxis`, name }
    expect(read(linkOf(long, Money.ofHundredths(1), "1"))).toMatchObject({ pa: long.address, pn: "പാ" })
  })

  it("nobody is paid where the variable is not set or cannot be read", () => {
    const why = (value: string | undefined) => {
      const found = readPayee(value)
      return Result.isFailure(found) ? found.failure.data.why : found.success
    }

    expect(why(undefined)).toBe("unset")
    for (const value of [
      "",
      "packhouse@okaxis",
      '{"address":"packhouse@okaxis"}',
      '{"address":"packhouse","name":"Packhouse"}',
      '{"address":"a b@okaxis","name":"Packhouse"}',
      '{"address":"packhouse@okaxis&am=1","name":"Packhouse"}',
      '{"address":"packhouse@okaxis","name":"  "}'
    ])
      expect(why(value)).toBe("unreadable")
    expect(why('{"address":"packhouse@okaxis","name":" Packhouse\\u202e "}')).toEqual({
      address: "packhouse@okaxis",
      name: "Packhouse"
    })
  })

  it("is good for 15 minutes, or as many as the variable says in whole numbers up to a day", () => {
    for (const [value, minutes] of [
      [undefined, 15],
      ["5", 5],
      ['"30"', 30],
      ["1440", 1440],
      ["0", 15],
      ["2.5", 15],
      ["1441", 15],
      ["soon", 15]
    ] as const)
      expect(readExpiry(value)).toBe(minutes)
  })
})
