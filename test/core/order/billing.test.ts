import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { bill } from "#core/order/billing.ts"
import * as invoiceNumber from "#core/order/invoice-number.ts"
import { currencyOf, regimeOf, splitTax, type TaxRegime } from "#core/order/tax.ts"
import * as Q from "#core/quantity.ts"
import { anyPrice, anyQuantity } from "../arbitrary/order.ts"

/** "100.00 x 1.5 of 2 at 5": what was ordered at a price, how much of it is accepted, and the rate of tax if there is one. */
const billOf = (
  lines: ReadonlyArray<string>,
  extra: Partial<Record<"shipping" | "discount" | "tax", string>> = {}
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
    lines: parts.map(([price, accepted, qty, rate]) => ({
      price: Money.parse(price),
      qty: Q.parse(qty),
      accepted: Q.parse(accepted),
      rate: Number(rate ?? 0) * 100
    }))
  })
  const { subtotal, grand_total, ...rest } = made.totals
  const show = Money.formatPlain
  return `${made.lineTotals.map(show).join(" + ")} = ${show(subtotal)}, -${show(rest.discount)} +${show(rest.tax)} +${show(rest.shipping)} = ${show(grand_total)}`
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

  it("comes to sum(lines) - discount + tax + shipping, in whole paise", () => {
    fc.assert(
      fc.property(anyBillable, (billable) => {
        const { lineTotals, totals } = bill(billable)
        expect(totals.subtotal).toBe(lineTotals.reduce((sum, line) => sum + line, 0))
        expect(totals.grand_total).toBe(totals.subtotal - totals.discount + totals.tax + totals.shipping)
        for (const amount of [...lineTotals, ...Object.values(totals)])
          expect(Number.isSafeInteger(amount)).toBe(true)
      })
    )
  })

  it("prices every line and scales the discount to the nearest paisa, halves up (INV-6)", () => {
    fc.assert(
      fc.property(anyBillable, (billable) => {
        const { ordered, lines } = billable
        const { lineTotals, totals } = bill(billable)
        for (const [index, line] of lines.entries())
          expect(isHalfUp(lineTotals[index] ?? -1, BigInt(line.price) * BigInt(line.accepted), 1000n)).toBe(
            true
          )
        const whole = BigInt(ordered.discount) * BigInt(totals.subtotal)
        if (ordered.subtotal > 0)
          expect(isHalfUp(totals.discount, whole, BigInt(ordered.subtotal))).toBe(true)
      })
    )
  })

  it("of everything accepted is the order's own", () => {
    fc.assert(
      fc.property(anyBillable, ({ ordered, lines }) => {
        const full = bill({ ordered, lines: lines.map((line) => ({ ...line, accepted: line.qty })) })
        expect(full.totals).toEqual({
          ...ordered,
          grand_total: ordered.subtotal - ordered.discount + ordered.tax + ordered.shipping
        })
      })
    )
  })

  it("never grows when less is accepted, and shipping stays until nothing is (INV-6)", () => {
    fc.assert(
      fc.property(anyBillable, ({ ordered, lines }) => {
        const full = bill({ ordered, lines: lines.map((line) => ({ ...line, accepted: line.qty })) })
        const part = bill({ ordered, lines })
        expect(part.totals.subtotal).toBeLessThanOrEqual(full.totals.subtotal)
        expect(part.totals.discount).toBeLessThanOrEqual(ordered.discount)
        expect(part.totals.tax).toBeLessThanOrEqual(ordered.tax)
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
  ])("sold from %j to %j: %s (INV-7)", (seller, buyer, regime) => {
    expect(regimeOf(seller, buyer)).toBe(regime)
  })

  it("the UAE invoices dirhams, India rupees", () => {
    expect([currencyOf({ country: "AE" }), currencyOf(kerala)]).toEqual(["AED", "INR"])
  })

  it("every column adds up: discounts, taxable values and taxes of the lines are those of the invoice (INV-6)", () => {
    fc.assert(
      fc.property(anyBillable, anyRegime, (billable, regime) => {
        const made = bill(billable)
        const lines = splitTax(made, regime)
        expect(lines).toHaveLength(made.lineTotals.length)
        expect(total(lines.map((line) => line.discount))).toBe(made.totals.discount)
        expect(total(lines.map((line) => line.tax))).toBe(made.totals.tax)
        expect(total(lines.map((line) => line.taxable))).toBe(made.totals.subtotal - made.totals.discount)
        for (const [index, line] of lines.entries())
          expect(line.taxable).toBe((made.lineTotals[index] ?? 0) - line.discount)
      })
    )
  })

  it("a line's tax is its CGST and SGST, or its IGST, or its VAT; halves differ by a paisa at most, in all too", () => {
    fc.assert(
      fc.property(anyBillable, anyRegime, (billable, regime) => {
        const taxed = splitTax(bill(billable), regime)
        const [central, state] = [total(taxed.map(({ cgst }) => cgst)), total(taxed.map(({ sgst }) => sgst))]
        expect(state - central).toBeOneOf([0, 1])
        for (const line of taxed) {
          expect(line.cgst + line.sgst + line.igst + line.vat).toBe(line.tax)
          const named = { "cgst-sgst": line.cgst + line.sgst, igst: line.igst, vat: line.vat }
          expect(named[regime]).toBe(line.tax)
          expect(Math.abs(line.sgst - line.cgst)).toBeLessThanOrEqual(1)
        }
      })
    )
  })

  it("goes by taxable value times rate: what is free of tax bears none, and all bear some where no rate is known (INV-12)", () => {
    const made = (rates: ReadonlyArray<number>) =>
      bill({
        ordered: {
          subtotal: Money.parse(300),
          shipping: Money.zero,
          discount: Money.zero,
          tax: Money.parse("17"),
          grand_total: Money.zero
        },
        lines: rates.map((rate) => ({ price: Money.parse(100), qty: Q.one, accepted: Q.one, rate }))
      })
    expect(splitTax(made([500, 1200, 0]), "igst").map((line) => line.igst)).toEqual([500, 1200, 0])
    expect(splitTax(made([0, 0, 0]), "vat").map((line) => line.vat)).toEqual([567, 567, 566])
  })

  it("stands where something is sent, and where a rate is when any line has one", () => {
    fc.assert(
      fc.property(anyBillable, anyRegime, (billable, regime) => {
        const made = bill(billable)
        const isRated = billable.lines.some(({ rate }) => rate > 0)
        for (const [index, { tax }] of splitTax(made, regime).entries()) {
          const { accepted = 0, rate = 0 } = billable.lines[index] ?? {}
          expect(tax).toBeGreaterThanOrEqual(0)
          if (accepted === 0 || (isRated && rate === 0)) expect(tax).toBe(0)
        }
      })
    )
  })

  it("is spread once, on what was ordered: a line's part scales with its own accepted quantity, halves up (INV-12)", () => {
    fc.assert(
      fc.property(anyBillable, ({ ordered, lines }) => {
        const full = bill({ ordered, lines: lines.map((line) => ({ ...line, accepted: line.qty })) })
        const part = bill({ ordered, lines })
        for (const [index, tax] of part.lineTaxes.entries()) {
          const { accepted, qty } = lines[index] ?? { accepted: 0, qty: 1 }
          const whole = BigInt(full.lineTaxes[index] ?? 0) * BigInt(accepted)
          expect(qty === 0 ? tax === 0 : isHalfUp(tax, whole, BigInt(qty))).toBe(true)
        }
      })
    )
  })

  it("is nearest to its share of taxable value times rate, by less than a paisa a line (INV-12)", () => {
    fc.assert(
      fc.property(anyBillable, ({ ordered, lines }) => {
        const full = bill({ ordered, lines: lines.map((line) => ({ ...line, accepted: line.qty })) })
        const weights = splitTax(full, "vat").map(
          ({ taxable }, index) => BigInt(taxable) * BigInt(lines[index]?.rate ?? 0)
        )
        const weight = weights.reduce((sum, each) => sum + each, 0n)
        if (weight === 0n || ordered.discount > 0) return
        for (const [index, tax] of full.lineTaxes.entries()) {
          const distance = BigInt(tax) * weight - BigInt(ordered.tax) * (weights[index] ?? 0n)
          expect(distance < weight && distance > -weight).toBe(true)
        }
      })
    )
  })
})

describe("an invoice's number", () => {
  it("is store, financial year and a number of five digits (INV-8)", () => {
    expect(invoiceNumber.print(101, "2026-27", 42)).toBe("101/26-27/00042")
    expect(invoiceNumber.print(101, "2026-27", 123_456)).toBe("101/26-27/123456")
  })

  it("has at most sixteen characters (CGST Rules 46(b)): up to 99,999 invoices of four-digit stores, 9,999 beyond (INV-8)", () => {
    const store = fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 99_999 })),
      fc.tuple(fc.integer({ min: 10_000, max: 99_999 }), fc.integer({ min: 1, max: 9999 }))
    )
    fc.assert(
      fc.property(store, ([storeId, number]) => {
        expect(invoiceNumber.print(storeId, "2026-27", number).length).toBeLessThanOrEqual(16)
      })
    )
  })

  it("is another one for another store, year or number", () => {
    const anyNumber = fc.tuple(
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom("2025-26", "2026-27", "2099-00"),
      fc.integer({ min: 1, max: 99_999 })
    )
    fc.assert(
      fc.property(anyNumber, anyNumber, (a, b) => {
        expect(invoiceNumber.print(...a) === invoiceNumber.print(...b)).toBe(a.join() === b.join())
      })
    )
  })

  it("begins anew on 1 April in Asia/Calcutta", () => {
    expect(invoiceNumber.yearAt(Date.UTC(2027, 2, 31, 18, 29, 59))).toBe("2026-27")
    expect(invoiceNumber.yearAt(Date.UTC(2027, 2, 31, 18, 30, 0))).toBe("2027-28")
  })
})

const total = (amounts: ReadonlyArray<number>): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Whether a whole number is numerator / denominator, halves rounded up. */
const isHalfUp = (rounded: number, numerator: bigint, denominator: bigint): boolean => {
  const distance = 2n * (BigInt(rounded) * denominator - numerator)
  return distance > -denominator && distance <= denominator
}

const anyRegime = fc.constantFrom<TaxRegime>("cgst-sgst", "igst", "vat")
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
    tax: fc.oneof(anyAmount, fc.constantFrom(0, 1, 2, 3).map(Money.ofHundredths))
  })
  .map(({ lines, shipping, discount, tax }) => {
    const subtotal = Money.sum(lines.map(({ price, qty }) => Money.times(price, qty)))
    const least = (amount: Money.Money) => Money.ofHundredths(Math.min(amount, subtotal))
    return {
      ordered: { subtotal, shipping, discount: least(discount), tax: least(tax), grand_total: subtotal },
      lines
    }
  })
