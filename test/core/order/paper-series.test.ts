import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { priced } from "#core/order/billing.ts"
import { codeOf, invoiceKind, ownCode, type PaperKind, print, seriesAt } from "#core/order/paper-series.ts"
import * as Q from "#core/quantity.ts"

const kinds = ["taxInvoice", "billOfSupply", "invoiceCumBill", "creditNote"] as const

describe("the number of a paper", () => {
  it("is the store's code, the series of its kind and year, and a number of six digits (INV-8)", () => {
    expect(print("KOCH", "T26", 42)).toBe("KOCH/T26/000042")
    expect(print("101", "C26", 1_234_567)).toBe("101/C26/1234567")
  })

  it("has at most sixteen characters, also the 400,000th of 2040, in every store that has a code (INV-8)", () => {
    const year2040 = Date.UTC(2040, 5, 1)
    const anyStore = fc.integer({ min: 1, max: 1_223_055 })
    fc.assert(
      fc.property(
        anyStore,
        fc.constantFrom(...kinds),
        fc.integer({ min: 1, max: 400_000 }),
        (id, kind, number) => {
          const code = ownCode(id) ?? "none"
          expect(code).toMatch(/^[A-Z0-9]{1,4}$/)
          expect(print(code, seriesAt(kind, year2040), number)).toMatch(/^[A-Z0-9/]{9,16}$/)
        }
      )
    )
    expect(print("KOCH", seriesAt("creditNote", year2040), 9_999_999)).toHaveLength(16)
  })

  it("is another one for another store, kind, year or number (INV-8)", () => {
    const anyPaper = fc.tuple(
      fc.integer({ min: 1, max: 1_223_055 }),
      fc.constantFrom<PaperKind>(...kinds),
      fc.integer({ min: 2020, max: 2090 }),
      fc.integer({ min: 1, max: 9_999_999 })
    )
    const number = ([store, kind, year, at]: readonly [number, PaperKind, number, number]) =>
      print(ownCode(store) ?? "none", seriesAt(kind, Date.UTC(year, 6, 1)), at)
    fc.assert(
      fc.property(anyPaper, anyPaper, (a, b) => {
        expect(number(a) === number(b)).toBe(a.join() === b.join())
      })
    )
  })

  it("begins anew on 1 April in Asia/Calcutta (INV-8)", () => {
    expect(seriesAt("taxInvoice", Date.UTC(2027, 2, 31, 18, 29, 59))).toBe("T26")
    expect(seriesAt("taxInvoice", Date.UTC(2027, 2, 31, 18, 30, 0))).toBe("T27")
  })

  it("begins with the code that the store was given, else its own; from 1,223,056 on it has none (INV-8)", () => {
    expect(codeOf({ store_id: 101, series_code: "KOCH" })).toBe("KOCH")
    expect(codeOf({ store_id: 101, series_code: null })).toBe("101")
    expect([9999, 10_000, 10_001, 56_656, 1_223_055, 1_223_056].map(ownCode)).toEqual([
      "9999",
      "A000",
      "A001",
      "B000",
      "ZZZZ",
      undefined
    ])
  })
})

describe("the paper of a sale", () => {
  const line = (rate: number) => ({ price: Money.parse(100), qty: Q.one, rate })
  const kindOf = (rates: ReadonlyArray<number>, regime: Parameters<typeof priced>[3] = "cgst-sgst") =>
    invoiceKind(priced(rates.map(line), Money.zero, Money.zero, regime))

  it("is a Tax Invoice, of exempt goods alone a Bill of Supply, of both an Invoice-cum-Bill of Supply (INV-15)", () => {
    expect([kindOf([500, 1200]), kindOf([0, 0]), kindOf([0, 500]), kindOf([])]).toEqual([
      "taxInvoice",
      "billOfSupply",
      "invoiceCumBill",
      "billOfSupply"
    ])
    expect(kindOf([0, 500], "igst")).toBe("invoiceCumBill")
    expect(kindOf([0, 0], "vat")).toBe("taxInvoice")
  })
  it("of exempt and taxed goods to a registered buyer is a Tax Invoice, of exempt ones alone a Bill of Supply (INV-15)", () => {
    const toBusiness = (rates: ReadonlyArray<number>) =>
      invoiceKind(priced(rates.map(line), Money.zero, Money.zero, "cgst-sgst"), true)
    expect([toBusiness([0, 500]), toBusiness([0, 0])]).toEqual(["taxInvoice", "billOfSupply"])
  })
})
