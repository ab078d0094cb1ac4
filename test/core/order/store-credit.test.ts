/** STORECREDIT-1 and STORECREDIT-2: the number of a store credit, and what a sale takes of it. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { asAskedFor, type ReturnRefund } from "#core/order/refund.ts"
import {
  afterSale,
  isNamedBy,
  masked,
  numberOf,
  paidFrom,
  readNumber,
  spaced
} from "#core/order/store-credit.ts"
import { runs } from "#test/support/runs.ts"

const money = Money.ofHundredths
const chance = fc.uint8Array({ minLength: 16, maxLength: 16 })

describe("the number of a store credit", () => {
  it("is read as it is shown, with spaces, dashes and small letters, and O, I and L for the digits they look like (STORECREDIT-1)", () => {
    fc.assert(
      fc.property(chance, (bytes) => {
        const number = numberOf(bytes)
        expect(number).toMatch(/^SC[0-9A-HJKMNP-TV-Y]{13}$/)
        for (const shown of [
          spaced(number),
          number.toLowerCase(),
          ` ${number.slice(0, 5)}-${number.slice(5)} `,
          `SC${number.slice(2).replaceAll("0", "o").replaceAll("1", "l")}`
        ])
          expect(readNumber(shown)).toBe(number)
        expect(masked(number)).not.toContain(number.slice(2, 11))
      }),
      { numRuns: runs(500) }
    )
  })

  it("with one wrong symbol, or two in each other's place, is no number (STORECREDIT-1)", () => {
    const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXY"
    fc.assert(
      fc.property(chance, fc.nat(11), fc.nat(30), (bytes, at, other) => {
        const number = numberOf(bytes)
        const place = at + 2
        const symbol = symbols[other] ?? "0"
        const wrong = `${number.slice(0, place)}${symbol}${number.slice(place + 1)}`
        expect(readNumber(wrong)).toBe(wrong === number ? number : undefined)
        const [a = "", b = ""] = number.slice(place, place + 2)
        const turned = `${number.slice(0, place)}${b}${a}${number.slice(place + 2)}`
        if (a !== b && at < 11) expect(readNumber(turned)).toBeUndefined()
      }),
      { numRuns: runs(500) }
    )
    for (const none of ["", "SC", "hello", "80177300500645507000123", "SC0000000000000000"])
      expect(readNumber(none)).toBeUndefined()
  })
})

describe("a sale that is paid out of a store credit", () => {
  const credit = (balance: number) =>
    ({ number: numberOf(new Uint8Array(16)), balance: money(balance), currency: "INR" }) as const

  it("leaves the rest on it, and is refused beyond it with what is left (STORECREDIT-2)", () => {
    expect(Result.getOrThrow(afterSale(credit(12_000), money(12_000)))).toBe(0)
    expect(Result.getOrThrow(afterSale(credit(12_000), money(1)))).toBe(11_999)
    const refused = afterSale(credit(5000), money(5001))
    expect(Result.isFailure(refused) && refused.failure.data.why).toBe(
      "store credit SC...0000 has \u20B950.00 left"
    )
  })

  it("takes no more than it holds and the sale costs, and leaves whole coins where it does not pay all (STORECREDIT-4)", () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(0, 25, 100), (total, balance, coin) => {
        const paid = paidFrom(money(total), money(balance), money(coin))
        expect(paid).toBeGreaterThanOrEqual(0)
        expect(paid).toBeLessThanOrEqual(Math.min(total, balance))
        if (balance >= total) expect(paid).toBe(total)
        else if (paid > 0) {
          expect(coin === 0 ? 0 : (total - paid) % coin).toBe(0)
          expect(balance - paid).toBeLessThan(Math.max(1, coin))
        }
      }),
      { numRuns: runs(500) }
    )
  })
})

describe("the money of packs that come back", () => {
  const dues: ReadonlyArray<ReturnRefund> = [
    { how: "cash", amount: money(100) },
    { how: "task", amount: money(100), method: "upi", reference: "UTR1" }
  ]
  it("goes to a store credit where that is asked for, whichever way it was paid (STORECREDIT-3)", () => {
    for (const due of dues) {
      expect(asAskedFor(due, "paid")).toBe(due)
      expect(asAskedFor(due, "storecredit")).toEqual({ how: "credit", amount: 100 })
    }
    expect(asAskedFor({ how: "none" }, "storecredit")).toEqual({ how: "none" })
  })

  it("goes back to the store credit that paid it, whatever is asked for (STORECREDIT-3)", () => {
    const due: ReturnRefund = {
      how: "task",
      amount: money(100),
      method: "storecredit",
      reference: "SC...0000"
    }
    for (const way of ["paid", "storecredit"] as const)
      expect(asAskedFor(due, way)).toEqual({ how: "credit", amount: 100 })
  })
})

describe("an open store credit", () => {
  it("is named by what its list shows of it, and by nothing else (STORECREDIT-8)", () => {
    const number = "SC7K3Q9X2M4TB1C"
    const credit = {
      ending: masked(number),
      currency: "INR",
      issued: money(100),
      balance: money(100),
      store: "Jayanagar",
      order_id: 42,
      increment_id: "100000042",
      customer: "Meera Nair",
      mobile: "9847012***",
      issued_at: "2026-11-27 12:32:00",
      credit_note: null
    } as const
    for (const text of ["TB1C", "tb1c", "SC...TB1C", " 100000042 ", "42", "meera", "Nair", "9847 012", ""])
      expect([text, isNamedBy(credit, text)]).toEqual([text, true])
    for (const text of [
      number,
      "B1C",
      "4TB1C",
      "SC7K",
      "SC7K3QTB1C",
      "10000004",
      "9847",
      "9847012345",
      "Asha"
    ])
      expect([text, isNamedBy(credit, text)]).toEqual([text, false])
    const likePrefix = { ...credit, ending: masked("SC7K3Q9X2M4SC1E") }
    for (const text of ["SC1E", "sc1e", "SC...SC1E"])
      expect([text, isNamedBy(likePrefix, text)]).toEqual([text, true])
    for (const text of ["M4SC1E", "1E", "SCSC1E"])
      expect([text, isNamedBy(likePrefix, text)]).toEqual([text, false])
    expect(isNamedBy({ ...credit, customer: null, mobile: null, increment_id: null }, "meera")).toBe(false)
  })
})
