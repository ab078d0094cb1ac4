/** One end-of-day report on three screens of two people, who settle it at once with twenty racers (EOD-12, EOD-13). */
import { DatabaseSync } from "node:sqlite"
import type { Locator, Page } from "playwright-core"
import { expect, it } from "vitest"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { password, shelfPack } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { call, login } from "#test/support/server.ts"
import { sharedWeb } from "#test/support/shared-web.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { enter, expectNoComplaints } from "#test/support/web.ts"

const { code, today } = tradingDay()
const counting = { enable_eod_stock_taking: 1 }
const web = sharedWeb({
  packs: [1, 2, 3, 4].map((unique) => shelfPack(1773, code(unique, { grams: 1000 }), { qty: 1000 })),
  flags: { eod: counting, hub: counting, supervisor: counting },
  changes: [
    "UPDATE app_user SET type = 'eod_stock_approval_user' WHERE username IN ('hub', 'supervisor')",
    "UPDATE product SET qty_increments = 1000"
  ]
})

interface Found {
  readonly report: {
    readonly version: number
    readonly approved_at: string | null
    readonly sent_back: string | null
  }
  readonly differences: ReadonlyArray<{ readonly expected: number; readonly counted: number }>
}

it.runIf(isLong)(
  "has one end a version, in sight on every screen, and is booked as it was shown",
  async () => {
    const screens = await Promise.all([
      web.open(),
      web.open({ viewport: { width: 390, height: 844 } }),
      web.open()
    ])
    const [counter, first, second] = screens.map(({ page }) => page) as [Page, Page, Page]
    await enter(counter, web, "/eodstockTaking", "eod")
    await enter(first, web, "/eodstockTaking", "supervisor")
    await enter(second, web, "/eodstockTaking", "hub")
    /** What the ledger has booked for the report of the day, in kg. */
    const booked = (): number => {
      const database = new DatabaseSync(databaseFile(web.where.dataDir), { readOnly: true })
      try {
        const row = database
          .prepare("SELECT COALESCE(SUM(change), 0) AS change FROM pack_event WHERE reference = ?")
          .get(`EOD ${today}`)
        return Number(row?.change) / 1000
      } finally {
        database.close()
      }
    }
    const [asFirst, asSecond] = await Promise.all(
      ["supervisor", "hub"].map((name) => login(web.url, name, password))
    )
    const ask = (session: string | undefined, method: string, params: ReadonlyArray<unknown>) =>
      call(web.url, session ?? "", `EodStockService.${method}`, params)
    const found = async () => (await ask(asFirst, "getEodDifferences", [1])).result as unknown as Found

    for (const kilograms of isLong ? ["3", "2", "1"] : ["3"]) {
      const { version } = (await found()).report
      await counter.getByRole("main").getByText("Chicken curry cut").first().click()
      await counter.getByRole("dialog").getByLabel("Physical stock").fill(kilograms)
      await counter.getByRole("dialog").getByRole("button", { name: "Save and close" }).click()
      await counter
        .getByRole("button", { name: /submit/i })
        .first()
        .click()
      await counter.getByRole("dialog").getByRole("button", { name: "Submit" }).click()
      await counter.getByRole("dialog").getByRole("button", { name: "Confirm" }).click()
      await expect.poll(async () => (await found()).report.version).toBe(version + 1)

      const { report, differences } = await found()
      const missing = differences.reduce((sum, { counted, expected }) => sum + counted - expected, 0)
      expect(booked()).toBe(missing)
      const named = { day: today, version: report.version }
      const approve = async (page: Page) => {
        await page.getByRole("main").getByRole("button", { name: "Approve" }).click()
        const dialog = page.getByRole("dialog")
        await dialog.getByText("Approve the report of ").waitFor()
        return dialog.getByRole("button", { name: "Approve" })
      }
      const buttons = [await approve(first), await approve(second)]
      const racers = Array.from({ length: 20 }, (_, at) => {
        const session = at % 4 < 2 ? asFirst : asSecond
        return at % 2 === 0
          ? { deed: `approve ${at % 4}`, send: () => ask(session, "approveEodStock", [1, named]) }
          : {
              deed: `reject ${at % 4}`,
              send: () => ask(session, "rejectEodStock", [1, "count again", named])
            }
      })
      // A button that goes away because somebody else was first is pressed by nobody.
      const press = (button: Locator) => button.click({ timeout: 2000 }).catch(() => undefined)
      const [replies] = await Promise.all([
        Promise.all(racers.map(({ send }) => send())),
        ...buttons.map(press)
      ])
      // An approval that is sent again by who gave it is answered as the first one was.
      const ends = replies.flatMap(({ error }, at) => (error === undefined ? [racers[at]?.deed] : []))
      expect(new Set(ends).size).toBeLessThanOrEqual(1)
      const settled = (await found()).report
      expect(settled.version).toBe(report.version)
      expect(settled.approved_at !== null || settled.sent_back !== null).toBe(true)
      const end = settled.approved_at === null ? /Rejected by .*count again/ : /Submission approved at/
      for (const { page } of screens) await page.getByRole("main").getByText(end).first().waitFor()
      expect(booked()).toBe(missing)
      if (settled.approved_at !== null) {
        const reopened = await ask(asSecond, "reopenEodStock", [1, "a crate was found"])
        if (reopened.error !== undefined) throw new Error(JSON.stringify(reopened.error))
      }
      await counter
        .getByRole("main")
        .getByText(settled.approved_at === null ? /Rejected by/ : /Opened again by/)
        .first()
        .waitFor()
    }
    for (const screen of screens) expectNoComplaints(screen)
  }
)
