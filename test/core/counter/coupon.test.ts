/** COUNTER-9 to COUNTER-11. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Coupon, couponCode, discountOf, readCouponCode, requireUsable } from "#core/counter/coupon.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { sentenceOf } from "#test/support/outcome.ts"

const rupees = (amount: string): Money.Money => Money.parse(amount)
const coupon = (change: Partial<Coupon> = {}): Coupon => ({
  code: "FRESH10",
  percent: 10,
  amount: null,
  min_subtotal: Money.zero,
  active: true,
  valid_from: null,
  valid_to: null,
  limit: null,
  websites: null,
  ...change
})
const now = Day.fromGmt("2026-11-24 06:30:00") ?? 0
const wording = (
  of: Coupon | undefined,
  {
    subtotal = rupees("100"),
    used = 0,
    websiteId = 1 as number | null,
    at = now,
    currency = "INR" as Money.Currency
  } = {}
) => sentenceOf(requireUsable(of, subtotal, used, at, { websiteId, code: "NOPE", currency }), "usable")

describe("a coupon", () => {
  it.each([
    [" fresh10 ", "FRESH10"],
    ["Fresh 10", "FRESH10"],
    ["ＦＲＥＳＨ10", "FRESH10"],
    ["\u001B[2Jfresh10", "FRESH10"],
    ["50% off", "50%OFF"],
    ["x".repeat(10_000), "X".repeat(41)],
    ["", undefined],
    [" \t\n", undefined]
  ])("typed as %j is %j", (typed, code) => expect(readCouponCode(typed)).toBe(code))

  it("is the same however it is typed (COUNTER-9)", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9_-]{1,40}$/), (code) => {
        expect(code).toMatch(couponCode)
        expect(readCouponCode(` ${code.toLowerCase().split("").join(" ")} `)).toBe(code)
      })
    )
  })

  it.each([
    [coupon(), "99.95", "10.00"],
    [coupon({ percent: 12.5 }), "0.04", "0.01"],
    [coupon({ percent: 12.5 }), "100.04", "12.51"],
    [coupon({ percent: 100 }), "99.99", "99.99"],
    [coupon({ percent: null, amount: rupees("50") }), "200", "50.00"],
    [coupon({ percent: null, amount: rupees("50") }), "49.99", "49.99"],
    [coupon(), "0", "0.00"]
  ])("takes off half up to the paisa (COUNTER-9)", (of, subtotal, off) => {
    expect(Money.formatPlain(discountOf(of, rupees(subtotal)))).toBe(off)
  })

  it("never takes off more than there is, nor less than nothing", () => {
    const value = fc.oneof(
      fc.record({
        percent: fc.integer({ min: 1, max: 10_000 }).map((of) => of / 100),
        amount: fc.constant(null)
      }),
      fc.record({
        percent: fc.constant(null),
        amount: fc.integer({ min: 1, max: 1e9 }).map(Money.ofHundredths)
      })
    )
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 1e9 }), (of, hundredths) => {
        const subtotal = Money.ofHundredths(hundredths)
        const off = discountOf(of, subtotal)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(subtotal)
      })
    )
  })

  it("is refused in words that say why (COUNTER-10)", () => {
    expect(wording(coupon())).toBe("usable")
    expect(wording(undefined)).toBe("There is no coupon NOPE")
    expect(wording(coupon({ active: false }))).toBe("The coupon FRESH10 is not active")
    expect(wording(coupon({ valid_from: "2026-11-30 18:30:00" }))).toBe(
      "The coupon FRESH10 holds from 2026-12-01 00:00 on"
    )
    expect(wording(coupon({ valid_to: "2026-11-20 18:29:00" }))).toBe(
      "The coupon FRESH10 held until 2026-11-20 23:59"
    )
    expect(wording(coupon({ min_subtotal: rupees("500") }), { subtotal: rupees("499.99") })).toBe(
      "The coupon FRESH10 holds from a subtotal of ₹500.00 on"
    )
    expect(wording(coupon({ min_subtotal: rupees("500") }), { currency: "AED" })).toBe(
      "The coupon FRESH10 holds from a subtotal of AED 500.00 on"
    )
    expect(wording(coupon({ limit: 2 }), { used: 2 })).toBe("The coupon FRESH10 is used up")
    expect(wording(coupon({ websites: [3] }))).toBe("The coupon FRESH10 does not hold at this store")
    expect(wording(coupon({ websites: [3] }), { websiteId: null })).toBe(
      "The coupon FRESH10 does not hold at this store"
    )
  })

  it("holds at its first and at its last moment, at its minimum, and for its last use (COUNTER-10)", () => {
    const at = Day.toGmt(now)
    expect(wording(coupon({ valid_from: at, valid_to: at, min_subtotal: rupees("100"), limit: 1 }))).toBe(
      "usable"
    )
    expect(wording(coupon({ valid_to: at }), { at: now + Day.second })).toContain("held until")
    expect(wording(coupon({ valid_from: at }), { at: now - Day.second })).toContain("holds from")
    expect(wording(coupon({ websites: [3, 1] }))).toBe("usable")
  })
})
