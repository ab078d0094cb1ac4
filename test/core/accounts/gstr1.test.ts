/** GSTR-1: its tables against the papers, its files against the portal's shapes. */
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { gstr1Books } from "#core/accounts/gstr1.ts"
import { gstr1File, hsnFile } from "#core/accounts/gstr1-file.ts"
import { portalJson } from "#core/accounts/gstr1-json.ts"
import type { RateRow } from "#core/accounts/gstr1-tables.ts"
import { boundsOf, isMonth } from "#core/accounts/month.ts"
import type { Paper } from "#core/accounts/paper.ts"
import { india, uae } from "#core/country.ts"
import * as Money from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import { anyMonth, booksOf, creditNotesOf, given, invoice, type Sale } from "./books.ts"
import { PortalFile } from "./portal-schema.ts"

const lakh = Money.ofHundredths(100_000_00)
const tablesOf = (papers: ReadonlyArray<Paper>) => {
  const books = gstr1Books(lakh)
  for (const paper of papers) books.add(paper)
  return books.tables()
}
const gstin = "29AAKCP4821K1ZZ"
const registered = "29AABCR1718E1ZL"
const kerala = { regime: "igst", place: "Kerala (32)" } as const
const sold = (...sales: ReadonlyArray<Sale>) =>
  sales.map((sale, index) => given(invoice(index + 1, sale), index + 1))
const chicken = { hsn: "0207", taxable: 1_000_00, rate: 5 }
const fish = { hsn: "0302", taxable: 500_00, rate: 0 }

const names = ["taxable", "cgst", "sgst", "igst"] as const
type Sums = Readonly<Record<(typeof names)[number], number>>
const sumsOf = (rows: ReadonlyArray<RateRow>): Sums => {
  const sum = (name: keyof Sums) => Money.sum(rows.map((row) => row[name]))
  return { taxable: sum("taxable"), cgst: sum("cgst"), sgst: sum("sgst"), igst: sum("igst") }
}

describe("the tables of a GSTR-1", () => {
  it("add up to the invoices less the credit notes, in the taxable value and in each levy (ACCOUNTS-1)", () => {
    fc.assert(
      fc.property(anyMonth, (papers) => {
        const tables = tablesOf(papers)
        const rates = (rows: ReadonlyArray<{ readonly rates: ReadonlyArray<RateRow> }>) =>
          sumsOf(rows.flatMap((row) => row.rates))
        const up = [rates(tables.b2b), rates(tables.b2cl), sumsOf(tables.b2cs)]
        const down = [rates(tables.cdnr), rates(tables.cdnur)]
        const untaxed = Money.sum(
          tables.untaxed.flatMap(({ nil_rated, exempt, non_gst }) => [nil_rated, exempt, non_gst])
        )
        const { vat, ...books } = booksOf(papers)
        expect(vat).toBe(0)
        for (const name of names) {
          const sum = up.reduce((all, of) => all + of[name], 0) - down.reduce((all, of) => all + of[name], 0)
          expect(sum + (name === "taxable" ? untaxed : 0)).toBe(books[name])
          expect(sumsOf(tables.hsn)[name]).toBe(books[name])
          expect(tables.total[name]).toBe(books[name])
        }
      })
    )
  })

  it("have equal halves in every row (ACCOUNTS-1)", () => {
    fc.assert(
      fc.property(anyMonth, (papers) => {
        const { b2b, b2cl, b2cs, cdnr, cdnur, hsn, problems } = tablesOf(papers)
        const listed = [...b2b, ...b2cl, ...cdnr, ...cdnur].flatMap(({ rates }) => rates)
        for (const { cgst, sgst } of [...listed, ...b2cs, ...hsn]) expect(cgst).toBe(sgst)
        expect(problems.some(({ problem }) => problem === "unequalHalves")).toBe(false)
      })
    )
  })

  it("list buyers with a GSTIN, and large supplies between states, by invoice, and sum up the rest (ACCOUNTS-2)", () => {
    const large = { lines: [{ hsn: "0207", taxable: 95_238_10, rate: 5 }] }
    const tables = tablesOf(
      sold(
        { lines: [chicken], gstin: registered },
        { ...large, ...kerala },
        { lines: [{ hsn: "0207", taxable: 95_238_09, rate: 5 }], ...kerala },
        large,
        { lines: [chicken] },
        { lines: [chicken], delivery: 40_00 }
      )
    )
    expect(tables.b2b.map(({ number, buyer_gstin }) => [number, buyer_gstin])).toEqual([
      ["IND/T26/000001", registered]
    ])
    // 95,238.10 and 5 % is 1,00,000.01, one paisa above the limit; 95,238.09 is a lakh, and no more.
    expect(tables.b2cl.map(({ number, value, place }) => [number, value, place])).toEqual([
      ["IND/T26/000002", 100_000_01, "32"]
    ])
    expect(tables.b2cs.map(({ place, is_interstate, taxable }) => [place, is_interstate, taxable])).toEqual([
      ["29", false, 95_238_10 + 1_000_00 + 1_040_00],
      ["32", true, 95_238_09]
    ])
  })

  it("take a credit note where its invoice stood: by itself, or off the sums (ACCOUNTS-3)", () => {
    const b2b = invoice(1, { lines: [chicken], gstin: registered })
    const large = invoice(2, { lines: [{ hsn: "0207", taxable: 200_000_00, rate: 5 }], ...kerala })
    const small = invoice(3, { lines: [chicken] })
    const tables = tablesOf([
      ...creditNotesOf(b2b, 1),
      // A small part of a large invoice.
      ...creditNotesOf(large, 2, 10),
      ...creditNotesOf(small, 4)
    ])
    expect(tables.cdnr.map(({ number, buyer_gstin }) => [number, buyer_gstin])).toEqual([
      ["IND/C26/000001", registered]
    ])
    expect(tables.cdnur.map(({ number, value }) => [number, value])).toEqual([
      ["IND/C26/000002", 21_000_00],
      ["IND/C26/000003", 189_000_00]
    ])
    expect(tables.b2cs).toMatchObject([{ place: "29", taxable: -1_000_00, cgst: -25_00, sgst: -25_00 }])
  })

  it("keep exempt goods apart, by whom and whither they went (ACCOUNTS-4)", () => {
    const tables = tablesOf(
      sold({ lines: [chicken, fish] }, { lines: [fish], gstin: registered }, { lines: [fish], ...kerala })
    )
    const exempt = { nil_rated: 0, exempt: 500_00, non_gst: 0 }
    expect(tables.untaxed).toEqual([
      { supply: "INTRAB2B", ...exempt },
      { supply: "INTRAB2C", ...exempt },
      { supply: "INTRB2C", ...exempt }
    ])
    expect(tables.b2b).toEqual([])
    expect(tables.b2cs.map(({ rate }) => rate)).toEqual([5])
  })

  it("tell nil-rated, exempt and non-GST goods apart, and take their credits off (ACCOUNTS-15)", () => {
    const lines = [
      { ...fish, tax_kind: "nil-rated" },
      { ...fish, tax_kind: "exempt" },
      { ...fish, taxable: 300_00, tax_kind: "non-gst" },
      // Nothing that is sold within India is zero-rated, and of the last nobody has said anything.
      { ...fish, taxable: 10_00, tax_kind: "zero-rated" },
      { ...fish, taxable: 1_00 }
    ] as const
    const document = invoice(1, { lines, delivery: 131_10, gstin: registered })
    const [half] = creditNotesOf(document, 1, 50)
    if (half === undefined) throw new Error("it was credited")
    // The delivery goes with the goods by their value.
    const row = { supply: "INTRAB2B", nil_rated: 550_00, exempt: 562_10, non_gst: 330_00 }
    expect(tablesOf([given(document, 1)]).untaxed).toEqual([{ ...row, exempt: 550_00 + 12_10 }])
    const tables = tablesOf([given(document, 1), half])
    expect(tables.untaxed).toEqual([
      { supply: "INTRAB2B", nil_rated: 300_00, exempt: 562_10 - 255_50, non_gst: 180_00 }
    ])
    expect(portalJson(tables, gstin, "2026-11")).toMatchObject({
      nil: { inv: [{ sply_ty: "INTRAB2B", nil_amt: 300, expt_amt: 306.6, ngsup_amt: 180 }] }
    })
    const { headings, rows, count } = gstr1File(tables)
    const [nil] = rows(0, count).filter(([table]) => table === "nil")
    expect(Object.fromEntries(headings.map((name, index) => [name, nil?.[index]]))).toMatchObject({
      supply: "INTRAB2B",
      taxable: 786.6,
      nil_rated: 300,
      exempt: 306.6,
      non_gst: 180
    })
  })

  it("spread the delivery over the goods of its rate, and count no goods for it (ACCOUNTS-5)", () => {
    const sale = {
      lines: [
        { hsn: "0207", taxable: 300_00, rate: 5 },
        { hsn: "0210", unit: "Pack", taxable: 100_00, rate: 5 },
        { hsn: "1905", unit: "Piece", taxable: 100_00, rate: 18 }
      ],
      delivery: 50_00
    }
    const rows = (papers: ReadonlyArray<Paper>) =>
      tablesOf(papers).hsn.map(({ hsn, uqc, quantity, taxable }) => [
        hsn,
        uqc,
        Quantity.toWire(quantity),
        taxable
      ])
    expect(rows(sold(sale))).toEqual([
      ["0207", "KGS", 1.5, 330_00],
      ["0210", "PAC", 1.5, 110_00],
      ["1905", "NOS", 1.5, 110_00]
    ])
    // All of it came back, in two returns: nothing is left of any code.
    const document = invoice(1, sale)
    expect(rows([given(document, 1), ...creditNotesOf(document, 1, 40)])).toEqual([
      ["0207", "KGS", 0, 0],
      ["0210", "PAC", 0, 0],
      ["1905", "NOS", 0, 0]
    ])
  })

  it("name each series with its first and last number, and the numbers that no paper has (ACCOUNTS-6)", () => {
    const [first, , third] = sold({ lines: [chicken] }, { lines: [chicken] }, { lines: [chicken] })
    if (first === undefined || third === undefined) throw new Error("three were sold")
    expect(tablesOf([third, first, ...creditNotesOf(first.document, 7)]).documents).toEqual([
      { nature: "invoices", from: "IND/T26/000001", to: "IND/T26/000003", total: 3, cancelled: 1, net: 2 },
      { nature: "creditNotes", from: "IND/C26/000007", to: "IND/C26/000007", total: 1, cancelled: 0, net: 1 }
    ])
  })

  it("tell the numbers of challans and cancelled papers, and no amount of them (ACCOUNTS-6)", () => {
    const [sale, cancelled, challan] = sold({ lines: [chicken] }, { lines: [chicken] }, { lines: [chicken] })
    if (sale === undefined || cancelled === undefined || challan === undefined) throw new Error("sold")
    const moved = ({ document, ...paper }: Paper, more: object): Paper => ({
      ...paper,
      series: "D26",
      document: { ...document, paper: "challan", ...more }
    })
    const { documents, total } = tablesOf([
      sale,
      moved(cancelled, { cancelled_at: "2026-11-06 10:00:00" }),
      moved(challan, {})
    ])
    expect(documents.map(({ nature, total: all, net }) => [nature, all, net])).toEqual([
      ["invoices", 1, 1],
      ["challans", 2, 1]
    ])
    expect(total).toMatchObject({ invoices: 1, taxable: 1_000_00 })
  })

  it("tell what the portal would refuse of a paper", () => {
    const [paper] = sold({ lines: [{ ...chicken, hsn: null }], regime: "igst", place: "Atlantis" })
    if (paper === undefined) throw new Error("one was sold")
    const [line] = paper.document.lines
    if (line === undefined) throw new Error("it has a line")
    const odd = { ...paper, document: { ...paper.document, lines: [{ ...line, cgst: "0.01", rate: "0" }] } }
    expect(tablesOf([odd]).problems.map(({ problem }) => problem)).toEqual([
      "noHsn",
      "unequalHalves",
      "taxWithoutRate",
      "noPlace"
    ])
    const old = {
      ...paper.document,
      invoice_number: "INDIRANAGAR/26-27/1",
      lines: [{ ...line, hsn: "207", rate: "2.5" }]
    }
    expect(tablesOf([{ ...paper, document: old }]).problems.map(({ problem }) => problem)).toEqual([
      "oddHsn",
      "unknownRate",
      "noPlace",
      "longNumber"
    ])
  })
})

describe("the files of a GSTR-1", () => {
  const b2b = invoice(1, { lines: [chicken, fish], gstin: registered })
  const large = invoice(2, { lines: [{ hsn: "0207", taxable: 200_000_00, rate: 5 }], ...kerala })
  const small = invoice(3, { lines: [chicken] })
  const tables = tablesOf([
    given(b2b, 1),
    given(large, 2),
    given(small, 3),
    ...creditNotesOf(b2b, 1),
    ...creditNotesOf(large, 2)
  ])

  it("name a supply to a special economic zone, with integrated tax wherever that lies (BUYER-5)", () => {
    const paper = invoice(9, {
      lines: [{ hsn: "0207", taxable: 1_000_00, rate: 5 }],
      regime: "igst",
      place: "Karnataka (29)",
      gstin: registered
    })
    const zone = { ...paper, buyer: { ...paper.buyer, is_sez: true } }
    const data = portalJson(tablesOf([given(zone, 9), ...creditNotesOf(zone, 9)]), gstin, "2026-11")
    const row = { inv_typ: "SEWP", pos: "29", itms: [{ itm_det: { txval: 1000, iamt: 50 } }] }
    expect(data).toMatchObject({ b2b: [{ inv: [row] }], cdnr: [{ nt: [row] }] })
    expect(JSON.stringify((data as { readonly b2b: object }).b2b)).not.toContain("camt")
  })

  it("have the shapes of the portal's offline JSON", () => {
    expect(portalJson(tables, gstin, "2026-11")).toMatchObject({
      gstin,
      fp: "112026",
      version: "GST3.2.4",
      b2b: [
        {
          ctin: registered,
          inv: [
            {
              inum: "IND/T26/000001",
              idt: "05-11-2026",
              val: 1550,
              pos: "29",
              rchrg: "N",
              inv_typ: "R",
              itms: [{ num: 501, itm_det: { txval: 1000, rt: 5, camt: 25, samt: 25, csamt: 0 } }]
            }
          ]
        }
      ],
      b2cl: [
        {
          pos: "32",
          inv: [
            {
              inum: "IND/T26/000002",
              val: 210_000,
              itms: [{ num: 501, itm_det: { txval: 200_000, rt: 5, iamt: 10_000, csamt: 0 } }]
            }
          ]
        }
      ],
      b2cs: [{ sply_ty: "INTRA", rt: 5, typ: "OE", pos: "29", txval: 1000, camt: 25, samt: 25, csamt: 0 }],
      cdnr: [
        { ctin: registered, nt: [{ ntty: "C", nt_num: "IND/C26/000001", nt_dt: "20-11-2026", inv_typ: "R" }] }
      ],
      cdnur: [{ ntty: "C", nt_num: "IND/C26/000002", typ: "B2CL", pos: "32", val: 210_000 }],
      hsn: {
        hsn_b2b: [{ num: 1, hsn_sc: "0207", uqc: "KGS", qty: 0, txval: 0 }, { hsn_sc: "0302" }],
        hsn_b2c: [{ hsn_sc: "0207", qty: 1.5, rt: 5, txval: 1000, iamt: 0, camt: 25, samt: 25 }]
      },
      nil: { inv: [{ sply_ty: "INTRAB2B", expt_amt: 0, nil_amt: 0, ngsup_amt: 0 }] },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            docs: [{ num: 1, from: "IND/T26/000001", to: "IND/T26/000003", totnum: 3, net_issue: 3 }]
          },
          { doc_num: 5, docs: [{ num: 1, totnum: 2, cancel: 0, net_issue: 2 }] }
        ]
      }
    })
  })

  it("are what the portal takes, whatever was sold and taken back, where no paper has a problem (ACCOUNTS-8)", () => {
    const decode = Schema.decodeUnknownSync(PortalFile, { onExcessProperty: "error" })
    fc.assert(
      fc.property(anyMonth, (papers) => {
        const numbers = new Set(tablesOf(papers).problems.map(({ number }) => number))
        const sound = papers.filter(({ document }) => !numbers.has(document.invoice_number))
        decode(JSON.parse(JSON.stringify(portalJson(tablesOf(sound), gstin, "2026-11"))))
      })
    )
    expect(() => decode(portalJson(tables, "29AAKCP4821K1Z", "2026-11"))).toThrow("a GSTIN")
  })

  it("leave out tables without rows, which the portal refuses", () => {
    expect(portalJson(tablesOf([]), gstin, "2026-11")).toEqual({
      gstin,
      fp: "112026",
      version: "GST3.2.4",
      hash: "hash"
    })
  })

  it("have a row of the list for each row of each table, with its name", () => {
    const { headings, rows, count } = gstr1File(tables)
    const all = rows(0, count)
    expect(headings.slice(0, 3)).toEqual(["table", "number", "day"])
    expect(all.map(([table]) => table)).toEqual(
      ["b2b", "b2cl", "b2cs", "cdnr", "cdnur", "hsn_b2b", "hsn_b2b", "hsn_b2c", "nil", "doc_issue"].concat(
        "doc_issue_credit"
      )
    )
    expect(hsnFile(tables).count).toBe(3)
  })
})

describe("the month of a return", () => {
  it("begins and ends at midnight by the clock of its country (TIME-5)", () => {
    expect(boundsOf(india, "2026-12")).toEqual({ from: "2026-11-30 18:30:00", before: "2026-12-31 18:30:00" })
    expect(boundsOf(uae, "2026-12")).toEqual({ from: "2026-11-30 20:00:00", before: "2026-12-31 20:00:00" })
    expect(["2026-13", "2026-1", "2026", "2026-11"].filter(isMonth)).toEqual(["2026-11"])
  })
})
