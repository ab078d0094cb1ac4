/** EOD-8 and APPROVE-1: who counts blindly reads nowhere what the books say before the report is in; who counts has made it. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { openBranch } from "#test/support/branch.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const { now, today } = tradingDay()
type Reads = ReadonlyArray<readonly [string, ReadonlyArray<unknown>]>

describe.each(anyDatabase)("a blind count on $name", ({ url }) => {
  const hub = Hub.of(
    url,
    Effect.andThen(seed(now, [], []), changes("UPDATE product SET qty_increments = 500"))
  )
  /** A hub with a kilogram of chicken, where two count blindly, of whom one does nothing else. */
  const open = async () => {
    const flags = { enable_stock_correction: 1, enable_eod_stock_taking: 1 }
    const approver = { ...flags, type: "eod_stock_approval_user" }
    const branch = await openBranch(hub, {
      people: {
        eod: { ...flags, eod_blind_count: 1 },
        relief: { enable_store_work: 0, enable_eod_stock_taking: 1, eod_blind_count: 1 },
        second: approver,
        supervisor: approver,
        hub: {}
      },
      packs: [{ qty: 1000 }],
      orders: [1, 2].map(() => ({ product: 1773, qty: 1000 }))
    })
    const { id, store } = branch
    const reads: Reads = [
      ["StockCorrectionService.getHubProductStock", [id]],
      ["StockCorrectionService.getCorrectionTickets", [id, "newest"]],
      ["ShipmentService.getHubInventoryList", [{}, store, "not_used"]],
      ["InventoryService.getExpiringPacks", [id, 30]],
      ["InventoryService.getStockLedger", [id, 1773, today, today]]
    ]
    return { ...branch, ...branch.service("", "eod"), reads }
  }

  it("keeps from them every list of the books, while others read on", async () => {
    const { ask, reads } = await open()
    for (const [method, params] of reads) {
      expect([method, tagOf(await ask(method, params))]).toEqual([method, "CountIsBlind"])
      expect([method, tagOf(await ask(method, params, "second"))]).toEqual([method, "done"])
    }
    const { error } = await ask("StockCorrectionService.markStockCorrectionInHubInventory", [
      null,
      [{ product_id: 1773, new_current_stock: 9, current_stock: 3, reason: "Missing" }],
      "x"
    ])
    expect(error?.data).toEqual({ tag: "CountIsBlind", request: expect.any(String) })
  })

  it("leaves to who works at the store what the work needs, and to who counts alone nothing", async () => {
    const { id, ask } = await open()
    const pack = await hub.number("SELECT id AS n FROM pack WHERE hub_id = ?", id)
    const ofWork: Reads = [
      ["InventoryService.getCurrentStock", [[1773], id]],
      ["InventoryService.getFirstExpiring", [[1773], id, 50]],
      ["ShipmentService.getTotalAvailableQty", [1773, id]],
      ["ShipmentService.getNActiveProductPacks", [1773, id, 1000]],
      ["ShipmentService.getNActiveProductPacksWhole", [1773, id]],
      ["ShipmentService.getHubInventoryInfoByIds", [[pack]]],
      ["ShipmentService.getEveryHubInventoryItemsForReturnStockPage", [id]],
      ["ShipmentService.getShipmentDetailsOfProduct", [id, [], 1773]],
      ["OrderInvoiceService.getAvailablePacks", [1773, 1000, id]]
    ]
    for (const [method, params] of ofWork) {
      expect([method, tagOf(await ask(method, params, "relief"))]).toEqual([method, "CountIsBlind"])
      expect([method, tagOf(await ask(method, params))]).toEqual([method, "done"])
    }
  })

  it("ends a count of a task with what was counted, and says nothing of the books, nor takes what they say off the step", async () => {
    const { id, store, orders, named, ask } = await open()
    await hub.change({
      text: "INSERT INTO env_variable (name, hub_id, value) VALUES ('accept_order_reason', ?, '[\"Out of stock\"]')",
      values: [id]
    })
    const as = await hub.as(named("hub"))
    for (const order of orders)
      await hub.invoice(order, [{ item_id: order * 100, product_id: 1773, qty: 0, reason: "Out of stock" }], {
        store,
        as
      })
    const { result } = await ask("TaskService.getTasks", [{}])
    const [first, second] = (result as { readonly rows: ReadonlyArray<{ readonly task_id: number }> }).rows
    const end = (task: number | undefined, qty: number, name = "eod") =>
      ask("TaskService.endTask", [task, { outcome: "done", qty }], name)
    const ended = await end(first?.task_id, 0.5)
    expect(ended.result).toMatchObject({ end: { qty: 0.5, change: null, reference: null, ticket: null } })
    expect((await ask("TaskService.getTasks", [{ filter: "done" }])).result).toMatchObject({
      rows: [{ end: { qty: 0.5, change: null } }]
    })
    expect((await ask("TaskService.getTask", [first?.task_id], "second")).result).toMatchObject({
      end: { qty: 0.5, change: -0.5 }
    })
    expect(tagOf(await end(second?.task_id, 0.3))).toBe("InvalidCount")
  })

  it("was made by whoever has scanned for it, who does not approve it", async () => {
    const { id, codes, ask, reads } = await open()
    const scanned = await ask(
      "EodStockService.countStock",
      ["till", [{ key: "a", scan_code: codes[0] }]],
      "second"
    )
    expect(scanned.error).toBeUndefined()
    const rows = [{ product_id: 1773, physical_stock: 0.5, is_typed: true }]
    expect(tagOf(await ask("EodStockService.eodStockValueSubmission", [rows]))).toBe("done")
    // The report is in: what the books say is told.
    for (const [method, params] of reads)
      expect([method, tagOf(await ask(method, params))]).toEqual([method, "done"])
    expect(tagOf(await ask("EodStockService.approveEodStock", [id], "second"))).toBe("OwnApproval")
    expect(tagOf(await ask("EodStockService.approveEodStock", [id], "supervisor"))).toBe("done")
  })
})
