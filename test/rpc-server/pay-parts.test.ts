/** PAY-22 to PAY-27 on both databases: a sale at the counter that is paid in parts, from its cart to its papers and books. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import * as Day from "#core/day.ts"
import * as archivedOrders from "#rpc-server/store/archive/archived-orders.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { deliver, payee, secret, variable } from "#test/support/payment-service.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, code } = tradingDay()
const packs = Array.from({ length: 16 }, (_, at) => at + 1)

interface Part {
  readonly method: string
  readonly amount: number
  readonly reference?: string
}
interface Sold {
  readonly order_id: number
  readonly increment_id: string
  readonly grand_total: number
  readonly payment_method: string
  readonly parts?: ReadonlyArray<Part>
  readonly invoice_id: string | null
}
interface Books {
  readonly sales: ReadonlyArray<{ readonly method: string; readonly orders: number; readonly amount: number }>
}

interface Posted {
  readonly number?: string
  readonly ways: ReadonlyArray<{ readonly method: string; readonly amount: number }>
}

interface PostedPage {
  readonly postings: ReadonlyArray<Posted>
  readonly next: string | null
}

/** What half a kilogram costs, exactly and in coins. */
const total = 361.55
const till = "Till 1"

describe.each(databases)("a sale in parts on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    databaseUrl,
    Effect.all([
      seed(
        now,
        [],
        packs.map((at) => shelfPack(1773, code(at)))
      ),
      allow(
        {
          enable_order_create: 1,
          enable_order_return: 1,
          enable_upi_payment: 1,
          enable_shift: 1,
          swipe_machine_tid: "T-1"
        },
        "hub"
      ),
      allow({ enable_shift: 1, shift_approval: 1, swipe_machine_tid: "T-2" }, "second"),
      changes(
        variable("upi_payee", payee),
        variable("order_return_reason", ["Wrong item", "damaged"]),
        "UPDATE product SET final_price = 72310 WHERE entity_id = 1773"
      )
    ]),
    { PACKHOUSE_PAYMENT_SECRET: secret }
  )
  const ask = (method: string, ...args: ReadonlyArray<unknown>) => hub.call(method, args)
  const done = async <A>(method: string, ...args: ReadonlyArray<unknown>) => {
    const { result, error } = await hub.call(method, args)
    expect(error).toBeUndefined()
    return result as A
  }
  /** A till of its own, so that no test counts another one's money. */
  const open = (name: string) => done<{ shift_id: number }>("ShiftService.openShift", name, 1000)
  const fill = async (pack: number) => {
    await done("CommerceService.newCart")
    await done("CommerceService.clearCart")
    await done("CommerceService.addItemToCart", { scan_code: code(pack) })
    await done("CommerceService.setupGuestUser", 2)
  }
  const request = (payment_mode: string, parts: ReadonlyArray<Part>, change: object = {}) => ({
    payment_mode,
    parts,
    grand_total: total,
    channel: "Hub",
    till,
    ...change
  })
  const place = (...of: Parameters<typeof request>) => ask("CommerceService.placeOrderV2", request(...of))
  const sell = async (pack: number, ...of: Parameters<typeof request>) => {
    await fill(pack)
    const { result, error } = await place(...of)
    expect(error).toBeUndefined()
    return result as Sold
  }
  const invoice = ({ order_id }: Sold, of: { till?: string; given?: number } = {}) =>
    ask("CommerceService.updateAndInvoiceOrder", order_id, of.till ?? till, ...(of.given ? [of.given] : []))
  const pays = async ({ increment_id }: Sold, amount: number) => {
    const { body } = await deliver(hub.url, {
      event_id: `paid-${increment_id}`,
      increment_id,
      status: "success",
      amount,
      reference: `UTR-${increment_id}`
    })
    return (body as { data: { outcome: string } }).data.outcome
  }
  const stored = async ({ order_id }: Sold) =>
    (await hub.order(order_id)) as unknown as Sold & {
      status: string
      payments?: ReadonlyArray<{ amount: number }>
    }
  const documentOf = async ({ order_id }: Sold) =>
    (
      await done<{ document: Readonly<Record<string, unknown>> }>(
        "CommerceService.getInvoicePrintInfo",
        order_id
      )
    ).document
  const books = (shift: { shift_id: number }) => done<Books>("ShiftService.getShiftReport", shift.shift_id)
  const cash200 = [{ method: "cashondelivery", amount: 200 }]

  it("of cash and UPI asks the code for the rest, is invoiced at its exact sum, and each part is in the books (PAY-24)", async () => {
    const shift = await open("Till parts")
    const sold = await sell(1, "upi", cash200, { till: "Till parts" })
    expect(sold).toMatchObject({ grand_total: total, payment_method: "upi", parts: cash200 })
    const { link } = await done<{ link: string }>("PaymentService.requestUpiPayment", sold.order_id)
    expect(link).toContain("am=161.55")
    expect(await pays(sold, 161.55)).toBe("paid")
    expect(await stored(sold)).toMatchObject({ status: "pending", parts: cash200 })
    const invoiced = await invoice(sold, { till: "Till parts", given: 500 })
    expect(invoiced.result).toMatchObject({ grand_total: total, invoice_id: expect.any(String) })
    const repeated = await invoice(sold, { till: "Till parts", given: 500 })
    expect(repeated.result).toEqual(invoiced.result)
    expect(await documentOf(sold)).toMatchObject({
      payment: "Cash, UPI",
      payments: [
        { name: "Cash", amount: "200.00" },
        { name: "UPI", amount: "161.55" }
      ],
      tender: { given: "500.00", change: "300.00" },
      totals: { grand_total: "361.55" }
    })
    expect((await books(shift)).sales).toMatchObject([
      { method: "cashondelivery", orders: 1 },
      { method: "upi", orders: 1, amount: 161.55 }
    ])
    const { shift_id } = shift
    const counted = await done<{ count: { count_id: number } }>("ShiftService.countShift", shift_id, [
      { value: 500, pieces: 2 },
      { value: 200, pieces: 1 }
    ])
    const closed = await done<{ status: string }>("ShiftService.closeShift", shift_id, counted.count.count_id)
    expect(closed).toMatchObject({ status: "closed" })
    expect(await books(shift)).toMatchObject({
      kind: "Z",
      expected: 1200,
      counted: 1200,
      difference: 0,
      sales: [
        { method: "cashondelivery", orders: 1, amount: 200 },
        { method: "upi", orders: 1, amount: 161.55 }
      ]
    })
  })

  test("is placed once however often it is asked, and by two counters at once, with its parts once (PAY-22)", async () => {
    await open("Till once")
    await fill(2)
    const body = [request("upi", cash200, { till: "Till once" })]
    const key = { "idempotency-key": "parts-once-0001" }
    const keyed = () => call(hub.url, hub.session, "CommerceService.placeOrderV2", body, key)
    const [one, other] = await Promise.all([keyed(), keyed()])
    expect(other.result).toEqual(one.result)
    expect((await keyed()).result).toEqual(one.result)
    expect((await place("upi", cash200)).error?.data?.tag).toBe("CartLocked")
    expect(await stored(one.result as Sold)).toMatchObject({ parts: cash200 })
    await fill(3)
    const raced = await Promise.all([1, 2, 3].map(() => place("upi", cash200, { till: "Till once" })))
    expect(raced.map(tagOf).sort()).toEqual(["CartLocked", "CartLocked", "done"])
    const [won] = raced.flatMap(({ result }) => (result === undefined ? [] : [result as Sold]))
    expect(won?.parts).toEqual(cash200)
  })

  it("is refused in words where its parts cannot be, and its cart stays (PAY-22)", async () => {
    await open("Till refused")
    await fill(4)
    const refused = async (...of: Parameters<typeof request>) => {
      const { error } = await place(...of)
      return error?.message
    }
    expect(await refused("upi", [{ method: "cashondelivery", amount: 200.5 }])).toBe(
      "The order cannot be paid like this: 200.50 in cash is no whole number of coins of 1.00: pay the odd part in another way"
    )
    expect(await refused("upi", [{ method: "cashondelivery", amount: 400 }])).toMatch(
      /its parts come to 400\.00 and it costs 361\.55/
    )
    expect(await refused("card", [{ method: "card", amount: 100 }])).toMatch(/Card is named twice/)
    expect(await refused("upi", [{ method: "cashondelivery", amount: 0 }])).toMatch(/more than 0\.00/)
    expect(await refused("card", [{ method: "upi", amount: 100 }])).toMatch(/UPI pays the rest/)
    const { error } = await place("upi", [{ method: "cashondelivery", amount: 200.001 }])
    expect(error?.code).toBeDefined()
    const { order } = await done<{ order: unknown }>("CommerceService.getCart")
    expect(order).toBeNull()
  })

  it("whose UPI is given up for cash is a sale for cash alone, in whole coins (PAY-25)", async () => {
    const shift = await open("Till given up")
    const sold = await sell(5, "upi", cash200, { till: "Till given up" })
    await done("PaymentService.requestUpiPayment", sold.order_id)
    const changed = await done<Sold>("CommerceService.changePaymentMethod", sold.order_id, "cashondelivery")
    expect(changed).toMatchObject({ payment_method: "cashondelivery", grand_total: 362, status: "pending" })
    expect(changed).not.toHaveProperty("parts")
    expect((await invoice(sold, { till: "Till given up" })).error).toBeUndefined()
    expect((await books(shift)).sales).toMatchObject([{ method: "cashondelivery", orders: 1 }])
  })

  it("by card and cash is refused where the cash would be odd, and that has left changes its rest alone (PAY-25, APPROVE-4)", async () => {
    const shift = await open("Till left")
    const card = [{ method: "card", amount: 100, reference: "9981" }]
    const sold = await sell(6, "paytm", card, { till: "Till left" })
    const { error } = await ask("CommerceService.changePaymentMethod", sold.order_id, "cashondelivery")
    expect(error?.data?.tag).toBe("PaymentFixed")
    expect(error?.message).toMatch(/261\.55 in cash is no whole number/)
    expect((await invoice(sold, { till: "Till left" })).error).toBeUndefined()
    const second = await hub.login("second")
    const change = (method: string) =>
      hub.call("CommerceService.changePaymentMethod", [sold.order_id, method, "Paid by another app"], second)
    expect((await change("card")).error?.message).toMatch(/a part of it was paid in that way/)
    expect((await change("upi")).error).toBeUndefined()
    expect(await books(shift)).toMatchObject({
      sales: [
        { method: "card", orders: 1, amount: 100 },
        { method: "upi", orders: 1, amount: 261.55 }
      ],
      paid_otherwise: [{ from: "paytm", to: "upi", amount: 261.55 }]
    })
  })

  it("whose UPI is given up for a card is a sale by card, and none that waits (PAY-18)", async () => {
    await open("Till card")
    const sold = await sell(15, "upi", [{ method: "paytm", amount: 100 }], { till: "Till card" })
    const changed = await done<Sold>("CommerceService.changePaymentMethod", sold.order_id, "card")
    expect(changed).toMatchObject({ payment_method: "card", status: "pending" })
  })

  it("of a sale by card that had left and is paid in cash, the drawer has coins and a row of their round-off (CASH-10, ACCOUNTS-16)", async () => {
    const shift = await open("Till coins")
    const sold = await sell(16, "card", [], { till: "Till coins" })
    expect((await invoice(sold, { till: "Till coins" })).error).toBeUndefined()
    const second = await hub.login("second")
    const change = (method: string) =>
      hub.call("CommerceService.changePaymentMethod", [sold.order_id, method, "Card machine is down"], second)
    expect((await change("cashondelivery")).error).toBeUndefined()
    const rounded = await books(shift)
    expect(rounded).toMatchObject({ cash_in: 0.45, movements: [{ kind: "in", amount: 0.45 }] })
    expect(JSON.stringify(rounded)).toContain("Round-off of order")
    expect((await change("card")).error).toBeUndefined()
    expect(await books(shift)).toMatchObject({ cash_in: 0.45, cash_out: 0.45 })
    const today = Day.dayAt(Date.now())
    const admin = await hub.as("admin")
    const postings: Array<object> = []
    for (let after: string | null | undefined; after !== null; ) {
      const page: { readonly postings: ReadonlyArray<object>; readonly next: string | null } =
        await hub.result(
          "AccountsService.getPostings",
          ["29ABCDE1234F1ZW", today, today, ...(after === undefined ? [] : [after])],
          admin
        )
      postings.push(...page.postings)
      after = page.next
    }
    expect(postings.filter((each) => "till" in each && each.till === "Till coins")).toMatchObject([
      { kind: "cashIn", amount: 0.45, against: "roundOff" },
      { kind: "cashOut", amount: 0.45, against: "roundOff" }
    ])
  })

  it("stands in the daily summary and its lists under each of its ways, archived and back as it was (SUMMARY-3)", async () => {
    await open("Till reports")
    const sold = await sell(9, "card", cash200, { till: "Till reports" })
    expect((await invoice(sold, { till: "Till reports" })).error).toBeUndefined()
    const today = Day.dayAt(Date.now())
    const range = [today, today, 11] as const
    const listed = async (method: string) => {
      const { rows } = await done<{ rows: ReadonlyArray<{ order_id: number; amount: number }> }>(
        "ReportService.getSummaryOrders",
        ...range,
        "retail",
        method
      )
      return rows.find(({ order_id }) => order_id === sold.order_id)?.amount
    }
    expect([await listed("cashondelivery"), await listed("card"), await listed("upi")]).toEqual([
      200,
      161.55,
      undefined
    ])
    const { categories } = await done<{
      categories: ReadonlyArray<{ category: string } & Readonly<Record<string, number>>>
    }>("ReportService.getSummary", ...range)
    const retail = categories.find(({ category }) => category === "retail")
    const sum = async (method: string) => {
      const { rows } = await done<{ rows: ReadonlyArray<{ amount: number }> }>(
        "ReportService.getSummaryOrders",
        ...range,
        "retail",
        method
      )
      return [rows.length, Math.round(rows.reduce((all, { amount }) => all + amount, 0) * 100) / 100]
    }
    expect(await sum("cashondelivery")).toEqual([retail?.cod_orders, retail?.total_cod_payment])
    expect(await sum("card")).toEqual([retail?.card_orders, retail?.total_card_payment])
    const rows = await done<ReadonlyArray<Sold>>("OrderService.getTodaySummary", today, 11)
    expect(rows.find(({ order_id }) => order_id === sold.order_id)).toMatchObject({ parts: cash200 })
    const before = await stored(sold)
    const later = Date.now() + 86_400_000
    const { orders } = await hub.transact(() => archivedOrders.step(11, Day.toGmt(later), 100, later))
    expect(orders).toBeGreaterThan(0)
    expect(await stored(sold)).toEqual(before)
    expect(before).toMatchObject({ parts: cash200 })
  })

  it("that is cancelled owes each part by its way, once (PAY-26)", async () => {
    await open("Till owed")
    const parts = [...cash200, { method: "card", amount: 61.55, reference: "9982" }]
    const sold = await sell(7, "upi", parts, { till: "Till owed" })
    expect(await pays(sold, 100)).toBe("paid")
    const { items } = (await stored(sold)) as unknown as { items: ReadonlyArray<{ item_id: number }> }
    const reasons = items.map(({ item_id }) => ({ item_id, reason: "Customer went away" }))
    await done("CommerceService.cancelOrder", sold.order_id, reasons)
    const { rows } = await done<{
      rows: ReadonlyArray<{ order_id: number; amount: number; method: string; reference: string }>
    }>("TaskService.getTasks", { filter: "open" })
    expect(
      rows
        .filter(({ order_id }) => order_id === sold.order_id)
        .map(({ amount, method, reference }) => [method, amount, reference])
        .sort()
    ).toEqual([
      ["card", 61.55, "9982"],
      ["upi", 100, `UTR-${sold.increment_id}`]
    ])
  })

  it("comes back for what its credit notes say, in whole coins, on note, order, archive, X and Z (PAY-30)", async () => {
    const taker = await hub.login("till-taker")
    const give = async <A>(method: string, ...args: ReadonlyArray<unknown>) => {
      const { result, error } = await hub.call(method, args, taker)
      expect(error).toBeUndefined()
      return result as A
    }
    const shift = await give<{ shift_id: number }>("ShiftService.openShift", "Till back", 1000)
    await fill(10)
    await done("CommerceService.addItemToCart", { scan_code: code(11) })
    const card400 = { till: "Till back", grand_total: 2 * total }
    const { result } = await place("card", [{ method: "cashondelivery", amount: 400 }], card400)
    const sold = result as Sold
    expect((await invoice(sold, { till: "Till back" })).error).toBeUndefined()
    const back = [
      { order_id: sold.order_id, allPacketReturn: false, till: "Till back" },
      [{ scan_code: code(10), p_reason: "damaged" }]
    ] as const
    // 361.55 would leave 361.55 of the cash: 362.00 is left of it.
    const ways = [
      { how: "cash", amount: 38, method: "cashondelivery" },
      { how: "task", amount: 323.1, method: "card" }
    ]
    const reckoned = await give<object>("OrderReturnService.getReturnCredit", ...back)
    expect(reckoned).toMatchObject({ credited: 361.1, refunds: ways })
    const first = await give<{ credit_note: string }>("OrderClientService.returnOrder", ...back)
    expect(first).toMatchObject({ credited: 361.1, refunds: ways })
    const noteOf = async (number: string) => {
      const { document } = await give<{ document: { totals: object } }>(
        "InvoiceService.getCreditNote",
        sold.order_id,
        1,
        number
      )
      return document
    }
    const one = await noteOf(first.credit_note)
    expect(one.totals).toMatchObject({ subtotal: "361.55", round_off: "-0.45", grand_total: "361.10" })
    expect(await stored(sold)).toMatchObject({ credited: 361.1 })
    const report = () => give<object>("ShiftService.getShiftReport", shift.shift_id)
    expect(await report()).toMatchObject({ kind: "X", refunds: 38 })

    const whole = [{ ...back[0], allPacketReturn: true }, [{ scan_code: code(11), p_reason: "damaged" }]]
    const second = await give<{ credit_note: string }>("OrderClientService.returnOrder", ...whole)
    expect(second).toMatchObject({ credited: 362, refund: { how: "cash", amount: 362 } })
    expect((await noteOf(second.credit_note)).totals).toMatchObject({
      subtotal: "361.55",
      round_off: "0.45",
      grand_total: "362.00"
    })
    const { count } = await give<{ count: { count_id: number } }>("ShiftService.countShift", shift.shift_id, [
      { value: 500, pieces: 2 }
    ])
    await give("ShiftService.closeShift", shift.shift_id, count.count_id)
    expect(await report()).toMatchObject({ kind: "Z", refunds: 400, expected: 1000, difference: 0 })
    const before = await stored(sold)
    expect(before).toMatchObject({ credited: 723.1, status: "canceled" })
    const later = Date.now() + 86_400_000
    await hub.transact(() => archivedOrders.step(11, Day.toGmt(later), 100, later))
    expect(await stored(sold)).toEqual(before)
    expect((await noteOf(first.credit_note)).totals).toEqual(one.totals)
  })

  it("that comes back is paid back in the books by each of its ways (PAY-26, ACCOUNTS-10)", async () => {
    await open("Till paid back")
    const parts = [{ method: "card", amount: 161.55, reference: "9983" }]
    const sold = await sell(13, "cashondelivery", parts, { till: "Till paid back" })
    expect((await invoice(sold, { till: "Till paid back" })).error).toBeUndefined()
    const back = { order_id: sold.order_id, allPacketReturn: true, till: "Till paid back" }
    const pack = { scan_code: code(13), p_reason: "Wrong item" }
    const { credit_note } = await done<{ credit_note: string }>("OrderClientService.returnOrder", back, [
      pack
    ])
    const today = Day.dayAt(Date.now())
    const admin = await hub.as("admin")
    const postings: Array<Posted> = []
    let after: string | null | undefined
    do {
      const days = ["29ABCDE1234F1ZW", today, today, ...(after === undefined ? [] : [after])]
      const page = await hub.result<PostedPage>("AccountsService.getPostings", days, admin)
      postings.push(...page.postings)
      after = page.next
    } while (after !== null)
    const note = postings.find(({ number }) => number === credit_note)
    expect(note?.ways.map(({ method, amount }) => [method, amount]).sort()).toEqual([
      ["card", 161.55],
      ["cashondelivery", 200]
    ])
  })

  it("asks for an open shift where any of it is cash (SHIFT-2), and less than its cash is not enough (CASH-4)", async () => {
    await open("Till given")
    const sold = await sell(8, "card", cash200, { till: "Till given" })
    const less = await invoice(sold, { till: "Till given", given: 150 })
    expect(less.error?.data).toMatchObject({ why: "150.00 is less than the 200.00 that are due" })
    expect((await invoice(sold, { till: "Till given", given: 200 })).error).toBeUndefined()
    expect(await documentOf(sold)).toMatchObject({ tender: { given: "200.00", change: "0.00" } })
  })
})
