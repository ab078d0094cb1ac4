/** STORECREDIT-7 on both databases: the balance of a store credit goes out of a drawer once, by a second person's word. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { CreditPaidOut } from "#core/contract/store-credit.ts"
import * as Day from "#core/day.ts"
import { numberOf, type StoreCredit } from "#core/order/store-credit.ts"
import type { ShiftReport } from "#core/shift/report.ts"
import type { Shift } from "#core/shift/shift.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, password, seed } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now } = tradingDay()
const reason = "Moves to another city"
type Paid = typeof CreditPaidOut.Encoded

describe.each(databases)("store credits paid out, on $name", ({ name, url }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    url,
    Effect.all([
      seed(now, [], []),
      allow({ enable_shift: 1, enable_order_create: 1, enable_order_return: 1 }, "hub", "relief"),
      allow({ enable_shift: 1, shift_approval: 1, enable_order_return: 1 }, "supervisor"),
      changes("UPDATE app_user SET cut_off_date = NULL")
    ])
  )
  const { ask, done } = hub.service("StoreCreditService")
  let credits = 0
  /** A credit of a store, with its first entry. */
  const issued = async (balance: number, store = 11, currency = "INR") => {
    credits += 1
    const number = numberOf(Uint8Array.from({ length: 16 }, (_, at) => at * credits))
    await hub.change({
      text: `INSERT INTO store_credit (number, store_id, currency, issued, balance, order_id, issued_at)
             VALUES (?, ${store}, ?, ${balance}, ${balance}, ${credits}, '2026-11-20 06:30:00')`,
      values: [number, currency]
    })
    return number
  }
  const open = (till: string, float = 1000) =>
    done<typeof Shift.Encoded>("ShiftService.openShift", [till, float])
  const report = ({ shift_id }: Pick<typeof Shift.Encoded, "shift_id">) =>
    done<typeof ShiftReport.Encoded>("ShiftService.getShiftReport", [shift_id], "supervisor")
  const asking = (number: string, till: string, more: { who?: string; secret?: string; why?: string } = {}) =>
    [number, till, more.why ?? reason, more.who ?? "supervisor", more.secret ?? password] as const
  const holds = (number: string) =>
    hub.number(`SELECT balance AS n FROM store_credit WHERE number = '${number}'`)

  it("once, whatever is repeated: drawer, report and credit say so (STORECREDIT-7)", async () => {
    const [number, shift] = [await issued(120_50), await open("One")]
    const paid = await done<Paid>("payOutCredit", asking(number.toLowerCase(), "one"), "hub", "pay-out-1")
    expect(paid).toMatchObject({
      movement: {
        kind: "out",
        amount: 120,
        reason: `Store credit SC...${number.slice(-4)} paid out: ${reason}`,
        by: "hub user"
      },
      credit: { number, balance: 0.5, entries: [{ cause: "payout", amount: -120, by: "hub user" }] }
    })
    expect(await done("payOutCredit", asking(number.toLowerCase(), "one"), "hub", "pay-out-1")).toEqual(paid)
    expect(tagOf(await ask("payOutCredit", asking(number, "One")))).toBe("InvalidData")
    expect(await report(shift)).toMatchObject({ cash_out: 120, movements: [{ amount: 120 }] })
    expect(await hub.number("SELECT COUNT(*) AS n FROM store_credit_pay_out")).toBe(1)
    expect(await done<typeof StoreCredit.Encoded>("getCredit", [number])).toEqual(paid.credit)
  })

  it("stands in the books against Store Credit; what looks like one does not (ACCOUNTS-16)", async () => {
    const [number, shift] = [await issued(30_00), await open("Books")]
    await done<Paid>("payOutCredit", asking(number, "Books"))
    const typed = `Store credit SC...${number.slice(-4)} paid out: ${reason}`
    const move = [shift.shift_id, "out", 5] as const
    await done("ShiftService.addCashMovement", [...move, typed])
    await done("ShiftService.addCashMovement", [...move, "Round-off of order 1, paid by Cash now"])
    const today = Day.dayAt(Date.now())
    const { postings } = await done<{ readonly postings: ReadonlyArray<object> }>(
      "AccountsService.getPostings",
      ["29ABCDE1234F1ZW", today, today],
      "admin"
    )
    expect(postings.filter((each) => "till" in each && each.till === "Books")).toEqual([
      expect.objectContaining({ kind: "cashOut", amount: 30, against: "storeCredit" }),
      expect.not.objectContaining({ against: expect.anything() }),
      expect.not.objectContaining({ against: expect.anything() })
    ])
  })

  test("at one of two tills that pay it out in the same moment (STORECREDIT-7)", async () => {
    const number = await issued(50_00)
    await open("Two")
    await open("Three")
    const replies = await Promise.all([
      ask("payOutCredit", asking(number, "Two")),
      ask("payOutCredit", asking(number, "Three"), "relief")
    ])
    expect(replies.map(tagOf).toSorted()).toEqual(["InvalidData", "done"])
    expect(await holds(number)).toBe(0)
  })

  it("by the word of somebody else of the store who approves shifts, and of nobody else (STORECREDIT-7)", async () => {
    const number = await issued(50_00)
    await open("Four")
    const refusals = [
      await ask("payOutCredit", asking(number, "Four", { who: "relief" })),
      await ask("payOutCredit", asking(number, "Four", { secret: "wrong" })),
      await ask("payOutCredit", asking(number, "Four", { who: "kochi-till" })),
      await ask("payOutCredit", asking(number, "Four"), "supervisor")
    ]
    expect(refusals.map(tagOf)).toEqual(refusals.map(() => "InvalidData"))
    for (const [at, why] of [
      /may not approve it/,
      /password is wrong/,
      /does not work at this store/,
      /somebody else approves it/
    ].entries())
      expect(JSON.stringify(refusals[at]?.error)).toMatch(why)
    expect(await holds(number)).toBe(50_00)
  })

  it("is refused without an open shift, of another website or money, and beyond what the drawer has (STORECREDIT-7)", async () => {
    await open("Five", 20)
    const [number, foreign, dirhams] = [
      await issued(50_00),
      await issued(10_00, 21),
      await issued(10_00, 11, "AED")
    ]
    expect(tagOf(await ask("payOutCredit", asking(number, "Nobody's")))).toBe("NoShift")
    expect(tagOf(await ask("payOutCredit", asking(number, "Five")))).toBe("NotInDrawer")
    expect(tagOf(await ask("payOutCredit", asking(dirhams, "Five")))).toBe("InvalidData")
    expect(tagOf(await ask("payOutCredit", asking("SC0000000000001", "Five")))).toBe("NotFound")
    await hub.change("UPDATE store SET website_id = 9 WHERE store_id = 21")
    expect(tagOf(await ask("payOutCredit", asking(foreign, "Five")))).toBe("InvalidData")
    await hub.change("UPDATE store SET website_id = NULL WHERE store_id = 21")
    expect(tagOf(await ask("payOutCredit", asking(foreign, "Five")))).toBe("done")
  })
})
