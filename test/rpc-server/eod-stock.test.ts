/** EOD-1 to EOD-7 on both databases: reports handed in, booked once, handed in again and approved; and who comes second. */
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import * as Day from "#core/day.ts"
import { openBranch } from "#test/support/branch.ts"
import { endOfDay, type ReportStatus } from "#test/support/end-of-day.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { brokenLaws } from "#test/support/stock-laws.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { databases, lawOn } from "./databases.ts"

const { now, today, yesterday } = tradingDay()
const flags = { enable_eod_stock_taking: 1 }

describe.each(databases)("the end-of-day report on $name", ({ name, url }) => {
  const it = lawOn(name)
  const hub = Hub.of(
    url,
    Effect.andThen(seed(now, [], []), changes("UPDATE product SET qty_increments = 500"))
  )
  /** A day at a hub of its own: chicken, of which one pack is expired, keema and paneer. */
  const day = async () => {
    const branch = await openBranch(hub, {
      people: { eod: flags, supervisor: { ...flags, type: "eod_stock_approval_user" }, hub: {} },
      orders: [{ product: 2648, qty: 500 }],
      packs: [
        ...[3, -1, 3].map((days) => ({ days })),
        ...Array.from({ length: 30 }, () => ({ product: 2648, days: 4 })),
        ...Array.from({ length: 5 }, () => ({ product: 2649, qty: 1000, days: 2 }))
      ]
    })
    const eod = endOfDay(hub, branch)
    return {
      ...branch,
      ...eod,
      stockOf: async (product: number) => new Map(await eod.stock()).get(product) ?? 0,
      packsOf: (product: number) =>
        hub.rows(
          "SELECT scan_code, qty, status, date_of_expiry FROM pack WHERE hub_id = ? AND product_id = ? ORDER BY id",
          branch.id,
          product
        )
    }
  }

  it("lists what stands on the shelf, expired packs included", async () => {
    const { rows, status } = await day()
    expect(await rows()).toMatchObject([
      { product_id: 1773, current_stock: 1.5, physical_stock: 1.5, qty_increments: 0.5, sell_by: "kg" },
      { product_id: 2648, current_stock: 15 },
      { product_id: 2649, current_stock: 5, sell_by: "pack", product_name: "Paneer 200 g" }
    ])
    expect(await status()).toMatchObject({ submitted: false, version: 0, day: today, approved_at: null })
  })

  it("is refused without the flag, of another hub, and where a count is none", async () => {
    const { id, ask, counting, status } = await day()
    expect(tagOf(await ask("getHubProductsWithStock", [id], "hub"))).toBe("FlagOff")
    expect(tagOf(await ask("eodStockValueSubmission", [[]], "hub"))).toBe("FlagOff")
    expect(tagOf(await ask("getHubProductsWithStock", [2]))).toBe("Forbidden")
    expect(tagOf(await ask("eodStockValueSubmission", [[]]))).toBe("EodNothingCounted")
    const { error } = await ask("eodStockValueSubmission", [await counting({ 1773: 1.3 })])
    expect(error).toMatchObject({
      message: "Enter valid physical stock for Product Id : 1773",
      data: { tag: "InvalidCount", why: "step", increment: 0.5 }
    })
    expect(tagOf(await ask("eodStockValueSubmission", [await counting({ 1773: -1 })]))).toBe("InvalidCount")
    expect((await ask("eodStockValueSubmission", [await counting({}, "x".repeat(201))])).error?.code).toBe(
      -32602
    )
    expect(await status()).toMatchObject({ submitted: false, version: 0 })
  })

  it("books what differs: the first to expire lose what is missing, what was found has no code (EOD-6)", async () => {
    const { id, done, counting, stockOf, packsOf } = await day()
    const counted = await counting({ 1773: 0.5, 2649: 7 }, "counted twice")
    const answer = await done<{ differences: ReadonlyArray<unknown> }>("eodStockValueSubmission", [
      counted,
      { id: 1 },
      { day: today, version: 0 }
    ])
    expect(answer).toMatchObject({
      status: "success",
      message: "EOD stock report submitted, 2 products changed",
      differences: [
        { product_id: 1773, expected: 1.5, counted: 0.5, value: -240, comment: "counted twice" },
        { product_id: 2649, expected: 5, counted: 7, value: 180 }
      ],
      report: { submitted: true, version: 1, submitted_by: "eod user" }
    })
    expect((await packsOf(1773)).map(({ qty, status: of }) => [qty, of])).toEqual([
      [0, 3],
      [0, 3],
      [500, 0]
    ])
    expect((await packsOf(2649)).at(-1)).toEqual({
      scan_code: "MANUAL_PACK",
      qty: 2000,
      status: 0,
      date_of_expiry: Day.addDays(today, 7)
    })
    expect(await stockOf(1773)).toBe(0.5)
    expect(await stockOf(2649)).toBe(7)
    expect(
      await hub.rows(
        "SELECT expected, counted, booked, comment FROM eod_line WHERE hub_id = ? AND day = ? AND version = 1 ORDER BY product_id",
        id,
        today
      )
    ).toEqual([
      { expected: 1500, counted: 500, booked: -1000, comment: "counted twice" },
      { expected: 15_000, counted: 15_000, booked: 0, comment: "counted twice" },
      { expected: 5000, counted: 7000, booked: 2000, comment: "counted twice" }
    ])
    expect(await hub.read(brokenLaws)).toEqual([])
  })

  it("handed in again books what is new alone; one made against what stood before is told (EOD-14)", async () => {
    const { ask, done, counting, submit, report, stockOf } = await day()
    await done("eodStockValueSubmission", [await counting({ 1773: 0.5, 2649: 7 }, "counted twice")])
    const again = await counting({ 2649: 6 })
    expect(tagOf(await ask("eodStockValueSubmission", [again, null, { version: 0 }]))).toBe("EodChanged")
    const answer = await done("eodStockValueSubmission", [again, null, { version: 1 }])
    // What differs is the day's: the loss of the first version stands under the second, and under one without changes.
    const ofDay = [
      { product_id: 1773, expected: 1.5, counted: 0.5, value: -240, comment: "counted twice" },
      { product_id: 2649, expected: 5, counted: 6, value: 90 }
    ]
    expect(answer).toMatchObject({ differences: ofDay, report: { version: 2 } })
    expect(await stockOf(2649)).toBe(6)
    expect(await stockOf(1773)).toBe(0.5)
    expect(await submit({}, "eod", { version: 2 })).toMatchObject({
      differences: ofDay,
      message: "EOD stock report submitted, 2 products changed"
    })
    expect(await report()).toMatchObject({ report: { version: 3 }, differences: ofDay })
    expect(await stockOf(2649)).toBe(6)
    expect(await hub.read(brokenLaws)).toEqual([])
  })

  it("a sale between the count and the submission is no difference", async () => {
    const {
      store,
      orders: [order = 0],
      codes,
      named,
      done,
      counting,
      submit,
      stockOf
    } = await day()
    await submit({ 1773: 0.5, 2649: 6 })
    const counted = await counting({ 1773: 1 })
    const before = await stockOf(2648)
    const scanned_info = { items: [{ scan_code: codes[3], qty: 0.5 }] }
    await hub.invoice(order, [{ item_id: order * 100, product_id: 2648, qty: 0.5, scanned_info }], {
      store,
      as: await hub.as(named("hub"))
    })
    const after = await stockOf(2648)
    expect(after).toBeLessThan(before)
    expect(await done("eodStockValueSubmission", [counted])).toMatchObject({
      differences: [
        { product_id: 1773, expected: 1.5, counted: 1, value: -120 },
        { product_id: 2649, expected: 5, counted: 6 }
      ]
    })
    expect(await stockOf(2648)).toBe(after)
    expect(await stockOf(1773)).toBe(1)
    expect(await hub.read(brokenLaws)).toEqual([])
  })

  test("of twenty who hand the same report in at once one does, and the others are told (EOD-14)", async () => {
    const { ask, counting, status, stockOf } = await day()
    const counted = await counting({ 2648: 10 })
    const racers = isLong ? 100 : 20
    const tries = await Promise.all(
      Array.from({ length: racers }, () => ask("eodStockValueSubmission", [counted, null, { version: 0 }]))
    )
    expect(tries.map(tagOf).sort()).toEqual(
      ["EodChanged", "done"].flatMap((tag) => Array(tag === "done" ? 1 : racers - 1).fill(tag))
    )
    expect(await stockOf(2648)).toBe(10)
    expect(await status()).toMatchObject({ version: 1 })
  })

  test("twenty reports that name no version follow one another, each with its own differences", async () => {
    const { ask, counting, status, stockOf } = await day()
    const counted = await counting({ 2649: 9 })
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => ask("eodStockValueSubmission", [counted]))
    )
    expect(new Set(tries.map(tagOf))).toEqual(new Set(["done"]))
    expect(await status()).toMatchObject({ version: 20 })
    expect(await hub.read(brokenLaws)).toEqual([])
    expect(await stockOf(2649)).toBe(9)
  })

  test("a lost reply is repeated under its key with one effect, killed in between or not", async () => {
    const { id, ask, counting, stockOf } = await day()
    const counted = await counting({ 2649: 4 })
    const send = () =>
      ask("eodStockValueSubmission", [counted, null, { version: 0 }], "eod", `eod-report-${id}`)
    const lost = send().catch(() => undefined)
    await hub.stop()
    await lost
    await hub.start()
    const first = await send()
    expect(first.result).toMatchObject({ report: { version: 1 } })
    expect(await send()).toEqual(first)
    expect(await stockOf(2649)).toBe(4)
    expect(
      await hub.number(
        "SELECT CAST(COUNT(*) AS BIGINT) AS n FROM eod_submission WHERE hub_id = ? AND day = ?",
        id,
        today
      )
    ).toBe(1)
    expect(await hub.read(brokenLaws)).toEqual([])
  })

  it("is approved by whoever may, in the version that they looked at, and is locked from then on (EOD-2)", async () => {
    const { id, ask, done, counting, submit, status, stockOf } = await day()
    const { version } = (await submit({ 2649: 4 })).report
    expect(tagOf(await ask("approveEodStock", [id]))).toBe("NotApprover")
    expect(tagOf(await ask("approveEodStock", [id, { version: version - 1 }], "supervisor"))).toBe(
      "EodChanged"
    )
    const approved = await done<ReportStatus>("approveEodStock", [id, { day: today, version }], "supervisor")
    expect(approved).toMatchObject({ version, approved_by: "supervisor user" })
    expect(await done("approveEodStock", [id, { version }], "supervisor")).toEqual(approved)
    expect(tagOf(await ask("eodStockValueSubmission", [await counting({ 2649: 1 })]))).toBe("EodApproved")
    expect(await stockOf(2649)).toBe(4)
    expect(await status()).toMatchObject({ version, approved_at: approved.approved_at })
  })

  test("approval and submission at once: the report is locked as it was approved, or handed in before", async () => {
    const { id, ask, counting, submit, stockOf } = await day()
    const { version } = (await submit({ 2649: 4 })).report
    const counted = await counting({ 2649: 3 })
    const [submission, approval] = await Promise.all([
      ask("eodStockValueSubmission", [counted, null, { version }]),
      ask("approveEodStock", [id, { version }], "supervisor")
    ])
    const outcome = `${tagOf(submission)} ${tagOf(approval)}`
    expect(["done EodChanged", "EodApproved done"]).toContain(outcome)
    expect(await stockOf(2649)).toBe(outcome.startsWith("done") ? 3 : 4)
  })

  it("on the second day yesterday's is asked for first, and shipments wait for it", async () => {
    const { id, ask, done, counting, submit, status } = await day()
    await hub.change(
      {
        text: "UPDATE pack SET received_at = ? WHERE hub_id = ?",
        values: [Day.toGmt(now - 72 * Day.hour), id]
      },
      {
        text: `INSERT INTO shipment (id, shipment_id, hub_id, shipment_name, status, source_of_shipment, time_of_entry, created_at, updated_at)
          VALUES (900, 'SHP-900', ?, 'Before', 9, 'Central kitchen', ?, ?, ?)`,
        values: [id, ...Array<string>(3).fill(Day.toGmt(now - 70 * Day.hour))]
      }
    )
    const may = () => done<boolean>("checkShipmentCanAccept", [id])
    expect(await may()).toBe(false)
    expect(await status()).toMatchObject({ submitted: false, day: yesterday, version: 0 })
    expect(await submit()).toMatchObject({ report: { day: yesterday, version: 1 } })
    expect(await may()).toBe(true)
    expect(await status()).toMatchObject({ submitted: false, day: today, version: 0 })
    // One that was begun before midnight is handed in once; after that the day is over.
    expect(tagOf(await ask("eodStockValueSubmission", [await counting(), null, { day: yesterday }]))).toBe(
      "EodDayOver"
    )
    expect(await submit()).toMatchObject({ report: { day: today } })
    // The approver of the morning finds yesterday's report behind today's.
    expect(await done("approveEodStock", [id], "supervisor")).toMatchObject({ day: today })
    expect(await done("approveEodStock", [id], "supervisor")).toMatchObject({ day: yesterday })
    expect(await done("getEodReports", [id])).toMatchObject([{ day: today }, { day: yesterday }])
  })

  it("of a hub without stock is handed in without a row (EOD-5)", async () => {
    const { rows, submit } = endOfDay(hub, await openBranch(hub, { people: { eod: flags } }))
    expect(await rows()).toEqual([])
    expect(await submit()).toMatchObject({ differences: [] })
  })
})
