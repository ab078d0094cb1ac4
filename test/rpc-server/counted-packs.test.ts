/** STEP-2 on both databases: who counts by weight counts packs with a code of their own whole; others count as before. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { openBranch } from "#test/support/branch.ts"
import { Hub } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { variable } from "#test/support/payment-service.ts"
import { changes } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const now = Date.now()
const flags = { enable_eod_stock_taking: 1, enable_stock_correction: 1 }

describe.each(anyDatabase)("packs that are counted whole on $name", ({ url }) => {
  const hub = Hub.of(
    url,
    Effect.andThen(seed(now, [], []), changes("UPDATE product SET qty_increments = 500"))
  )
  /** A hub with so many packs of chicken, and one of keema with a code of its own and one without: every correction waits for somebody else. */
  const open = async (chicken = 4) => {
    const branch = await openBranch(hub, {
      people: {
        eod: { ...flags, count_by_weight: 1 },
        second: flags,
        dock: { ...flags, count_by_weight: 1, eod_blind_count: 1 }
      },
      packs: [
        ...Array.from({ length: chicken }, (_, index) => ({ qty: 510, days: 5 + index })),
        { product: 2648, qty: 510, days: 10 },
        { product: 2648, qty: 510, days: 11, isUnique: false }
      ]
    })
    const { id, store } = branch
    await hub.change(variable("stock_correction_limit", 0, id))
    const { ask, done } = branch.service("", "eod")
    return {
      ...branch,
      ask,
      left: async (product: number) =>
        (
          await hub.rows(
            "SELECT qty FROM pack WHERE hub_id = ? AND product_id = ? AND status = 0 ORDER BY id",
            id,
            product
          )
        ).map(({ qty }) => qty),
      /** As it is raised by one and approved by somebody else, whose own way to count decides nothing. */
      correct: async (product_id: number, new_current_stock: number, raiser = "eod", approver = "second") => {
        const { ticket } = await done<{ readonly ticket: { readonly id: number } }>(
          "StockCorrectionService.markStockCorrectionInHubInventory",
          [null, [{ product_id, new_current_stock, reason: "Missing" }], "counted"],
          raiser
        )
        await done("StockCorrectionService.approveStockCorrection", [id, ticket.id], approver)
      },
      goBack: (return_qty: number) =>
        ask("ReturnStockService.createReturnStock", [
          [{ product_id: 1773, return_qty, retain_qty: 0 }],
          [],
          store,
          id,
          false,
          "return",
          ""
        ])
    }
  }

  it("a correction leaves whole packs, or says which could be left (STEP-2)", async () => {
    const { ask, correct, left } = await open()
    const refused = await ask("StockCorrectionService.markStockCorrectionInHubInventory", [
      null,
      [{ product_id: 1773, new_current_stock: 1.7, reason: "Missing" }],
      "counted"
    ])
    expect(refused.error).toMatchObject({
      message: "Count whole packs: 2.04 Kg of 4 packs or 1.53 Kg of 3 packs",
      data: { tag: "InvalidCorrection", why: "packs" }
    })
    await correct(1773, 1.53)
    expect(await left(1773)).toEqual([510, 510, 510])
  })

  it("a return takes whole packs", async () => {
    const { goBack, left } = await open(3)
    expect((await goBack(0.6)).error?.data).toMatchObject({
      tag: "InvalidReturn",
      packs: [
        { qty: 0.51, packs: 1 },
        { qty: 1.02, packs: 2 }
      ]
    })
    expect(await left(1773)).toEqual([510, 510, 510])
  })

  it("what stands there without a code too is counted to two decimals", async () => {
    const { correct, left } = await open()
    await correct(2648, 0.8)
    expect(await left(2648)).toEqual([290, 510])
  })

  it("whoever counts blindly is told no sums (STEP-3)", async () => {
    const { ask } = await open()
    const rows = [1773, 2648].map((product_id) => ({ product_id, physical_stock: 1.1, is_typed: true }))
    expect((await ask("EodStockService.eodStockValueSubmission", [rows], "dock")).error).toMatchObject({
      message: "Enter valid physical stock for Product Id : 1773. Count whole packs",
      data: { tag: "InvalidCount", packs: [] }
    })
  })

  it("a task takes none apart, by a count or a write-off", async () => {
    const { id, store, ask, left } = await open(3)
    const end = async (kind: string) => {
      await hub.change({
        text: `INSERT INTO task (store_id, hub_id, kind, product_id, qty, reason, created_at, due_at)
          VALUES (?, ?, ?, 1773, 510, 'Torn', ?, ?)`,
        values: [store, id, kind, Day.toGmt(now), Day.toGmt(now)]
      })
      const task = await hub.number("SELECT id AS n FROM task WHERE hub_id = ? AND kind = ?", id, kind)
      return (await ask("TaskService.endTask", [task, { outcome: "done", qty: 0.3 }])).error?.data
    }
    expect(await end("count")).toMatchObject({
      tag: "InvalidCount",
      packs: [
        { qty: 0.51, packs: 1 },
        { qty: 0, packs: 0 }
      ]
    })
    expect(await end("write_off")).toMatchObject({ tag: "InvalidCount", packs: [{ qty: 0.51, packs: 1 }] })
    expect(await left(1773)).toEqual([510, 510, 510])
  })

  it("a report counts them whole, and what is typed to two decimals is what they weigh", async () => {
    const { ask, left } = await open(3)
    const count = (physical_stock: number) =>
      ask("EodStockService.eodStockValueSubmission", [[{ product_id: 1773, physical_stock, is_typed: true }]])
    expect((await count(1.1)).error).toMatchObject({
      message:
        "Enter valid physical stock for Product Id : 1773. Count whole packs: 1.53 Kg of 3 packs or 1.02 Kg of 2 packs",
      data: {
        tag: "InvalidCount",
        packs: [
          { qty: 1.53, packs: 3 },
          { qty: 1.02, packs: 2 }
        ]
      }
    })
    expect((await count(1.02)).error).toBeUndefined()
    expect(await left(1773)).toEqual([510, 510])
  })

  it("goes back whole, and is counted in steps as before by who counts so", async () => {
    const { goBack, correct, left } = await open(2)
    expect((await goBack(0.51)).error).toBeUndefined()
    expect(await left(1773)).toEqual([510])
    await correct(1773, 0.5, "second", "eod")
    expect(await left(1773)).toEqual([500])
  })
})
