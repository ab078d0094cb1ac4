/** EOD-8, EOD-12 and EOD-13 on both databases: two people, three screens and twenty racers settle one report. */
import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { selectMany, write } from "#rpc-server/store/engine/transaction.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { packCode, seed, shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { transaction } from "#test/support/transaction.ts"
import { databases } from "./databases.ts"

const now = Date.now()
const today = Day.dayAt(now)
const pack = (unique: number, product: number, qty: number) =>
  shelfPack(product, packCode(product, qty, unique, Day.addDays(today, 5), today), {
    qty,
    expiry: Day.addDays(today, 5)
  })
const packs = [1, 2, 3, 4].flatMap((at) => [pack(at, 1773, 500), pack(10 + at, 2648, 1000)])
const flags = (more: Readonly<Record<string, number>>) =>
  JSON.stringify({ enable_eod_stock_taking: 1, ...more })
const user = write("UPDATE app_user SET type = ?, flags = ? WHERE username = ?")
const yesterdays = write(
  `INSERT INTO eod_report (hub_id, day, submission_updated_at, submitted_by, approved_at, approved_by, version)
   VALUES (1, ?, ?, 'Meera', ?, 'Ravi', 1)`
)
/** Another person of the same name. */
const namesake = write("UPDATE app_user SET name = 'hub user' WHERE username = 'second'")
const increments = write("UPDATE product SET qty_increments = 500")
const filled = Effect.andThen(
  seed(now, [], packs),
  transaction(function* () {
    yield* increments()
    yield* namesake()
    const before = Day.addDays(today, -1)
    yield* yesterdays(before, `${before} 17:00:00`, `${before} 18:00:00`)
    yield* user(null, flags({ eod_blind_count: 1 }), "eod")
    for (const name of ["supervisor", "hub", "second"])
      yield* user("eod_stock_approval_user", flags({}), name)
  })
)

interface Row {
  readonly product_id: number
  readonly current_stock: number | null
  readonly as_of: string
}
interface Status {
  readonly is_own?: boolean
  readonly waiting?: string
  readonly version: number
  readonly approved_at: string | null
  readonly sent_back: string | null
}
interface Found {
  readonly report: Status
  readonly differences: ReadonlyArray<{
    product_id: number
    expected: number
    counted: number
    value: number
  }>
}
const Changes = selectMany(Schema.Struct({ product_id: Schema.Int, change: Schema.Int }))
const Details = selectMany(Schema.Struct({ action: Schema.String, detail: Schema.String }))

describe.each(databases)("the approval of a report on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, filled)
  const { ask, done } = hub.service("EodStockService")
  const rows = (username: string) => done<ReadonlyArray<Row>>("getHubProductsWithStock", [1, null], username)
  const found = () => done<Found>("getEodDifferences", [1], "supervisor")
  /** All rows as they stand, with these counts. */
  const counting = async (counts: Readonly<Record<number, number>>) =>
    (await rows("supervisor")).map(({ product_id, current_stock, as_of }) => ({
      product_id,
      current_stock,
      counted_at: as_of,
      physical_stock: counts[product_id] ?? current_stock
    }))
  const submit = async (counts: Readonly<Record<number, number>>, username: string) =>
    done<Found>("eodStockValueSubmission", [await counting(counts), null, { day: today }], username)
  /** What the ledger has booked for the report, by product. */
  const ledger = async () =>
    (
      await hub.read(() =>
        Changes(
          `SELECT product_id, CAST(SUM(change) AS BIGINT) AS change FROM pack_event WHERE hub_id = 1 AND reference = ?
           GROUP BY product_id HAVING SUM(change) <> 0 ORDER BY product_id`,
          [`EOD ${today}`]
        )
      )
    ).map(({ product_id, change }) => [product_id, change / 1000])
  const shown = async () =>
    (await found()).differences
      .map(({ product_id, counted, expected }) => [product_id, counted - expected])
      .toSorted(([a = 0], [b = 0]) => a - b)

  it("tells a blind count nothing before it is in: not by rows, by counts, or by a refusal (EOD-8)", async () => {
    const blind = await rows("eod")
    expect(blind.map(({ current_stock }) => current_stock)).toEqual([null, null])
    const sent = (change: Readonly<Record<string, unknown>>) =>
      ask("eodStockValueSubmission", [[{ product_id: 1773, ...change }], null, null], "eod")
    const refused = await sent({ physical_stock: 2, is_typed: true })
    expect(refused.error).toMatchObject({
      message: "The count is blind: count product 2648, or say 0 where there is none of it",
      data: { tag: "EodNotCounted", product_id: 2648, left: 1 }
    })
    const both = (stock: number, is_typed = true) =>
      blind.map(({ product_id }) => ({ product_id, physical_stock: stock, is_typed }))
    const untouched = await ask("eodStockValueSubmission", [both(2, false)], "eod")
    expect(untouched.error?.data).toMatchObject({ tag: "EodNotCounted", left: 2 })
    const offStep = await ask("eodStockValueSubmission", [both(1.7)], "eod")
    for (const { error } of [refused, untouched, offStep])
      expect(JSON.stringify(error)).not.toMatch(/current|expected|available/)
    expect(tagOf(offStep)).toBe("InvalidCount")
    expect(await found()).toMatchObject({ report: { version: 0 }, differences: [] })
  })

  const standing = async (name: string) => {
    const { is_own, waiting } = await done<Status>("isEodStockSubmitted", [1], name)
    return [is_own, waiting]
  }

  it("shows the day's differences over a second version, by those who may, and not to who made it (EOD-12)", async () => {
    // 2 kg at 240 and 4 kg in the books; half of the dear one is gone.
    const counts: Readonly<Record<number, number>> = { 1773: 1, 2648: 4 }
    const typed = (await rows("eod")).map(({ product_id }) => ({
      product_id,
      physical_stock: counts[product_id],
      is_typed: true
    }))
    const first = await done<Found>("eodStockValueSubmission", [typed], "eod")
    expect(first.differences).toMatchObject([{ product_id: 1773, expected: 2, counted: 1, value: -240 }])
    // The approver corrects one product, and is a maker from now on.
    const second = await submit({ 2648: 5 }, "supervisor")
    expect(second.differences).toMatchObject([{ product_id: 2648 }, { product_id: 1773, value: -240 }])
    expect(await shown()).toEqual(await ledger())
    expect(tagOf(await ask("approveEodStock", [1], "eod"))).toBe("NotApprover")
    expect(await standing("supervisor")).toEqual([true, "own"])
    expect(await standing("hub")).toEqual([false, "other"])
    expect(await standing("eod")).toEqual([true, undefined])
    const own = await ask("approveEodStock", [1, { day: today, version: 2 }], "supervisor")
    expect(own.error?.message).toBe("Somebody else approves it: not who made, counted or asked for it")
    expect(tagOf(await ask("approveEodStock", [1, { version: 1 }], "hub"))).toBe("EodChanged")
  })

  it("is rejected with a reason, counted again, approved, and opened again by somebody else alone (EOD-13, EOD-21)", async () => {
    expect(tagOf(await ask("rejectEodStock", [1, " "], "hub"))).toBe("InvalidData")
    const reason = "count the chicken again"
    const back = await done<Status>("rejectEodStock", [1, reason, { version: 2 }], "hub")
    expect(back).toMatchObject({ sent_back: "rejected", sent_back_by: "hub user", sent_back_reason: reason })
    const late = await ask("approveEodStock", [1, { version: 2 }], "hub")
    expect(late.error?.data).toMatchObject({ tag: "ApprovalSettled", state: "rejected", by: "hub user" })
    const third = await submit({ 1773: 1.5 }, "eod")
    expect(third).toMatchObject({
      report: { version: 3, sent_back: null },
      differences: [{ product_id: 2648 }, { product_id: 1773, expected: 2, counted: 1.5, value: -120 }]
    })
    expect(await done("approveEodStock", [1, { version: 3 }], "hub")).toMatchObject({
      approved_by: "hub user"
    })
    expect(tagOf(await ask("approveEodStock", [1, { version: 3 }], "hub"))).toBe("done")
    expect(tagOf(await ask("approveEodStock", [1, { version: 3 }], "second"))).toBe("ApprovalSettled")
    expect(await standing("hub")).toEqual([false, "none"])
    expect(tagOf(await ask("reopenEodStock", [1, "again"], "supervisor"))).toBe("OwnApproval")
    expect(tagOf(await ask("eodStockValueSubmission", [await counting({})], "eod"))).toBe("EodApproved")
    expect(await done("reopenEodStock", [1, "a crate was found"], "hub")).toMatchObject({
      approved_at: null,
      sent_back: "reopened"
    })
    // Yesterday's is approved, and over: who comes second, and means today's, is told who was first.
    const second = await ask("reopenEodStock", [1, "a crate was found"], "supervisor")
    expect(second.error?.data).toMatchObject({ tag: "ApprovalSettled", state: "reopened", by: "hub user" })
    expect(await submit({ 1773: 2 }, "eod")).toMatchObject({
      report: { version: 4 },
      differences: [{ product_id: 2648 }]
    })
    expect(await shown()).toEqual(await ledger())
  })

  it("of racers on three screens who approve, reject and submit at once, one ends each version (EOD-13, APPROVE-2)", async () => {
    const { version } = (await found()).report
    const named = { day: today, version }
    const counted = await counting({ 1773: 0.5 })
    const racers = isLong ? 60 : 20
    const tries = await Promise.all(
      Array.from({ length: racers }, (_, at) => {
        if (at % 3 === 0) return ask("approveEodStock", [1, named], "hub")
        if (at % 3 === 1) return ask("rejectEodStock", [1, "no", named], at % 2 === 0 ? "hub" : "supervisor")
        return ask("eodStockValueSubmission", [counted, null, named], "eod")
      })
    )
    const ends = tries.map((reply, at) => [["approve", "reject", "submit"][at % 3], tagOf(reply)] as const)
    const won = new Set(ends.filter(([, tag]) => tag === "done").map(([deed]) => deed))
    const { report } = await found()
    // A report that was sent back first was submitted behind it: each version has one end.
    if (won.has("approve")) {
      expect([...won]).toEqual(["approve"])
      expect(report).toMatchObject({ version, sent_back: null })
      expect(report.approved_at).not.toBeNull()
    } else {
      expect(ends.filter(([deed, tag]) => deed === "submit" && tag === "done").length).toBeLessThanOrEqual(1)
      expect(ends.filter(([deed, tag]) => deed === "reject" && tag === "done").length).toBeLessThanOrEqual(1)
      expect(report.version).toBe(won.has("submit") ? version + 1 : version)
      expect(report.approved_at).toBeNull()
    }
    expect(await shown()).toEqual(await ledger())
  })

  it("one of twenty approves what was shown, and the audit keeps it in quantity and money", async () => {
    if ((await found()).report.approved_at !== null) await done("reopenEodStock", [1, "once more"], "hub")
    const { report, differences } = await submit({ 1773: 1 }, "eod")
    const named = { day: today, version: report.version }
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? ask("approveEodStock", [1, named], "hub")
          : ask("rejectEodStock", [1, "no", named], "supervisor")
      )
    )
    const approved = tries.filter((reply, at) => at % 2 === 0 && tagOf(reply) === "done").length
    const rejected = tries.filter((reply, at) => at % 2 === 1 && tagOf(reply) === "done").length
    expect(approved === 0 ? rejected : rejected + 1).toBe(1)
    const [last] = await hub.read(() =>
      Details("SELECT action, detail FROM audit WHERE subject = 'eod' ORDER BY id DESC LIMIT 1", [])
    )
    const missing = differences.reduce((sum, { value }) => sum + Math.min(0, value), 0)
    expect(last?.action).toBe(approved === 0 ? "rejected" : "approved")
    expect(JSON.parse(last?.detail ?? "{}")).toMatchObject({
      version: report.version,
      products: differences.length,
      missing: missing.toFixed(2)
    })
    expect(await shown()).toEqual(await ledger())
  })
})
