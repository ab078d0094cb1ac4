/** A PostgreSQL whose tables by hub are cut into parts, as a network over several servers has them. */
import { describe, expect, inject, it } from "vitest"
import { byHub, copied } from "#rpc-server/store/spread/kinds.ts"
import { citusRules, wrongKeys } from "#test/support/citus-rules.ts"
import { askDatabase, migratedDatabase } from "#test/support/database.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed, shelfPack } from "#test/support/network.ts"
import { ordersOf, pickedLine } from "#test/support/orders.ts"
import { testedParts } from "#test/support/runs.ts"
import { runSubcommand } from "#test/support/subcommand.ts"
import { tradingDay } from "#test/support/trading-day.ts"

const { now, code } = tradingDay()

describe.skipIf(testedParts > 0)("a database that is spread", () => {
  const hub = Hub.of(
    () => migratedDatabase(inject("postgresUrl")),
    seed(
      now,
      ordersOf([1, 2]),
      [1, 2, 3, 4].map((unique) => shelfPack(1773, code(unique)))
    )
  )
  const spread = (...args: ReadonlyArray<string>) => runSubcommand(hub.where, ["spread", ...args])

  it("is not one while a server runs, nor by a wrong number of parts", async () => {
    expect(await spread("--parts", "1")).toMatchObject({ code: 2 })
    const refused = await spread()
    expect(refused).toMatchObject({ code: 1, stdout: "" })
    expect(refused.stderr).toContain("stop all servers first. Nothing was changed.")
  })

  it("is not one while a number stands at two orders", async () => {
    const change = (text: string) => askDatabase(hub.where.databaseUrl ?? "", text)
    await hub.stop()
    await change(
      `INSERT INTO archived_order (hub_id, order_id, increment_id, store_id, source, papers_from, papers_until, archived_at, format, content, customer_mobile)
       VALUES (2, 999, '${incrementOf(1)}', 21, 'swiggy', '', '', '2026-01-01 00:00:00', 1, '', '')`
    )
    for (const args of [[], ["--dry-run"]])
      expect(await spread(...args)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining(incrementOf(1))
      })
    await change("DELETE FROM archived_order")
  })

  it("is said before it is done, keeps every row, and is spread once", async () => {
    const said = await spread("--dry-run")
    expect(said).toMatchObject({ code: 0, stderr: expect.stringContaining("store_credit_pay_out") })
    expect(said.stdout).toContain("CREATE TABLE orders (LIKE orders_whole")
    expect(said.stdout).toContain("FOREIGN KEY (hub_id, order_id) REFERENCES orders(hub_id, order_id)")
    expect(await spread("--parts", "3")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("3 parts")
    })
    const again = await spread()
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("spread already")])
    await hub.start()
    expect(await hub.number("SELECT COUNT(*) AS n FROM orders")).toBe(2)
    expect(
      await hub.number(
        "SELECT COUNT(*) AS n FROM pg_class WHERE relkind = 'r' AND relname LIKE 'orders_part_%'"
      )
    ).toBe(3)
  })

  it("invoices, numbers without a gap, and takes no pack twice", async () => {
    const first = await hub.invoice(1, [pickedLine(1, [code(1), code(2)])])
    const taken = await hub.invoice(2, [pickedLine(2, [code(1), code(3)])])
    const second = await hub.invoice(2, [pickedLine(2, [code(3), code(4)])])
    expect([first.result, second.result]).toMatchObject([{ status: "success" }, { status: "success" }])
    expect(taken.error).toBeDefined()
    expect(await hub.rows("SELECT number, hub_id FROM invoice ORDER BY number")).toEqual([
      { number: 1, hub_id: 1 },
      { number: 2, hub_id: 1 }
    ])
    expect((await hub.order(2)).status).toBe("processing")
    expect((await hub.call("OrderService.getOrderInfoByIncrementId", [incrementOf(1)])).result).toMatchObject(
      { status: "processing" }
    )
  })
})

describe.skipIf(testedParts > 0)("a database that is handed to a Citus", () => {
  const hub = Hub.of(
    () => migratedDatabase(inject("postgresUrl")),
    seed(
      now,
      ordersOf([1, 2]),
      [1, 2].map((unique) => shelfPack(1773, code(unique)))
    )
  )
  const spread = (...args: ReadonlyArray<string>) => runSubcommand(hub.where, ["spread", "--citus", ...args])
  const tables = (kind: string) => hub.number("SELECT COUNT(*) AS n FROM spread_table WHERE kind = ?", kind)

  it("is not one without it, and says what would be done", async () => {
    await hub.stop()
    expect(await spread()).toMatchObject({ code: 1, stderr: expect.stringContaining("no Citus") })
    const said = await spread("--dry-run", "--parts", "64")
    expect(said.stdout).toContain("SELECT create_distributed_table('orders', 'hub_id', shard_count => 64)")
    expect(said.stdout).toContain(
      "SELECT create_distributed_table('pack', 'hub_id', colocate_with => 'orders')"
    )
    expect(said.stdout).toContain("SELECT create_reference_table('store')")
  })

  it("keeps what Citus asks of tables and keys, every row, and works on", async () => {
    for (const rule of citusRules) await askDatabase(hub.where.databaseUrl ?? "", rule)
    expect(await spread()).toMatchObject({ code: 0, stdout: expect.stringContaining("servers of Citus") })
    expect([await tables("by hub"), await tables("copied")]).toEqual([byHub.length, copied.length])
    expect(await hub.rows(wrongKeys)).toEqual([])
    expect(await spread()).toMatchObject({ code: 1, stderr: expect.stringContaining("spread already") })
    await hub.start()
    expect((await hub.invoice(1, [pickedLine(1, [code(1), code(2)])])).result).toMatchObject({
      status: "success"
    })
    expect((await hub.invoice(2, [pickedLine(2, [code(1)])])).error).toBeDefined()
  })
})
