/** What a scraper reads (WATCH-3), who may read it (WATCH-4), and what the logs have of requests and refusals. */
import { utimesSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readExposition, valuesOf } from "#test/support/exposition.ts"
import { password, seed } from "#test/support/network.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  post,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"
import { runSubcommand } from "#test/support/subcommand.ts"

const token = "a-scraper-of-the-network"
let where: Place
let server: RunningServer
let session: string
beforeAll(async () => {
  where = place()
  await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }], []))
  server = await startServer(where, {
    env: { PACKHOUSE_METRICS_TOKEN: token, PACKHOUSE_ACCESS_LOG: "json" },
    args: ["--log-format", "json"]
  })
  session = await login(server.url, "hub", password)
})
afterAll(async () => {
  await server.stop()
  forget(where)
})

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`${server.url}/metrics`, { headers })
const read = async () => readExposition(await scrape().then((reply) => reply.text()))
const entries = (): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))

describe("the metrics", () => {
  it("are as promtool wants them, with units, and say what is so at the moment (WATCH-3)", async () => {
    await call(server.url, session, "OrderService.getOrderInfo", [1])
    const found = await read()
    expect(found.complaints).toEqual([])
    for (const name of [
      "build_info",
      "start_time_seconds",
      "time_seconds",
      "memory_resident_bytes",
      "sockets",
      "claims",
      "reports_waiting",
      "store_up",
      "disk_free_bytes",
      "disk_size_bytes",
      "database_size_bytes",
      "wal_size_bytes",
      "backup_last_success_timestamp_seconds"
    ])
      expect([name, valuesOf(found, `packhouse_${name}`).length]).toEqual([name, 1])
    expect(valuesOf(found, "packhouse_store_up")).toEqual([1])
    expect(valuesOf(found, "packhouse_store_role", { role: "primary" })).toEqual([1])
    const took = { method: "OrderService.getOrderInfo" }
    expect(valuesOf(found, "packhouse_call_duration_seconds_count", took)).toEqual([1])
    const [sum = 0] = valuesOf(found, "packhouse_call_duration_seconds_sum", took)
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBeLessThan(10)
  })

  it("say when the last backup was made", async () => {
    expect(valuesOf(await read(), "packhouse_backup_last_success_timestamp_seconds")).toEqual([0])
    const file = path.join(where.dataDir, "copy.db")
    const { code } = await runSubcommand(where, ["backup", file])
    expect(code).toBe(0)
    const stamp = path.join(where.dataDir, "last-backup")
    utimesSync(stamp, 1_700_000_000, 1_700_000_000)
    await expect
      .poll(async () => valuesOf(await read(), "packhouse_backup_last_success_timestamp_seconds"), {
        timeout: 5000
      })
      .toEqual([1_700_000_000])
  })

  it("want the token where one is set, from this machine too (WATCH-4)", async () => {
    for (const headers of [{}, { authorization: "Bearer no-such-token-at-all" }, { authorization: session }])
      expect((await scrape(headers as Record<string, string>)).status).toBe(401)
    // Behind a proxy, too: whoever knows the token may.
    expect(
      (await scrape({ authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.9" })).status
    ).toBe(200)
  })
})

describe("a refusal", () => {
  it("is counted by method and fault, a call that is none under one name, a password too (WATCH-5)", async () => {
    for (const order of [999_998, 999_999])
      await call(server.url, session, "OrderService.getOrderInfo", [order])
    await call(server.url, session, "OrderService.getOrderInfo", ["x"])
    for (const name of ["No.such", "Made.up"]) await call(server.url, session, name, [])
    await post(`${server.url}/login`, { username: "hub", password: "not the one" })
    // Scrapes within a second share an answer.
    const counted = async () => valuesOf(await read(), "packhouse_login_refusals_total", { why: "wrong" })
    await expect.poll(counted, { timeout: 5000 }).toEqual([1])
    const found = await read()
    const refusals = (method: string, fault: string) =>
      valuesOf(found, "packhouse_refusals_total", { method, fault })
    expect(refusals("OrderService.getOrderInfo", "NotFound")).toEqual([2])
    expect(refusals("OrderService.getOrderInfo", "InvalidParams")).toEqual([1])
    expect(refusals("unknown", "MethodNotFound")).toEqual([2])
    expect(valuesOf(found, "packhouse_login_refusals_total", { why: "wrong" })).toEqual([1])
    expect(found.complaints).toEqual([])
  })

  it("leaves an entry in the log, once a minute for a user, a method and a fault", async () => {
    const refused = entries().filter(
      (entry) => entry.message === "a call was refused" && JSON.stringify(entry).includes("NotFound")
    )
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({
      level: "INFO",
      annotations: { method: "OrderService.getOrderInfo", user: "hub", why: "NotFound", times: 1 }
    })
    expect(JSON.stringify(refused)).toMatch(/"request":"[0-9a-f]{16}"/)
  })
})

it("the access log has a line for each request: calls, end and time, and neither who, whence, query nor key (WATCH-6)", async () => {
  const batch = [
    { jsonrpc: "2.0", id: 1, method: "OrderService.getOrderInfo", params: [1] },
    { jsonrpc: "2.0", id: 2, method: "OrderService.getOrderInfo", params: [999_999] },
    { jsonrpc: "2.0", id: 3, method: "Forged\nline", params: [] }
  ]
  await post(`${server.url}/api`, batch, { authorization: session })
  const code = "k".repeat(43)
  for (const target of [`/r/${code}`, `/nothing/${code}?token=secret`, "/order/9876543210", "/a%0Aforged"])
    await fetch(server.url + target)
  const lines = () => entries().filter((entry) => "http" in entry)
  await expect.poll(() => lines().at(-1)?.http).toContain("forged")
  const ofBatch = lines().find(({ calls }) => (calls as ReadonlyArray<unknown>).length === 3)
  expect(ofBatch).toMatchObject({
    http: "POST /api",
    status: 200,
    request: expect.stringMatching(/^[0-9a-f]{16}$/),
    seconds: expect.any(Number),
    calls: [
      { method: "OrderService.getOrderInfo", outcome: "ok" },
      { method: "OrderService.getOrderInfo", outcome: "NotFound" },
      { method: "unknown", outcome: "-32601" }
    ]
  })
  expect(
    lines()
      .slice(-4)
      .map(({ http }) => http)
  ).toEqual(["GET /r", "GET /nothing/-", "GET /order/-", "GET /a\nforged"])
  for (const hidden of [code, "secret", "127.0.0.1", session, "9876543210"])
    expect(JSON.stringify(lines())).not.toContain(hidden)
})
