/** EOD-8 and APPROVE-1: who counts blindly reads nowhere what the books say before the report is in; who counts has made it. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { write } from "#rpc-server/store/engine/transaction.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, packCode, seed, shelfPack } from "#test/support/network.ts"
import { transaction } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const later = Day.addDays(today, 5)
const code = packCode(1773, 1000, 901, later, today)
const pack = shelfPack(1773, code, { qty: 1000 })
const orders = [60, 61].map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 1000 }] }))
const flags = { enable_stock_correction: 1, enable_eod_stock_taking: 1 }
const network = Effect.andThen(
  Effect.andThen(
    seed(now, orders, [pack]),
    Effect.andThen(allow({ ...flags, eod_blind_count: 1 }, "eod"), allow(flags, "second", "supervisor"))
  ),
  transaction(function* () {
    yield* write("UPDATE product SET qty_increments = 500")()
    yield* write(
      `UPDATE app_user SET flags = '{"enable_eod_stock_taking": 1, "eod_blind_count": 1}' WHERE username = 'relief'`
    )()
    yield* write(
      "UPDATE app_user SET type = 'eod_stock_approval_user' WHERE username IN ('second', 'supervisor')"
    )()
    yield* write(
      "INSERT INTO env_variable (name, hub_id, value) VALUES ('accept_order_reason', 1, '[\"Out of stock\"]')"
    )()
  })
)

describe.each(anyDatabase)("a blind count on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network)
  const { ask } = hub.service("", "eod")
  const raised = [
    null,
    [{ product_id: 1773, new_current_stock: 9, current_stock: 3, reason: "Missing" }],
    "x"
  ]
  const reads: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> = [
    ["StockCorrectionService.getHubProductStock", [1]],
    ["StockCorrectionService.getCorrectionTickets", [1, "newest"]],
    ["ShipmentService.getHubInventoryList", [{}, 11, "not_used"]],
    ["InventoryService.getExpiringPacks", [1, 30]],
    ["InventoryService.getStockLedger", [1, 1773, today, today]]
  ]
  /** What a work leads to, which nobody needs who counts alone. */
  const ofWork: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> = [
    ["InventoryService.getCurrentStock", [[1773], 1]],
    ["InventoryService.getFirstExpiring", [[1773], 1, 50]],
    ["ShipmentService.getTotalAvailableQty", [1773, 1]],
    ["ShipmentService.getNActiveProductPacks", [1773, 1, 1000]],
    ["ShipmentService.getNActiveProductPacksWhole", [1773, 1]],
    ["ShipmentService.getHubInventoryInfoByIds", [[1]]],
    ["ShipmentService.getEveryHubInventoryItemsForReturnStockPage", [1]],
    ["ShipmentService.getShipmentDetailsOfProduct", [1, [], 1773]],
    ["OrderInvoiceService.getAvailablePacks", [1773, 1000, 1]]
  ]

  it("keeps from them every list of the books, while others read on", async () => {
    for (const [method, params] of reads) {
      expect([method, tagOf(await ask(method, params))]).toEqual([method, "CountIsBlind"])
      expect([method, tagOf(await ask(method, params, "second"))]).toEqual([method, "done"])
    }
    const { error } = await ask("StockCorrectionService.markStockCorrectionInHubInventory", raised)
    expect(error?.data).toEqual({ tag: "CountIsBlind" })
  })

  it("leaves to who works at the store what the work needs, and to who counts alone nothing", async () => {
    for (const [method, params] of ofWork) {
      expect([method, tagOf(await ask(method, params, "relief"))]).toEqual([method, "CountIsBlind"])
      expect([method, tagOf(await ask(method, params))]).toEqual([method, "done"])
    }
  })

  it("ends a count of a task with what was counted, and says nothing of the books, nor takes what they say off the step", async () => {
    for (const { id } of orders)
      await hub.invoice(id, [{ item_id: id * 100, product_id: 1773, qty: 0, reason: "Out of stock" }])
    const { result } = await ask("TaskService.getTasks", [{}])
    const [first, second] = (result as { readonly rows: ReadonlyArray<{ readonly task_id: number }> }).rows
    const end = (id: number | undefined, qty: number, name = "eod") =>
      ask("TaskService.endTask", [id, { outcome: "done", qty }], name)
    const told = await end(first?.task_id, 0.5)
    expect(told.result).toMatchObject({ end: { qty: 0.5, change: null, reference: null, ticket: null } })
    expect((await ask("TaskService.getTasks", [{ filter: "done" }])).result).toMatchObject({
      rows: [{ end: { qty: 0.5, change: null } }]
    })
    expect((await ask("TaskService.getTask", [first?.task_id], "second")).result).toMatchObject({
      end: { qty: 0.5, change: -0.5 }
    })
    expect(tagOf(await end(second?.task_id, 0.3))).toBe("InvalidCount")
  })

  it("was made by whoever has scanned for it, who does not approve it", async () => {
    const scanned = await ask(
      "EodStockService.countStock",
      ["till", [{ key: "a", scan_code: code }]],
      "second"
    )
    expect(scanned.error).toBeUndefined()
    const rows = [{ product_id: 1773, physical_stock: 0.5, is_typed: true }]
    expect(tagOf(await ask("EodStockService.eodStockValueSubmission", [rows]))).toBe("done")
    // The report is in: what the books say is told.
    for (const [method, params] of reads)
      expect([method, tagOf(await ask(method, params))]).toEqual([method, "done"])
    expect(tagOf(await ask("EodStockService.approveEodStock", [1], "second"))).toBe("OwnApproval")
    expect(tagOf(await ask("EodStockService.approveEodStock", [1], "supervisor"))).toBe("done")
  })
})
