import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { bill, priced, roundOffOf } from "#core/order/billing.ts"
import { currencyOf, isHalved, regimeOf, taxOf } from "#core/order/tax.ts"
import { type TaxRegime, taxRegimes } from "#core/order/tax-regime.ts"
import * as Q from "#core/quantity.ts"
import { anyPrice, anyQuantity } from "../arbitrary/order.ts"

/** "100.00 x 1.5 of 2 at 5": what was ordered at a price, how much of it is accepted, and the rate of tax if there is one. */
const billOf = (
  lines: ReadonlyArray<string>,
  extra: Partial<Record<"shipping" | "discount" | "tax", string>> = {},
  regime: TaxRegime = "igst"
) => {
  const parts = lines.map((line) => line.split(/ x | of | at /))
  const ordered = Money.sum(parts.map(([price, , qty]) => Money.times(Money.parse(price), Q.parse(qty))))
  const [shipping, discount, tax] = [extra.shipping, extra.discount, extra.tax].map((text) =>
    Money.parse(text ?? 0)
  )
  const made = bill({
    ordered: {
      subtotal: ordered,
      shipping: shipping ?? Money.zero,
      discount: discount ?? Money.zero,
      tax: tax ?? Money.zero,
      grand_total: ordered
    },
    regime,
    lines: parts.map(([price, accepted, qty, rate]) => ({
      price: Money.parse(price),
      qty: Q.parse(qty),
      accepted: Q.parse(accepted),
      rate: Number(rate ?? 0) * 100
    }))
  })
  const { subtotal, grand_total, ...rest } = made.totals
  const show = Money.formatPlain
  return `${made.lines.map(({ total }) => show(total)).join(" + ")} = ${show(subtotal)}, -${show(rest.discount)} +${show(rest.tax)} +${show(rest.shipping)} = ${show(grand_total)}`
}

// INV-6, worked by hand.
describe("a bill", () => {
  it.each([
    [["349.00 x 1.255 of 2"], {}, "438.00 = 438.00, -0.00 +0.00 +0.00 = 438.00"],
    [["10.01 x 0.5 of 0.5"], {}, "5.01 = 5.01, -0.00 +0.00 +0.00 = 5.01"],
    [
      ["100.00 x 2 of 2", "50.00 x 1 of 1"],
      { discount: "25", tax: "12.50", shipping: "40" },
      "200.00 + 50.00 = 250.00, -25.00 +12.50 +40.00 = 277.50"
    ],
    [
      ["100.00 x 1 of 2", "50.00 x 0 of 1"],
      { discount: "25", tax: "12.50", shipping: "40" },
      "100.00 + 0.00 = 100.00, -10.00 +5.00 +40.00 = 135.00"
    ],
    // 10.01 x 100 / 300 = 3.3366..., 1.00 x 100 / 300 = 0.333...
    [["100.00 x 1 of 3"], { discount: "10.01", tax: "1.00" }, "100.00 = 100.00, -3.34 +0.33 +0.00 = 96.99"],
    // The line with a rate bears all of the tax, and none of it where nothing of that line is sent.
    [
      ["100.00 x 2 of 2 at 5", "323.60 x 1 of 1 at 0"],
      { tax: "16.18" },
      "200.00 + 323.60 = 523.60, -0.00 +16.18 +0.00 = 539.78"
    ],
    [
      ["100.00 x 0 of 2 at 5", "323.60 x 1 of 1 at 0"],
      { tax: "16.18" },
      "0.00 + 323.60 = 323.60, -0.00 +0.00 +0.00 = 323.60"
    ],
    // 17.00 over 100 x 5 and 100 x 12 is 5.00 and 12.00; half of the second line takes half of its part.
    [
      ["100.00 x 1 of 1 at 5", "100.00 x 0.5 of 1 at 12"],
      { tax: "17.00" },
      "100.00 + 50.00 = 150.00, -0.00 +11.00 +0.00 = 161.00"
    ],
    // What a discount has brought to nothing is taxed by its value before it.
    [
      ["100.00 x 1 of 1 at 5", "100.00 x 1 of 1 at 0"],
      { tax: "0.03", discount: "200.00" },
      "100.00 + 100.00 = 200.00, -200.00 +0.03 +0.00 = 0.03"
    ],
    // 0.01 x 150 / 300 is half a paisa: up.
    [["100.00 x 1.5 of 3"], { discount: "0.01", tax: "0.01" }, "150.00 = 150.00, -0.01 +0.01 +0.00 = 150.00"]
  ])("of %j with %j is %s", (lines, extra, expected) => {
    expect(billOf(lines, extra)).toBe(expected)
  })

  it("is 0 in every part, shipping included, when nothing is sent", () => {
    const nothing = billOf(["100.00 x 0 of 2", "50.00 x 0 of 1"], {
      discount: "25",
      tax: "12.50",
      shipping: "40"
    })
    expect(nothing).toBe("0.00 + 0.00 = 0.00, -0.00 +0.00 +0.00 = 0.00")
  })

  it("comes to the taxable values with their levies and the round-off, in whole paise", () => {
    fc.assert(
      fc.property(anyBillable, (billable) => {
        const { lines, delivery, totals } = bill(billable)
        expect(totals.subtotal).toBe(total(lines.map((line) => line.total)))
        expect(totals.discount).toBe(total(lines.map(({ discount }) => discount)))
        const parts = [...lines, ...delivery]
        const values = parts.map(({ taxable, levies }) => taxable + taxOf(levies))
        expect(totals.grand_total).toBe(total(values) + roundOffOf(totals))
        for (const amount of [...values, ...Object.values(totals)])
          expect(Number.isSafeInteger(amount)).toBe(true)
      })
    )
  })

  it("prices every line and scales the discount to the nearest paisa, halves up (INV-6)", () => {
    fc.assert(
      fc.property(anyBillable, (billable) => {
        const { ordered, lines } = billable
        const { lines: billed, totals } = bill(billable)
        for (const [index, line] of lines.entries())
          expect(
            isHalfUp(billed[index]?.total ?? -1, BigInt(line.price) * BigInt(line.accepted), 1000n)
          ).toBe(true)
        const whole = BigInt(ordered.discount) * BigInt(totals.subtotal)
        if (ordered.subtotal > 0)
          expect(isHalfUp(totals.discount, whole, BigInt(ordered.subtotal))).toBe(true)
      })
    )
  })

  it("of everything accepted is the order's own", () => {
    fc.assert(
      fc.property(anyBillable, (billable) => {
        const { ordered } = billable
        const { totals } = bill(accepted(billable))
        expect(totals.grand_total).toBe(ordered.subtotal - ordered.discount + ordered.tax + ordered.shipping)
        expect({ ...totals, tax: totals.tax + roundOffOf(totals), grand_total: 0 }).toEqual({
          ...ordered,
          grand_total: 0
        })
      })
    )
  })

  it("never grows when less is accepted, and shipping stays until nothing is (INV-6)", () => {
    fc.assert(
      fc.property(anyBillable, (billable) => {
        const { ordered, lines } = billable
        const full = bill(accepted(billable))
        const part = bill(billable)
        expect(part.totals.subtotal).toBeLessThanOrEqual(full.totals.subtotal)
        expect(part.totals.discount).toBeLessThanOrEqual(ordered.discount)
        // The levies on a delivery follow the rates of what is sent with it, and of nothing else the sum grows.
        const ofDelivery = total(part.delivery.map(({ levies }) => taxOf(levies)))
        expect(part.totals.grand_total).toBeLessThanOrEqual(full.totals.grand_total + ofDelivery)
        const isNothing = lines.every(({ accepted }) => accepted === 0)
        expect(part.totals.shipping).toBe(isNothing ? 0 : ordered.shipping)
      })
    )
  })
})

describe("the taxes an invoice names", () => {
  const kerala = { country: "IN", region: "Kerala" }
  const dubai = { country: "AE", region: "Dubai" }
  it.each<[typeof kerala, { region: string; postcode: string } | null, TaxRegime]>([
    [kerala, { region: "Kerala", postcode: "" }, "cgst-sgst"],
    [kerala, { region: " kerala ", postcode: "" }, "cgst-sgst"],
    [kerala, { region: "KL", postcode: "600001" }, "cgst-sgst"],
    [kerala, null, "cgst-sgst"],
    [kerala, { region: "", postcode: "" }, "cgst-sgst"],
    [kerala, { region: "", postcode: "695 001" }, "cgst-sgst"],
    [kerala, { region: "", postcode: "600001" }, "igst"],
    [kerala, { region: "Tamil Nadu", postcode: "" }, "igst"],
    [kerala, { region: "Tamil Nadu", postcode: "695001" }, "igst"],
    [kerala, { region: "Ernakulam", postcode: "682001" }, "cgst-sgst"],
    [dubai, { region: "Dubai", postcode: "" }, "vat"],
    [dubai, null, "vat"],
    [dubai, { region: "Kerala", postcode: "" }, "vat"]
  ])("sold from %j to %j: %s (INV-14)", (seller, buyer, regime) => {
    expect(regimeOf(seller, buyer)).toBe(regime)
  })

  it("the UAE invoices dirhams, India rupees", () => {
    expect([currencyOf({ country: "AE" }), currencyOf(kerala)]).toEqual(["AED", "INR"])
  })

  it("UTGST is the second levy of a union territory without a legislature, SGST of one with (INV-7)", () => {
    const seller = (region: string) => ({ country: "IN", region })
    for (const territory of ["Chandigarh", "DH", "Lakshadweep", "Andaman and Nicobar Islands", "LA"])
      expect(regimeOf(seller(territory), null)).toBe("cgst-utgst")
    for (const state of ["Delhi", "Puducherry", "Jammu and Kashmir", "Kerala"])
      expect(regimeOf(seller(state), { region: state })).toBe("cgst-sgst")
    expect(regimeOf({ country: "IN", region: null }, { region: "Ladakh" })).toBe("cgst-utgst")
    expect(regimeOf(seller("Ladakh"), { region: "Chandigarh" })).toBe("igst")
  })

  it("halves are equal on every line and in all; what they leave over is the round-off, a paisa a line at most (INV-7)", () => {
    fc.assert(
      fc.property(anyBillable, (billable) => {
        const { lines, delivery, totals, regime } = bill(billable)
        for (const { levies } of [...lines, ...delivery]) {
          expect(levies.cgst).toBe(levies.sgst)
          if (isHalved(regime)) expect(levies.igst + levies.vat).toBe(0)
          else expect(taxOf(levies)).toBe(levies[regime === "vat" ? "vat" : "igst"])
        }
        expect(roundOffOf(totals)).toBeGreaterThanOrEqual(0)
        expect(roundOffOf(totals)).toBeLessThanOrEqual(isHalved(regime) ? lines.length : 0)
      })
    )
  })

  it("goes by taxable value times rate: what is free of tax bears none, and all bear some where no rate is known (INV-12)", () => {
    const taxes = (rates: ReadonlyArray<number>) =>
      bill({
        ordered: {
          subtotal: Money.parse(300),
          shipping: Money.zero,
          discount: Money.zero,
          tax: Money.parse("17"),
          grand_total: Money.zero
        },
        regime: "igst",
        lines: rates.map((rate) => ({ price: Money.parse(100), qty: Q.one, accepted: Q.one, rate }))
      }).lines.map(({ levies }) => levies.igst)
    expect(taxes([500, 1200, 0])).toEqual([500, 1200, 0])
    expect(taxes([0, 0, 0])).toEqual([567, 567, 566])
  })

  it("stands where something is sent, and where a rate is when any line has one", () => {
    fc.assert(
      fc.property(anyBillable, (billable) => {
        const isRated = billable.lines.some(({ rate }) => rate > 0)
        for (const [index, { levies }] of bill(billable).lines.entries()) {
          const { accepted: sent = 0, rate = 0 } = billable.lines[index] ?? {}
          expect(taxOf(levies)).toBeGreaterThanOrEqual(0)
          if (sent === 0 || (isRated && rate === 0)) expect(taxOf(levies)).toBe(0)
        }
      })
    )
  })

  it("is spread once, on what was ordered: a line's part scales with its own accepted quantity, halves up (INV-12)", () => {
    fc.assert(
      fc.property(anyBillable, (each) => {
        const billable = { ...each, regime: "igst" as const }
        const full = bill(accepted(billable))
        for (const [index, { levies }] of bill(billable).lines.entries()) {
          const { accepted: sent, qty } = billable.lines[index] ?? { accepted: 0, qty: 1 }
          const whole = BigInt(full.lines[index]?.levies.igst ?? 0) * BigInt(sent)
          expect(qty === 0 ? levies.igst === 0 : isHalfUp(levies.igst, whole, BigInt(qty))).toBe(true)
        }
      })
    )
  })

  it("is nearest to its share of taxable value times rate, by less than a paisa a line (INV-12)", () => {
    fc.assert(
      fc.property(anyBillable, (each) => {
        const { ordered, lines } = each
        const full = bill(accepted({ ...each, regime: "vat" }))
        const weights = full.lines.map(
          ({ taxable }, index) => BigInt(taxable) * BigInt(lines[index]?.rate ?? 0)
        )
        const weight = weights.reduce((sum, each) => sum + each, 0n)
        if (weight === 0n || ordered.discount > 0) return
        for (const [index, { levies }] of full.lines.entries()) {
          const distance = BigInt(levies.vat) * weight - BigInt(ordered.tax) * (weights[index] ?? 0n)
          expect(distance < weight && distance > -weight).toBe(true)
        }
      })
    )
  })
})

// INV-13, worked by hand.
describe("the delivery of a bill", () => {
  const lines = [
    { price: Money.parse(300), qty: Q.one, rate: 500 },
    { price: Money.parse(100), qty: Q.one, rate: 1200 }
  ]
  const delivered = ({ delivery }: ReturnType<typeof bill>) =>
    delivery.map(({ rate, taxable, levies }) => [rate, taxable, taxOf(levies)])

  it("bears the levies of the goods that it comes with, by taxable value, on top of its charge (INV-13)", () => {
    const made = priced(lines, Money.zero, Money.parse(40), "cgst-sgst")
    // 30.00 at 5 % and 10.00 at 12 %.
    expect(delivered(made)).toEqual([
      [500, 3000, 150],
      [1200, 1000, 120]
    ])
    expect(made.totals).toEqual({
      subtotal: 40_000,
      shipping: 4000,
      discount: 0,
      tax: 1500 + 1200 + 150 + 120,
      grand_total: 46_970
    })
  })

  it("of an order that was priced elsewhere holds its levies: the total stays as it was named (INV-13)", () => {
    const ordered = {
      subtotal: Money.parse(400),
      shipping: Money.parse(40),
      discount: Money.zero,
      tax: Money.parse(27),
      grand_total: Money.parse(467)
    }
    const made = bill({
      ordered,
      regime: "cgst-sgst",
      lines: lines.map((line) => ({ ...line, accepted: line.qty }))
    })
    expect(made.totals).toEqual(ordered)
    // Of 30.00 at 5 % each half is 30 x 2.5 / 105 = 0.714, of 10.00 at 12 % 10 x 6 / 112 = 0.536.
    expect(delivered(made)).toEqual([
      [500, 2858, 142],
      [1200, 892, 108]
    ])
  })

  it("of exempt goods is exempt, in the UAE taxed at the standard rate, and none where nothing is sent", () => {
    // A discount that brings the goods to nothing leaves their rates.
    const free = priced(lines, Money.parse(400), Money.parse(40), "igst")
    expect(delivered(free)).toEqual([
      [500, 3000, 150],
      [1200, 1000, 120]
    ])
    const exempt = lines.map((line) => ({ ...line, rate: 0 }))
    expect(delivered(priced(exempt, Money.zero, Money.parse(40), "igst"))).toEqual([[0, 4000, 0]])
    expect(delivered(priced(exempt, Money.zero, Money.parse(40), "vat"))).toEqual([[500, 4000, 200]])
    const ordered = { ...priced(lines, Money.zero, Money.parse(40), "igst").totals }
    const nothing = bill({
      ordered,
      regime: "igst",
      lines: lines.map((line) => ({ ...line, accepted: Q.zero }))
    })
    expect([delivered(nothing), nothing.totals.grand_total]).toEqual([[], 0])
  })
})

describe("a bill of what we price ourselves", () => {
  it("is reckoned from what is sent, each levy at its own rate (INV-7)", () => {
    const lines = [{ price: Money.parse("33.33"), qty: Q.parse(3), rate: 500 }]
    const { totals: ordered } = priced(lines, Money.zero, Money.zero, "cgst-sgst")
    // 99.99 x 2.5 % is 2.49975: 2.50 and 2.50.
    expect(ordered.tax).toBe(500)
    const [line] = lines.map((each) => ({ ...each, accepted: Q.one }))
    const made = bill({ ordered, regime: "cgst-sgst", lines: line === undefined ? [] : [line] })
    // 33.33 x 2.5 % is 0.83325: 0.83 and 0.83, not a third of 5.00.
    expect(made.totals).toEqual({ subtotal: 3333, shipping: 0, discount: 0, tax: 166, grand_total: 3499 })
  })
})

describe("a bill to a special economic zone", () => {
  it("bears integrated tax at the rate of each line, and keeps the total that was told (BUYER-5)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ price: anyPrice, qty: anyQuantity, rate: fc.constantFrom(0, 500, 1800) }), {
          minLength: 1,
          maxLength: 6
        }),
        fc.nat({ max: 20_000 }).map(Money.ofHundredths),
        (lines, shipping) => {
          const { totals: ordered } = priced(lines, Money.zero, shipping, "cgst-sgst")
          const made = bill({
            ordered,
            regime: "igst",
            pricedIn: "cgst-sgst",
            lines: lines.map((line) => ({ ...line, accepted: line.qty }))
          })
          expect(made.totals.grand_total).toBe(ordered.grand_total)
          const parts = [...made.lines, ...made.delivery]
          for (const { taxable, rate, levies } of parts)
            expect(levies).toEqual({ cgst: 0, sgst: 0, vat: 0, igst: Money.share(taxable, rate, 10_000) })
          expect(Math.abs(roundOffOf(made.totals))).toBeLessThanOrEqual(parts.length)
        }
      )
    )
  })
})

const total = (amounts: ReadonlyArray<number>): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Whether a whole number is numerator / denominator, halves rounded up. */
const isHalfUp = (rounded: number, numerator: bigint, denominator: bigint): boolean => {
  const distance = 2n * (BigInt(rounded) * denominator - numerator)
  return distance > -denominator && distance <= denominator
}

/** All of it sent. */
const accepted = (billable: Parameters<typeof bill>[0]): Parameters<typeof bill>[0] => ({
  ...billable,
  lines: billable.lines.map((line) => ({ ...line, accepted: line.qty }))
})

const anyRegime = fc.constantFrom(...taxRegimes)
const anyRate = fc.constantFrom(0, 0, 500, 1200, 1800, 2800)
const anyAmount = fc.nat({ max: 200_000 }).map(Money.ofHundredths)
/** An order with amounts of its own, and at most the ordered quantity accepted of each line. */
const anyBillable = fc
  .record({
    lines: fc.array(
      fc
        .tuple(
          anyPrice,
          anyQuantity,
          fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
          anyRate
        )
        .map(([price, qty, share, rate]) => ({ price, qty, accepted: Q.ofThousandths(qty * share), rate })),
      { minLength: 1, maxLength: 8 }
    ),
    shipping: anyAmount,
    discount: fc.oneof(anyAmount, fc.constant(Money.ofHundredths(1_000_000_000))),
    tax: fc.oneof(anyAmount, fc.constantFrom(0, 1, 2, 3).map(Money.ofHundredths)),
    regime: anyRegime
  })
  .map(({ lines, shipping, discount, tax, regime }) => {
    const subtotal = Money.sum(lines.map(({ price, qty }) => Money.times(price, qty)))
    const least = (amount: Money.Money) => Money.ofHundredths(Math.min(amount, subtotal))
    return {
      ordered: { subtotal, shipping, discount: least(discount), tax: least(tax), grand_total: subtotal },
      lines,
      regime
    }
  })
