import { pathToFileURL } from "node:url"
import { describe, expect, inject, it } from "vitest"
import * as Day from "#core/day.ts"
import { acceptRun } from "../crash/accept.ts"
import { counterRun } from "../crash/counter.ts"
import { commandRun } from "../crash/counter-command.ts"
import { killRun } from "../crash/kill.ts"
import { stockRun } from "../crash/stock.ts"
import { password, seed } from "../support/network.ts"
import { isLong } from "../support/runs.ts"
import { call, forget, login, place, sources, startServer, within } from "../support/server.ts"

const plan = { clients: 8, racers: 20, contested: isLong ? 10 : 4, isControl: false }

/** What a counter or a command does again after a kill is the same on both: the day's run has it on one, killed once. */
const ofCounters = (
  kills: number,
  onPostgres: number
): ReadonlyArray<readonly [name: string, postgres: () => string | undefined, kills: number]> => [
  ["SQLite", () => undefined, isLong ? kills : 1],
  ...(isLong ? ([["PostgreSQL", () => inject("postgresUrl"), onPostgres]] as const) : [])
]

describe("a server killed at any moment", () => {
  it.each([
    ...(isLong ? [["SQLite", () => undefined, 20] as const] : []),
    ["PostgreSQL", () => inject("postgresUrl"), isLong ? 15 : 1] as const
  ])(
    "keeps every answered write, none half, none twice, on %s",
    async (_, postgres, kills) => {
      const run = { ...plan, kills, postgres: postgres(), seed: Date.now() % 1_000_000 }
      const report = await killRun(run, () => undefined)
      console.log(
        `${report.kills} kills, ${report.acknowledged} acknowledged, ${report.found} found, seed ${run.seed}`
      )
      expect(report.violations).toEqual([])
      expect(report.found).toBe(report.acknowledged)
      expect(report.acknowledged).toBeGreaterThan(run.contested)
    },
    300_000
  )

  it.each(ofCounters(15, 10))(
    "has accepted a shipment whole or not at all, and answered ones for good, on %s",
    async (_, postgres, kills) => {
      const run = { clients: 6, kills, postgres: postgres(), seed: Date.now() % 1_000_000 }
      const report = await acceptRun(run, () => undefined)
      console.log(
        `${report.kills} kills, ${report.acknowledged} acknowledged, ${report.found} found, seed ${run.seed}`
      )
      expect(report.violations).toEqual([])
      expect(report.found).toBe(report.acknowledged)
      expect(report.acknowledged).toBeGreaterThanOrEqual(run.kills)
    },
    300_000
  )

  it.each(ofCounters(20, 10))(
    "has every sale that a counter was told of, once, whoever was killed between its steps, on %s",
    async (_, postgres, kills) => {
      const run = {
        counters: isLong ? 8 : 3,
        kills,
        postgres: postgres(),
        seed: Date.now() % 1_000_000,
        isControl: false
      }
      const report = await counterRun(run, () => undefined)
      console.log(
        `${report.kills} kills, ${report.acknowledged} acknowledged, ${report.found} found, seed ${run.seed}`
      )
      expect(report.violations).toEqual([])
      expect(report.found).toBe(report.acknowledged)
      expect(report.acknowledged).toBeGreaterThan(0)
    },
    300_000
  )

  // In the day's run a command is killed between two of its steps by test/cli/command/crash.test.ts.
  it.runIf(isLong).each(ofCounters(20, 10))(
    "has every sale of commands that were killed between their steps and run again, once, on %s",
    async (_, postgres, kills) => {
      const run = {
        counters: 2,
        kills,
        postgres: postgres(),
        seed: Date.now() % 1_000_000,
        isControl: false
      }
      const report = await commandRun(run, () => undefined)
      console.log(`${report.kills} kills, ${report.acknowledged} sales, seed ${run.seed}`)
      expect(report.violations).toEqual([])
      expect(report.found).toBe(report.acknowledged)
      expect(report.kills).toBeGreaterThanOrEqual(kills)
    },
    300_000
  )

  it.each(
    [
      { name: "SQLite", postgres: (): string | undefined => undefined, kills: isLong ? 20 : 1 },
      { name: "PostgreSQL", postgres: (): string | undefined => inject("postgresUrl"), kills: 10 }
    ].slice(0, isLong ? 2 : 1)
  )(
    "has every return, report and transfer once, whoever wanted it at once, on $name",
    async ({ postgres, kills }) => {
      const run = {
        ...plan,
        contested: isLong ? 5 : 1,
        kills,
        postgres: postgres(),
        seed: Date.now() % 1_000_000
      }
      const report = await stockRun(run, () => undefined)
      console.log(
        `${report.kills} kills, ${report.acknowledged} acknowledged, ${report.found} found, seed ${run.seed}`
      )
      expect(report.violations).toEqual([])
      expect(report.found).toBe(report.acknowledged)
      expect(report.acknowledged).toBeGreaterThan(4 * run.contested)
    },
    300_000
  )

  // It starts a server of sources, and proves no law but that these tests would notice.
  it.runIf(isLong)("would not know a repeated call without its idempotency record", async () => {
    const where = place()
    const now = Date.now()
    const updatedAt = Day.toGmt(now - 5 * Day.minute)
    await within(where, seed(now, [{ id: 1, store: 11, items: [{ product: 1773, qty: 500 }] }], []))
    const hook = pathToFileURL("test/crash/without-idempotency.mjs")
    // The hook changes a source file while it is loaded; a bundle has none.
    const env = { NODE_OPTIONS: `--import ${hook}` }
    const server = await startServer(where, { env, program: sources })
    try {
      const session = await login(server.url, "hub", password)
      const invoice = () =>
        call(
          server.url,
          session,
          "InvoiceService.invoiceOrder",
          [1, [{ item_id: 100, product_id: 1773, qty: 0, reason: "Out of stock" }], 11, "", "", updatedAt],
          { "idempotency-key": "the-same-key" }
        )
      expect((await invoice()).result).toBeDefined()
      expect((await invoice()).error).toMatchObject({ message: "Already Processed" })
    } finally {
      await server.stop()
      forget(where)
    }
  })
})
