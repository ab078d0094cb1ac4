/** CASH-4: what is given in cash, and the change. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { creditNoteDocument } from "#core/label/credit-note.ts"
import { receiptSheet } from "#core/label/receipt-sheet.ts"
import * as Money from "#core/money.ts"
import { tendered } from "#core/order/tender.ts"
import { invoice } from "../../support/paper-orders.ts"
import { item, order as orderOf } from "../arbitrary/order.ts"

const money = Money.parse

describe("what is given in cash", () => {
  it("covers what is due, and the rest is the change (CASH-4)", () => {
    expect(tendered(money("500"), money("457"))).toEqual(
      Result.succeed({ given: money("500"), change: money("43") })
    )
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (given, due) => {
        const decided = tendered(Money.ofHundredths(given), Money.ofHundredths(due))
        expect(Result.isSuccess(decided)).toBe(given >= due)
        if (Result.isSuccess(decided)) expect(decided.success.change + due).toBe(given)
      })
    )
  })

  it("is refused in words where it is less (CASH-4)", () => {
    const decided = tendered(money("400"), money("457"))
    expect(Result.isFailure(decided) && decided.failure.data).toEqual({
      why: "400.00 is less than the 457.00 that are due"
    })
  })

  it("stands on the receipt with its change, and not on a credit note (CASH-4)", () => {
    const of = orderOf([item(1, 7)])
    const paper = invoice(of, { tender: { given: money("500"), change: money("43") } })
    const order = { payment_method: "cashondelivery", grand_total: money("457"), credited: Money.zero }
    expect(receiptSheet(paper, order).payments).toContainEqual({ name: "Change", value: "43.00" })
    expect(receiptSheet(invoice(of), order).payments.map(({ name }) => name)).toEqual(["Payment"])
    const note = creditNoteDocument(paper, { number: "C1", issued_at: 0, served_by: "Asha" })
    expect(note.tender).toBeUndefined()
  })
})
