import { createHash } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import path from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { methods } from "#core/contract/contract.ts"
import { contractVersion, releaseHeader } from "#core/release.ts"
import { misfit } from "#core/text/release.ts"
import { connectChannel } from "#test/support/channel.ts"
import { Hub } from "#test/support/hub.ts"
import { password, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { forget, login, place, post, startServer, within } from "#test/support/server.ts"

const script = "document.title = 'Ready'"
const app = `<!doctype html><title>The app</title><script src="/app.js"></script><script type="module">${script}</script>`
const hub = Hub.program(seed(Date.now(), ordersOf([1]), []), ({ dataDir }) => {
  const pages = path.join(dataDir, "pages")
  mkdirSync(pages)
  writeFileSync(path.join(pages, "index.html"), app)
  writeFileSync(path.join(pages, ".packhouse-built"), "secret")
  writeFileSync(path.join(dataDir, "package.json"), "secret")
  return { PACKHOUSE_WEB_ROOT: pages }
})

const api = (body: unknown, headers: Record<string, string> = {}) =>
  post(`${hub.url}/api`, body, { authorization: hub.session, ...headers })
const error = (code: number, id: unknown = null) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message: expect.any(String) }
})
const known = { jsonrpc: "2.0", id: 1, method: "InvoiceService.isOrderSynced", params: ["100000001"] }

describe("JSON-RPC 2.0", () => {
  it.each([
    ["a call with an id of text", { ...known, id: "a" }, { jsonrpc: "2.0", id: "a", result: true }],
    ["an id of null", { ...known, id: null }, { jsonrpc: "2.0", id: null, result: true }],
    ["an id of 0", { ...known, id: 0 }, { jsonrpc: "2.0", id: 0, result: true }],
    ["a fractional id", { ...known, id: 1.5 }, { jsonrpc: "2.0", id: 1.5, result: true }],
    ["a huge id", { ...known, id: 2 ** 53 }, { jsonrpc: "2.0", id: 2 ** 53, result: true }],
    ["an unknown method", { ...known, method: "foobar" }, error(-32601, 1)],
    ["a method of Object's own", { ...known, method: "__proto__" }, error(-32601, 1)],
    ["a method that is no text", { ...known, method: 1 }, error(-32600)],
    ["no version", { id: 1, method: known.method }, error(-32600)],
    ["another version", { ...known, jsonrpc: "1.0" }, error(-32600)],
    ["an id that is an object", { ...known, id: {} }, error(-32600)],
    ["params that are text", { ...known, params: "bar" }, error(-32600)],
    ["params by name", { ...known, params: { increment_id: "1" } }, error(-32602, 1)],
    ["no params where one is needed", { ...known, params: [] }, error(-32602, 1)],
    ["one param too many", { ...known, params: ["1", "2"] }, error(-32602, 1)],
    ["a param of another kind", { ...known, params: [true] }, error(-32602, 1)],
    ["an empty batch", [], error(-32600)],
    ["a batch of something else", [1], [error(-32600)]],
    ["a batch of three such", [1, 2, 3], [error(-32600), error(-32600), error(-32600)]],
    ["more than 50 calls", Array(51).fill(known), error(-32600)],
    ["a text", '"hello"', error(-32600)],
    ["a number", "1", error(-32600)],
    ["null", "null", error(-32600)],
    ["broken JSON", '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', error(-32700)],
    ["a broken batch", '[{"jsonrpc": "2.0", "method"', error(-32700)],
    ["nothing", "", error(-32700)],
    ["brackets without end", "[".repeat(100_000), error(-32600)],
    ["nesting 100,000 deep", "[".repeat(100_000) + "]".repeat(100_000), error(-32600)],
    ["text that is no UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22]), error(-32700)],
    ["a byte order mark", new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]), error(-32700)]
  ])("%s", async (_, body, expected) => {
    const { status, body: answer } = await api(body)
    expect(status).toBe(200)
    expect(answer).toEqual(expected)
  })

  it("ids come back as they were written, of refused calls too", async () => {
    const echo = async (id: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(`${hub.url}/api`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: hub.session, ...headers },
        body: JSON.stringify({ ...known, id: 0 }).replace('"id":0', `"id":${id}`)
      })
      return reply.text()
    }
    for (const id of ["9007199254740993", "12345678901234567890", "1.0", "1e2", "-0"]) {
      expect(await echo(id)).toBe(`{"jsonrpc":"2.0","id":${id},"result":true}`)
      expect(await echo(id, { "global-hub-store-id": "21" })).toContain(`"id":${id},"error":{"code":-32000`)
    }
  })

  it("a mixed batch answers every call and no notification, in order", async () => {
    const { body } = await api([
      known,
      { ...known, id: undefined },
      { foo: "boo" },
      { ...known, id: "9", method: "none" }
    ])
    expect(body).toEqual([{ jsonrpc: "2.0", id: 1, result: true }, error(-32600), error(-32601, "9")])
  })

  it("notifications alone are answered with nothing", async () => {
    const note = { jsonrpc: "2.0", method: "LogService.log", params: ["hello"] }
    expect(await api(note)).toEqual({ status: 204, body: undefined })
    expect(await api([note, note])).toEqual({ status: 204, body: undefined })
  })

  it("whatever is sent, the server answers by the standard and lives", async () => {
    const mutated = fc
      .tuple(
        fc.constantFrom(...methods.keys()),
        fc.json(),
        fc.nat(),
        fc.string({ unit: "binary", maxLength: 3 })
      )
      .map(([method, params, at, junk]) => {
        const text = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [JSON.parse(params)] })
        const index = at % text.length
        return text.slice(0, index) + junk + text.slice(index)
      })
    // Some of what is sent may well log its sender out.
    let sender = await login(hub.url, "second", password)
    await fc.assert(
      fc.asyncProperty(mutated, async (text) => {
        const { status, body } = await api(text, { authorization: sender })
        if (status === 401) sender = await login(hub.url, "second", password)
        expect([200, 204, 401]).toContain(status)
        const { error: refused } = (body ?? {}) as { readonly error?: { readonly code: number } }
        if (refused !== undefined) expect([-32700, -32600, -32601, -32602, -32000]).toContain(refused.code)
      }),
      { numRuns: 300 }
    )
    expect((await fetch(`${hub.url}/healthz`)).status).toBe(200)
  })
})

describe("the gates of /api, in their order", () => {
  it.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s is 405", async (method) => {
    const reply = await fetch(`${hub.url}/api`, { method })
    expect(reply.status).toBe(405)
    expect(await reply.json()).toHaveProperty("message")
  })

  it.each([
    ["415 goes before 401", "text/plain", "", 415],
    ["a form is 415", "application/x-www-form-urlencoded", "x", 415],
    ["401 without a session", "application/json", "", 401],
    ["401 with another's guess", "application/json", "guess", 401]
  ])("%s", async (_, contentType, authorization, status) => {
    const reply = await post(`${hub.url}/api`, known, { "content-type": contentType, authorization })
    expect(reply.status).toBe(status)
    expect(reply.body).toEqual({ message: expect.any(String) })
  })

  it("a body over 1 MiB is 413, said or found out", async () => {
    const large = JSON.stringify({ ...known, params: ["x".repeat(1024 * 1024)] })
    expect((await api(large)).status).toBe(413)
    const status = await new Promise<number>((resolve, reject) => {
      const streamed = request(
        `${hub.url}/api`,
        { method: "POST", headers: { "content-type": "application/json", authorization: hub.session } },
        (reply) => {
          reply.resume()
          resolve(reply.statusCode ?? 0)
        }
      )
      // The server may hang up while it is still being sent to: the answer counts.
      streamed.on("error", (cause: NodeJS.ErrnoException) => {
        if (cause.code !== "EPIPE" && cause.code !== "ECONNRESET") reject(cause)
      })
      for (let index = 0; index < 20; index++) streamed.write("x".repeat(100_000))
      streamed.end()
    })
    expect(status).toBe(413)
  })

  it("a Bearer prefix is tolerated", async () => {
    expect((await api(known, { authorization: `Bearer ${hub.session}` })).body).toMatchObject({
      result: true
    })
  })

  it("a page of another site is refused", async () => {
    expect((await api(known, { origin: "http://evil.example" })).status).toBe(403)
    expect((await api(known, { origin: "null" })).status).toBe(403)
    expect((await api(known, { origin: hub.url })).status).toBe(200)
  })

  it("a store in the header that is not the user's is refused", async () => {
    const { body } = await api(known, { "global-hub-store-id": "21" })
    expect(body).toMatchObject({ id: 1, error: { code: -32000, data: { tag: "Forbidden" } } })
    expect((await api(known, { "global-hub-store-id": "11" })).body).toMatchObject({ result: true })
    expect((await api(known, { "global-hub-store-id": "x" })).body).toMatchObject({
      error: { data: { tag: "Forbidden" } }
    })
  })

  it("an idempotency key has 8 to 128 characters and belongs to a single call", async () => {
    expect((await api(known, { "idempotency-key": "short" })).body).toEqual(error(-32600, 1))
    expect((await api(known, { "idempotency-key": "x".repeat(129) })).body).toEqual(error(-32600, 1))
    expect((await api([known], { "idempotency-key": "long-enough" })).body).toEqual(error(-32600))
  })

  it("optional params may be left out or null, ids may be digits", async () => {
    for (const params of [[1], ["1"], [1, null], [1, false, null]])
      expect(await hub.call("OrderService.getOrderInfo", params)).toMatchObject({
        result: { order_id: 1, customer_mobile: "9876543***" }
      })
  })

  it("too many calls a second are 429", async () => {
    const slow = await startServer(place(), { env: { PACKHOUSE_RATE: "1:3" } })
    try {
      // No users there: the gate of the session comes first.
      expect((await post(`${slow.url}/api`, known, { authorization: "x" })).status).toBe(401)
    } finally {
      await slow.stop()
    }
    const limited = place()
    await within(limited, seed(Date.now(), [], []))
    const strict = await startServer(limited, { env: { PACKHOUSE_RATE: "1:3" } })
    try {
      const own = await login(strict.url, "hub", password)
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => post(`${strict.url}/api`, known, { authorization: own }))
      )
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3)
      expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1)
    } finally {
      await strict.stop()
      forget(limited)
    }
  })
})

/** How a built server names itself. */
const name = new RegExp(`^\\d+\\.\\d+\\.\\d+\\+[0-9a-f]{12}; contract=${contractVersion}$`)
const build = /\(\d+\.\d+\.\d+\+[0-9a-f]{12}\)/

describe("a client of another release", () => {
  const named = (contract: number) => ({ [releaseHeader]: `9.0.0+abc; contract=${contract}` })
  const statusOf = (path: string, headers: Record<string, string>) =>
    fetch(`${hub.url}${path}`, { method: "POST", headers, body: "{}" }).then(async (reply) => {
      await reply.body?.cancel()
      return reply.status
    })

  it("is 426 before anything of it is read, wherever it calls; the contract before is not (RELEASE-2)", async () => {
    for (const path of ["/api", "/login", "/products"])
      for (const [contract, isRefused] of [
        [contractVersion + 1, true],
        [contractVersion, false],
        [contractVersion - 1, false],
        [contractVersion - 2, true]
      ] as const)
        expect([path, contract, (await statusOf(path, named(contract))) === 426]).toEqual([
          path,
          contract,
          isRefused
        ])
    for (const other of ["", "?", "9.0.0", "9.0.0; contract=99999999999"])
      expect(await statusOf("/api", { [releaseHeader]: other })).not.toBe(426)
    const reply = await fetch(`${hub.url}/api`, { method: "POST", headers: named(contractVersion + 1) })
    const { message } = (await reply.json()) as { readonly message: string }
    expect(message.replace(build, "()")).toBe(misfit.newer("").replace(/\(.*\)/, "()"))
  })

  it("hears which server this is, and is let go; one that fits, and one that names none, stay (RELEASE-2)", async () => {
    for (const [release, closed] of [
      [`9.0.0+abc; contract=${contractVersion + 1}`, 4426],
      [`0.0.1; contract=${contractVersion - 2}`, 4426],
      [`0.0.1; contract=${contractVersion - 1}`, undefined],
      [null, undefined]
    ] as const) {
      const client = await connectChannel(hub.url)
      expect(await client.heard("RELEASE")).toMatchObject({ data: { release: expect.stringMatching(name) } })
      client.send("INIT", { authorization: hub.session, store_id: 11, hears_rights: true, release })
      if (closed === undefined) await client.heard("RIGHTS_PUSH")
      else expect(await client.closed()).toBe(closed)
    }
  })
})

describe("what the server says about itself", () => {
  it("names its build in every answer, in health, metrics and the document (RELEASE-1)", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics", "/api", "/login", "/nothing.js", "/"]) {
      const reply = await fetch(`${hub.url}${path}`)
      expect([path, reply.headers.get(releaseHeader)]).toEqual([path, expect.stringMatching(name)])
      await reply.body?.cancel()
    }
    const { version } = (await fetch(`${hub.url}/healthz`).then((reply) => reply.json())) as {
      readonly version: string
    }
    expect(await fetch(`${hub.url}/metrics`).then((reply) => reply.text())).toContain(
      `packhouse_build_info{version="${version}",contract="${contractVersion}",`
    )
  })

  it("lives and is ready", async () => {
    for (const target of ["/healthz", "/readyz"]) {
      const reply = await fetch(hub.url + target)
      expect([reply.status, await reply.json()]).toMatchObject([200, { status: "ok" }])
    }
  })

  it("describes every method in OpenRPC, to those who are logged in", async () => {
    expect((await fetch(`${hub.url}/openrpc.json`)).status).toBe(401)
    const reply = await fetch(`${hub.url}/openrpc.json?methods=all`, {
      headers: { authorization: hub.session }
    })
    const document = (await reply.json()) as { openrpc: string; methods: ReadonlyArray<{ name: string }> }
    expect(document.openrpc).toBe("1.3.2")
    const names = new Set(document.methods.map(({ name }) => name))
    for (const name of methods.keys()) expect(names).toContain(name)
    const discovered = await hub.call("rpc.discover", [])
    expect((discovered.result as typeof document).methods.length).toBeGreaterThanOrEqual(methods.size)
  })

  it("measures itself for this machine", async () => {
    await hub.call("InvoiceService.isOrderSynced", ["100000001"])
    const reply = await fetch(`${hub.url}/metrics`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get("content-type")).toMatch(/^text\/plain/)
    expect(await reply.text()).toMatch(/packhouse_calls/)
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip"])
      expect((await fetch(`${hub.url}/metrics`, { headers: { [header]: "203.0.113.9" } })).status).toBe(403)
  })

  it("sends the security headers with every reply", async () => {
    for (const target of ["/", "/healthz", "/api", "/nothing.js"]) {
      const { headers } = await fetch(hub.url + target)
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self'/)
      // Nothing is fetched from elsewhere.
      expect(headers.get("content-security-policy")).toContain("img-src 'self' data: blob:;")
      expect(headers.get("content-security-policy")).not.toMatch(/https:/)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("access-control-allow-origin")).toBe(null)
    }
  })

  it("lets a page run the scripts that are its own parts, by their hashes, and nothing else of it", async () => {
    const hash = createHash("sha256").update(script).digest("base64")
    const { headers } = await fetch(`${hub.url}/order/1`)
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; script-src 'self' '[^']+'; style-src/
    )
    expect(headers.get("content-security-policy")).toContain(`script-src 'self' 'sha256-${hash}';`)
    const other = await fetch(`${hub.url}/healthz`)
    expect(other.headers.get("content-security-policy")).toContain("script-src 'self';")
  })

  it.each([
    "/../package.json",
    "/..%2fpackage.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/.packhouse-built",
    "/app.js%00.html",
    "/nothing.js",
    "//etc/passwd"
  ])("no file outside the pages: %s", async (target) => {
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      request({ host: "127.0.0.1", port: hub.port, path: target, method: "GET" }, (reply) => {
        let text = ""
        reply.on("data", (chunk) => {
          text += chunk
        })
        reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }))
      })
        .on("error", reject)
        .end()
    })
    // A path without a file's ending may be a page of the app, which says itself that it knows no such page.
    if (answer.status === 200) expect(answer.text).toBe(app)
    else expect([404, 400]).toContain(answer.status)
    expect(answer.text).not.toContain("secret")
  })
})
