/** From an answer to its entry in the log and in the audit, by the id of its request. */
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Store, selectMany } from "#rpc-server/store/engine/transaction.ts"
import { connectChannel } from "#test/support/channel.ts"
import { password, seed } from "#test/support/network.ts"
import {
  beside,
  type call,
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
let session: string
beforeAll(async () => {
  where = place()
  await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }], []))
  await within(
    where,
    changes({ text: "UPDATE product SET child_products = ? WHERE entity_id = 1773", values: ["[1"] })
  )
  server = await startServer(where, { args: ["--trusted-proxy", "127.0.0.1"] })
  session = await login(server.url, "hub", password)
})
afterAll(async () => {
  await server.stop()
  forget(where)
})

const header = "x-request-id"
const made = /^[0-9a-f]{16}$/
const audit = selectMany(Schema.Struct({ action: Schema.String, request: Schema.NullOr(Schema.String) }))

/** One call with its HTTP headers. */
const raw = async (method: string, params: ReadonlyArray<unknown>, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${server.url}/api`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: session, ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  })
  const body = (await reply.json()) as Awaited<ReturnType<typeof call>>
  return { id: reply.headers.get(header) ?? "", body }
}

describe("a request id (WATCH-1)", () => {
  it("stands in the header of every answer, another one each time, on a socket and in its first frame", async () => {
    const replies = await Promise.all(
      [
        ["GET", "/healthz"],
        ["GET", "/nothing.js"],
        ["DELETE", "/api"],
        ["POST", "/api"],
        ["POST", "/login"],
        ["GET", "/"]
      ].map(([method = "", path]) => fetch(`${server.url}${path}`, { method }))
    )
    const ids = replies.map((reply) => reply.headers.get(header) ?? "")
    for (const id of ids) expect(id).toMatch(made)
    // Support reads the first half.
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(ids.length)
    const channel = await connectChannel(server.url, { [header]: "upgrade-0001" })
    const { data } = await channel.heard("RELEASE")
    expect(data).toMatchObject({ request: "upgrade-0001" })
  })

  it("is the proxy's where it fits into a line of a log, and the server's own otherwise", async () => {
    const own = ["", "short", "two words here", 'quote"and\\slash', "x".repeat(65), "-leading-dash"]
    for (const id of own)
      expect(
        (await fetch(`${server.url}/healthz`, { headers: { [header]: id } })).headers.get(header)
      ).toMatch(made)
    const given = await raw("OrderService.getOrderInfo", [1], { [header]: "3f2a-edge.42_x" })
    expect(given.id).toBe("3f2a-edge.42_x")
  })

  it("names the call's row in the audit; what nobody asked for has none", async () => {
    const { id } = await raw("OrderService.getOrderInfo", [1])
    const rows = await beside(
      where,
      Store.use((store) =>
        store.read(() =>
          audit("SELECT action, request FROM audit WHERE subject = 'order' ORDER BY id DESC LIMIT 1", [])
        )
      )
    )
    expect(rows).toEqual([{ action: "opened", request: id }])
  })

  it("stands in the data of a refusal and of a call that broke, and in the entry of the log", async () => {
    const refused = await raw("OrderService.getOrderInfo", [999_999])
    expect(refused.body.error?.data).toMatchObject({ tag: "NotFound", request: refused.id })
    const foreign = await raw("OrderService.getOrderInfo", [1], { "global-hub-store-id": "21" })
    expect(foreign.body.error?.data).toMatchObject({ tag: "Forbidden", request: foreign.id })
    const broken = await raw("ShipmentService.getProductInfo", [1773])
    expect(broken.body.error).toMatchObject({ code: -32603, data: { request: broken.id } })
    const entry = server
      .output()
      .split("\n")
      .find((line) => line.includes("a call failed"))
    expect(entry).toContain(`request=${broken.id}`)
  })
})

it("a request that the server cannot answer says its id in the body: 503 of a call, 500 of a login", async () => {
  const broken = place()
  await within(broken, seed(Date.now(), [], []))
  const other = await startServer(broken)
  const own = await login(other.url, "hub", password)
  await other.stop()
  await within(
    broken,
    changes({ text: "UPDATE app_user SET flags = ? WHERE username = 'hub'", values: ["[1"] })
  )
  const again = await startServer(broken)
  // Nobody vouches for a header here: the id is the server's own.
  const headers = { authorization: own, [header]: "a-stranger-0001" }
  const body = { jsonrpc: "2.0", id: 1, method: "OrderService.getOrderInfo", params: [1] }
  const replies = [
    await post(`${again.url}/api`, body, headers),
    await post(`${again.url}/login`, { username: "hub", password }, headers)
  ]
  await again.stop()
  for (const { body } of replies) {
    const { request } = body as { readonly request: string }
    expect(request).toMatch(made)
    expect(again.output()).toContain(`request=${request}`)
  }
  forget(broken)
})
