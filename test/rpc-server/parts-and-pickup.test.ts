/** Invoices of parts that are picked in the place of what they are cut from, and of what the item pick-up app packed. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"

const { now, code } = tradingDay()
const legs = Array.from({ length: 12 }, (_, at) => code(at + 1, { product: 2648 }))
const whole = Array.from({ length: 12 }, (_, at) => code(at + 50))
const part = { product: 2648, qty: 500, isPart: true }

const hub = Hub.onSqlite(
  Effect.andThen(
    seed(
      now,
      [
        ...ordersOf([1, 2, 3], { items: [{ product: 1773, qty: 1500 }, part, { ...part, qty: 1000 }] }),
        ...ordersOf([4, 5])
      ],
      [...legs.map((each) => shelfPack(2648, each)), ...whole.map((each) => shelfPack(1773, each))]
    ),
    changes(
      "UPDATE orders SET item_pickup_status = 'picked' WHERE order_id IN (4, 5)",
      "UPDATE order_item SET qty_orig = 1000, qty_packed = 630 WHERE order_id IN (4, 5)"
    )
  )
)

interface Wire {
  readonly updated_at: string
  readonly totals: { readonly subtotal: number }
  readonly items: ReadonlyArray<Readonly<Record<string, unknown>>>
}
const opened = (session: string, id: number) => hub.result<Wire>("OrderService.getOrderInfo", [id], session)
const line = (
  item_id: number,
  product_id: number,
  qty: number,
  codes: ReadonlyArray<string> = [],
  reason: string | null = null
) => ({
  item_id,
  product_id,
  qty,
  reason,
  scanned_info: { items: codes.map((scan_code) => ({ scan_code, qty: 0.5 })) }
})
const invoice = async (session: string, id: number, items: ReadonlyArray<object>) =>
  hub.invoice(id, items, { as: session, at: (await opened(session, id)).updated_at })
/** Logs somebody in whose flags are these. */
const flagged = async (username: string, flags: Readonly<Record<string, unknown>>) => {
  for (const [flag, value] of Object.entries(flags)) await hub.flag(username, flag, value)
  return hub.login(username)
}
const yieldRatio = { enable_yield_ratio_in_order_view: true }

describe("parts with yield ratio", () => {
  it("are sent by whose flag is on; the item over them goes as they go, and it alone is charged", async () => {
    const session = await flagged("second", yieldRatio)
    const { items } = await opened(session, 1)
    expect(items.map(({ item_id, is_picked }) => [item_id, is_picked])).toEqual([
      [100, undefined],
      [101, undefined],
      [102, undefined]
    ])
    const lines = [
      line(101, 2648, 0.5, legs.slice(0, 1)),
      line(102, 2648, 0.5, legs.slice(1, 2), "Out of stock")
    ]
    expect(
      (await invoice(session, 1, [...lines, line(100, 1773, 1.5, whole.slice(0, 3))])).error
    ).toMatchObject({
      data: { tag: "InvalidData" }
    })
    expect((await invoice(session, 1, lines.slice(0, 1))).error).toMatchObject({
      data: { tag: "InvalidData" }
    })
    const { result, error } = await invoice(session, 1, lines)
    expect(error).toBeUndefined()
    const after = await opened(session, 1)
    expect(after.items.map(({ item_id, accepted_qty, reason }) => [item_id, accepted_qty, reason])).toEqual([
      [100, 1, "Out of stock"],
      [101, 0.5, null],
      [102, 0.5, "Out of stock"]
    ])
    const price = Number(after.items[0]?.price)
    expect([after.totals.subtotal, after.items[0]?.total_price]).toEqual([price, price])
    const { invoice_id } = result as { invoice_id: string }
    const { document } = (
      await hub.call("InvoiceService.getInvoiceDocument", [Number(invoice_id), 1], session)
    ).result as { document: { lines: ReadonlyArray<object>; missing: ReadonlyArray<object> } }
    expect([document.lines.length, document.missing.length]).toEqual([1, 1])
    const processed = lines.map(({ reason: _, ...each }) => each)
    for (const caller of [session, hub.session])
      expect(
        (await hub.call("InvoiceService.processOrderItems", [processed, incrementOf(1), 11], caller)).result
      ).toMatchObject({ status: "success" })
  })

  it("are not sent by whose flag is off: there the item over them is, as before", async () => {
    expect(
      (await invoice(hub.session, 2, [line(101 + 100, 2648, 0.5), line(202, 2648, 1)])).error
    ).toMatchObject({
      data: { tag: "InvalidData" }
    })
    // What was packed by hand is taken from the first packs.
    expect((await invoice(hub.session, 2, [line(200, 1773, 1.5, whole.slice(-3))])).error).toBeUndefined()
    expect((await opened(hub.session, 2)).items.map(({ accepted_qty }) => accepted_qty)).toEqual([
      1.5, 0.5, 1
    ])
  })

  it("are each given a reason when the order is cancelled", async () => {
    const session = await flagged("second", yieldRatio)
    const cancel = (...ids: ReadonlyArray<number>) =>
      hub.call(
        "CommerceService.cancelOrder",
        [3, ids.map((item_id) => ({ item_id, reason: "Out of stock" }))],
        session
      )
    expect((await cancel(301)).error).toMatchObject({ data: { tag: "ReasonRequired", item_id: 302 } })
    expect((await cancel(301, 302)).result).toMatchObject({ status: "success" })
  })
})

describe("what the item pick-up app packed", () => {
  /** By how many percent less than ordered is all of it. */
  const thresholdIs = async (percent: number) =>
    hub.call(
      "AdminService.setEnvVariable",
      ["item_pickup_app_config", JSON.stringify({ order_item_update_threshold: percent })],
      await hub.as("admin")
    )
  const packed = (id: number, qty: number) => [
    {
      item_id: id * 100,
      product_id: 1773,
      qty,
      reason: "Out of stock",
      scanned_info: { items: [{ scan_code: "MANUAL_PACK", qty }] }
    }
  ]

  it("is invoiced off its step and without the leave for quantities by hand, and nothing else is (PICKUP-3)", async () => {
    await thresholdIs(0)
    const session = await flagged("second", { enable_item_pickup: true, manual_accept: false })
    expect((await invoice(session, 4, packed(4, 0.5))).error).toMatchObject({
      data: { tag: "FlagOff", flag: "manual_accept" }
    })
    expect((await invoice(hub.session, 4, packed(4, 0.63))).error).toMatchObject({
      data: { tag: "NotAMultiple" }
    })
    expect((await invoice(session, 4, packed(4, 0.63))).error).toBeUndefined()
    expect((await opened(session, 4)).items[0]).toMatchObject({ accepted_qty: 0.63, PARTIAL_NIL: 0.37 })
  })

  it("is accepted whole within the threshold of the hub (PICKUP-2)", async () => {
    await thresholdIs(40)
    const session = await flagged("second", { enable_item_pickup: true, manual_accept: false })
    expect((await invoice(session, 5, packed(5, 0.63))).error).toMatchObject({ data: { tag: "FlagOff" } })
    expect((await invoice(session, 5, packed(5, 1))).error).toBeUndefined()
  })
})
