/** E-invoices: INV 01 against its published schema and against the papers, and the IRN. */
import { createHash } from "node:crypto"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { eInvoice, isRegistrable } from "#core/accounts/e-invoice.ts"
import { eInvoiceProblem } from "#core/accounts/e-invoice-problem.ts"
import { irnText } from "#core/accounts/irn.ts"
import { creditNoteDocument } from "#core/label/credit-note.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { writtenAddress } from "#core/label/written-address.ts"
import { billed } from "#core/order/transfer-paper.ts"
import * as Q from "#core/quantity.ts"
import { eInvoiceProblemText } from "#core/text/e-invoice.ts"
import { item, order, invoice as printed, seller } from "#test/support/paper-orders.ts"
import { anyMonth, creditNotesOf, invoice, type Sale } from "./books.ts"
import { Inv01 } from "./inv01-schema.ts"

type EInvoice = ReturnType<typeof eInvoice>
const validate = Schema.decodeUnknownSync(Inv01, { onExcessProperty: "error" })

const settled = (document: InvoiceDocument): InvoiceDocument => ({
  ...document,
  seller: { ...document.seller, address: ["12 Main Road", "Bengaluru, Karnataka, 560038"] },
  buyer: { ...document.buyer, address: ["4/1 Lake Road", "Kochi, Kerala, 682016"] },
  lines: document.lines.map((line) => ({ ...line, hsn: line.hsn ?? "0207" }))
})
const buyer = "32AAKCP4821K1ZK"
const sold = (sale: Partial<Sale> = {}) =>
  settled(invoice(1, { lines: [{ hsn: "0207", taxable: 1000_00, rate: 5 }], gstin: buyer, ...sale }))

const paise = (rupees: number) => Math.round(rupees * 100)
const sums = ({ ItemList }: EInvoice, name: "AssAmt" | "CgstAmt" | "SgstAmt" | "IgstAmt" | "TotItemVal") =>
  ItemList.reduce((sum, each) => sum + paise(each[name]), 0)

describe("an e-invoice", () => {
  it("is valid by the published schema, and says what the paper says to the paisa (EINVOICE-3)", () => {
    fc.assert(
      fc.property(anyMonth, (papers) => {
        for (const { document } of papers) {
          const paper = settled({ ...document, buyer: { ...document.buyer, gstin: buyer } })
          if (!isRegistrable(paper) || eInvoiceProblem(paper) !== undefined) continue
          const data = eInvoice(paper)
          validate(JSON.parse(JSON.stringify(data)))
          const { ValDtls: values } = data
          expect(sums(data, "AssAmt")).toBe(paise(values.AssVal))
          expect(sums(data, "CgstAmt")).toBe(paise(values.CgstVal))
          expect(sums(data, "SgstAmt")).toBe(paise(values.SgstVal))
          expect(sums(data, "IgstAmt")).toBe(paise(values.IgstVal))
          expect(sums(data, "TotItemVal") + paise(values.OthChrg) + paise(values.RndOffAmt)).toBe(
            paise(values.TotInvVal)
          )
          expect(paise(values.TotInvVal)).toBe(paise(Number(paper.totals.grand_total)))
          for (const { CgstAmt, SgstAmt, TotAmt, Discount, AssAmt } of data.ItemList) {
            expect(CgstAmt).toBe(SgstAmt)
            expect(paise(TotAmt) - paise(Discount)).toBe(paise(AssAmt))
          }
        }
      })
    )
  })

  it("names document, both ends, goods with HSN and unit code, delivery and round-off (EINVOICE-3)", () => {
    const data = eInvoice(
      sold({
        lines: [
          { hsn: "0207", taxable: 1000_00, rate: 5 },
          { hsn: "0302", unit: "Pack", taxable: 500_00, rate: 0 }
        ],
        delivery: 30_00,
        roundOff: -50
      })
    )
    validate(data)
    expect(data).toMatchObject({
      Version: "1.1",
      TranDtls: { SupTyp: "B2B", RegRev: "N" },
      DocDtls: { Typ: "INV", No: "IND/T26/000001", Dt: "05/11/2026" },
      SellerDtls: { Gstin: "29AAKCP4821K1ZZ", Loc: "Bengaluru", Pin: 560038, Stcd: "29" },
      BuyerDtls: { Gstin: buyer, Pos: "29", Loc: "Kochi", Pin: 682016, Stcd: "32" },
      ItemList: [
        { SlNo: "1", HsnCd: "0207", Unit: "KGS", Qty: 1.5, GstRt: 5, CgstAmt: 25, SgstAmt: 25 },
        { SlNo: "2", HsnCd: "0302", Unit: "PAC", GstRt: 0, CgstAmt: 0, TotItemVal: 500 },
        { SlNo: "3", PrdDesc: "Delivery", IsServc: "Y", HsnCd: "9968", GstRt: 5, AssAmt: 20 },
        { SlNo: "4", PrdDesc: "Delivery", GstRt: 0, AssAmt: 10 }
      ],
      ValDtls: { AssVal: 1530, CgstVal: 25.5, SgstVal: 25.5, RndOffAmt: -0.5, TotInvVal: 1580.5 }
    })
  })

  it("between states bears integrated tax, within one state that is a supply to an economic zone (EINVOICE-3)", () => {
    expect(eInvoice(sold({ regime: "igst", place: "Kerala (32)" }))).toMatchObject({
      TranDtls: { SupTyp: "B2B" },
      BuyerDtls: { Pos: "32" },
      ValDtls: { IgstVal: 50, CgstVal: 0 }
    })
    const zone = eInvoice(sold({ regime: "igst", place: "Karnataka (29)" }))
    validate(zone)
    expect(zone).toMatchObject({ TranDtls: { SupTyp: "SEZWP" } })
  })

  it("to a buyer in a special economic zone says so, in another state, too (BUYER-5)", () => {
    const paper = sold({ regime: "igst", place: "Kerala (32)" })
    const zone = eInvoice({ ...paper, buyer: { ...paper.buyer, is_sez: true } })
    validate(zone)
    expect(zone).toMatchObject({ TranDtls: { SupTyp: "SEZWP" }, BuyerDtls: { Pos: "32" } })
  })

  it("of a credit note names the invoice that it credits (EINVOICE-3)", () => {
    const [note] = creditNotesOf(sold(), 1)
    const data = eInvoice(note?.document ?? sold())
    validate(data)
    expect(data).toMatchObject({
      DocDtls: { Typ: "CRN", No: "IND/C26/000001", Dt: "20/11/2026" },
      RefDtls: { PrecDocDtls: [{ InvNo: "IND/T26/000001", InvDt: "05/11/2026" }] }
    })
  })

  it("is made of a transfer to another registration, too, and not of a challan (EINVOICE-1)", () => {
    const moved = order([item(1, { qty: Q.ofThousandths(150_000) })])
    const far = { ...seller, region: "Karnataka", postcode: "560038", gstin: "29AABCG1234A1Z5" }
    const lines = moved.items.map((each) => ({
      item: each,
      price: each.price,
      accepted: each.qty,
      rate: 500,
      reason: null
    }))
    const paper = printed(moved, {
      receiver: far,
      ...billed(seller, far, lines),
      invoice_number: "KAL/T26/000001"
    })
    expect(isRegistrable(paper)).toBe(true)
    expect(eInvoiceProblem(paper)).toBeUndefined()
    validate(eInvoice(paper))
    const near = { ...far, region: "Kerala", gstin: seller.gstin }
    expect(isRegistrable(printed(moved, { receiver: near, ...billed(seller, near, lines) }))).toBe(false)
  })

  it("is one of a tax invoice to another GSTIN alone (EINVOICE-1)", () => {
    const paper = sold()
    const note = creditNoteDocument(paper, { number: "IND/C26/000001", issued_at: 0, served_by: "" })
    expect([paper, note].map(isRegistrable)).toEqual([true, true])
    const others: ReadonlyArray<InvoiceDocument> = [
      sold({ gstin: null }),
      sold({ gstin: paper.seller.gstin }),
      { ...paper, seller: { ...paper.seller, gstin: null } },
      { ...paper, paper: "billOfSupply" },
      { ...paper, regime: "vat" },
      { ...paper, cancelled_at: "2026-11-06 10:00:00" },
      { ...paper, totals: { ...paper.totals, grand_total: "0.00" } }
    ]
    expect(others.map(isRegistrable)).toEqual(others.map(() => false))
  })

  it("is refused in words before the portal is asked (EINVOICE-3)", () => {
    const paper = sold()
    const line = paper.lines[0]
    if (line === undefined) throw new Error("no line")
    const wrong: ReadonlyArray<readonly [InvoiceDocument, RegExp]> = [
      [{ ...paper, invoice_number: "0/T26/1" }, /Its number is none/],
      [{ ...paper, invoice_number: "store-eleven/26-27/00042" }, /at most 16/],
      [{ ...paper, seller: { ...paper.seller, address: ["12 Main Road"] } }, /no PIN code/],
      [{ ...paper, lines: [{ ...line, hsn: "02" }] }, /no HSN code/],
      [{ ...paper, lines: [{ ...line, cgst: "25.01" }] }, /differ by a paisa/],
      [{ ...paper, lines: [{ ...line, rate: "0" }] }, /no rate/],
      [sold({ regime: "igst", place: "Atlantis" }), /has no code/],
      [sold({ roundOff: 100_00 }), /more than 99.99/],
      [{ ...paper, lines: Array(1001).fill(line) }, /more than 1,000 lines/]
    ]
    for (const [document, words] of wrong) {
      const problem = eInvoiceProblem(document)
      expect(problem && eInvoiceProblemText(problem)).toMatch(words)
    }
    expect(eInvoiceProblem(paper)).toBeUndefined()
  })

  it("takes names and addresses as people write them (EINVOICE-3)", () => {
    const paper = sold()
    const written = { ...paper.buyer, name: 'The "Q"', address: ["5 Beach Road, Fort Kochi, Kerala 682001"] }
    const data = eInvoice({ ...paper, buyer: written })
    validate(data)
    expect(data.BuyerDtls).toMatchObject({
      LglNm: "The 'Q'",
      Addr1: "5 Beach Road",
      Loc: "Fort Kochi",
      Pin: 682001
    })
    validate(eInvoice({ ...paper, buyer: { ...written, name: "Q", address: [] } }))
    expect(writtenAddress(["Delhi 110001"])).toEqual({ street: [], place: "Delhi", pincode: 110001 })
    expect(writtenAddress(["9 Ring Road", "near pump 1234567"])).toMatchObject({ pincode: undefined })
  })
})

describe("an IRN", () => {
  it("is the SHA-256 of GSTIN, financial year, kind and number, as the portal documents it (EINVOICE-2)", () => {
    const paper = sold()
    const of = (gstin: string, day: string, invoice_number: string) =>
      irnText({
        ...paper,
        seller: { ...paper.seller, gstin },
        issued_at: `${day} 10:00:00`,
        invoice_number
      })
    expect(of("01AAAAA9999A19N", "2019-12-12", "ABC01234")).toBe("01AAAAA9999A19N2019-20INVABC01234")
    const text = of("29AAFCC9980M1ZR", "2020-03-31", "2019-20/KA/1")
    expect(createHash("sha256").update(text).digest("hex")).toBe(
      "23f498ee41441ecad30f72ba5b9907506c3df70a17b0e0dff46b76a786400662"
    )
    const [note] = creditNotesOf(paper, 1)
    expect(irnText(note?.document ?? paper)).toBe("29AAKCP4821K1ZZ2026-27CRNIND/C26/000001")
  })
})
