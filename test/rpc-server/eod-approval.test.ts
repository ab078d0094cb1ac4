/** EOD-8, EOD-12 and EOD-13 on both databases: two people, three screens and twenty racers settle one report. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { openBranch } from "#test/support/branch.ts"
import { endOfDay, type ReportStatus } from "#test/support/end-of-day.ts"
import { Hub, tagOf } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"
import { racedDatabase } from "./databases.ts"

const { now, today, yesterday } = tradingDay()
const approver = { enable_eod_stock_taking: 1, type: "eod_stock_approval_user" }

describe.each(racedDatabase)("the approval of a report on $name", ({ url }) => {
  const hub = Hub.of(
    url,
    Effect.andThen(seed(now, [], []), changes("UPDATE product SET qty_increments = 500"))
  )
  /** A day at a hub of its own, where yesterday's report is approved, and one counts blindly. */
  const day = async () => {
    const branch = await openBranch(hub, {
      people: {
        eod: { enable_eod_stock_taking: 1, eod_blind_count: 1 },
        supervisor: approver,
        hub: approver,
        second: approver
      },
      packs: [1, 2, 3, 4].flatMap(() => [{}, { product: 2648, qty: 1000 }])
    })
    await hub.change(
      // Another person of the same name.
      { text: "UPDATE app_user SET name = 'hub user' WHERE username = ?", values: [branch.named("second")] },
      {
        text: `INSERT INTO eod_report (hub_id, day, submission_updated_at, submitted_by, approved_at, approved_by, version)
          VALUES (?, ?, ?, 'Meera', ?, 'Ravi', 1)`,
        values: [branch.id, yesterday, `${yesterday} 17:00:00`, `${yesterday} 18:00:00`]
      }
    )
    const eod = endOfDay(hub, branch, { reader: "supervisor" })
    return {
      ...branch,
      ...eod,
      /** What is shown as the day's is what the ledger has booked for the report, by product. */
      expectLedger: async () => {
        const booked = Map.groupBy(await eod.events(today), ({ product_id }) => product_id)
        const shown = (await eod.report()).differences
          .map(({ product_id, counted, expected }) => [product_id, counted - expected])
          .toSorted(([a = 0], [b = 0]) => a - b)
        expect(shown).toEqual(
          [...booked]
            .map(([product, all]) => [
              product,
              all.reduce((sum, { change }) => sum + Number(change), 0) / 1000
            ])
            .filter(([, change]) => change !== 0)
        )
      }
    }
  }

  it("tells a blind count nothing before it is in: not by rows, by counts, or by a refusal (EOD-8)", async () => {
    const { ask, rows, report } = await day()
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
    expect(await report()).toMatchObject({ report: { version: 0 }, differences: [] })
  })

  /** 2 kg at 240 and 4 kg are in the books: one counts, and the approver corrects a product, and is a maker from now on. */
  const corrected = async () => {
    const { done, rows, submit, status, ...rest } = await day()
    const counts: Readonly<Record<number, number>> = { 1773: 1, 2648: 4 }
    const typed = (await rows("eod")).map(({ product_id }) => ({
      product_id,
      physical_stock: counts[product_id],
      is_typed: true
    }))
    const first = await done<Awaited<ReturnType<typeof submit>>>("eodStockValueSubmission", [typed], "eod")
    const second = await submit({ 2648: 5 }, "supervisor")
    const standing = async (person: string) => {
      const { is_own, waiting } = await status(person)
      return [is_own, waiting]
    }
    return { ...rest, done, submit, standing, first, second }
  }

  it("shows the day's differences over a second version, by those who may, and not to who made it (EOD-12)", async () => {
    const { id, ask, standing, first, second, expectLedger } = await corrected()
    expect(first.differences).toMatchObject([{ product_id: 1773, expected: 2, counted: 1, value: -240 }])
    expect(second.differences).toMatchObject([{ product_id: 2648 }, { product_id: 1773, value: -240 }])
    await expectLedger()
    expect(tagOf(await ask("approveEodStock", [id], "eod"))).toBe("NotApprover")
    expect(await standing("supervisor")).toEqual([true, "own"])
    expect(await standing("hub")).toEqual([false, "other"])
    expect(await standing("eod")).toEqual([true, undefined])
    const own = await ask("approveEodStock", [id, { day: today, version: 2 }], "supervisor")
    expect(own.error?.message).toBe("Somebody else approves it: not who made, counted or asked for it")
    expect(tagOf(await ask("approveEodStock", [id, { version: 1 }], "hub"))).toBe("EodChanged")
  })

  it("is rejected with a reason, counted again, approved, and opened again by somebody else alone (EOD-13, EOD-21)", async () => {
    const { id, ask, done, counting, submit, standing, expectLedger } = await corrected()
    expect(tagOf(await ask("rejectEodStock", [id, " "], "hub"))).toBe("InvalidData")
    const reason = "count the chicken again"
    const back = await done<ReportStatus>("rejectEodStock", [id, reason, { version: 2 }], "hub")
    expect(back).toMatchObject({ sent_back: "rejected", sent_back_by: "hub user", sent_back_reason: reason })
    const late = await ask("approveEodStock", [id, { version: 2 }], "hub")
    expect(late.error?.data).toMatchObject({ tag: "ApprovalSettled", state: "rejected", by: "hub user" })
    const third = await submit({ 1773: 1.5 }, "eod")
    expect(third).toMatchObject({
      report: { version: 3, sent_back: null },
      differences: [{ product_id: 2648 }, { product_id: 1773, expected: 2, counted: 1.5, value: -120 }]
    })
    expect(await done("approveEodStock", [id, { version: 3 }], "hub")).toMatchObject({
      approved_by: "hub user"
    })
    expect(tagOf(await ask("approveEodStock", [id, { version: 3 }], "hub"))).toBe("done")
    expect(tagOf(await ask("approveEodStock", [id, { version: 3 }], "second"))).toBe("ApprovalSettled")
    expect(await standing("hub")).toEqual([false, "none"])
    expect(tagOf(await ask("reopenEodStock", [id, "again"], "supervisor"))).toBe("OwnApproval")
    expect(tagOf(await ask("eodStockValueSubmission", [await counting()], "eod"))).toBe("EodApproved")
    expect(await done("reopenEodStock", [id, "a crate was found"], "hub")).toMatchObject({
      approved_at: null,
      sent_back: "reopened"
    })
    // Yesterday's is approved, and over: who comes second, and means today's, is told who was first.
    const second = await ask("reopenEodStock", [id, "a crate was found"], "supervisor")
    expect(second.error?.data).toMatchObject({ tag: "ApprovalSettled", state: "reopened", by: "hub user" })
    expect(await submit({ 1773: 2 }, "eod")).toMatchObject({
      report: { version: 4 },
      differences: [{ product_id: 2648 }]
    })
    await expectLedger()
  })

  it("of racers on three screens who approve, reject and submit at once, one ends each version (EOD-13, APPROVE-2)", async () => {
    const { id, ask, counting, report: reported, second, expectLedger } = await corrected()
    const { version } = second.report
    const named = { day: today, version }
    const counted = await counting({ 1773: 0.5 })
    const racers = isLong ? 60 : 20
    const tries = await Promise.all(
      Array.from({ length: racers }, (_, at) => {
        if (at % 3 === 0) return ask("approveEodStock", [id, named], "hub")
        if (at % 3 === 1) return ask("rejectEodStock", [id, "no", named], at % 2 === 0 ? "hub" : "supervisor")
        return ask("eodStockValueSubmission", [counted, null, named], "eod")
      })
    )
    const ends = tries.map((reply, at) => [["approve", "reject", "submit"][at % 3], tagOf(reply)] as const)
    const won = new Set(ends.filter(([, tag]) => tag === "done").map(([deed]) => deed))
    const { report } = await reported()
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
    await expectLedger()
  })

  it("one of twenty approves what was shown, and the audit keeps it in quantity and money", async () => {
    const { id, ask, submit, expectLedger } = await corrected()
    const { report, differences } = await submit({ 1773: 0.5 }, "eod")
    const named = { day: today, version: report.version }
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? ask("approveEodStock", [id, named], "hub")
          : ask("rejectEodStock", [id, "no", named], "supervisor")
      )
    )
    const approved = tries.filter((reply, at) => at % 2 === 0 && tagOf(reply) === "done").length
    const rejected = tries.filter((reply, at) => at % 2 === 1 && tagOf(reply) === "done").length
    expect(approved === 0 ? rejected : rejected + 1).toBe(1)
    const [last] = await hub.rows(
      "SELECT action, detail FROM audit WHERE subject = 'eod' ORDER BY id DESC LIMIT 1"
    )
    const missing = differences.reduce((sum, { value }) => sum + Math.min(0, value), 0)
    expect(last?.action).toBe(approved === 0 ? "rejected" : "approved")
    expect(JSON.parse(String(last?.detail))).toMatchObject({
      version: report.version,
      products: differences.length,
      missing: missing.toFixed(2)
    })
    await expectLedger()
  })
})
