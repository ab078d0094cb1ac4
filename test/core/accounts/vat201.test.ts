/** VAT 201: its boxes against the papers. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Paper } from "#core/accounts/paper.ts"
import { vat201Books } from "#core/accounts/vat201.ts"
import { vat201File } from "#core/accounts/vat201-file.ts"
import * as Money from "#core/money.ts"
import { untaxedKinds } from "#core/order/tax-kind.ts"
import { booksOf, creditNotesOf, given, invoice, type Sale } from "./books.ts"

const boxesOf = (papers: ReadonlyArray<Paper>) => {
  const books = vat201Books()
  for (const paper of papers) books.add(paper)
  return books.boxes()
}
const sold = (number: number, region: string, sale: Sale): Paper => {
  const document = invoice(number, { ...sale, regime: "vat" })
  const seller = { ...document.seller, region, gstin: null, trn: "100123456700003" }
  return given({ ...document, currency: "AED", seller }, number)
}
const chicken = { hsn: null, taxable: 1_000_00, rate: 5 }
const dates = { hsn: null, taxable: 300_00, rate: 0 }
const anySale = fc.record({
  region: fc.constantFrom("Dubai", "sharjah", "Abu Dhabi", "Oman"),
  lines: fc.array(
    fc.record({
      hsn: fc.constant(null),
      taxable: fc.integer({ min: 1, max: 900_000 }),
      rate: fc.constantFrom(0, 5),
      tax_kind: fc.constantFrom(undefined, ...untaxedKinds)
    }),
    { minLength: 1, maxLength: 4 }
  ),
  delivery: fc.integer({ min: 0, max: 5_000 }),
  back: fc.constantFrom(undefined, "whole" as const, 40)
})

describe("VAT 201", () => {
  it("has zero-rated goods in a box of their own, apart from all else without tax (ACCOUNTS-15)", () => {
    const lines = untaxedKinds.map((tax_kind, index) => ({ ...dates, taxable: 100_00 + index, tax_kind }))
    const { boxes } = boxesOf([sold(1, "Dubai", { lines: [...lines, dates] })])
    expect(boxes.filter(({ amount }) => amount !== 0)).toMatchObject([
      { box: "4", supplies: "Zero rated supplies", amount: 100_03, vat: 0 },
      { box: "5", supplies: "Exempt supplies", amount: 600_03, vat: 0 }
    ])
  })

  it("adds up to the papers less the credit notes, whatever was sold and taken back (ACCOUNTS-12)", () => {
    fc.assert(
      fc.property(fc.array(anySale, { maxLength: 8 }), (sales) => {
        const papers = sales.flatMap(({ region, back, ...sale }, index) => {
          const paper = sold(index + 1, region, sale)
          if (back === undefined) return [paper]
          const percent = typeof back === "number" ? back : undefined
          return [paper, ...creditNotesOf(paper.document, 2 * index + 1, percent)]
        })
        const { boxes, total } = boxesOf(papers)
        const books = booksOf(papers)
        expect(total.amount).toBe(books.taxable)
        expect(total.vat).toBe(books.vat)
        for (const name of ["amount", "vat", "credited", "credited_vat"] as const)
          expect(Money.sum(boxes.map((box) => box[name]))).toBe(total[name])
      })
    )
  })

  it("has a box an emirate, what is exempt by itself, and what was credited beside (ACCOUNTS-12)", () => {
    const dubai = sold(1, "Dubai", { lines: [chicken, dates] })
    const [note] = creditNotesOf(dubai.document, 1)
    if (note === undefined) throw new Error("it was credited")
    const tables = boxesOf([
      dubai,
      sold(2, "dubai", { lines: [chicken] }),
      sold(3, "Sharjah", { lines: [chicken] }),
      note
    ])
    expect(tables.boxes.filter(({ amount, credited }) => amount !== 0 || credited !== 0)).toEqual([
      { box: "1b", supplies: "Dubai", amount: 1_000_00, vat: 50_00, credited: 1_000_00, credited_vat: 50_00 },
      { box: "1c", supplies: "Sharjah", amount: 1_000_00, vat: 50_00, credited: 0, credited_vat: 0 },
      { box: "5", supplies: "Exempt supplies", amount: 0, vat: 0, credited: 300_00, credited_vat: 0 }
    ])
    expect(tables).toMatchObject({
      invoices: 3,
      credit_notes: 1,
      total: { box: "8", amount: 2_000_00, vat: 100_00 }
    })
    const { rows, count } = vat201File(tables)
    expect(rows(0, count).map(([box]) => box)).toEqual([
      "1a",
      "1b",
      "1c",
      "1d",
      "1e",
      "1f",
      "1g",
      "4",
      "5",
      "8"
    ])
  })
})
