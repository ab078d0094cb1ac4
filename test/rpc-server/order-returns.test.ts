/** COMEBACK-1 to COMEBACK-4, CREDIT-2, PAY-11 and SHIFT-8 on both databases: packs of orders come back, once, whoever asks. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { OrderReturned } from "#core/contract/order-return.ts"
import * as Day from "#core/day.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { ofHundredths } from "#core/money.ts"
import type { ReturnOrder } from "#core/order/order-return.ts"
import * as archived from "#rpc-server/store/archive/archived-orders.ts"
import * as sales from "#rpc-server/store/counter/shift-sales.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { squaresOf } from "#test/support/label-squares.ts"
import { allow, incrementOf, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { variable } from "#test/support/payment-service.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, code, today } = tradingDay()
const paneer = "8901234567890"
const ids = Array.from({ length: 42 }, (_, index) => 40 + index)
const codesOf = (id: number) => {
  const keema = (unique: number) => code(unique, { product: 2648 })
  return [code(id * 2), code(id * 2 + 1), keema(id * 2), keema(id * 2 + 1)] as const
}
const network = Effect.all([
  seed(
    now,
    [
      // A kilogram of each, in two packs: 240 and 880, 30 for the delivery, 56 of tax at 5 percent on the second alone.
      ...ordersOf(ids, { items: [1773, 2648].map((product) => ({ product, qty: 1000 })) }),
      ...ordersOf([90], { store: 21 }),
      ...ordersOf([91], { items: Array.from({ length: 60 }, () => ({ product: 2649, qty: 1000 })) }),
      ...ordersOf([92], { items: [{ product: 2649, qty: 3000 }] })
    ],
    [
      // Order 50 is invoiced by hand, which takes what expires first: no other order's packs.
      ...ids.flatMap((id) =>
        codesOf(id).map((each, at) =>
          shelfPack(at < 2 ? 1773 : 2648, each, id === 50 ? { expiry: Day.addDays(today, 1) } : {})
        )
      ),
      shelfPack(2649, paneer, { isUnique: false, qty: 83_000 })
    ]
  ),
  // Reasons of the hubs; a slip is none of them.
  changes(
    variable("order_return_reason", ["expired", "damaged", "Wrong item"], 0),
    variable("secondary_order_return_reason", { "Wrong item": ["Wrong cut"] }, 0),
    "INSERT INTO product_gtin (gtin, product_id, pieces) VALUES ('98901234567893', 1773, 1)"
  ),
  allow({ get_all_orders: 1, enable_order_return: 1, enable_shift: 1 }, "everywhere")
])

interface Line {
  readonly id?: number
  readonly scan_code: string
  readonly qty?: number
  readonly p_reason: string
  readonly s_reason?: string
}
interface Options {
  readonly all?: boolean
  readonly username?: string
  readonly key?: string
  readonly till?: string
}
type Return = readonly [id: number, lines: ReadonlyArray<Line>, options?: Options]

describe.each(databases)("orders that come back, on $name", ({ name, url: databaseUrl }) => {
  const it = lawOn(name)
  const hub = Hub.of(databaseUrl, network)
  const taker = hub.service("OrderReturnService", "taker")
  const linesOf = (id: number, [one, two, three, four] = codesOf(id)) => [
    pickedLine(id, [one, two]),
    pickedLine(id, [three, four], { at: 1, product: 2648 })
  ]
  const invoiced = async (id: number): Promise<string> => {
    const { result, error } = await hub.invoice(id, linesOf(id))
    expect(error).toBeUndefined()
    return (result as { readonly invoice_id: string }).invoice_id
  }
  const request = (...[id, lines, { all = false, username, key, ...till } = {}]: Return) =>
    [
      "OrderClientService.returnOrder",
      [{ order_id: id, allPacketReturn: all, ...till }, lines],
      username,
      key
    ] as const
  const giveBack = (...back: Return) => taker.ask(...request(...back))
  const done = (...back: Return) => taker.done<typeof OrderReturned.Encoded>(...request(...back))
  const damaged = (scan_code: string): Line => ({ scan_code, p_reason: "damaged" })
  const retained = (scan_code: string): Line => ({ scan_code, p_reason: "Wrong item", s_reason: "Wrong cut" })
  const pack = async (code: string) => {
    const [found] = await hub.result<ReadonlyArray<{ readonly status: number; readonly qty: number }>>(
      "ShipmentService.getHubInventoryInfoByScanCode",
      [code]
    )
    return found === undefined ? undefined : [found.status, found.qty]
  }
  const paper = async (method: string, params: ReadonlyArray<unknown>) =>
    (await hub.result<{ readonly document: InvoiceDocument }>(`InvoiceService.${method}`, params)).document
  const find = (code: string, username?: string) => taker.ask("getReturnOrder", [code], username)
  const found = (code: string, ...more: ReadonlyArray<boolean>) =>
    taker.done<typeof ReturnOrder.Encoded>("getReturnOrder", [code, ...more])
  /** What the return of these lines is going to credit. */
  const reckon = (order_id: number, lines: ReadonlyArray<object>, all = false) =>
    taker.done("getReturnCredit", [{ order_id, allPacketReturn: all }, lines])
  const notesOf = (id: number) => hub.number("SELECT COUNT(*) AS n FROM credit_note WHERE order_id = ?", id)

  it("is found by the bars and number of its invoice, and by its shared receipt (COMEBACK-11)", async () => {
    const invoice = await paper("getInvoice", [await invoiced(80), 1])
    await hub.deliver(80)
    const link = await hub.result<{ readonly path: string }>("ReceiptService.shareReceipt", [80])
    const code = link.path.replace("/r/", "")
    const number = invoice.invoice_number
    for (const sent of [invoice.code, number, number.toLowerCase(), code, `https://shop.example/r/${code}`])
      expect([sent, (await found(sent)).order_id]).toEqual([sent, 80])
    for (const wrong of [`${number}9`, `${code.slice(1)}A`, "11/26-27/999999"])
      expect([wrong, tagOf(await find(wrong))]).toEqual([wrong, "InvalidOrderId"])
    // Another store's user does not find it.
    expect(tagOf(await find(number, "kochi-taker"))).toBe("InvalidOrderId")
  })

  test("an order comes back in three returns: each credits its part, all of them the invoice, and each pack lives on by its reason (COMEBACK-4)", async () => {
    const invoiceId = await invoiced(40)
    await hub.deliver(40)
    const [one, two, three, four] = codesOf(40)
    const invoice = await paper("getInvoice", [invoiceId, 1])
    const listed = await found(incrementOf(40))
    expect(listed).toMatchObject({
      order_id: 40,
      status: "complete",
      customer_name: "Asha Rao",
      customer_mobile: "9876543***"
    })
    expect(listed.packs.map(({ scan_code, qty, returned_at }) => [scan_code, qty, returned_at])).toEqual(
      [one, two, three, four].map((code) => [code, 0.5, null])
    )
    const first = await done(40, [damaged(one)])
    // Half of 240.00 and of its tax, which is none: nothing of the delivery.
    expect(first).toMatchObject({
      status: "success",
      message: "Order Return Successfull",
      order_status: "partial_return",
      return_number: 1,
      credited: 120,
      credit_note: expect.stringMatching(/^11\/C/),
      refund: { how: "cash", amount: 120, till: null }
    })
    const second = await done(40, [retained(three)])
    expect(second).toMatchObject({ order_status: "partial_return", return_number: 2, credited: 468 })
    const last = await done(40, [retained(two), damaged(four)], { all: true })
    // The rest of 1120.00 + 56.00 + 30.00.
    expect(last).toMatchObject({ order_status: "canceled", return_number: 3, credited: 618 })
    expect(await hub.order(40)).toMatchObject({
      status: "canceled",
      returned_at: last.returned_at,
      credit_note: [first, second, last].map((each) => each.credit_note).join(", "),
      credited: 1206
    })
    const notes = await Promise.all(
      [first, second, last].map((each) => paper("getCreditNote", [40, 1, each.credit_note ?? ""]))
    )
    for (const part of [
      "subtotal",
      "discount",
      "taxable",
      "cgst",
      "sgst",
      "shipping",
      "grand_total"
    ] as const) {
      const paise = notes.reduce((sum, each) => sum + Math.round(Number(each.totals[part]) * 100), 0)
      expect([part, paise]).toEqual([part, Math.round(Number(invoice.totals[part]) * 100)])
    }
    expect(await paper("getCreditNote", [40, 1])).toEqual(notes[2])
    expect(notes[1]).toMatchObject({
      invoice_number: second.credit_note,
      credits: { invoice_number: invoice.invoice_number },
      lines: [
        { number: 1, product_id: 2648, quantity: "0.50", total: "440.00", cgst: "14.00", sgst: "14.00" }
      ]
    })
    expect([await pack(one), await pack(two), await pack(three), await pack(four)]).toEqual([
      [2, 0],
      [0, 0.5],
      [0, 0.5],
      [2, 0]
    ])
    const { result: life } = await hub.call("InventoryService.getPackLife", [three])
    expect((life as { readonly events: ReadonlyArray<unknown> }).events.at(-1)).toMatchObject({
      what: "returned",
      change: 0.5,
      by: "taker user",
      reason: "Wrong item: Wrong cut",
      reference: incrementOf(40)
    })
    const records = await hub.rows(
      `SELECT r.kind, r.return_number AS n, CAST(SUM(l.qty) AS INTEGER) AS qty FROM return_record r
       JOIN return_line l ON l.return_id = r.id WHERE r.order_id = ? GROUP BY r.kind, r.return_number ORDER BY n, kind`,
      40
    )
    expect(records).toEqual([
      { kind: "return", n: 1, qty: 500 },
      { kind: "retain", n: 2, qty: 500 },
      { kind: "retain", n: 3, qty: 500 },
      { kind: "return", n: 3, qty: 500 }
    ])
    const actions = (await hub.timeline(40)).map(({ action }) => action)
    for (const action of ["returned", "credited", "refunded in cash"])
      expect(actions.filter((each) => each === action)).toHaveLength(3)
    expect(await taker.done("getAllCancelledOrders", [11])).toContainEqual(
      expect.objectContaining({
        order_id: 40,
        status: "canceled",
        source: "fth_hub",
        returned_at: last.returned_at
      })
    )
  })

  test("twenty calls for the same packs at once, under keys of their own: one effect (COMEBACK-2)", async () => {
    await invoiced(41)
    const [one, two] = codesOf(41)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        giveBack(41, [damaged(one), retained(two)], { key: `counter-41-${index}` })
      )
    )
    const tags = answers.map(tagOf)
    expect(tags.filter((tag) => tag === "done")).toHaveLength(1)
    expect(new Set(tags)).toEqual(new Set(["done", "PackNotInOrder"]))
    expect(answers.find(({ error }) => error !== undefined)?.error).toMatchObject({
      message: "Product pack Not part of this Order",
      data: { by: "taker user" }
    })
    expect(await notesOf(41)).toBe(1)
    expect([await pack(one), await pack(two)]).toEqual([
      [2, 0],
      [0, 0.5]
    ])
  })

  test("the same call under one key is one return, however often it comes; another body under it is refused", async () => {
    await invoiced(42)
    const [one, two] = codesOf(42)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => giveBack(42, [retained(one)], { key: "the-same-42" }))
    )
    for (const answer of answers) expect(answer).toMatchObject({ result: answers[0]?.result })
    expect(tagOf(await giveBack(42, [retained(two)], { key: "the-same-42" }))).toBe("IdempotencyConflict")
    expect(await notesOf(42)).toBe(1)
  })

  test("each of two counters takes its own pack of one order: both come back, and the second ends the order", async () => {
    await invoiced(43)
    const [one, two, three, four] = codesOf(43)
    const answers = await Promise.all([one, two, three, four].map((code) => done(43, [retained(code)])))
    expect(answers.map(({ order_status }) => order_status).sort()).toEqual([
      "canceled",
      "processing",
      "processing",
      "processing"
    ])
    expect(answers.map(({ return_number }) => return_number).sort()).toEqual([1, 2, 3, 4])
    expect(Math.round(answers.reduce((sum, { credited }) => sum + credited * 100, 0))).toBe(120_600)
    // They are on the shelf: sold again in the second in which they came back, each goes once.
    const again = await Promise.all([
      hub.invoice(44, linesOf(44, codesOf(43))),
      giveBack(43, [retained(one)])
    ])
    expect(again.map(tagOf)).toEqual(["done", "PackNotInOrder"])
    expect(await pack(one)).toEqual([1, 0])
  })

  it("an order is found by its id, its number, its label and its packs; else it is said what is wrong (COMEBACK-1, COMEBACK-7)", async () => {
    await invoiced(45)
    const [one, two] = codesOf(45)
    for (const code of ["45", incrementOf(45), one])
      expect([code, (await found(code)).order_id]).toEqual([code, 45])
    await done(45, [damaged(two)])
    const refusals: ReadonlyArray<readonly [string, string, string]> = [
      ["46", "NotInvoiced", "Order Is not yet Invoiced"],
      ["999999", "InvalidOrderId", "Invalid Order Id"],
      ["NO-SUCH", "InvalidOrderId", "Invalid Order Id"],
      ["$$nosuchword", "NotAProduct", "Not a valid product packet"],
      ["$$ok", "NotAProduct", "Not a valid product packet"],
      ["7499999005005", "NotAProduct", "Not a valid product packet"],
      [paneer, "PackNotInOrder", "Product pack Not part of this Order"],
      [code(9999), "PackNotInOrder", "Product pack Not part of this Order"],
      ["not a code of anything", "NotAProduct", "Not a valid product packet"],
      ["90", "InvalidOrderId", "Invalid Order Id"]
    ]
    for (const [code, tag, message] of refusals)
      expect((await find(code)).error).toMatchObject({ message, data: { tag } })
    expect((await find(incrementOf(45), "kochi-taker")).error).toMatchObject({
      data: { tag: "InvalidOrderId" }
    })
    const tries: ReadonlyArray<readonly [number, ReadonlyArray<Line>, string, Options]> = [
      [999_999, [damaged(one)], "InvalidOrderId", {}],
      [45, [damaged(one)], "InvalidOrderId", { username: "kochi-taker" }],
      [45, [damaged(one)], "FlagOff", { username: "hub" }],
      [46, [damaged(one)], "NotInvoiced", {}],
      [45, [damaged(codesOf(47)[0])], "PackNotInOrder", {}],
      [45, [damaged(two)], "PackNotInOrder", {}],
      [45, [], "NoPacksSelected", {}],
      [45, [{ scan_code: one, p_reason: " " }], "ReturnReasonMissing", {}],
      [45, [{ scan_code: one, p_reason: "x".repeat(101) }], "InvalidData", {}],
      [45, [{ scan_code: one, p_reason: "Because" }], "InvalidData", {}],
      [45, [{ scan_code: one, p_reason: "damaged", s_reason: "Wrong cut" }], "InvalidData", {}],
      [45, [damaged(one), damaged(one)], "InvalidData", {}],
      [45, [damaged(one)], "InvalidData", { all: true }]
    ]
    for (const [id, lines, tag, options] of tries)
      expect([tag, tagOf(await giveBack(id, lines, options))]).toEqual([tag, tag])
    expect(await notesOf(45)).toBe(1)
  })

  it("a label of the network comes back by either of its codes, once (CODE-35)", async () => {
    await invoiced(81)
    await hub.deliver(81)
    const [bars] = codesOf(81)
    const squares = squaresOf(bars, "98901234567893", today)
    expect(await found(squares)).toMatchObject({ order_id: 81, own_code: bars })
    expect(await found(bars)).not.toHaveProperty("own_code")
    expect(await reckon(81, [{ scan_code: squares }])).toEqual(await reckon(81, [{ scan_code: bars }]))
    expect(tagOf(await giveBack(81, [damaged(squares), damaged(bars)]))).toBe("InvalidData")
    expect((await done(81, [damaged(squares)])).order_status).toBe("partial_return")
    for (const again of [bars, squares])
      expect((await giveBack(81, [damaged(again)])).error?.data).toMatchObject({ tag: "PackNotInOrder" })
  })

  it("a cancelled order has nothing to return, and an order on its way back cannot be cancelled", async () => {
    await invoiced(48)
    const reasons = [48_00, 48_01].map((item_id) => ({ item_id, reason: "Out of stock" }))
    expect(tagOf(await hub.call("CommerceService.cancelOrder", [48, reasons]))).toBe("done")
    expect((await find("48")).error).toMatchObject({
      message: "Order cannot be returned. Item information not found."
    })
    expect(tagOf(await giveBack(48, [damaged(codesOf(48)[0])]))).toBe("PackNotInOrder")
    await invoiced(49)
    await done(49, [damaged(codesOf(49)[0])])
    expect(
      tagOf(await hub.call("CommerceService.cancelOrder", [49, [{ item_id: 4900, reason: "Out of stock" }]]))
    ).toBe("InvalidOrder")
  })

  it("nil items and quantities by hand: what was taken comes back, and no more is credited than was invoiced", async () => {
    const items = [
      { item_id: 5000, product_id: 1773, qty: 1 },
      { item_id: 5001, product_id: 2648, qty: 0, reason: "Out of stock" }
    ]
    expect((await hub.invoice(50, items)).error).toBeUndefined()
    const { packs: taken } = await found("50")
    const lines = taken.map(({ id, scan_code }) => ({ id, ...damaged(scan_code) }))
    // 240.00 without tax, for the only line that has a rate was not sent, and 30.00.
    expect(await done(50, lines, { all: true })).toMatchObject({ order_status: "canceled", credited: 270 })
  })

  it("of three units of one code each scan brings one back, and the money follows; what it credits is told before (COMEBACK-10)", async () => {
    const line = { item_id: 9200, product_id: 2649, qty: 3 }
    expect((await hub.invoice(92, [line])).error).toBeUndefined()
    await hub.deliver(92)
    expect((await found("92")).packs).toHaveLength(1)
    // 94.50 a unit, and 30.00 with the last one: 313.50, for which coins have paid 314.00 (CASH-5, CASH-13).
    const shelf = await pack(paneer)
    expect(await reckon(92, [{ scan_code: paneer }])).toMatchObject({
      credited: 95,
      refund: { how: "cash", amount: 95 }
    })
    expect(await reckon(92, [{ scan_code: paneer, qty: 2 }])).toMatchObject({ credited: 189 })
    expect(await done(92, [retained(paneer)])).toMatchObject({
      order_status: "partial_return",
      credited: 95
    })
    expect(await pack(paneer)).toEqual([0, (shelf?.[1] ?? 0) + 1])
    expect((await found("92")).packs.map(({ qty, returned_at }) => [qty, returned_at === null])).toEqual([
      [2, true],
      [1, false]
    ])
    for (const lines of [
      [{ ...damaged(paneer), qty: 3 }],
      [{ ...damaged(paneer), qty: 0.5 }],
      [damaged(paneer), damaged(paneer), damaged(paneer)]
    ])
      expect(tagOf(await giveBack(92, lines))).toBe("InvalidData")
    // Two units, each with a reason of its own: one is on the shelf again, the other is not.
    const rest = [
      await reckon(92, [{ scan_code: paneer, qty: 2 }], true),
      await done(92, [retained(paneer), damaged(paneer)])
    ]
    const last = { credited: 218.5, refund: { how: "cash", amount: 219 } }
    expect(rest).toMatchObject([last, { order_status: "canceled", ...last }])
    expect(await pack(paneer)).toEqual([0, (shelf?.[1] ?? 0) + 2])
    expect((await found("92", true)).packs.map(({ qty }) => qty)).toEqual([1, 1, 1])
    expect(tagOf(await find("92"))).toBe("NothingToReturn")
  })

  it("sixty lines of one shared code come back line by line", async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      item_id: 9100 + index,
      product_id: 2649,
      qty: 1
    }))
    const shelf = await pack(paneer)
    expect((await hub.invoice(91, items)).error).toBeUndefined()
    const { packs: taken } = await found("91")
    expect(taken).toHaveLength(60)
    const lines = taken.map(({ id, scan_code }, index) => ({
      id,
      ...(index % 2 === 0 ? damaged(scan_code) : retained(scan_code))
    }))
    const first = await done(91, lines.slice(0, 7))
    const rest = await done(91, lines.slice(7), { all: true })
    expect(Math.round((first.credited + rest.credited) * 100)).toBe(60 * 9000 + 27_000 + 3000)
    // Thirty are on the shelf again; the row that all units share is not spoilt by the others.
    expect(await pack(paneer)).toEqual([0, (shelf?.[1] ?? 0) - 30])
  })

  it("cash comes out of the open shift of the till that sold it, each return once; without one the return is refused (SHIFT-8)", async () => {
    for (const id of [60, 61]) await invoiced(id)
    const till = hub.service("ShiftService", "till-taker")
    const shift = await till.done<{ readonly shift_id: number }>("openShift", ["Till 1", 1000])
    await hub.transact(function* () {
      for (const id of [60, 61])
        yield* sales.recordSale(shift as never, id, ofHundredths(120_600), "cashondelivery")
    })
    const [one, two] = codesOf(60)
    const given = await done(60, [damaged(one)], { username: "till-taker", key: "till-return-1" })
    expect(given.refund).toMatchObject({ how: "cash", amount: 120, till: "Till 1" })
    await done(60, [retained(two)], { username: "till-taker" })
    expect(await till.done("getShiftReport", [shift.shift_id])).toMatchObject({ refunds: 240 })
    expect(await hub.number("SELECT COUNT(*) AS n FROM cash_movement WHERE order_id = ?", 60)).toBe(2)
    expect(
      tagOf(await giveBack(61, [damaged(codesOf(61)[0])], { username: "till-taker", till: "Till 9" }))
    ).toBe("NoShift")
    expect(
      await hub.number(
        "SELECT COUNT(*) AS n FROM order_pack WHERE order_id = ? AND returned_at IS NOT NULL",
        61
      )
    ).toBe(0)
  })

  it("cash never comes out of the drawer of another store than the one where it comes back (SHIFT-8)", async () => {
    await invoiced(66)
    const shift = await hub.result("ShiftService.openShift", ["Till 2", 1000], await hub.as("till-taker"))
    await hub.transact(() => sales.recordSale(shift as never, 66, ofHundredths(120_600), "cashondelivery"))

    const there = { "global-hub-store-id": "12" }
    const session = await hub.as("everywhere")
    const [one] = codesOf(66)
    const giving = async (till?: string) =>
      call(
        hub.url,
        session,
        "OrderClientService.returnOrder",
        [{ order_id: 66, allPacketReturn: false, ...(till === undefined ? {} : { till }) }, [damaged(one)]],
        there
      )
    // Till 2 of the store that sold it is open; nobody here says that it pays.
    expect(tagOf(await giving())).toBe("NoShift")
    expect(tagOf(await giving("Till 2"))).toBe("NoShift")
    const opened = await call(hub.url, session, "ShiftService.openShift", ["Till 2", 500], there)
    const { shift_id, store_id } = opened.result as { readonly shift_id: number; readonly store_id: number }
    expect(store_id).toBe(12)
    expect((await giving("Till 2")).result).toMatchObject({
      refund: { how: "cash", amount: 120, till: "Till 2" }
    })
    expect(
      await hub.number(
        "SELECT COUNT(*) AS n FROM cash_movement WHERE order_id = 66 AND store_id = 12 AND shift_id = ?",
        shift_id
      )
    ).toBe(1)
  })

  it("what was paid by UPI is a task with its reference, one a return, and never more than came (PAY-11)", async () => {
    await invoiced(62)
    await hub.change("UPDATE orders SET payment_method = 'upi', has_remarks = 1 WHERE order_id = 62", {
      text: `INSERT INTO order_payment (hub_id, order_id, method, state, amount, reference, created_at, updated_at)
             VALUES (1, 62, 'upi', 'success', 120600, 'UPI-62', ?, ?)`,
      values: [Day.toGmt(now), Day.toGmt(now)]
    })
    const [one, two, three, four] = codesOf(62)
    const first = await done(62, [damaged(one)])
    expect(first.refund).toEqual({ how: "task", amount: 120, method: "upi", reference: "UPI-62", till: null })
    expect(
      (await done(62, [retained(two), retained(three), retained(four)], { all: true })).refund
    ).toMatchObject({
      amount: 1086
    })
    const owed = await hub.rows(
      "SELECT return_number AS n, amount, reference FROM task WHERE order_id = 62 ORDER BY return_number"
    )
    expect(owed).toEqual([
      { n: 1, amount: 12_000, reference: "UPI-62" },
      { n: 2, amount: 108_600, reference: "UPI-62" }
    ])
  })

  test("credit notes have no gap, and every pack holds what it was received with and what came of it since (CREDIT-4)", async () => {
    await invoiced(67)
    await Promise.all(
      codesOf(67).map((each, at) => done(67, [at % 2 === 0 ? damaged(each) : retained(each)]))
    )
    const numbers = (
      await hub.rows("SELECT number FROM credit_note WHERE store_id = 11 ORDER BY number")
    ).map(({ number }) => number)
    expect(numbers.length).toBeGreaterThanOrEqual(4)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(
      await hub.number(`SELECT COUNT(*) AS n FROM pack k WHERE k.is_found = 0 AND k.qty <> k.received_qty
           - COALESCE((SELECT SUM(t.qty) FROM order_pack t WHERE t.pack_id = k.id), 0)
           + COALESCE((SELECT SUM(t.restocked) FROM order_pack t WHERE t.pack_id = k.id AND t.returned_at IS NOT NULL), 0)
           + COALESCE((SELECT SUM(e.change) FROM pack_event e WHERE e.pack_id = k.id), 0)`)
    ).toBe(0)
  })

  it("an order that is still here goes on to its customer with the rest, and is not cancelled any more (COMEBACK-5)", async () => {
    await invoiced(79)
    const [one, two, three, four] = codesOf(79)
    // PAY-19: nobody has paid for it yet, and nobody is told that money is due.
    expect(await reckon(79, [{ scan_code: one }])).toMatchObject({
      credited: 120,
      refund: { how: "none", amount: 0 }
    })
    const back = await done(79, [damaged(one)])
    expect(back).toMatchObject({
      order_status: "processing",
      credited: 120,
      refund: { how: "none", amount: 0 }
    })
    expect(await hub.order(79)).toMatchObject({ status: "processing", credit_note: back.credit_note })
    expect(await taker.done("getAllCancelledOrders", [11])).toContainEqual(
      expect.objectContaining({ order_id: 79, status: "processing" })
    )
    const refused = await hub.call("CommerceService.cancelOrder", [79, []])
    expect(refused.error?.data).toMatchObject({
      tag: "InvalidOrder",
      why: "packs of it came back: take the others back by a return, too"
    })
    await hub.deliver(79)
    // It has left now: the next pack that comes back is one of a customer.
    expect(await done(79, [retained(two)])).toMatchObject({
      order_status: "partial_return",
      return_number: 2,
      refund: { how: "cash", amount: 120 }
    })
    expect(await done(79, [retained(three), retained(four)], { all: true })).toMatchObject({
      order_status: "canceled",
      refund: { how: "cash", amount: 966 }
    })
  })

  // CLAIM-1, CLAIM-2.
  it("a pack is in hand at one counter until it is back, and on the shelf it is anybody's again (CLAIM-10)", async () => {
    await invoiced(64)
    const [one, two, three] = codesOf(64)
    const claims = hub.service("ClaimService", "taker")
    const counter = (work: string, username: string) => {
      const asked = async (method: string, codes: ReadonlyArray<string>) =>
        (await claims.done<{ refused: unknown }>(method, [{ returns_of: 1, work, codes }], username)).refused
      return {
        claim: (...codes: ReadonlyArray<string>) => asked("claimPacks", codes),
        takeOver: (...codes: ReadonlyArray<string>) => asked("takeOverPacks", codes)
      }
    }
    const inHand = async () =>
      (
        await claims.done<{ claims: ReadonlyArray<Readonly<Record<"scan_code" | "by" | "work", string>>> }>(
          "getClaims",
          [{ returns_of: 1 }]
        )
      ).claims.map(({ scan_code, by, work }) => [scan_code, by, work])
    const [left, right] = [counter("left", "taker"), counter("right", "till-taker")]
    expect(await left.claim(one, two)).toEqual([])
    expect(await right.claim(one, three)).toEqual([
      {
        scan_code: one,
        tag: "PackReserved",
        message: "Already Used Entity",
        by: "taker user",
        where: "in the return of order 100000064"
      }
    ])
    expect(await right.takeOver(two)).toEqual([])
    expect(await inHand()).toEqual([
      [one, "taker user", "left"],
      [three, "till-taker user", "right"],
      [two, "till-taker user", "right"]
    ])
    // What is on the shelf is with no customer, nor is what many packs share.
    expect(await left.claim(codesOf(65)[0], paneer)).toEqual([])
    expect(await inHand()).toHaveLength(3)
    // A claim is soft: what is taken back is back, and in nobody's hands any more.
    await done(64, [retained(one), retained(two)])
    expect(await inHand()).toEqual([[three, "till-taker user", "right"]])
    expect(await left.claim(one)).toEqual([])
    expect(await inHand()).toHaveLength(1)
    const picked = await hub.call("ClaimService.claimPacks", [{ order_id: 65, work: "w", codes: [one] }])
    expect(picked.result).toMatchObject({ refused: [] })
    for (const [username, tag] of [
      ["hub", "FlagOff"],
      ["kochi-taker", "Forbidden"]
    ] as const)
      expect(tagOf(await claims.ask("getClaims", [{ returns_of: 1 }], username))).toBe(tag)
  })

  it("an order from the archive comes back for its return, with its packs (COMEBACK-8)", async () => {
    await invoiced(63)
    await hub.deliver(63)
    await hub.change("UPDATE orders SET updated_at = '2020-01-01 00:00:00' WHERE order_id = 63")
    await hub.transact(() => archived.step(11, "2021-01-01 00:00:00", 500, now))
    expect(await hub.number("SELECT COUNT(*) AS n FROM orders WHERE order_id = ?", 63)).toBe(0)
    const [one] = codesOf(63)
    expect((await find(one)).result).toMatchObject({ order_id: 63 })
    expect(await done(63, [retained(one)])).toMatchObject({ order_status: "partial_return", credited: 120 })
    expect(await pack(one)).toEqual([0, 0.5])
  })
})
