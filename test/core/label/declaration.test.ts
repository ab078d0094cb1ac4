import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { declarationOf, lacksOf, pricedUnits, retailPrice, unitPrice } from "#core/label/declaration.ts"
import * as Money from "#core/money.ts"
import { leviesOn, taxOf } from "#core/order/tax.ts"
import { labelFacts } from "../arbitrary/label-facts.ts"
import { noon } from "../arbitrary/time.ts"

const rupees = (amount: number) => Money.ofHundredths(Math.round(amount * 100))
const anyAmount = fc.integer({ min: 1, max: 10_000_00 }).map(Money.ofHundredths)
const anyGrams = fc.integer({ min: 1, max: 99_999 })
const pack = { grams: 500, packed_on: Day.dayAt(noon), machine: "07" }

describe("the retail price on a label", () => {
  it("is the product's own, else its price with the taxes that a customer pays, of the pack's weight (LABEL-2)", () => {
    expect(retailPrice(labelFacts({ mrp: rupees(480) }), 500)).toBe(rupees(240))
    expect(retailPrice(labelFacts({ price: rupees(400), tax_rate: 5 }), 500)).toBe(rupees(210))
    expect(retailPrice(labelFacts({ price: rupees(42.5), tax_rate: 12.5, sell_by: "pack" }), 950)).toBe(
      rupees(47.82)
    )
    expect(retailPrice(labelFacts({ price: null }), 500)).toBeUndefined()
  })

  it("without one of its own is what the pack's price and its levies come to", () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyGrams,
        fc.constantFrom(0, 5, 12, 18, 28),
        fc.constantFrom("kg" as const, "pack" as const),
        (price, grams, tax_rate, sell_by) => {
          const value = sell_by === "kg" ? Money.share(price, grams, 1000) : price
          const tax = taxOf(leviesOn(value, tax_rate * 100, "cgst-sgst"))
          expect(retailPrice(labelFacts({ price, tax_rate, sell_by }), grams)).toBe(value + tax)
        }
      )
    )
  })
})

describe("the unit sale price", () => {
  it.each([
    [rupees(240), 500, { price: rupees(48), per: "100 g" }],
    [rupees(240), 999, { price: rupees(24.02), per: "100 g" }],
    [rupees(240), 1000, { price: rupees(240), per: "kg" }],
    [rupees(240), 1250, { price: rupees(192), per: "kg" }],
    [rupees(96), undefined, { price: rupees(96), per: "piece" }],
    // 0.125 of a rupee.
    [rupees(0.5), 400, { price: rupees(0.13), per: "100 g" }]
  ])("of %i in %s g is %j", (retail, grams, expected) => {
    expect(unitPrice(retail, grams)).toEqual(expected)
  })

  it("is that of a Kg from 1 Kg on and of 100 g below, half up to the paisa (LABEL-3)", () => {
    fc.assert(
      fc.property(anyAmount, anyGrams, (retail, grams) => {
        const { price, per } = unitPrice(retail, grams)
        const measure = per === "kg" ? 1000 : 100
        expect(per).toBe(grams >= 1000 ? "kg" : "100 g")
        // The price of the measure lies in [price - 1/2, price + 1/2).
        expect(2 * retail * measure).toBeGreaterThanOrEqual((2 * price - 1) * grams)
        expect(2 * retail * measure).toBeLessThan((2 * price + 1) * grams)
      })
    )
  })
})

describe("the declarations of a pack", () => {
  it("are MRP, unit sale price, batch, mark, packer, licence and care contact (LABEL-1)", () => {
    expect(declarationOf(labelFacts(), pack)).toEqual({
      mrp: "174.50",
      unit_price: { price: "34.90", per: "100 g" },
      batch: `${pack.packed_on.slice(2).replaceAll("-", "")}-07`,
      veg_mark: "non-veg",
      packer: {
        name: "Packhouse Foods Private Limited",
        address: ["12, 100 Feet Road", "Indiranagar", "Bengaluru 560038"],
        fssai: "11225999000123",
        phone: "1800 425 0101",
        email: "care@packhouse.example"
      }
    })
  })

  it("of a pack that is sold by number have the price of a piece, of a weighed one that of its weight", () => {
    const per = (net_weight: number | null) =>
      declarationOf(labelFacts({ sell_by: "pack", net_weight }), pack).unit_price?.per
    expect(per(null)).toBe("piece")
    expect(per(500)).toBe("100 g")
    expect(pricedUnits).toContain(per(500))
  })

  it("have no MRP, unit price or mark outside India", () => {
    expect(declarationOf(labelFacts({ currency: "AED" }), pack)).toMatchObject({
      mrp: null,
      unit_price: null,
      veg_mark: null,
      packer: { name: "Packhouse Foods Private Limited" }
    })
  })
})

describe("what a label lacks", () => {
  const { packer } = labelFacts()

  it("is told of the product and of the packer (LABEL-4)", () => {
    expect(lacksOf(labelFacts())).toEqual([])
    expect(lacksOf(labelFacts({ price: null, veg_mark: null }))).toEqual(["mrp", "veg_mark"])
    expect(lacksOf(labelFacts({ price: null, mrp: rupees(1) }))).toEqual([])
    expect(
      lacksOf(labelFacts({ packer: { ...packer, address: " \n", fssai: null, phone: null, email: null } }))
    ).toEqual(["address", "fssai", "care"])
    expect(lacksOf(labelFacts({ packer: { ...packer, phone: null } }))).toEqual([])
  })

  it("outside India is the packer's alone", () => {
    const bare = { currency: "AED", price: null, veg_mark: null, packer: { ...packer, fssai: null } } as const
    expect(lacksOf(labelFacts(bare))).toEqual([])
  })
})
