/** Day book and vouchers: against the papers, against each other, against GSTR-1. */
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { broughtBy, dayBook } from "#core/accounts/day-book.ts"
import { dayBookHeadings, dayBookRows } from "#core/accounts/day-book-file.ts"
import { gstr1Books } from "#core/accounts/gstr1.ts"
import { type LedgerKind, ledgerKinds, ledgersFrom } from "#core/accounts/ledgers.ts"
import type { Paper } from "#core/accounts/paper.ts"
import { type Payment, postingOf } from "#core/accounts/posted-paper.ts"
import type { Posting } from "#core/accounts/posting.ts"
import { escaped, ledgerFile, voucherFile } from "#core/accounts/tally.ts"
import { type Voucher, vouchersOf } from "#core/accounts/voucher.ts"
import * as Money from "#core/money.ts"
import { untaxedKinds } from "#core/order/tax-kind.ts"
import { settings } from "#core/session/settings.ts"
import { anyMonth, creditNotesOf, given, invoice } from "./books.ts"

const lakh = Money.ofHundredths(100_000_00)
const byCard: Payment = { method: "card", sold: [], refunded: [] }
const ledgers = ledgersFrom(undefined)
const posted = (papers: ReadonlyArray<Paper>, payment = byCard) =>
  papers.map((paper) => postingOf(paper, "Indiranagar", payment))
const vouchers = (postings: ReadonlyArray<Posting>) =>
  postings.flatMap((posting) => vouchersOf(posting, ledgers))
const sumOf = (all: ReadonlyArray<Voucher>, ...kinds: ReadonlyArray<LedgerKind>) =>
  Money.sum(
    all.flatMap(({ entries }) =>
      entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount)
    )
  )
const booked = (postings: ReadonlyArray<Posting>) => {
  const book = dayBook()
  for (const posting of postings) book.add(posting)
  return book.sums()
}
const chicken = { hsn: "0207", taxable: 1_000_00, rate: 5 }
const drawer = {
  store_id: 11,
  store_name: "Indiranagar",
  at: "2026-11-05 12:00:00",
  till: "Till 1",
  by: "Asha",
  reason: "Change from the bank"
}
const hundred = Money.ofHundredths(100_00)

describe("the vouchers of a month", () => {
  it("come to zero each, and have keys and numbers of their own (ACCOUNTS-10)", () => {
    fc.assert(
      fc.property(anyMonth, (papers) => {
        const all = vouchers(posted(papers))
        for (const { entries } of all) expect(Money.sum(entries.map(({ amount }) => amount))).toBe(0)
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
        expect(new Set(all.map(({ type, number }) => `${type} ${number}`)).size).toBe(all.length)
        expect(vouchers(posted(papers))).toEqual(all)
      })
    )
  })

  it("add up to the GSTR-1, its HSN summary and the day book, to the paisa (ACCOUNTS-9)", () => {
    fc.assert(
      fc.property(anyMonth, (papers) => {
        const books = gstr1Books(lakh)
        for (const paper of papers) books.add(paper)
        const { total, hsn } = books.tables()
        const postings = posted(papers)
        const all = vouchers(postings)
        const { net } = booked(postings)
        expect(
          Money.minus(
            Money.zero,
            sumOf(all, "sales", "exemptSales", "nilRatedSales", "nonGstSales", "zeroRatedSales")
          )
        ).toBe(total.taxable)
        expect(net.taxable).toBe(total.taxable)
        for (const levy of ["cgst", "sgst", "igst"] as const) {
          expect(Money.minus(Money.zero, sumOf(all, levy))).toBe(total[levy])
          expect(Money.sum(hsn.map((row) => row[levy]))).toBe(total[levy])
          expect(net[levy]).toBe(total[levy])
        }
        // Who buys owes nothing in the end, and the money is there.
        expect(sumOf(all, "customers")).toBe(0)
        expect(sumOf(all, "card")).toBe(net.total)
      })
    )
  })

  it("have the round-off that the paper states, and no other", () => {
    fc.assert(
      fc.property(anyMonth, (papers) => {
        for (const paper of papers) {
          const stated = Money.parse(paper.document.totals.round_off ?? "0")
          expect(postingOf(paper, "Indiranagar", byCard).round_off).toBe(stated)
        }
      })
    )
  })

  it("name the ledgers of goods without tax by what they count as (ACCOUNTS-15)", () => {
    const lines = untaxedKinds.map((tax_kind) => ({ ...chicken, rate: 0, tax_kind }))
    const ledgersOf = (regime: "cgst-sgst" | "vat") =>
      vouchers(posted([given(invoice(1, { lines, regime }), 1)]))[0]?.entries.map(({ ledger, amount }) => [
        ledger,
        amount
      ])
    expect(ledgersOf("cgst-sgst")).toEqual([
      ["Counter Customers", 4_000_00],
      ["Sales Nil Rated", -1_000_00],
      ["Sales Exempt", -2_000_00],
      ["Sales Non-GST", -1_000_00]
    ])
    expect(ledgersOf("vat")).toEqual([
      ["Counter Customers", 4_000_00],
      ["Sales Exempt", -3_000_00],
      ["Sales Zero Rated", -1_000_00]
    ])
  })

  it("post a delivery of before it was taxed by itself", () => {
    const { delivery, ...rest } = invoice(1, { lines: [chicken] })
    const totals = { ...rest.totals, shipping: "40.00", grand_total: "1090.00" }
    const [sale] = vouchers(posted([given({ ...rest, totals }, 1)]))
    expect(sale?.entries.map(({ ledger, amount }) => [ledger, amount])).toEqual([
      ["Counter Customers", 1_090_00],
      ["Sales 5%", -1_000_00],
      ["Output CGST", -25_00],
      ["Output SGST", -25_00],
      ["Delivery Charges", -40_00]
    ])
  })

  it("receive by the ways that shifts have of a sale, and the rest by the order's own (ACCOUNTS-10)", () => {
    const document = invoice(1, { lines: [chicken] })
    const payment: Payment = {
      method: "upi",
      sold: [{ method: "cashondelivery", amount: Money.ofHundredths(200_00), till: "Till 1" }],
      refunded: [
        { method: "cashondelivery", amount: hundred, till: "Till 1" },
        { method: "storecredit", amount: hundred, till: null }
      ]
    }
    const [, receipt, , paidBack] = vouchers(
      posted([given(document, 1), ...creditNotesOf(document, 1)], payment)
    )
    expect(receipt).toMatchObject({ type: "Receipt", number: "IND/T26/000001-P" })
    expect(receipt?.entries.map(({ ledger, amount }) => [ledger, amount])).toEqual([
      ["Cash", 200_00],
      ["UPI Receipts", 850_00],
      ["Counter Customers", -1_050_00]
    ])
    expect(paidBack).toMatchObject({ type: "Payment", number: "IND/C26/000001-P" })
    expect(paidBack?.entries.map(({ ledger, amount }) => [ledger, amount])).toEqual([
      ["Cash", -100_00],
      ["Store Credit", -100_00],
      ["UPI Receipts", -850_00],
      ["Counter Customers", 1_050_00]
    ])
  })

  it("owe a transfer at a value to another registration, and receive nothing for it (ACCOUNTS-10)", () => {
    const document = {
      ...invoice(1, { lines: [chicken], gstin: "29AABCR1718E1ZL" }),
      is_transfer: true as const
    }
    const all = vouchers(posted([given(document, 1)]))
    expect(all.map(({ type, party, buyer_gstin }) => [type, party, buyer_gstin])).toEqual([
      ["Sales", "Stock Transfers", "29AABCR1718E1ZL"]
    ])
  })

  it("have none of a challan, and one without amounts of a cancelled paper (ACCOUNTS-10)", () => {
    const document = invoice(1, { lines: [chicken] })
    const challan = given({ ...document, paper: "challan" }, 1)
    // A cancelled invoice over an amount counts, and so does the note that credits it.
    const totals = { ...document.totals, grand_total: "0.00" }
    const cancelled = given({ ...document, totals, cancelled_at: "2026-11-06 10:00:00" }, 2)
    expect(vouchers(posted([challan, cancelled]))).toMatchObject([{ is_cancelled: true, entries: [] }])
    expect(booked(posted([challan, cancelled]))).toMatchObject({
      challans: 1,
      cancelled: 1,
      net: { total: 0 }
    })
  })

  it("move cash in and out of drawers; a refund is the money of its credit note (ACCOUNTS-10)", () => {
    const all = vouchers([
      { ...drawer, kind: "cashIn", id: 1, amount: hundred },
      { ...drawer, kind: "cashOut", id: 2, amount: hundred },
      { ...drawer, kind: "refund", id: 4, amount: hundred }
    ])
    expect(
      all.map(({ type, entries }) => [type, entries.map(({ ledger, amount }) => [ledger, amount])])
    ).toEqual([
      [
        "Receipt",
        [
          ["Cash", 100_00],
          ["Drawer Cash In and Out", -100_00]
        ]
      ],
      [
        "Payment",
        [
          ["Cash", -100_00],
          ["Drawer Cash In and Out", 100_00]
        ]
      ]
    ])
  })
})

describe("vouchers of a drawer that are more than cash", () => {
  it("book a store credit that was paid out, and the round-off of a payment, by their own ledgers (ACCOUNTS-16)", () => {
    const all = vouchers([
      { ...drawer, kind: "cashOut", id: 5, amount: hundred, against: "storeCredit" },
      { ...drawer, kind: "cashIn", id: 6, amount: Money.ofHundredths(40), against: "roundOff" },
      { ...drawer, kind: "cashOut", id: 7, amount: Money.ofHundredths(40), against: "roundOff" }
    ])
    expect(
      all.map(({ party, entries }) => [party, ...entries.map(({ ledger, amount }) => [ledger, amount])])
    ).toEqual([
      ["Store Credit", ["Cash", -100_00], ["Store Credit", 100_00]],
      ["Round Off", ["Cash", 40], ["Round Off", -40]],
      ["Round Off", ["Cash", -40], ["Round Off", 40]]
    ])
  })

  it("are named in the day book, and are cash in and out of its till (ACCOUNTS-16)", () => {
    const postings: ReadonlyArray<Posting> = [
      { ...drawer, kind: "cashOut", id: 5, amount: hundred, against: "storeCredit" },
      { ...drawer, kind: "cashIn", id: 6, amount: Money.ofHundredths(40), against: "roundOff" }
    ]
    const kind = dayBookHeadings.indexOf("kind")
    expect(dayBookRows(postings).map((row) => row[kind])).toEqual([
      "store credit paid out",
      "round-off of a payment"
    ])
    expect(booked(postings).tills).toMatchObject([{ cashIn: 40, cashOut: 100_00 }])
  })
})

describe("the XML of vouchers", () => {
  const document = invoice(1, { lines: [chicken] })
  const xml = (given: Parameters<typeof vouchersOf>[0]) =>
    voucherFile("Fresh & Co").part(vouchersOf(given, ledgers))

  it("is an envelope with a message a voucher, debits below zero and deemed positive (ACCOUNTS-11)", () => {
    const file = voucherFile("Fresh & Co")
    expect(file.start).toContain("<TALLYREQUEST>Import Data</TALLYREQUEST>")
    expect(file.start).toContain("<REPORTNAME>Vouchers</REPORTNAME>")
    expect(file.start).toContain("<SVCURRENTCOMPANY>Fresh &amp; Co</SVCURRENTCOMPANY>")
    const [posting] = posted([given(document, 1)])
    if (posting === undefined) throw new Error("one was given")
    const text = xml(posting)
    expect(text.match(/<TALLYMESSAGE /g)).toHaveLength(2)
    expect(text).toContain('<VOUCHER REMOTEID="packhouse-IND/T26/000001" VCHTYPE="Sales" ACTION="Create"')
    expect(text).toContain("<DATE>20261105</DATE>")
    expect(text).toContain(
      "<LEDGERNAME>Counter Customers</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><ISPARTYLEDGER>Yes</ISPARTYLEDGER><AMOUNT>-1050.00</AMOUNT>"
    )
    expect(text).toContain(
      "<LEDGERNAME>Output CGST</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><ISPARTYLEDGER>No</ISPARTYLEDGER><AMOUNT>25.00</AMOUNT>"
    )
    // Made again it is the same, with the same keys: what Tally has is altered, nothing is added.
    expect(xml(posting)).toBe(text)
  })

  it("says every text, whatever is in it, as XML may (ACCOUNTS-11)", () => {
    expect(escaped(`ചിക്കൻ & <"Fry's">\u0000\u0007\u001B[31m\uFFFE\n2\uD800`)).toBe(
      "ചിക്കൻ &amp; &lt;&quot;Fry&apos;s&quot;&gt; 2\uFFFD"
    )
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not know.
        expect(escaped(text)).not.toMatch(/[<>"'\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/)
        expect(escaped(text).replace(/&(?:amp|lt|gt|quot|apos);/g, "")).not.toContain("&")
        expect(escaped(text).isWellFormed()).toBe(true)
      })
    )
  })

  it("has a setting for each ledger, and for no other", () => {
    const isSettable = Schema.is(settings.tally_ledgers.schema)
    expect(ledgerKinds.every((kind) => isSettable({ [kind]: "Name {store}" }))).toBe(true)
    expect(isSettable({ pettyCash: "Petty Cash" })).toBe(false)
    expect(isSettable({ cash: " " })).toBe(false)
  })

  it("names the ledgers by the setting, with the store and the rate (ACCOUNTS-11)", () => {
    const own = ledgersFrom({ cash: "Cash {store}", sales: "Sales GST {rate} %" })
    const payment: Payment = { ...byCard, method: "cashondelivery" }
    const all = posted([given(document, 1)], payment).flatMap((posting) => vouchersOf(posting, own))
    const names = all.flatMap(({ entries }) => entries.map(({ ledger, kind }) => [ledger, kind] as const))
    expect(names.map(([name]) => name)).toEqual(
      expect.arrayContaining(["Cash Indiranagar", "Sales GST 5 %", "Output CGST"])
    )
    const masters = ledgerFile(new Map(names))
    expect(masters).toContain("<REPORTNAME>All Masters</REPORTNAME>")
    expect(masters).toContain("<PARENT>Duties &amp; Taxes</PARENT>")
    expect(masters.match(/<LEDGER NAME="Counter Customers"/g)).toHaveLength(1)
  })
})

describe("the day book", () => {
  const document = invoice(1, { lines: [chicken], roundOff: -20 })
  const payment: Payment = {
    method: "cashondelivery",
    sold: [{ method: "cashondelivery", amount: Money.ofHundredths(1_049_80), till: "Till 1" }],
    refunded: [{ method: "cashondelivery", amount: Money.ofHundredths(1_049_80), till: "Till 1" }]
  }
  const postings: ReadonlyArray<Posting> = [
    ...posted([given(document, 1), ...creditNotesOf(document, 1)], payment),
    ...posted([given(invoice(2, { lines: [chicken] }), 2)]),
    { ...drawer, kind: "cashIn", id: 1, amount: hundred },
    { ...drawer, kind: "refund", id: 2, amount: Money.ofHundredths(1_049_80) }
  ]

  it("sums up by method what came in and went back, by till what its shifts sold (ACCOUNTS-9)", () => {
    const sums = booked(postings)
    expect(sums.methods.map((row) => [row.method, row.received, row.paidBack, broughtBy(row)])).toEqual([
      ["card", 1_050_00, 0, 1_050_00],
      ["cashondelivery", 1_049_80, 1_049_80, 0]
    ])
    expect(Money.sum(sums.methods.map(broughtBy))).toBe(sums.net.total)
    expect(sums.invoices).toMatchObject({ papers: 2, round_off: -20 })
    expect(sums.tills).toEqual([
      {
        store_id: 11,
        till: "Till 1",
        sales: [{ method: "cashondelivery", amount: 1_049_80 }],
        cashIn: 100_00,
        cashOut: 0,
        refunds: 1_049_80
      }
    ])
  })

  it("has a row of the list for each paper, each way of it and each movement, which add up to its sums (ACCOUNTS-9)", () => {
    const rows = dayBookRows(postings)
    const column = (name: (typeof dayBookHeadings)[number]) => dayBookHeadings.indexOf(name)
    expect(rows.map((row) => row[column("kind")])).toEqual([
      "invoice",
      "receipt",
      "creditNote",
      "paid back",
      "invoice",
      "receipt",
      "cash in",
      "cash refund"
    ])
    const sum = (name: (typeof dayBookHeadings)[number]) =>
      Money.sum(rows.map((row) => Money.parse(row[column(name)] ?? 0)))
    // What came in less what went out is the day's net, and what was put into the drawer.
    expect(Money.minus(sum("received"), sum("paid"))).toBe(booked(postings).net.total + hundred)
  })
})
