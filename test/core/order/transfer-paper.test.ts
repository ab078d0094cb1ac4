/** The paper that goes with goods to another hub, and what it says that they are worth. */
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { paperOf, seriesAt } from "#core/order/paper-series.ts"
import {
  billed,
  isWithinOne,
  readTransferValue,
  type TransferEnd,
  unitValue
} from "#core/order/transfer-paper.ts"
import * as Q from "#core/quantity.ts"
import { settingProblem } from "#core/session/setting-problem.ts"

const end = (gstin: string | null, region: string, more: Partial<TransferEnd> = {}): TransferEnd => ({
  country: "IN",
  gstin,
  trn: null,
  region,
  postcode: null,
  ...more
})
const bengaluru = end("29AAKCP4821K1ZD", "Karnataka")
const mysuru = end("29AAKCP4821K1ZD", "Karnataka")
const otherOfBengaluru = end("29AAKCP4821K2ZC", "Karnataka")
const kochi = end("32AAKCP4821K1ZQ", "Kerala")
const line = (price: number, thousandths: number, rate: number) => ({
  price: Money.ofHundredths(price),
  accepted: Q.ofThousandths(thousandths),
  rate
})

describe("goods that go to another hub", () => {
  it("go with a delivery challan within one registration, or where neither end has one (TRANSFER-14)", () => {
    expect(billed(bengaluru, mysuru, [line(9_000, 2000, 500)]).paper).toBe("challan")
    expect(billed(end(null, "Kerala"), end(null, "Goa"), [line(9_000, 2000, 500)]).paper).toBe("challan")
    const dubai = end(null, "Dubai", { country: "AE", trn: "100412345600003" })
    expect(billed(dubai, { ...dubai, region: "Sharjah" }, [line(9_000, 2000, 500)]).paper).toBe("challan")
    expect(isWithinOne(bengaluru, { ...mysuru, gstin: " 29aakcp4821k1zd " })).toBe(true)
    expect([paperOf(seriesAt("challan", Date.UTC(2026, 10, 20))), paperOf("26-27")]).toEqual([
      "challan",
      undefined
    ])
  })

  it("bear no tax on a challan, and are worth what they are worth (TRANSFER-14)", () => {
    const quantities = fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 99_000 }),
        fc.constantFrom(0, 500)
      )
    )
    fc.assert(
      fc.property(quantities, (lines) => {
        const { bill } = billed(
          bengaluru,
          mysuru,
          lines.map(([price, qty, rate]) => line(price, qty, rate))
        )
        expect(bill.totals.tax).toBe(0)
        expect(bill.totals.grand_total).toBe(Money.sum(bill.lines.map(({ taxable }) => taxable)))
      })
    )
  })

  it("are invoiced to another registration: IGST between states, CGST and SGST within one (TRANSFER-15)", () => {
    const there = billed(bengaluru, kochi, [line(8_100, 2000, 500)])
    expect([there.paper, there.bill.totals.tax, there.bill.lines[0]?.levies.igst]).toEqual([
      "taxInvoice",
      810,
      810
    ])
    const near = billed(bengaluru, otherOfBengaluru, [line(8_100, 2000, 500)])
    expect(near.bill.lines[0]?.levies).toMatchObject({ cgst: 405, sgst: 405, igst: 0 })
  })

  it("are billed without a tax where all of them are exempt; beside taxed ones the buyer is registered (TRANSFER-15)", () => {
    expect(billed(bengaluru, kochi, [line(8_100, 2000, 0)]).paper).toBe("billOfSupply")
    expect(billed(bengaluru, kochi, [line(8_100, 2000, 0), line(8_100, 1000, 500)]).paper).toBe("taxInvoice")
  })

  it("are valued at a part of their price, or at what they cost, where anybody knows it (TRANSFER-16)", () => {
    const product = { cost: Money.ofHundredths(7_000), price: Money.ofHundredths(9_995) }
    expect(unitValue(product, 90)).toBe(8_996)
    expect(unitValue(product, 100)).toBe(9_995)
    expect(unitValue(product, "cost")).toBe(7_000)
    expect(unitValue({ ...product, cost: null }, "cost")).toBe(8_996)
    expect(unitValue({ cost: null, price: null }, 90)).toBe(0)
  })

  it("have 90 percent where the setting says nothing; a wrong shape is refused (TRANSFER-16)", () => {
    const read = (value: string | undefined) => Result.getOrUndefined(readTransferValue(value))
    expect([read(undefined), read('"cost"'), read("cost"), read("75"), read('"92.5"')]).toEqual([
      90,
      "cost",
      undefined,
      75,
      92.5
    ])
    for (const wrong of ["0", "101", '"price"', "[90]", "90.123"])
      expect(settingProblem("transfer_value", wrong)).toMatchObject({
        why: "shape",
        wanted: "cost, or a percent of the price from 1 to 100, such as 90"
      })
    expect(Result.isFailure(readTransferValue("0"))).toBe(true)
  })
})
