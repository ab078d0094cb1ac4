/** ACCOUNTS-9 on both databases: the books of a day are its papers, its Z reports and its summary, to the paisa. */
import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { broughtBy, dayBook } from "#core/accounts/day-book.ts"
import { ledgersFrom } from "#core/accounts/ledgers.ts"
import { Posting } from "#core/accounts/posting.ts"
import { vouchersOf } from "#core/accounts/voucher.ts"
import type { AccountsService } from "#core/contract/accounts.ts"
import type { ReportService } from "#core/contract/report.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { ShiftReport } from "#core/shift/report.ts"
import type { Shift } from "#core/shift/shift.ts"
import * as archivedOrders from "#rpc-server/store/archive/archived-orders.ts"
import { piecesOf } from "#test/core/arbitrary/shift.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { variable } from "#test/support/payment-service.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()
const today = Day.dayAt(now)
const gstin = "29ABCDE1234F1ZW"
type Page = (typeof AccountsService.getPostings)["result"]["Encoded"]
type Gstr1 = (typeof AccountsService.getGstr1)["result"]["Encoded"]
type Summary = (typeof ReportService.getSummary)["result"]["Encoded"]

const read = Schema.decodeSync(Posting)

describe.each(anyDatabase)("the books of a day on $name", ({ url }) => {
  const hub = Hub.of(
    url,
    Effect.all([
      seed(
        now,
        [{ id: 77, store: 11, items: [{ product: 1773, qty: 1000 }] }],
        [1, 2, 3, 4, 5].map((at) => shelfPack(1773, code(at)))
      ),
      allow(
        { enable_order_create: 1, enable_order_return: 1, enable_shift: 1, shift_approval: 1 },
        "hub",
        "second"
      ),
      changes(
        variable("order_return_reason", ["damaged"], 0),
        variable("shift_difference_limit", 50),
        "UPDATE product SET final_price = 18066 WHERE entity_id = 1773"
      )
    ])
  )
  const commerce = <A>(method: string, ...args: ReadonlyArray<unknown>) =>
    hub.result<A>(`CommerceService.${method}`, args)
  const shifts = <A = typeof Shift.Encoded>(method: string, ...args: ReadonlyArray<unknown>) =>
    hub.result<A>(`ShiftService.${method}`, args)
  /** A pack at 90.33, sold at the till; cash comes to 90.00. */
  const sell = async (
    pack: number,
    payment_mode: string,
    parts?: ReadonlyArray<{ readonly method: string; readonly amount: number }>
  ): Promise<number> => {
    await commerce("newCart")
    await commerce("addItemToCart", { scan_code: code(pack) })
    const { grand_total, cash_total } = await commerce<{ grand_total: number; cash_total: number }>(
      "setupGuestUser",
      2
    )
    const { order_id } = await commerce<{ order_id: number }>("placeOrderV2", {
      payment_mode,
      grand_total: payment_mode === "cashondelivery" ? cash_total : grand_total,
      channel: "Hub",
      till: "Till 1",
      ...(parts === undefined ? {} : { parts })
    })
    await commerce("updateAndInvoiceOrder", order_id, "Till 1")
    return order_id
  }
  const postings = async (from = today, to = today): Promise<ReadonlyArray<Posting>> => {
    const admin = await hub.as("admin")
    const all: Array<Posting> = []
    for (let after: string | undefined; ; ) {
      const page = await hub.result<Page>(
        "AccountsService.getPostings",
        [gstin, from, to, ...(after === undefined ? [] : [after])],
        admin
      )
      all.push(...page.postings.map((posting) => read(posting)))
      if (page.next === null) return all
      after = page.next
    }
  }
  const sumsOf = (all: ReadonlyArray<Posting>) => {
    const book = dayBook()
    for (const posting of all) book.add(posting)
    return book.sums()
  }
  let z: typeof ShiftReport.Encoded

  /*
   * Two sales for cash, one by Paytm, one by both. One of the first comes back, out of the drawer; the other one is paid by Paytm
   * after all, by the word of a second person.
   */
  beforeAll(async () => {
    const { shift_id } = await shifts("openShift", "Till 1", 2000)
    const cash = await sell(1, "cashondelivery")
    const back = await sell(2, "cashondelivery")
    await sell(3, "paytm")
    await sell(4, "paytm", [{ method: "cashondelivery", amount: 50 }])
    await shifts("addCashMovement", shift_id, "in", 500.5, "Change from the bank")
    await shifts("addCashMovement", shift_id, "out", 120.5, "Milk & bread")
    await hub.result("OrderClientService.returnOrder", [
      { order_id: back, allPacketReturn: true, till: "Till 1" },
      [{ scan_code: code(2), p_reason: "damaged" }]
    ])
    const second = await hub.as("second")
    await hub.result("CommerceService.changePaymentMethod", [cash, "paytm", "Paid by phone"], second)
    const pieces = piecesOf(2430_00, "INR").map((each) => ({ ...each, value: each.value / 100 }))
    const counted = await shifts("countShift", shift_id, pieces)
    await shifts("closeShift", shift_id, counted.count?.count_id)
    z = await shifts<typeof ShiftReport.Encoded>("getShiftReport", shift_id)
  })

  it("are the Z reports of its shifts, by till and method (ACCOUNTS-9)", async () => {
    const { tills, methods, invoices, creditNotes } = sumsOf(await postings())
    expect([invoices.papers, creditNotes.papers]).toEqual([4, 1])
    const [till] = tills
    expect(z).toMatchObject({ kind: "Z", cash_in: 500.5, cash_out: 120.5, refunds: 90, expected: 2430 })
    expect(z.sales.map(({ method, amount }) => [method, amount])).toEqual([
      ["cashondelivery", 140],
      ["paytm", 220.66]
    ])
    expect(till?.sales.map(({ method, amount }) => [method, Money.toWire(amount)])).toEqual(
      z.sales.map(({ method, amount }) => [method, amount])
    )
    expect(
      [till?.cashIn, till?.cashOut, till?.refunds].map((amount) => Money.toWire(amount ?? Money.zero))
    ).toEqual([z.cash_in, z.cash_out, z.refunds])
    expect(methods.map((row) => [row.method, row.received, row.paidBack])).toEqual([
      ["cashondelivery", 140_00, 90_00],
      ["paytm", 220_66, 0]
    ])
  })

  it("are what the summary of the day says was paid, and stay so when its orders are archived (ACCOUNTS-9)", async () => {
    const { categories } = await hub.result<Summary>("ReportService.getSummary", [today, today, 11])
    const { methods } = sumsOf(await postings())
    const sum = (name: "total_cod_payment" | "total_paytm_payment") =>
      Money.sum(
        categories
          // The order that nobody has invoiced yet has no paper.
          .filter(({ category }) => category === "retail")
          .map((category) => Money.parse(category[name]))
      )
    expect(methods.map((row) => broughtBy(row))).toEqual([
      sum("total_cod_payment"),
      sum("total_paytm_payment")
    ])
    const before = sumsOf(await postings())
    const later = now + 60 * 24 * Day.hour
    const { orders } = await hub.transact(() => archivedOrders.step(11, Day.toGmt(later), 50, later))
    expect(orders).toBe(4)
    expect(sumsOf(await postings())).toEqual(before)
  })

  it("are the GSTR-1 of the month and its vouchers, which come to zero each (ACCOUNTS-9)", async () => {
    const month = today.slice(0, 7)
    const { total } = await hub.result<Gstr1>(
      "AccountsService.getGstr1",
      [month, gstin],
      await hub.as("admin")
    )
    const all = await postings(
      `${month}-01`,
      `${month}-${Day.daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`
    )
    const { net } = sumsOf(all)
    expect([net.taxable, net.cgst, net.sgst, net.igst].map(Money.toWire)).toEqual([
      total.taxable,
      total.cgst,
      total.sgst,
      total.igst
    ])
    const vouchers = all.flatMap((posting) => vouchersOf(posting, ledgersFrom(undefined)))
    for (const { entries } of vouchers) expect(Money.sum(entries.map(({ amount }) => amount))).toBe(0)
    expect(vouchers.map(({ type }) => type).sort()).toEqual(
      ["Credit Note", "Payment", "Payment"].concat(Array(5).fill("Receipt"), Array(4).fill("Sales"))
    )
  })

  it("are none of another day, and refuse a registration, days and pages that there are none of", async () => {
    const yesterday = Day.addDays(today, -1)
    expect(await postings(yesterday, yesterday)).toEqual([])
    const admin = await hub.as("admin")
    const refused = async (...args: ReadonlyArray<unknown>) =>
      (await hub.call("AccountsService.getPostings", args, admin)).error?.data
    expect(await refused("33ABCDE1234F1Z5", today, today)).toMatchObject({
      why: expect.stringContaining("33ABCDE1234F1Z5")
    })
    expect(await refused(gstin, today, yesterday)).toMatchObject({ why: expect.stringContaining("before") })
    expect(await refused(gstin, today, today, "0|9|1|x")).toMatchObject({
      why: expect.stringContaining("page")
    })
    const { error } = await hub.call("AccountsService.getPostings", [gstin, today, today])
    expect(error?.data).toMatchObject({ tag: "FlagOff" })
  })

  it("are of registrations that are listed with their stores and the shifts that are open", async () => {
    const { shift_id } = await shifts("openShift", "Till 9", 100)
    expect(shift_id).toBeGreaterThan(0)
    const { registrations } = await hub.result<{ registrations: ReadonlyArray<{ registration: string }> }>(
      "AccountsService.getRegistrations",
      [],
      await hub.as("admin")
    )
    expect(registrations).toContainEqual(
      expect.objectContaining({
        registration: gstin,
        currency: "INR",
        open_shifts: [{ store_id: 11, till: "Till 9", opened_at: expect.any(String) }],
        unregistered: [],
        stores: expect.arrayContaining([{ store_id: 11, name: "Indiranagar Hub" }])
      })
    )
  })
})
