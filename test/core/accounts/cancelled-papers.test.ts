/** Papers that were cancelled, in the accountant's files: TRANSFER-17 and ACCOUNTS-6. */
import { describe, expect, it } from "vitest"
import { gstr1Books } from "#core/accounts/gstr1.ts"
import type { Paper } from "#core/accounts/paper.ts"
import * as Money from "#core/money.ts"
import { creditNotesOf, given, invoice } from "./books.ts"

const lines = [{ hsn: "0207", taxable: 396_00, rate: 5 }]
const cancelled = (paper: Paper): Paper => ({
  ...paper,
  document: { ...paper.document, cancelled_at: "2026-11-06 10:00:00" }
})
const tablesOf = (papers: ReadonlyArray<Paper>) => {
  const books = gstr1Books(Money.ofHundredths(100_000_00))
  for (const paper of papers) books.add(paper)
  return books.tables()
}

describe("a cancelled paper", () => {
  it("that a note credits counts beside the note: both come to nothing (TRANSFER-17, ACCOUNTS-1)", () => {
    const bill = invoice(1, { lines, regime: "igst", place: "Kerala (32)", gstin: "32AAKCP4821K1ZK" })
    const tables = tablesOf([given(bill, 1), ...creditNotesOf(bill, 1)])
    expect(tables.total).toEqual({ invoices: 1, credit_notes: 1, taxable: 0, cgst: 0, sgst: 0, igst: 0 })
    expect([tables.b2b.length, tables.cdnr.length]).toEqual([1, 1])
    expect(tables.documents.map(({ nature, cancelled: count, net }) => [nature, count, net])).toEqual([
      ["invoices", 0, 1],
      ["creditNotes", 0, 1]
    ])
  })

  it("that nothing credits is named by its number alone, whatever it comes to (ACCOUNTS-6, EINVOICE-7)", () => {
    const challan = given({ ...invoice(1, { lines }), paper: "challan" }, 1)
    const free = given(invoice(2, { lines: [{ hsn: "0207", taxable: 0, rate: 5 }] }), 2)
    const withdrawn = given(invoice(3, { lines }), 3)
    const tables = tablesOf([cancelled(challan), cancelled(free), cancelled(withdrawn)])
    expect(tables.total).toMatchObject({ invoices: 0, taxable: 0 })
    expect(tables.documents.map(({ nature, cancelled: count, net }) => [nature, count, net])).toEqual([
      ["invoices", 2, 0],
      ["challans", 1, 0]
    ])
  })
})
