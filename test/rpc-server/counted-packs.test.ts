/** STEP-2 on both databases: who counts by weight counts packs with a code of their own whole; others count as before. */
import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { selectMany, write } from "#rpc-server/store/engine/transaction.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, packCode, seed } from "#test/support/network.ts"
import { call } from "#test/support/server.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const later = Day.addDays(today, 5)
/** Product 1773 of four packs; 2648 of one pack without a code of its own, too. */
const pack = (product: number, unique: number, qty = 510, isUnique = true) => ({
  hub: 1,
  product,
  code: packCode(product, qty, unique, later, today),
  isUnique,
  qty,
  expiry: Day.addDays(later, unique)
})
const flags = { enable_eod_stock_taking: 1, enable_stock_correction: 1 }
const filled = Effect.andThen(
  seed(
    now,
    [],
    [...[1, 2, 3, 4].map((unique) => pack(1773, unique)), pack(2648, 5), pack(2648, 6, 510, false)]
  ),
  Effect.andThen(
    Effect.andThen(allow({ ...flags, count_by_weight: 1 }, "eod"), allow(flags, "second")),
    Effect.andThen(
      allow({ ...flags, count_by_weight: 1, eod_blind_count: 1 }, "dock"),
      transaction(function* () {
        yield* write("UPDATE product SET qty_increments = 500")()
        // Every correction waits for somebody else.
        yield* write(
          "INSERT INTO env_variable (name, hub_id, value) VALUES ('stock_correction_limit', 1, '0')"
        )()
        for (const kind of ["count", "write_off"])
          yield* write(
            `INSERT INTO task (store_id, hub_id, kind, product_id, qty, reason, created_at, due_at)
             VALUES (11, 1, ?, 1773, 510, 'Torn', ?, ?)`
          )(kind, Day.toGmt(now), Day.toGmt(now))
      })
    )
  )
)
const Tasks = selectMany(Schema.Struct({ id: Schema.Int }))
const Packs = selectMany(Schema.Struct({ qty: Schema.Int }))
const instead = "Count whole packs: 1.53 Kg of 3 packs or 1.02 Kg of 2 packs"

describe.each(databases)("packs that are counted whole on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, filled)
  const ask = async (method: string, params: ReadonlyArray<unknown>, name = "eod") =>
    call(hub.url, await hub.login(name), method, params)
  const left = async (product: number) =>
    (
      await hub.read(() =>
        Packs("SELECT qty FROM pack WHERE product_id = ? AND status = 0 ORDER BY id", [product])
      )
    ).map(({ qty }) => qty)
  const correct = (product_id: number, new_current_stock: number, name?: string) =>
    ask(
      "StockCorrectionService.markStockCorrectionInHubInventory",
      [null, [{ product_id, new_current_stock, reason: "Missing" }], "counted"],
      name
    )
  /** As it is raised by one and approved by somebody else, whose own way to count decides nothing. */
  const approved = async (product: number, qty: number, name: string, by: string) => {
    const { result, error } = await correct(product, qty, name)
    if (error !== undefined) throw new Error(JSON.stringify(error))
    const { id } = (result as { readonly ticket: { readonly id: number } }).ticket
    return (await ask("StockCorrectionService.approveStockCorrection", [1, id], by)).error
  }
  const goBack = (return_qty: number) =>
    ask("ReturnStockService.createReturnStock", [
      [{ product_id: 1773, return_qty, retain_qty: 0 }],
      [],
      11,
      1,
      false,
      "return",
      ""
    ])

  it("a correction leaves whole packs, or says which could be left (STEP-2)", async () => {
    expect((await correct(1773, 1.7)).error).toMatchObject({
      message: "Count whole packs: 2.04 Kg of 4 packs or 1.53 Kg of 3 packs",
      data: { tag: "InvalidCorrection", why: "packs" }
    })
    expect(await approved(1773, 1.53, "eod", "second")).toBeUndefined()
    expect(await left(1773)).toEqual([510, 510, 510])
  })

  it("a return takes whole packs", async () => {
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
    expect(await approved(2648, 0.8, "eod", "second")).toBeUndefined()
    expect(await left(2648)).toEqual([290, 510])
  })

  it("whoever counts blindly is told no sums (STEP-3)", async () => {
    const rows = [1773, 2648].map((product_id) => ({ product_id, physical_stock: 1.1, is_typed: true }))
    expect((await ask("EodStockService.eodStockValueSubmission", [rows], "dock")).error).toMatchObject({
      message: "Enter valid physical stock for Product Id : 1773. Count whole packs",
      data: { tag: "InvalidCount", packs: [] }
    })
  })

  it("a task takes none apart, by a count or a write-off", async () => {
    const [counting, writingOff] = await hub.read(() => Tasks("SELECT id FROM task ORDER BY id", []))
    const end = async (task: { readonly id: number } | undefined) =>
      (await ask("TaskService.endTask", [task?.id, { outcome: "done", qty: 0.3 }])).error?.data
    expect(await end(counting)).toMatchObject({
      tag: "InvalidCount",
      packs: [
        { qty: 0.51, packs: 1 },
        { qty: 0, packs: 0 }
      ]
    })
    expect(await end(writingOff)).toMatchObject({ tag: "InvalidCount", packs: [{ qty: 0.51, packs: 1 }] })
    expect(await left(1773)).toEqual([510, 510, 510])
  })

  it("a report counts them whole, and what is typed to two decimals is what they weigh", async () => {
    const count = (physical_stock: number) =>
      ask("EodStockService.eodStockValueSubmission", [[{ product_id: 1773, physical_stock, is_typed: true }]])
    expect((await count(1.1)).error).toMatchObject({
      message: `Enter valid physical stock for Product Id : 1773. ${instead}`,
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
    expect((await goBack(0.51)).error).toBeUndefined()
    expect(await left(1773)).toEqual([510])
    expect(await approved(1773, 0.5, "second", "eod")).toBeUndefined()
    expect(await left(1773)).toEqual([500])
  })
})
