/** The accounts of a network, as its screen is answered. */
import type { OpenEInvoice } from "#core/accounts/e-invoice-row.ts"
import { gstr1Books } from "#core/accounts/gstr1.ts"
import { ledgersFrom } from "#core/accounts/ledgers.ts"
import { vat201Books } from "#core/accounts/vat201.ts"
import * as Money from "#core/money.ts"
import type { MonthFigures, Registration } from "#core/screen/accounts/model.ts"
import { creditNotesOf, given, invoice } from "../accounts/books.ts"

export const karnataka: Registration = {
  registration: "29AAKCP4821K1ZZ",
  legal_name: "Fresh Foods",
  currency: "INR",
  stores: [
    { store_id: 11, name: "Indiranagar" },
    { store_id: 12, name: "Koramangala" }
  ],
  open_shifts: [{ store_id: 11, till: "Till 1", opened_at: "2026-11-24 04:00:00" }],
  unregistered: [
    { store_id: 11, month: "2026-10", papers: 2 },
    { store_id: 12, month: "2026-10", papers: 1 },
    { store_id: 12, month: "2026-11", papers: 1 }
  ]
}
export const dubai: Registration = {
  registration: "100123456700003",
  legal_name: "Fresh Foods LLC",
  currency: "AED",
  stores: [{ store_id: 31, name: "Al Quoz" }],
  open_shifts: [],
  unregistered: []
}
export const accountBooks = { registrations: [karnataka, dubai], ledgers: ledgersFrom(undefined) }

/** A paper that the portal refused, as the page of those has it. */
export const openEInvoice = (of: Partial<OpenEInvoice> = {}): OpenEInvoice => ({
  id: 1,
  order_id: 41,
  increment_id: "100000041",
  kind: "INV",
  number: "KOCH/T26/000041",
  irn: "a".repeat(64),
  buyer: "Bakers Guild LLP",
  buyer_gstin: "29AAGCB7383J1Z4",
  amount: "1050.00",
  state: "refused",
  why: "2189 : Invalid total invoice value",
  tries: 1,
  created_at: "2026-11-24 04:00:00",
  ...of
})

/** A sale, what came back of it, and a sale of a product without an HSN code. */
export const sale = given(invoice(1, { lines: [{ hsn: "0207", taxable: 1_000_00, rate: 5 }] }), 1)
const papers = [
  sale,
  ...creditNotesOf(sale.document, 1, 40),
  given(invoice(2, { lines: [{ hsn: null, taxable: 500_00, rate: 0 }] }), 2)
]
export const gstr1Figures = (): MonthFigures => {
  const books = gstr1Books(Money.ofHundredths(100_000_00))
  for (const paper of papers) books.add(paper)
  return { of: "gstr1", tables: books.tables() }
}
export const vat201Figures = (): MonthFigures => {
  const books = vat201Books()
  const { document } = given(
    invoice(3, { lines: [{ hsn: null, taxable: 300_00, rate: 5 }], regime: "vat" }),
    3
  )
  books.add(given({ ...document, seller: { ...document.seller, region: "Dubai" } }, 3))
  return { of: "vat201", boxes: books.boxes() }
}
