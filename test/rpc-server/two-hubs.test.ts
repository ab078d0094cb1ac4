/**
 * Somebody who works for stores of two hubs, on both databases: whichever store they act for, an order of the other hub is
 * listed, searched for, opened, invoiced from the stock of its own hub, comes back to it, and stands in its own reports.
 */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, incrementOf, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { variable } from "#test/support/payment-service.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { racedDatabase } from "./databases.ts"

const { now, code, today } = tradingDay()
interface Posted {
  readonly postings: ReadonlyArray<{ readonly store_id: number }>
  readonly next: string | null
}
/** Order 1 is of the hub that the user acts for; all others are of the other one. */
const kochi = [2, 3, 4]
const codesOf = (id: number) => [code(id * 2), code(id * 2 + 1)] as const
const network = Effect.all([
  seed(
    now,
    [
      ...ordersOf([1], { firstname: "Lakshmi", mobile: "9876500001" }),
      ...ordersOf(kochi, { firstname: "Lakshmi", mobile: "9876500002", store: 21 })
    ],
    [
      ...codesOf(1).map((each) => shelfPack(1773, each)),
      ...kochi.flatMap(codesOf).map((each) => shelfPack(1773, each, { hub: 2 }))
    ]
  ),
  changes(
    "UPDATE app_user SET store_ids = '[21]' WHERE username IN ('everywhere', 'admin')",
    variable("order_return_reason", ["damaged", "Wrong item"], 0),
    variable("accept_order_reason", ["Out of stock"], 0)
  ),
  allow({ enable_order_return: 1 }, "everywhere")
])

describe.each(racedDatabase)("stores of two hubs, on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network)
  const both = hub.service("OrderService", "everywhere")
  const idsOf = (orders: ReadonlyArray<{ readonly order_id: number }>) =>
    orders.map(({ order_id }) => order_id).sort((a, b) => a - b)
  const listed = async (store: number) =>
    idsOf(
      (
        await both.done<{ readonly orders: ReadonlyArray<{ readonly order_id: number }> }>("getOrderList", [
          { currentPage: 1, perPage: 20 },
          "open",
          store
        ])
      ).orders
    )
  const found = async (text: string) =>
    idsOf(await both.done<ReadonlyArray<{ readonly order_id: number }>>("findOrders", [text]))
  const invoice = async (id: number, codes: ReadonlyArray<string>, store: number) =>
    hub.invoice(id, [pickedLine(id, codes)], { as: await hub.as("everywhere"), store })
  const packs = (id: number) =>
    hub.rows(
      "SELECT hub_id, status, qty FROM pack WHERE unique_key IS NOT NULL AND scan_code IN (?, ?)",
      ...codesOf(id)
    )

  it("are listed by the store that is named, searched and picked together", async () => {
    expect([await listed(11), await listed(21)]).toEqual([[1], kochi])
    for (const [text, ids] of [
      [incrementOf(1), [1]],
      [incrementOf(3), [3]],
      ["lakshmi", [1, ...kochi]],
      ["9876500002", kochi]
    ] as const)
      expect([text, await found(text)]).toEqual([text, ids])
    const { orders } = await both.done<{ readonly orders: ReadonlyArray<{ readonly order_id: number }> }>(
      "getPickList",
      [[3, 1, 2]]
    )
    expect(idsOf(orders)).toEqual([1, 2, 3])
    expect(tagOf(await hub.service("OrderService").ask("getPickList", [[3, 1]]))).toBe("NotFound")
  })

  it("have an order opened by its id and its number, wherever it is", async () => {
    for (const id of [1, 2]) {
      expect(await both.done("getOrderInfo", [id])).toMatchObject({ order_id: id })
      expect(await both.done("getOrderInfoByIncrementId", [incrementOf(id)])).toMatchObject({ order_id: id })
    }
    expect(tagOf(await hub.service("OrderService").ask("getOrderInfo", [2]))).toBe("NotFound")
  })

  it("have the packs for an order looked up in its own hub, whichever hub is named with it", async () => {
    type Found = ReadonlyArray<{ readonly hub_id: number; readonly scan_code: string }>
    const shipments = hub.service("ShipmentService", "everywhere")
    const [theirs] = codesOf(4)
    const [ours] = codesOf(1)
    for (const named of [1, 2]) {
      const pack = (scan: string) => shipments.done("getHubInventoryInfo", [scan, 1773, named, 4])
      const decoded = (scan: string) =>
        hub.service("EntityService", "everywhere").done("getEntityWithPack", [scan, named, 4])
      expect(await pack(theirs)).toMatchObject({ hub_id: 2, scan_code: theirs })
      expect(await pack(ours)).toBeNull()
      expect(await decoded(theirs)).toMatchObject({ pack: { hub_id: 2 } })
      expect(await decoded(ours)).toMatchObject({ pack: null })
      for (const shelf of [
        await shipments.done<Found>("getNActiveProductPacks", [1773, named, 50, true, null, null, 4]),
        await shipments.done<Found>("getNActiveProductPacksWhole", [1773, named, true, null, null, 4]),
        await hub
          .service("OrderInvoiceService", "everywhere")
          .done<Found>("getAvailablePacks", [1773, "50", named, null, null, true, 4])
      ])
        expect(shelf.map(({ scan_code }) => scan_code).toSorted()).toEqual(kochi.flatMap(codesOf).toSorted())
      expect(await shipments.done("getTotalAvailableQty", [1773, named, null, 4])).toEqual({ productQty: 3 })
    }
    expect(tagOf(await hub.service("ShipmentService").ask("getTotalAvailableQty", [1773, 1, null, 4]))).toBe(
      "NotFound"
    )
  })

  it("have each order invoiced from the stock of its own hub, whichever store is named with it", async () => {
    expect((await invoice(1, codesOf(1), 11)).result).toMatchObject({ status: "success" })
    const wrong = await invoice(2, [codesOf(2)[0], code(99)], 21)
    expect(wrong.error).toBeDefined()
    const one = await invoice(2, codesOf(2), 21)
    const other = await invoice(3, codesOf(3), 11)
    expect([one.result, other.result]).toMatchObject([{ status: "success" }, { status: "success" }])
    for (const id of [1, 2, 3])
      expect(await packs(id)).toEqual([1, 2].map(() => ({ hub_id: id === 1 ? 1 : 2, status: 1, qty: 0 })))
    expect(await hub.rows("SELECT order_id, hub_id, number FROM invoice ORDER BY order_id")).toEqual([
      { order_id: 1, hub_id: 1, number: 1 },
      { order_id: 2, hub_id: 2, number: 1 },
      { order_id: 3, hub_id: 2, number: 2 }
    ])
    const { invoice_id } = other.result as { readonly invoice_id: string }
    for (const [named, by] of [
      [1, "everywhere"],
      [2, "everywhere"]
    ] as const) {
      const { document } = await hub
        .service("InvoiceService", by)
        .done<{ readonly document: InvoiceDocument }>("getInvoiceDocument", [invoice_id, named])
      expect(document.increment_id).toBe(incrementOf(3))
    }
    const { entries } = await both.done<{ readonly entries: ReadonlyArray<{ readonly action: string }> }>(
      "getOrderTimeline",
      [3]
    )
    expect(entries.map(({ action }) => action)).toContain("invoiced")
  })

  it("take an order back, and cancel one, at its hub", async () => {
    const commerce = hub.service("CommerceService", "everywhere")
    await commerce.done("createShipment", [2])
    await both.done("updateOrder", [2, { status: "complete" }])
    const taker = hub.service("OrderReturnService", "everywhere")
    expect(await taker.done("getReturnOrder", [incrementOf(2)])).toMatchObject({ order_id: 2, store_id: 21 })
    const [first] = codesOf(2)
    const returned = await taker.done<{ readonly credit_note: string }>("OrderClientService.returnOrder", [
      { order_id: 2, allPacketReturn: false },
      [{ scan_code: first, p_reason: "Wrong item" }]
    ])
    expect(await hub.rows("SELECT hub_id, store_id, credit_note_number FROM credit_note")).toEqual([
      { hub_id: 2, store_id: 21, credit_note_number: returned.credit_note }
    ])
    expect(await hub.rows("SELECT qty, status FROM pack WHERE scan_code = ?", first)).toEqual([
      { qty: 500, status: 0 }
    ])
    expect(
      await hub
        .service("InvoiceService", "everywhere")
        .done<{ readonly document: InvoiceDocument }>("getCreditNote", [2, 1])
    ).toMatchObject({ document: { increment_id: incrementOf(2) } })
    await commerce.done("cancelOrder", [3, [{ item_id: 300, reason: "Out of stock" }]])
    expect(await packs(3)).toEqual([1, 2].map(() => ({ hub_id: 2, status: 0, qty: 500 })))
    expect(await both.done("getOrderInfo", [3])).toMatchObject({ status: "canceled" })
  })

  it("stand in the reports of the store that is named, and together in the books", async () => {
    const reports = hub.service("ReportService", "everywhere")
    const placed = async (store: number) =>
      (
        await reports.done<{ readonly days: ReadonlyArray<{ readonly placed: number }> }>("getOrdersByHour", [
          today,
          today,
          store
        ])
      ).days.reduce((sum, day) => sum + day.placed, 0)
    // Order 3 is cancelled.
    expect([await placed(11), await placed(21)]).toEqual([1, 2])
    const summed = async (store: number) =>
      idsOf(await both.done<ReadonlyArray<{ readonly order_id: number }>>("getTodaySummary", [today, store]))
    expect([await summed(11), await summed(21)]).toEqual([[1], kochi])
    const posted: Array<number> = []
    for (let after: string | null | undefined; after !== null; ) {
      const page: Posted = await hub
        .service("AccountsService", "admin")
        .done("getPostings", ["29ABCDE1234F1ZW", today, today, ...(after === undefined ? [] : [after])])
      posted.push(...page.postings.map(({ store_id }) => store_id))
      after = page.next
    }
    // An invoice; two of them, each with its credit note.
    expect(posted).toEqual([11, 21, 21, 21, 21])
  })
})
