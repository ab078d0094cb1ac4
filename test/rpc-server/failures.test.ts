import { afterEach, beforeEach, describe, expect, it } from "vitest"
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
import { changes } from "#test/support/transaction.ts"

let where: Place
let server: RunningServer
beforeEach(async () => {
  where = place()
  await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }], []))
})
afterEach(async () => {
  await server.stop()
  forget(where)
})

describe.each(["pretty", "json"] as const)("in the %s log", (format) => {
  const start = async (): Promise<void> => {
    server = await startServer(where, { args: ["--log-format", format] })
  }
  /** What it has logged; it is stopped for that, because a line may come after the answer that it is about. */
  const logged = async (): Promise<string> => {
    await server.stop()
    return server.output()
  }
  const entries = async (): Promise<ReadonlyArray<string>> =>
    (await logged()).split("\n").filter((line) => line.includes("failed"))

  it("a row that cannot be read is one line: method, id of the call, user, table and place, and no schema; a document of many fields is as short", async () => {
    await spoil("UPDATE product SET child_products = ? WHERE entity_id = 1773", hostile)
    await spoil(
      `INSERT INTO invoice (hub_id, order_id, store_id, series, number, invoice_number, created_at, user_id, user_name,
        content) VALUES (1, 1, 11, '2026-27', 1, 'X', '2026-01-01 00:00:00', 1, 'hub', ?)`,
      JSON.stringify({ lines: Array.from({ length: 500 }, () => ({ name: hostile })) })
    )
    await start()
    const session = await login(server.url, "hub", password)
    const { error } = await call(server.url, session, "ShipmentService.getProductInfo", [1773])
    expect(error).toEqual({
      code: -32603,
      message: "Api call failure",
      data: { request: expect.stringMatching(/^[0-9a-f]{16}$/) }
    })
    expect((await call(server.url, session, "InvoiceService.getInvoice", [1, 1])).error?.code).toBe(-32603)
    const [entry, document, ...others] = await entries()
    expect(others).toEqual([])
    for (const part of ["ShipmentService.getProductInfo", "hub", "a row of product", "child_products"])
      expect(entry).toContain(part)
    expect(entry).toMatch(/\bid\b\W+1\b/)
    expect(entry).toContain("rpc-server/store/network/products.ts:")
    expect(entry?.length).toBeLessThan(1200)
    expect(entry).not.toContain("forged")
    expect(document).toContain("a row of invoice")
    expect(document?.length).toBeLessThan(1500)
  })

  it("text of callers keeps to its line and moves no cursor", async () => {
    await start()
    await post(`${server.url}/login`, { username: hostile.replaceAll("\n", ""), password })
    await post(`${server.url}/login`, { username: hostile, password })
    const session = await login(server.url, "hub", password)
    await call(server.url, session, "LogService.log", [hostile])
    const log = await logged()
    expect(log).toContain("forged")
    expect(log).not.toMatch(/^forged/m)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(log).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u202E]/)
  })
})

it("a user's row that cannot be read is a failure in JSON, a line in the log and counted, at login and in a session", async () => {
  server = await startServer(where)
  const session = await login(server.url, "hub", password)
  await server.stop()
  await spoil("UPDATE app_user SET flags = ? WHERE username = 'hub'", "[1")
  server = await startServer(where)
  const login500 = await post(`${server.url}/login`, { username: "hub", password })
  expect(login500).toMatchObject({ status: 500, body: { message: "Api call failure" } })
  const call503 = await post(
    `${server.url}/api`,
    { jsonrpc: "2.0", id: 1, method: "OrderService.getOrderInfo", params: [1] },
    { authorization: session }
  )
  expect(call503).toMatchObject({ status: 503, body: { message: expect.stringContaining("Try again") } })
  // An alert on failures hears of calls whose session cannot be looked up, and of no method that is none.
  for (const body of [[{ method: "OrderService.getOrderInfo" }, 7, { method: "No.such" }], "no body"])
    expect(await post(`${server.url}/api`, body, { authorization: session })).toMatchObject({ status: 503 })
  const metrics = await fetch(`${server.url}/metrics`).then((reply) => reply.text())
  expect(metrics).toContain('calls_total{method="OrderService.getOrderInfo",outcome="failed"} 2')
  expect(metrics).not.toContain("No.such")
  await server.stop()
  expect(server.output()).toContain("POST /login")
  expect(server.output()).toMatch(/a request failed.*\/api/)
})

it("what is not there is 404 with a message and the headers of every reply, by whichever method", async () => {
  server = await startServer(where)
  for (const [method, path] of [
    ["PUT", "/login"],
    ["DELETE", "/healthz"],
    ["POST", "/nothing"],
    ["GET", "/nothing.js"]
  ] as const) {
    const reply = await fetch(`${server.url}${path}`, { method })
    expect([path, reply.status, await reply.json()]).toEqual([
      path,
      404,
      { message: "There is nothing here." }
    ])
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'")
  }
})

/** An escape sequence, an 8-bit one, a line of its own, and a mark that turns text around. */
const hostile = "\u001B[2J\u009B31m\u2028\u202E\nforged"

const spoil = (text: string, value: string) => within(where, changes({ text, values: [value] }))
