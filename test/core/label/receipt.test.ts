import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { papersOf } from "#core/device/paper.ts"
import { ReceiptDocument } from "#core/label/receipt.ts"
import { expiryOf, readAddress, readDays } from "#core/label/receipt-link.ts"
import { receiptSheet } from "#core/label/receipt-sheet.ts"
import * as Money from "#core/money.ts"
import type { Payment } from "#core/order/payment-record.ts"
import * as Q from "#core/quantity.ts"
import { invoice, item, order, seaSeller } from "#test/support/paper-orders.ts"
import { paidByUpi } from "../arbitrary/payment.ts"

const wording = (document: ReceiptDocument, isReprint = false): string =>
  JSON.stringify(papersOf(document, isReprint))

describe("a receipt (SLIP-1)", () => {
  const sold = order([item(1, { name: "നെയ്മീൻ" }), item(2)])
  const bill = invoice(sold)
  const receipt = receiptSheet(bill, sold)

  it("says of its seller, its lines and its sums what the invoice says", () => {
    const text = wording(receipt)
    for (const each of [
      bill.invoice_number,
      bill.issued_at,
      bill.increment_id,
      bill.code,
      bill.seller.legal_name,
      bill.seller.store_name,
      `GSTIN ${bill.seller.gstin}`,
      `FSSAI ${bill.seller.fssai}`,
      "TAX INVOICE",
      "നെയ്മീൻ",
      "1.50 Kg net x 240.00",
      "HSN 160232, 12%",
      `₹${bill.totals.grand_total}`,
      "Tax payable on reverse charge: No."
    ])
      expect(text).toContain(each)
  })

  it("splits the tax by its rates, and their parts come to the taxes of the invoice", () => {
    const hundredths = (text: string): number => Math.round(Number(text.replaceAll(",", "")) * 100)

    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 99_999 })), {
          minLength: 1,
          maxLength: 12
        }),
        fc.boolean(),
        (lines, isAtSea) => {
          const some = order(
            lines.map(([qty, price], at) =>
              item(at, { qty: Q.ofThousandths(qty), price: Money.ofHundredths(price) })
            )
          )
          const from = isAtSea ? { seller: seaSeller } : {}
          const made = invoice(some, from)
          const { taxes } = receiptSheet(made, some)
          const sumOf = (name: string): number =>
            taxes
              .flatMap(({ parts }) => parts)
              .reduce((sum, part) => (part.name === name ? sum + hundredths(part.value) : sum), 0)
          for (const part of ["cgst", "sgst", "igst", "vat"] as const)
            expect(sumOf(part.toUpperCase())).toBe(hundredths(made.totals[part]))
          expect(taxes.reduce((sum, { value }) => sum + hundredths(value), 0)).toBe(
            hundredths(made.totals.taxable)
          )
          expect(new Set(taxes.map(({ rate }) => rate)).size).toBe(taxes.length)
        }
      )
    )
  })

  it("names the reference of the payment by UPI that pays for it, and no payment that does not (SLIP-7)", () => {
    const paid = (change: Partial<Payment>) =>
      paidByUpi({ amount: Money.ofHundredths(1_000_000), reference: "UTR632811907745", ...change })

    const withPayments = (payments: ReadonlyArray<Payment>) =>
      receiptSheet(bill, { ...sold, payments }).payments
    expect(withPayments([paid({})])).toEqual([
      { name: "Paid by", value: "UPI" },
      { name: "UPI reference", value: "UTR632811907745" }
    ])
    for (const other of [paid({ state: "failed" }), paid({ state: "pending" }), paid({ amount: Money.zero })])
      expect(withPayments([other])).toEqual([{ name: "Payment", value: bill.payment }])
    expect(withPayments([paid({ reference: "\u001b[2Jx" })])[1]?.value).not.toContain("\u001b")
  })

  it("of a seller in the Emirates has the TRN, VAT and dirhams, and no word of reverse charge", () => {
    const text = wording(receiptSheet(invoice(sold, { seller: seaSeller }), sold))
    expect(text).toContain(`TRN ${seaSeller.trn}`)
    expect(text).toContain("VAT")
    expect(text).toContain("AED ")
    expect(text).not.toContain("reverse charge")
  })

  it("groups its amounts as its country does, on a roll and on a sheet alike (SLIP-1)", () => {
    const dear = order([item(1, { price: Money.parse("123456.5"), qty: Q.ofThousandths(1000) })])
    const made = invoice(dear, { rateOf: () => 500 })
    for (const text of [wording(receiptSheet(made, dear)), JSON.stringify(papersOf(made))]) {
      expect(text).toContain("x 1,23,456.50")
      expect(text).toMatch(/₹1,\d\d,\d{3}\.\d\d/)
      expect(text).not.toMatch(/₹ |\d{4}\.\d\d/)
    }
    expect(wording(receiptSheet(invoice(dear, { seller: seaSeller }), dear))).toContain("AED 1")
  })

  it("of exempt goods among taxed ones names their value, and no tax of 0 % (SLIP-1)", () => {
    const some = order([item(1), item(2)])
    const { taxes, lines } = receiptSheet(invoice(some, { rateOf: (id) => (id % 2 === 0 ? 0 : 500) }), some)
    expect(taxes.map(({ rate, parts }) => [rate, parts.length])).toEqual([
      ["Exempt", 0],
      ["5%", 2]
    ])
    expect(lines.map(({ notes }) => /Exempt|5%/.exec(notes)?.[0])).toEqual(["5%", "Exempt"])
  })

  it("says cash where the goods were handed over at the counter, and where the sale came from", () => {
    const atCounter = order([item(1)], { source: "fth_retail", payment_method: "cashondelivery" })
    const { facts, payments } = receiptSheet(invoice(atCounter), atCounter)
    expect(payments).toEqual([{ name: "Payment", value: "Cash" }])
    expect(facts).toContainEqual({ name: "Source", value: "Counter" })
    const brought = order([item(1)], { source: "fth_hub", payment_method: "cashondelivery" })
    expect(invoice(brought)).toMatchObject({ payment: "Cash on delivery", source: "Home delivery" })
  })

  it("of a cancelled order says so, with the credit note (SLIP-7)", () => {
    expect(receipt.notes.join()).not.toContain("Cancelled")
    expect(receiptSheet(bill, { ...sold, credit_note: "CN/12/26-27/00001" }).notes).toContain(
      "Cancelled: credit note CN/12/26-27/00001"
    )
  })

  it("printed again says REPRINT at its head, and nowhere the first time (SLIP-3)", () => {
    expect(wording(receipt)).not.toContain("REPRINT")
    expect(papersOf(receipt, true)[0]?.blocks[0]).toMatchObject({ text: "REPRINT", weight: "bold" })
  })

  it("goes through the wire as it is", () => {
    expect(Schema.decodeUnknownSync(ReceiptDocument)(JSON.parse(JSON.stringify(receipt)))).toEqual(receipt)
  })
})

describe("the link to a receipt (SLIP-5)", () => {
  it("is good for the days of the variable, 30 where it says none", () => {
    expect([undefined, "", "0", "-1", "1.5", "366", "many"].map(readDays)).toEqual(Array(7).fill(30))
    expect(["1", '"7"', "365"].map(readDays)).toEqual([1, 7, 365])
    expect(expiryOf(30, Day.fromGmt("2026-11-20 05:30:00") ?? 0)).toBe("2026-12-20 05:30:00")
  })

  it("stands below an address of the web, and below nothing else", () => {
    expect(Result.getOrThrow(readAddress('"https://shop.example/"'))).toBe("https://shop.example")
    expect(Result.getOrThrow(readAddress("https://shop.example/bills"))).toBe("https://shop.example/bills")
    expect(Result.getOrThrow(readAddress(undefined))).toBeUndefined()
    for (const wrong of ["", "shop.example", "javascript:alert(1)", "https://a b", "https://a?x=1"])
      expect(Result.isFailure(readAddress(wrong)), wrong).toBe(true)
  })
})
