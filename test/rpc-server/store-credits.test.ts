/** STORECREDIT-1 to STORECREDIT-6 on both databases: goods that come back become credit, and credit pays for goods. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { OrderReturned } from "#core/contract/order-return.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import type { StoreCredit } from "#core/order/store-credit.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { variable } from "#test/support/payment-service.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, code } = tradingDay()
const ids = [40, 41, 42, 43, 44, 45, 46, 47]
const halves = (id: number) => [code(id * 2), code(id * 2 + 1)] as const
/** Packs that are sold at the counter. */
const shelf = (at: number) => code(500 + at)

interface Sold {
  readonly order_id: number
  readonly increment_id: string
  readonly grand_total: number
  readonly invoice_id: string | null
}
type Returned = typeof OrderReturned.Encoded

describe.each(databases)("store credits, on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    databaseUrl,
    Effect.all([
      seed(now, ordersOf(ids), [
        ...ids.flatMap((id) => halves(id).map((half) => shelfPack(1773, half))),
        ...Array.from({ length: 12 }, (_, at) => shelfPack(1773, shelf(at)))
      ]),
      allow({ enable_order_create: 1, enable_order_return: 1 }, "hub", "taker", "second"),
      allow({ enable_shift: 1 }, "relief"),
      changes(
        variable("order_return_reason", ["damaged"], 0),
        "UPDATE app_user SET hub_store_id = 12 WHERE username = 'second'"
      )
    ])
  )
  const { ask, done } = hub.service("")
  const delivered = async (id: number) => {
    expect((await hub.invoice(id, [pickedLine(id, halves(id))])).error).toBeUndefined()
    await hub.deliver(id)
  }
  const asking = (id: number, codes: ReadonlyArray<string>, more: object = { refund_as: "storecredit" }) => [
    { order_id: id, allPacketReturn: false, ...more },
    codes.map((scan_code) => ({ scan_code, p_reason: "damaged" }))
  ]
  /** One half of it comes back, as store credit unless something else is said. */
  const giveBack = (id: number, codes: ReadonlyArray<string>, more?: object, name = "taker", key?: string) =>
    done<Returned>("OrderClientService.returnOrder", asking(id, codes, more), name, key)
  const creditOf = async (id: number) => {
    await delivered(id)
    const { refund } = await giveBack(id, [halves(id)[0]])
    return refund.credit?.number ?? ""
  }
  const show = (number: string, name = "hub") =>
    done<typeof StoreCredit.Encoded>("StoreCreditService.getCredit", [number], name)
  const fill = async (pack: number, name = "hub") => {
    await done("CommerceService.newCart", [], name)
    await done("CommerceService.clearCart", [], name)
    await done("CommerceService.addItemToCart", [{ scan_code: shelf(pack) }], name)
    await done("CommerceService.setupGuestUser", [2], name)
  }
  const place = (payment_reference: string | null, name = "hub", key?: string) =>
    ask(
      "CommerceService.placeOrderV2",
      [{ payment_mode: "storecredit", payment_reference, channel: "Hub" }],
      name,
      key
    )
  const sell = async (pack: number, number: string, name = "hub") => {
    await fill(pack, name)
    const { result, error } = await place(number, name)
    expect(error).toBeUndefined()
    return done<Sold>("CommerceService.updateAndInvoiceOrder", [(result as Sold).order_id], name)
  }
  const isBalanced = () =>
    hub.number(
      `SELECT COUNT(*) AS n FROM store_credit c WHERE c.balance <> (
         SELECT SUM(e.amount) FROM store_credit_entry e WHERE e.credit_id = c.id)`
    )

  it("a pack that comes back is credit of its worth, under a number on the credit note, once (STORECREDIT-1, STORECREDIT-3)", async () => {
    await delivered(40)
    const [one, two] = halves(40)
    const first = await giveBack(40, [one], undefined, "taker", "return-40-1")
    expect(first).toMatchObject({
      credited: 126,
      refund: { how: "credit", amount: 126, method: "storecredit", credit: { balance: 126 } }
    })
    expect(await giveBack(40, [one], undefined, "taker", "return-40-1")).toEqual(first)
    const number = first.refund.credit?.number ?? ""
    const { document } = await done<{ readonly document: InvoiceDocument }>("InvoiceService.getCreditNote", [
      40,
      1,
      first.credit_note
    ])
    expect(document.store_credit).toEqual({ number, added: "126.00", balance: "126.00" })
    expect(await show(number)).toMatchObject({
      number,
      currency: "INR",
      issued: 126,
      balance: 126,
      entries: [{ cause: "return", amount: 126, order_id: 40, by: "taker user" }]
    })
    // The second return of the order is a credit of its own, and no more goes back than was paid.
    const second = await giveBack(40, [two])
    expect(second.refund.credit?.number).not.toBe(number)
    expect(await isBalanced()).toBe(0)
  })

  it("pays for goods that are taken along, whole, at any store of the network, and says what is left (STORECREDIT-2)", async () => {
    const number = await creditOf(41)
    const before = await show(number, "second")
    const sold = await sell(0, number.toLowerCase())
    expect(sold).toMatchObject({ payment_method: "storecredit" })
    expect(sold.invoice_id).not.toBeNull()
    const after = await show(number)
    expect(after.balance).toBeCloseTo(before.balance - sold.grand_total, 2)
    expect(after.entries.at(-1)).toMatchObject({ cause: "sale", increment_id: sold.increment_id })
    // Its payment is told on the order, without the number.
    const order = await hub.order(sold.order_id)
    expect(order).toMatchObject({
      payments: [{ method: "storecredit", state: "success", reference: `SC...${number.slice(-4)}` }]
    })
    expect(tagOf(await ask("CommerceService.changePaymentMethod", [sold.order_id, "cashondelivery"]))).toBe(
      "PaymentFixed"
    )
    expect(await isBalanced()).toBe(0)
  })

  it("that holds too little, or does not exist, pays for nothing, and nothing is placed (STORECREDIT-2)", async () => {
    const number = await creditOf(42)
    await hub.change({
      text: "UPDATE store_credit SET balance = 5000, issued = 5000 WHERE number = ?",
      values: [number]
    })
    await hub.change({
      text: "UPDATE store_credit_entry SET amount = 5000 WHERE credit_id = (SELECT id FROM store_credit WHERE number = ?)",
      values: [number]
    })
    await fill(1)
    const refused = await place(number)
    expect(tagOf(refused)).toBe("PaymentRefused")
    expect(refused.error?.message).toContain("50.00 left")
    for (const none of [null, "", "SC0000000000001", "hello"])
      expect(tagOf(await place(none))).toBe("PaymentRefused")
    expect((await place("")).error?.message).toContain("scan or type the number of the store credit")
    const slip = `${number.slice(0, -1)}${number.endsWith("0") ? "1" : "0"}`
    expect((await place(slip)).error?.message).toContain(
      "this is no number of a store credit: compare all 15"
    )
    const cart = await done<{ readonly order: unknown; readonly items: ReadonlyArray<unknown> }>(
      "CommerceService.getCart",
      []
    )
    expect([cart.order, cart.items.length]).toEqual([null, 1])
    expect((await show(number)).balance).toBe(50)
  })

  test("spent at two tills in the same moment pays one of them; the other hears what is left (STORECREDIT-2)", async () => {
    const number = await creditOf(43)
    await Promise.all([fill(2, "hub"), fill(3, "second")])
    const replies = await Promise.all([place(number, "hub"), place(number, "second")])
    expect(replies.map(tagOf).toSorted()).toEqual(["PaymentRefused", "done"])
    const { balance } = await show(number)
    expect(replies.find(({ error }) => error !== undefined)?.error?.message).toContain(
      `${balance.toFixed(2)} left`
    )
    expect(await isBalanced()).toBe(0)
  })

  it("gets back what it paid for, when that comes back or is cancelled, whatever is asked for (STORECREDIT-3)", async () => {
    const number = await creditOf(44)
    const sold = await sell(4, number)
    const { balance: between } = await show(number)
    const { refund } = await giveBack(sold.order_id, [shelf(4)], {})
    expect(refund).toMatchObject({
      how: "credit",
      amount: sold.grand_total,
      credit: { number, balance: 126 }
    })
    expect((await show(number)).balance).toBeCloseTo(between + sold.grand_total, 2)
    await fill(5)
    const placed = (await place(number)).result as Sold
    const { items: lines } = (await hub.order(placed.order_id)) as unknown as {
      readonly items: ReadonlyArray<{ readonly item_id: number }>
    }
    const items = lines.map(({ item_id }) => ({ item_id, reason: "Customer left" }))
    const cancel = () => ask("CommerceService.cancelOrder", [placed.order_id, items])
    expect((await cancel()).error).toBeUndefined()
    await cancel()
    expect((await show(number)).entries.map(({ cause }) => cause)).toEqual([
      "return",
      "sale",
      "return",
      "sale",
      "void"
    ])
    expect((await show(number)).balance).toBe(126)
    expect(await isBalanced()).toBe(0)
  })

  it("pays a part beside cash; what comes back goes to each way at most what it brought (PAY-28, STORECREDIT-4)", async () => {
    const number = await creditOf(47)
    await fill(6)
    await done("CommerceService.addItemToCart", [{ scan_code: shelf(7) }])
    const part = { method: "storecredit", amount: 126, reference: number }
    const placing = { payment_mode: "cashondelivery", parts: [part], channel: "Hub" }
    const placed = await done<Sold>("CommerceService.placeOrderV2", [placing])
    expect((await show(number)).balance).toBe(0)
    await done<Sold>("CommerceService.updateAndInvoiceOrder", [placed.order_id])
    const rest = placed.grand_total - 126
    const half = placed.grand_total / 2
    const lines = [{ scan_code: shelf(6) }]
    const reckoned = await done<{ readonly refunds: ReadonlyArray<object> }>(
      "OrderReturnService.getReturnCredit",
      [{ order_id: placed.order_id, allPacketReturn: false }, lines],
      "taker"
    )
    expect(reckoned.refunds.map((refund) => (refund as { readonly how: string }).how)).toEqual([
      "credit",
      "cash"
    ])
    const first = await giveBack(placed.order_id, [shelf(6)], {})
    // The order's own method first, then the part.
    expect(first.refunds).toMatchObject([
      { how: "credit", amount: half - rest, credit: { number } },
      { how: "cash", amount: rest, method: "cashondelivery" }
    ])
    const second = await giveBack(placed.order_id, [shelf(7)], {})
    expect(second).toMatchObject({
      refund: { how: "credit", amount: half, credit: { number, balance: 126 } }
    })
    expect(second.refunds).toBeUndefined()
    expect(await isBalanced()).toBe(0)
  })

  it("beyond refund_limit is given by somebody else than who asked for it (STORECREDIT-5)", async () => {
    await delivered(45)
    await hub.change(variable("refund_limit", 10))
    try {
      const { refund } = await giveBack(45, [halves(45)[0]])
      expect(refund).toMatchObject({ how: "task", method: "storecredit", waits: true })
      const { rows } = await done<{
        readonly rows: ReadonlyArray<{ task_id: number; order_id: number; method: string }>
      }>("TaskService.getTasks", [{ perPage: 300 }], "relief")
      const task = rows.find(({ order_id }) => order_id === 45)
      expect(task).toMatchObject({ method: "storecredit" })
      const end = (name: string) => ask("TaskService.endTask", [task?.task_id, { outcome: "done" }], name)
      expect(tagOf(await end("taker"))).toBe("OwnApproval")
      const { result } = await end("relief")
      const { reference } = (result as { readonly end: { readonly reference: string } }).end
      expect(await show(reference)).toMatchObject({ balance: 126, entries: [{ by: "relief user" }] })
      expect(tagOf(await end("relief"))).toBe("TaskEnded")
    } finally {
      await hub.change("DELETE FROM env_variable WHERE name = 'refund_limit'")
    }
  })

  it("are listed with what the store owes by them, without their numbers (STORECREDIT-6)", async () => {
    const number = await creditOf(46)
    const open = await done<{
      readonly count: number
      readonly balance: number
      readonly credits: ReadonlyArray<{ readonly ending: string; readonly balance: number }>
    }>("StoreCreditService.getOpenCredits", [11], "taker")
    expect(open.credits).toContainEqual(
      expect.objectContaining({
        ending: `SC...${number.slice(-4)}`,
        balance: 126,
        credit_note: expect.any(String)
      })
    )
    expect(open.count).toBe(open.credits.length)
    expect(open.balance).toBeCloseTo(
      open.credits.reduce((sum, { balance }) => sum + balance, 0),
      2
    )
    expect(JSON.stringify(open)).not.toContain(number)
    const found = async (find: string) =>
      (await done<typeof open>("StoreCreditService.getOpenCredits", [11, find], "taker")).credits.map(
        ({ ending }) => ending
      )
    expect(await found(number.slice(-4))).toContain(`SC...${number.slice(-4)}`)
    // Nobody finds the rest of a number letter by letter (STORECREDIT-8).
    for (const part of [number, number.slice(2, 6), number.slice(-6)]) expect(await found(part)).toEqual([])
    expect(tagOf(await ask("StoreCreditService.getCredit", ["SC0000000000001"]))).toBe("NotFound")
  })
})
