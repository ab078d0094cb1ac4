/** EOD-1 to EOD-7 on both databases: reports handed in, booked once, handed in again and approved; and who comes second. */
import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { selectMany, write } from "#rpc-server/store/engine/transaction.ts"
import { changeAlongside } from "#test/support/alongside.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { packCode, seed, shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { call } from "#test/support/server.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const yesterday = Day.addDays(today, -1)
const code = (unique: number, product = 1773, grams = 500) =>
  packCode(product, grams, unique, Day.addDays(today, 5), today)
const pack = (unique: number, days: number, qty = 500, product = 1773) =>
  shelfPack(product, code(unique, product), { qty, expiry: Day.addDays(today, days) })
const orders = Array.from({ length: 12 }, (_, index) => ({
  id: 60 + index,
  store: 11,
  items: [{ product: 2648, qty: 500 }]
}))
const packs = [
  pack(1, 3),
  pack(2, -1),
  pack(3, 3),
  ...Array.from({ length: 30 }, (_, index) => pack(100 + index, 4, 500, 2648)),
  ...Array.from({ length: 5 }, (_, index) => pack(200 + index, 2, 1000, 2649))
]
const increments = write("UPDATE product SET qty_increments = ?")
const approver = write(
  "UPDATE app_user SET type = 'eod_stock_approval_user', flags = '{\"enable_store_work\":1,\"enable_eod_stock_taking\":1}' WHERE username = 'supervisor'"
)
const filled = Effect.andThen(
  seed(now, orders, packs),
  transaction(function* () {
    yield* increments(500)
    yield* approver()
  })
)
interface Row {
  readonly product_id: number
  readonly current_stock: number
  readonly physical_stock: number
  readonly as_of: string
}
interface Status {
  readonly submitted: boolean
  readonly version: number
  readonly day: string
  readonly approved_at: string | null
}

const Numbers = selectMany(Schema.Struct({ n: Schema.Int }))
const Packs = selectMany(
  Schema.Struct({
    scan_code: Schema.String,
    qty: Schema.Int,
    status: Schema.Int,
    date_of_expiry: Schema.String
  })
)
const Lines = selectMany(
  Schema.Struct({
    expected: Schema.Int,
    counted: Schema.Int,
    booked: Schema.Int,
    comment: Schema.NullOr(Schema.String)
  })
)

describe.each(databases)("the end-of-day report on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, filled)
  const { ask, done } = hub.service("EodStockService", "eod")
  const status = () => done<Status>("isEodStockSubmitted", [1])
  const rows = () => done<ReadonlyArray<Row>>("getHubProductsWithStock", [1, null])
  /** All rows as they stand, with these counts. */
  const counting = async (counts: Readonly<Record<number, number | string>>, comment?: string) =>
    (await rows()).map((row) => ({
      ...row,
      counted_at: row.as_of,
      physical_stock: counts[row.product_id] ?? row.physical_stock,
      ...(comment === undefined ? {} : { comment })
    }))
  const stockOf = async (product: number) =>
    (await rows()).find(({ product_id }) => product_id === product)?.current_stock ?? 0
  const number = async (text: string, values: ReadonlyArray<string | number> = []) =>
    (await hub.read(() => Numbers(text, values)))[0]?.n
  const packsOf = (product: number) =>
    hub.read(() =>
      Packs("SELECT scan_code, qty, status, date_of_expiry FROM pack WHERE product_id = ? ORDER BY id", [
        product
      ])
    )
  /** LEDGER-1: every pack holds what it came with and the sum of its changes. */
  const astray = () =>
    number(`SELECT CAST(COUNT(*) AS BIGINT) AS n FROM (
      SELECT k.id, k.qty, CASE WHEN k.is_found = 1 THEN 0 ELSE k.received_qty END
        - COALESCE((SELECT SUM(t.qty) FROM order_pack t WHERE t.pack_id = k.id), 0)
        + COALESCE((SELECT SUM(t.restocked) FROM order_pack t WHERE t.pack_id = k.id), 0)
        + COALESCE((SELECT SUM(e.change) FROM pack_event e WHERE e.pack_id = k.id), 0) AS owed
      FROM pack k WHERE k.hub_id = 1) AS all_packs WHERE qty <> owed`)

  it("lists what stands on the shelf, expired packs included", async () => {
    expect(await rows()).toMatchObject([
      { product_id: 1773, current_stock: 1.5, physical_stock: 1.5, qty_increments: 0.5, sell_by: "kg" },
      { product_id: 2648, current_stock: 15 },
      { product_id: 2649, current_stock: 5, sell_by: "pack", product_name: "Paneer 200 g" }
    ])
    expect(await status()).toMatchObject({ submitted: false, version: 0, day: today, approved_at: null })
  })

  it("is refused without the flag, of another hub, and where a count is none", async () => {
    expect(tagOf(await ask("getHubProductsWithStock", [1], "hub"))).toBe("FlagOff")
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
      await hub.read(() =>
        Lines(
          "SELECT expected, counted, booked, comment FROM eod_line WHERE day = ? AND version = 1 ORDER BY product_id",
          [today]
        )
      )
    ).toEqual([
      { expected: 1500, counted: 500, booked: -1000, comment: "counted twice" },
      { expected: 15_000, counted: 15_000, booked: 0, comment: "counted twice" },
      { expected: 5000, counted: 7000, booked: 2000, comment: "counted twice" }
    ])
    expect(await astray()).toBe(0)
  })

  it("handed in again books what is new alone; one made against what stood before is told (EOD-14)", async () => {
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
    const unchanged = await done("eodStockValueSubmission", [await counting({}), null, { version: 2 }])
    expect(unchanged).toMatchObject({
      differences: ofDay,
      message: "EOD stock report submitted, 2 products changed"
    })
    expect(await done("getEodDifferences", [1])).toMatchObject({ report: { version: 3 }, differences: ofDay })
    expect(await stockOf(2649)).toBe(6)
    expect(await astray()).toBe(0)
  })

  it("a sale between the count and the submission is no difference", async () => {
    const counted = await counting({ 1773: 1 })
    const before = await stockOf(2648)
    await hub.invoice(60, [
      {
        item_id: 6000,
        product_id: 2648,
        qty: 0.5,
        scanned_info: { items: [{ scan_code: code(100, 2648), qty: 0.5 }] }
      }
    ])
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
    expect(await astray()).toBe(0)
  })

  it("of twenty who hand the same report in at once one does, and the others are told (EOD-14)", async () => {
    const { version } = await status()
    const counted = await counting({ 2648: 10 })
    const racers = isLong ? 100 : 20
    const tries = await Promise.all(
      Array.from({ length: racers }, () => ask("eodStockValueSubmission", [counted, null, { version }]))
    )
    expect(tries.map(tagOf).sort()).toEqual(
      ["EodChanged", "done"].flatMap((tag) => Array(tag === "done" ? 1 : racers - 1).fill(tag))
    )
    expect(await stockOf(2648)).toBe(10)
    expect(await status()).toMatchObject({ version: version + 1 })
  })

  it("twenty reports that name no version follow one another, each with its own differences", async () => {
    const { version } = await status()
    const counted = await counting({ 2649: 9 })
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => ask("eodStockValueSubmission", [counted]))
    )
    expect(new Set(tries.map(tagOf))).toEqual(new Set(["done"]))
    expect(await status()).toMatchObject({ version: version + 20 })
    expect(await astray()).toBe(0)
    expect(await stockOf(2649)).toBe(9)
  })

  it("a lost reply is repeated under its key with one effect, killed in between or not", async () => {
    const { version } = await status()
    const counted = await counting({ 2649: 4 })
    const send = async (session: string) =>
      call(hub.url, session, "EodStockService.eodStockValueSubmission", [counted, null, { version }], {
        "idempotency-key": `eod-report-${version}`
      })
    const lost = send(await hub.as("eod")).catch(() => undefined)
    await hub.stop()
    await lost
    await hub.start()
    const first = await send(await hub.as("eod"))
    expect(first.result).toMatchObject({ report: { version: version + 1 } })
    expect(await send(await hub.as("eod"))).toEqual(first)
    expect(await stockOf(2649)).toBe(4)
    expect(
      await number("SELECT CAST(COUNT(*) AS BIGINT) AS n FROM eod_submission WHERE day = ? AND version > ?", [
        today,
        version
      ])
    ).toBe(1)
    expect(await astray()).toBe(0)
  })

  it("is approved by whoever may, in the version that they looked at, and is locked from then on (EOD-2)", async () => {
    const { version } = await status()
    expect(tagOf(await ask("approveEodStock", [1]))).toBe("NotApprover")
    expect(tagOf(await ask("approveEodStock", [1, { version: version - 1 }], "supervisor"))).toBe(
      "EodChanged"
    )
    const approved = await done<Status>("approveEodStock", [1, { day: today, version }], "supervisor")
    expect(approved).toMatchObject({ version, approved_by: "supervisor user" })
    expect(await done("approveEodStock", [1, { version }], "supervisor")).toEqual(approved)
    expect(tagOf(await ask("eodStockValueSubmission", [await counting({ 2649: 1 })]))).toBe("EodApproved")
    expect(await stockOf(2649)).toBe(4)
    expect(await status()).toMatchObject({ version, approved_at: approved.approved_at })
  })

  it("approval and submission at once: the report is locked as it was approved, or handed in before", async () => {
    await changeAlongside(hub.where, { text: "UPDATE eod_report SET approved_at = NULL" })
    const { version } = await status()
    const counted = await counting({ 2649: 3 })
    const [submission, approval] = await Promise.all([
      ask("eodStockValueSubmission", [counted, null, { version }]),
      ask("approveEodStock", [1, { version }], "supervisor")
    ])
    const outcome = `${tagOf(submission)} ${tagOf(approval)}`
    expect(["done EodChanged", "EodApproved done"]).toContain(outcome)
    expect(await stockOf(2649)).toBe(outcome.startsWith("done") ? 3 : 4)
  })

  it("on the second day yesterday's is asked for first, and shipments wait for it", async () => {
    await changeAlongside(
      hub.where,
      { text: "DELETE FROM eod_line" },
      { text: "DELETE FROM eod_submission" },
      { text: "DELETE FROM eod_report" },
      {
        text: "UPDATE pack SET received_at = ? WHERE hub_id = 1 AND is_found = 0",
        values: [Day.toGmt(now - 72 * Day.hour)]
      },
      {
        text: `INSERT INTO shipment (id, shipment_id, hub_id, shipment_name, status, source_of_shipment, time_of_entry, created_at, updated_at)
          VALUES (900, 'SHP-900', 1, 'Before', 9, 'Central kitchen', ?, ?, ?)`,
        values: Array(3).fill(Day.toGmt(now - 70 * Day.hour))
      }
    )
    const may = () => done<boolean>("checkShipmentCanAccept", [1])
    expect(await may()).toBe(false)
    expect(await status()).toMatchObject({ submitted: false, day: yesterday, version: 0 })
    expect(await done("eodStockValueSubmission", [await counting({})])).toMatchObject({
      report: { day: yesterday, version: 1 }
    })
    expect(await may()).toBe(true)
    expect(await status()).toMatchObject({ submitted: false, day: today, version: 0 })
    // One that was begun before midnight is handed in once; after that the day is over.
    expect(tagOf(await ask("eodStockValueSubmission", [await counting({}), null, { day: yesterday }]))).toBe(
      "EodDayOver"
    )
    expect(await done("eodStockValueSubmission", [await counting({})])).toMatchObject({
      report: { day: today }
    })
    // The approver of the morning finds yesterday's report behind today's.
    expect(await done("approveEodStock", [1], "supervisor")).toMatchObject({ day: today })
    expect(await done("approveEodStock", [1], "supervisor")).toMatchObject({ day: yesterday })
    expect(await done("getEodReports", [1])).toMatchObject([{ day: today }, { day: yesterday }])
  })

  it("of a hub without stock is handed in without a row (EOD-5)", async () => {
    await changeAlongside(hub.where, {
      text: "UPDATE app_user SET flags = '{\"enable_store_work\":1,\"enable_eod_stock_taking\":1}' WHERE username = 'kochi'"
    })
    expect(await done("getHubProductsWithStock", [2], "kochi")).toEqual([])
    expect(await done("eodStockValueSubmission", [[]], "kochi")).toMatchObject({ differences: [] })
  })
})
