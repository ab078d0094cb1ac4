/** CORRECT-1 to CORRECT-5 on both databases: tickets booked at once, tickets that wait, and who comes second. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { allow, seed, shelfPack } from "#test/support/network.ts"
import { variable } from "#test/support/payment-service.ts"
import type { RpcReply } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { racedDatabase } from "./databases.ts"

const { now, today, code: codeOf } = tradingDay()
const code = (unique: number, product = 1773) => codeOf(unique, { product })
const pack = (unique: number, days: number, product = 1773) =>
  shelfPack(product, code(unique, product), { expiry: Day.addDays(today, days) })
const packs = [
  pack(1, 3),
  pack(2, -1),
  pack(3, 2),
  ...Array.from({ length: 20 }, (_, index) => pack(100 + index, 4, 2648))
]
const orders = [{ id: 60, store: 11, items: [{ product: 2648, qty: 500 }] }]
const filled = Effect.all([
  seed(now, orders, packs),
  allow({ enable_stock_correction: 1, enable_eod_stock_taking: 1 }, "hub", "second", "eod"),
  changes(
    "UPDATE product SET qty_increments = 500",
    "INSERT INTO central_stock (hub_id, store_id, product_id, stock_level) VALUES (1, 11, 2649, 40000), (1, 11, 41207, 0)",
    // Rupees, of all that one person corrects in a day: 600 of them are booked before the last ticket.
    variable("stock_correction_limit", 1100),
    variable("stock_correction_reason", ["Missing", "Found"])
  )
])

describe.each(racedDatabase)("stock correction on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, filled)
  it("books at once what was counted, keeps what is above the limit for somebody else, and is opened again by who raised it (CORRECT-2, CORRECT-3, CORRECT-8, CORRECT-9)", async () => {
    interface Line {
      readonly product_id: number
      readonly current_stock: number
      readonly central_stock: number | null
      readonly waiting_ticket: number | null
    }
    interface Ticket {
      readonly id: number
      readonly state: string
      readonly value: number
      readonly lines: ReadonlyArray<{ readonly booked: number }>
    }
    const { ask, done } = hub.service("StockCorrectionService")
    const listed = (filter = "all") => done<ReadonlyArray<Line>>("getHubProductStock", [1, null, filter])
    const stockOf = async (product: number) =>
      (await listed()).find(({ product_id }) => product_id === product)?.current_stock ?? 0
    const mark = (
      product_id: number,
      new_current_stock: number,
      more: Readonly<Record<string, unknown>> = {},
      username = "hub"
    ) =>
      ask(
        "markStockCorrectionInHubInventory",
        [null, [{ product_id, new_current_stock, reason: "Missing", ...more }], "counted twice"],
        username
      )
    const raised = async (...args: Parameters<typeof mark>): Promise<Ticket> => {
      const { result, error } = await mark(...args)
      if (error !== undefined) throw new Error(JSON.stringify(error))
      return (result as { readonly ticket: Ticket }).ticket
    }
    const waiting = () => done<ReadonlyArray<Ticket>>("getCorrectionTickets", [1])
    const packsOf = (product: number) =>
      hub.rows(
        "SELECT scan_code, qty, status, date_of_expiry FROM pack WHERE product_id = ? ORDER BY id",
        product
      )
    /** LEDGER-1: every pack holds what it came with and the sum of its changes. */
    const astray = () =>
      hub.number(
        `SELECT CAST(COUNT(*) AS BIGINT) AS n FROM (
        SELECT k.id, k.qty, CASE WHEN k.is_found = 1 THEN 0 ELSE k.received_qty END
          - COALESCE((SELECT SUM(t.qty) FROM order_pack t WHERE t.pack_id = k.id), 0)
          + COALESCE((SELECT SUM(e.change) FROM pack_event e WHERE e.pack_id = k.id), 0) AS owed
        FROM pack k WHERE k.hub_id = 1) AS all_packs WHERE qty <> owed`
      )
    expect(await listed("in_stock")).toMatchObject([
      { product_id: 1773, current_stock: 1.5, new_current_stock: null, qty_inc: 0.5, central_stock: null },
      { product_id: 2648, current_stock: 10 }
    ])
    expect(await listed("oos")).toMatchObject([{ product_id: 2649, current_stock: 0, central_stock: 40 }])
    expect((await listed()).map(({ product_id }) => product_id)).toEqual([1773, 2648, 2649])
    expect(await done("isEnableOOSStockCorrectionService", [11])).toBe(true)
    expect(tagOf(await ask("getHubProductStock", [1], "cashier"))).toBe("FlagOff")
    expect(tagOf(await mark(1773, 1, {}, "cashier"))).toBe("FlagOff")
    expect(tagOf(await ask("getHubProductStock", [2]))).toBe("Forbidden")
    expect(tagOf(await ask("approveStockCorrection", [2, 1]))).toBe("Forbidden")
    expect(tagOf(await mark(1773, 1.3))).toBe("InvalidCorrection")
    expect(tagOf(await mark(1773, 1.5))).toBe("InvalidCorrection")
    expect(tagOf(await mark(1773, 1, { reason: " " }))).toBe("CorrectionReasonMissing")
    expect(tagOf(await mark(1773, 1, { reason: "Because" }))).toBe("InvalidData")
    expect(tagOf(await mark(9999, 1))).toBe("InvalidData")
    expect(
      tagOf(
        await ask("addProductsToHubInventory", [
          null,
          [{ product_id: 2649, new_current_stock: 2, reason: "Found" }],
          " "
        ])
      )
    ).toBe("DescriptionMissing")
    expect(await done("getCorrectionTickets", [1, "newest"])).toEqual([])
    // Books at once: the first to expire lose what is missing, once under its key.
    {
      const params = [
        null,
        [{ product_id: 1773, new_current_stock: 0.5, current_stock: 1.5, reason: "Missing" }],
        "torn"
      ]
      const both = [
        await done("markStockCorrectionInHubInventory", params, "hub", "correct-1773"),
        await done("markStockCorrectionInHubInventory", params, "hub", "correct-1773")
      ]
      expect(both[1]).toEqual(both[0])
      expect(both[0]).toMatchObject({
        status: "success",
        message: "Stock corrected successfully",
        ticket: {
          state: "booked",
          value: 240,
          raised_by: "hub user",
          is_own: true,
          lines: [{ product_id: 1773, seen: 1.5, counted: 0.5, booked: -1, reason: "Missing" }]
        }
      })
      expect((await packsOf(1773)).map(({ qty, status }) => [qty, status])).toEqual([
        [500, 0],
        [0, 3],
        [0, 3]
      ])
      expect(await astray()).toBe(0)
    }
    // Puts what was found on the shelf, without a code, to keep as long as its product does.
    {
      const rows = [{ product_id: 2649, new_current_stock: 2, reason: "Found" }]
      expect(await done("addProductsToHubInventory", [null, rows, "behind the door"])).toMatchObject({
        ticket: { state: "booked", lines: [{ seen: 0, counted: 2, booked: 2 }] }
      })
      expect(await packsOf(2649)).toEqual([
        { scan_code: "MANUAL_PACK", qty: 2000, status: 0, date_of_expiry: Day.addDays(today, 7) }
      ])
      // It is in the books by now: what was seen as nothing is something.
      expect(tagOf(await ask("addProductsToHubInventory", [null, rows, "again"]))).toBe("StockMoved")
      expect(await stockOf(2649)).toBe(2)
      expect(await astray()).toBe(0)
    }
    // Tells who looked at other stock what is there now, and books nothing.
    {
      const { error } = await mark(2649, 1, { current_stock: 5 })
      expect(error?.data).toMatchObject({
        tag: "StockMoved",
        products: [{ product_id: 2649, seen: 5, current: 2 }]
      })
      expect(await stockOf(2649)).toBe(2)
    }
    // Of twenty who correct the same stock at once one does.
    {
      const tries = await Promise.all(
        Array.from({ length: 20 }, () => mark(2649, 4, { current_stock: 2, reason: "Found" }))
      )
      expect(tries.map(tagOf).sort()).toEqual([...Array(19).fill("StockMoved"), "done"])
      expect(await stockOf(2649)).toBe(4)
      expect(await astray()).toBe(0)
    }
    // Waits above the limit, for somebody else, and keeps its products for itself.
    {
      const { id, state, value } = await raised(2648, 9, { current_stock: 10 })
      expect({ state, value }).toEqual({ state: "waiting", value: 880 })
      expect(await stockOf(2648)).toBe(10)
      expect(await waiting()).toMatchObject([{ id, is_own: true, lines: [{ product_id: 2648, booked: 0 }] }])
      expect((await listed()).find(({ product_id }) => product_id === 2648)?.waiting_ticket).toBe(id)
      const { error } = await mark(2648, 9.5, { current_stock: 10 }, "second")
      expect(error?.data).toMatchObject({ tag: "CorrectionWaits", ticket: id })
      expect(tagOf(await ask("approveStockCorrection", [1, id]))).toBe("OwnApproval")
      expect(tagOf(await ask("approveStockCorrection", [1, 999], "second"))).toBe("NotFound")
    }
    // Is approved once, against the stock as it is then: a sale since is no difference.
    {
      const [ticket] = await waiting()
      await hub.invoice(60, [
        {
          item_id: 6000,
          product_id: 2648,
          qty: 0.5,
          scanned_info: { items: [{ scan_code: code(100, 2648), qty: 0.5 }] }
        }
      ])
      expect(await stockOf(2648)).toBe(9.5)
      const tries = await Promise.all(
        Array.from({ length: 10 }, () => ask("approveStockCorrection", [1, ticket?.id], "second"))
      )
      expect(tries.map(tagOf).sort()).toEqual([...Array(9).fill("ApprovalSettled"), "done"])
      expect(await stockOf(2648)).toBe(8.5)
      expect(await waiting()).toEqual([])
      expect(await done("getCorrectionTickets", [1, "newest"])).toMatchObject([
        { id: ticket?.id, state: "approved", settled_by: "second user", lines: [{ booked: -1 }] },
        {},
        {},
        {}
      ])
      expect(await astray()).toBe(0)
    }
    // Books nothing of what a count of the day has corrected meanwhile.
    {
      const { id } = await raised(2648, 7.5, { current_stock: 8.5 })
      const rows = await done<
        ReadonlyArray<{ readonly product_id: number; readonly physical_stock: number }>
      >("EodStockService.getHubProductsWithStock", [1, null])
      const counted = rows.map((row) => (row.product_id === 2648 ? { ...row, physical_stock: 7.5 } : row))
      await done("EodStockService.eodStockValueSubmission", [counted])
      expect(await stockOf(2648)).toBe(7.5)
      expect(await done("approveStockCorrection", [1, id], "second")).toMatchObject({
        state: "approved",
        lines: [{ booked: 0 }]
      })
      expect(await stockOf(2648)).toBe(7.5)
      expect(await astray()).toBe(0)
    }
    // Is refused once, and frees its products.
    {
      const { id } = await raised(2648, 6.5, { current_stock: 7.5 })
      expect(await done("refuseStockCorrection", [1, id])).toMatchObject({ state: "refused" })
      expect(tagOf(await ask("refuseStockCorrection", [1, id]))).toBe("ApprovalSettled")
      expect(tagOf(await ask("approveStockCorrection", [1, id], "second"))).toBe("ApprovalSettled")
      expect(await stockOf(2648)).toBe(7.5)
      expect((await raised(2648, 7, { current_stock: 7.5 })).state).toBe("booked")
      expect(await stockOf(2648)).toBe(7)
    }
    // Is opened again by who raised it, once for each product, as a new ticket that is checked as any.
    {
      const before = await stockOf(1773)
      const first = await raised(1773, before + 20)
      const again = (more: Readonly<Record<string, unknown>>, username = "hub", of = first.id) =>
        ask(
          "markStockCorrectionInHubInventory",
          [null, [{ product_id: 1773, reason: "Missing", ...more }], "counted again", null, of],
          username
        )
      const whyOf = ({ error }: RpcReply) => error?.data?.why
      const rows = { new_current_stock: before + 19, current_stock: before }
      expect(first.state).toBe("waiting")
      // Its product is its own until it is settled.
      expect(tagOf(await again(rows))).toBe("CorrectionWaits")
      await done("refuseStockCorrection", [1, first.id, "count it again"], "second")
      expect(whyOf(await again(rows, "second"))).toBe(`Ticket ${first.id} is opened again by who raised it`)
      expect(whyOf(await again(rows, "hub", 99_999))).toBe("There is no correction ticket 99999")
      expect(tagOf(await again({ ...rows, current_stock: before + 1 }))).toBe("StockMoved")
      const both = await Promise.all([again(rows), again(rows)])
      expect(both.map(tagOf).toSorted()).toEqual(["CorrectionWaits", "done"])
      const newest = () => done<ReadonlyArray<Ticket>>("getCorrectionTickets", [1, "newest", { limit: 5 }])
      const [second] = await newest()
      expect(second).toMatchObject({ state: "waiting", first_ticket: first.id })
      expect((await newest()).find(({ id }) => id === first.id)).toMatchObject({ opened_as: [second?.id] })
      await done("refuseStockCorrection", [1, second?.id])
      expect(whyOf(await again(rows))).toBe(`Ticket ${first.id} was opened again as ticket ${second?.id}`)
      expect(tagOf(await again(rows, "hub", second?.id))).toBe("done")
      const [third] = await newest()
      await done("approveStockCorrection", [1, third?.id], "second")
      expect(whyOf(await again({ ...rows, current_stock: before + 19 }, "hub", third?.id))).toContain(
        "is booked"
      )
    }
    // Says who did what in the audit.
    {
      const rows = await hub.rows("SELECT action FROM audit WHERE subject = 'correction' ORDER BY id")
      expect(rows.map(({ action }) => action)).toEqual([
        "booked",
        "booked",
        "booked",
        "raised",
        "approved",
        "raised",
        "approved",
        "raised",
        "refused",
        "booked",
        "raised",
        "refused",
        "raised",
        "opened again",
        "refused",
        "raised",
        "opened again",
        "approved"
      ])
    }
  })
})
