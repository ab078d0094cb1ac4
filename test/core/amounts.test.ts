import { Option, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Decimal from "#core/decimal.ts"
import * as Money from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"

describe("decimal", () => {
  it.each([
    ["1.005", 2, 101],
    [1.255, 2, 126],
    [-1.005, 2, -101],
    ["1e-3", 2, 0],
    ["5e-3", 2, 1],
    [1e21, 2, undefined],
    ["", 2, undefined],
    [".", 2, undefined],
    ["1.2.3", 2, undefined],
    ["0x10", 2, undefined],
    [Number.NaN, 2, undefined],
    [" 7 ", 3, 7000]
  ])("%s at %i decimals is %s", (text, places, scaled) => {
    expect(Decimal.scale(text, places)).toBe(scaled)
  })

  it("reads back what it shows", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 6 }), (scaled, places) => {
        expect(Decimal.scale(Decimal.show(scaled, places), places)).toBe(scaled)
      })
    )
  })

  it("a proportion is the nearest integer to the exact fraction, also past the safe integers", () => {
    const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    const divisor = fc.integer({ min: 1000, max: 1_000_000 })
    fc.assert(
      fc.property(amount, fc.nat({ max: 1_000_000 }), divisor, (a, b, c) => {
        const rest = BigInt(a) * BigInt(b) - BigInt(Decimal.proportion(a, b, c)) * BigInt(c)
        expect((rest < 0n ? -rest : rest) * 2n <= BigInt(c)).toBe(true)
      })
    )
  })
})

describe("quantity", () => {
  it("sums of tenths are exact", () => {
    expect(Quantity.plus(Quantity.parse("0.1"), Quantity.parse("0.2"))).toBe(Quantity.parse("0.3"))
  })

  it("what cannot be read counts as 0", () => {
    for (const value of [undefined, null, "abc", {}, [], true]) expect(Quantity.parse(value)).toBe(0)
  })

  it("is compared and shown to two decimals, half up (NUM-2)", () => {
    expect(Quantity.isSame(Quantity.parse("1.255"), Quantity.parse("1.26"))).toBe(true)
    expect(Quantity.format(Quantity.parse("1.255"))).toBe("1.26")
    expect(Quantity.formatShort(Quantity.parse("2.50"))).toBe("2.5")
  })

  it("that is sent and is too large to be counted is refused, and not taken for nothing", () => {
    const sent = Schema.decodeUnknownOption(Quantity.Quantity)
    expect(sent("999999999999")).toEqual(Option.some(999_999_999_999_000))
    for (const huge of [1e13, -1e13, Number.MAX_VALUE]) expect(sent(huge)).toEqual(Option.none())
  })

  it("labels are printed for the quantity rounded up", () => {
    expect(Quantity.roundedUp(Quantity.parse("2.001"))).toBe(3)
    expect(Quantity.roundedUp(Quantity.parse("2"))).toBe(2)
  })
})

describe("money", () => {
  it("a line is price x quantity, half up to the paisa (NUM-1)", () => {
    expect(Money.times(Money.parse("10.01"), Quantity.parse("0.5"))).toBe(501)
    expect(Money.times(Money.parse("349.00"), Quantity.parse("1.255"))).toBe(43800)
  })

  it("shows the sign before two decimals", () => {
    expect(Money.format(Money.parse("1.005"))).toBe("\u20B91.01")
    expect(Money.format(Money.parse("-2"), "AED")).toBe("-AED 2.00")
  })

  it("is grouped as its country does, rupees by lakhs and dirhams by thousands (NUM-3)", () => {
    const shown = (amount: string) =>
      (["INR", "AED"] as const).map((currency) => Money.format(Money.parse(amount), currency))
    expect(shown("0")).toEqual(["\u20B90.00", "AED 0.00"])
    expect(shown("999.99")).toEqual(["\u20B9999.99", "AED 999.99"])
    expect(shown("1000")).toEqual(["\u20B91,000.00", "AED 1,000.00"])
    expect(shown("-123456.5")).toEqual(["-\u20B91,23,456.50", "-AED 123,456.50"])
    expect(shown("1234567.89")).toEqual(["\u20B912,34,567.89", "AED 1,234,567.89"])
    const whole = fc.integer({ min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 })
    const locales = { INR: "en-IN", AED: "en-AE" } as const
    fc.assert(
      fc.property(fc.oneof(fc.integer(), whole), fc.constantFrom("INR", "AED"), (hundredths, currency) => {
        const money = Money.ofHundredths(hundredths)
        const decimal = Money.formatPlain(money) as Intl.StringNumericLiteral
        expect(Money.grouped(money, currency)).toBe(
          new Intl.NumberFormat(locales[currency], { minimumFractionDigits: 2 }).format(decimal)
        )
        expect(Money.grouped(money, currency).replaceAll(",", "")).toBe(Money.formatPlain(money))
      })
    )
  })

  it("parts always add up to the amount and differ by less than a hundredth from the exact share", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 100_000_000 }),
        fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          const parts = Money.allot(Money.ofHundredths(amount), weights)
          expect(Money.sum(parts)).toBe(amount)
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          if (total === 0) return
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThan(1)
        }
      )
    )
  })
})
