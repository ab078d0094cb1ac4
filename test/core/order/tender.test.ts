/** CASH-4: what is given in cash, and the change. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { creditNoteDocument } from "#core/label/credit-note.ts"
import { receiptSheet } from "#core/label/receipt-sheet.ts"
import * as Money from "#core/money.ts"
import { likelyGiven, mostGiven, tendered } from "#core/order/tender.ts"
import { coinsProblem } from "#core/shift/denominations.ts"
import { givenProblem } from "#core/text/tender.ts"
import { invoice } from "../../support/paper-orders.ts"
import { item, order as orderOf } from "../arbitrary/order.ts"

const money = Money.parse

describe("what is given in cash", () => {
  it("covers what is due, and the rest is the change (CASH-4)", () => {
    expect(tendered(money("500"), money("457"), "INR")).toEqual(
      Result.succeed({ given: money("500"), change: money("43") })
    )
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(1_000_000), (given, due) => {
        const decided = tendered(Money.ofHundredths(given * 50), Money.ofHundredths(due), "INR")
        expect(Result.isSuccess(decided)).toBe(
          given * 50 >= due && given * 50 <= mostGiven(Money.ofHundredths(due))
        )
        if (Result.isSuccess(decided)) expect(decided.success.change + due).toBe(given * 50)
      })
    )
  })

  it("is refused in words where it is less (CASH-4)", () => {
    const decided = tendered(money("400"), money("457"), "INR")
    expect(Result.isFailure(decided) && decided.failure.data).toEqual({
      why: "400.00 is less than the 457.00 that are due"
    })
  })

  it("is a sum that notes and coins come to, or exactly what is due (CASH-14)", () => {
    const verdict = (given: string, due: string, currency: Money.Currency) => {
      const decided = tendered(money(given), money(due), currency)
      return Result.isSuccess(decided) ? Money.formatPlain(decided.success.change) : decided.failure.data.why
    }
    expect(verdict("20.10", "8.50", "AED")).toBe("no notes and coins come to 20.10: the smallest is 0.25")
    expect(givenProblem(money("20.10"), money("8.50"), "AED")).toBe(
      "No notes and coins come to AED 20.10: the smallest is AED 0.25"
    )
    expect(verdict("20.25", "8.50", "AED")).toBe("11.75")
    expect(verdict("50.10", "50", "INR")).toBe("no notes and coins come to 50.10: the smallest is 0.50")
    // Where cash is not rounded it may be odd itself.
    expect([verdict("53.49", "53.49", "INR"), verdict("60", "53.49", "INR")]).toEqual(["0.00", "6.51"])
    for (const currency of ["INR", "AED"] as const)
      for (const sum of likelyGiven(money("12.25"), currency))
        expect(coinsProblem(sum, currency)).toBeUndefined()
  })

  it("is refused where it is far more, as a misread code is (CASH-6)", () => {
    const decided = tendered(money("8901234"), money("457"), "INR")
    expect(Result.isFailure(decided) && decided.failure.data).toEqual({
      why: "8901234.00 is far more than the 457.00 that are due"
    })
    expect([money("0.5"), money("5"), money("40"), money("457"), money("90000")].map(mostGiven)).toEqual([
      money("2000"),
      money("2000"),
      money("4000"),
      money("10457"),
      money("100000")
    ])
  })

  it("is likely the next multiple of a note above what is due, the least first (CASH-6)", () => {
    const plain = (due: string, currency: Money.Currency = "INR") =>
      likelyGiven(money(due), currency).map(Money.formatPlain)
    expect(plain("457")).toEqual(["460.00", "500.00"])
    expect(plain("123")).toEqual(["130.00", "150.00", "200.00", "500.00"])
    expect(plain("500")).toEqual(["510.00", "550.00", "600.00", "1000.00"])
    expect(plain("12.25", "AED")).toEqual(["15.00", "20.00", "50.00", "100.00", "200.00"])
    const notes = { INR: [10, 50, 100, 500], AED: [5, 10, 50, 100, 200] }
    fc.assert(
      fc.property(
        fc.constantFrom("INR" as const, "AED" as const),
        fc.integer({ min: 1, max: 10_000_000 }),
        (currency, sum) => {
          const due = Money.ofHundredths(sum)
          const likely = likelyGiven(due, currency)
          expect(likely).toEqual([...new Set(likely)].toSorted((one, other) => one - other))
          for (const note of notes[currency]) {
            // The least of its multiples that is more.
            const next = likely.find(
              (amount) => amount > due && amount - due <= 100 * note && amount % (100 * note) === 0
            )
            expect(next).toBeDefined()
          }
          for (const amount of likely) {
            expect(Result.isSuccess(tendered(amount, due, currency))).toBe(true)
            expect(
              notes[currency].some((note) => amount % (100 * note) === 0 && amount - due <= 100 * note)
            ).toBe(true)
          }
        }
      )
    )
  })

  it("stands on the receipt with its change, and not on a credit note (CASH-4)", () => {
    const of = orderOf([item(1, 7)])
    const paper = invoice(of, { tender: { given: money("500"), change: money("43") } })
    const order = {
      source: "fth_hub",
      payment_method: "cashondelivery",
      grand_total: money("457"),
      credited: Money.zero
    }
    expect(receiptSheet(paper, order).payments).toContainEqual({ name: "Change", value: "43.00" })
    expect(receiptSheet(invoice(of), order).payments.map(({ name }) => name)).toEqual(["Payment"])
    const note = creditNoteDocument(paper, { number: "C1", issued_at: 0, served_by: "Asha" })
    expect(note.tender).toBeUndefined()
  })
})
