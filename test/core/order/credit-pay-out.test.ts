/** STORECREDIT-7: the balance of a store credit that goes to its holder in cash. */
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "#core/money.ts"
import { inWholeCoins, payOut } from "#core/order/credit-pay-out.ts"
import { shiftOf } from "../arbitrary/shift.ts"

const money = Money.ofHundredths
const credit = {
  number: "SC07ENW4BJS18F5",
  balance: money(120_50),
  currency: "INR",
  group: null
} as const
const asked = {
  credit,
  shift: shiftOf(),
  group: null,
  coin: money(100),
  expected: money(500_00),
  reason: "Moves to another city"
}
const tagOf = (change: Partial<Parameters<typeof payOut>[0]>) => {
  const decided = payOut({ ...asked, ...change })
  return Result.isSuccess(decided) ? "done" : decided.failure.tag
}

describe("a store credit that is paid out", () => {
  it("gives whole coins of its balance, never more than it holds, and keeps less than one (STORECREDIT-7)", () => {
    fc.assert(
      fc.property(fc.nat(1_000_00), fc.constantFrom(0, 25, 100), (balance, coin) => {
        const paid = inWholeCoins(money(balance), money(coin))
        const left = balance - paid
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThan(Math.max(coin, 1))
        expect(coin === 0 ? 0 : paid % coin).toBe(0)
      })
    )
  })

  it("is a row of the drawer that says why, and names the credit by its end (STORECREDIT-7)", () => {
    expect(payOut(asked)).toEqual(
      Result.succeed({
        kind: "out",
        amount: 120_00,
        reason: "Store credit SC...18F5 paid out: Moves to another city"
      })
    )
  })

  it("is refused without an open shift or a reason, of another group or money, empty, or beyond the drawer (STORECREDIT-7)", () => {
    expect([
      tagOf({}),
      tagOf({ shift: undefined }),
      tagOf({ shift: shiftOf({ status: "closed" }) }),
      tagOf({ reason: " " }),
      tagOf({ credit: { ...credit, group: 3 } }),
      tagOf({ credit: { ...credit, group: 3 }, group: 3 }),
      tagOf({ credit: { ...credit, currency: "AED" } }),
      tagOf({ credit: { ...credit, balance: Money.zero } }),
      tagOf({ credit: { ...credit, balance: money(50) } }),
      tagOf({ expected: money(119_00) })
    ]).toEqual([
      "done",
      "NoShift",
      "ShiftClosed",
      "InvalidData",
      "InvalidData",
      "done",
      "InvalidData",
      "InvalidData",
      "InvalidData",
      "NotInDrawer"
    ])
  })
})
