/** What goes over the line: packed where the client takes it so, left out where the client holds it. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { connect, createServer, type Server } from "node:net"
import path from "node:path"
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as http from "#cli/host/http.ts"
import { OrderService } from "#core/contract/order.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as rpcOver from "#core/port/rpc-http.ts"
import { codingFor } from "#rpc-server/http/compression.ts"
import { Hub } from "#test/support/hub.ts"
import { password, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"

const app = `<!doctype html><title>The app</title>${"<p>page</p>".repeat(500)}`
const orders = ordersOf(Array.from({ length: 40 }, (_, index) => index + 1))
const hub = Hub.program(seed(Date.now(), orders, []), ({ dataDir }) => {
  const pages = path.join(dataDir, "pages")
  mkdirSync(pages)
  writeFileSync(path.join(pages, "index.html"), app)
  writeFileSync(path.join(pages, "index.html.gz"), gzipSync(app))
  writeFileSync(path.join(pages, "index.html.br"), brotliCompressSync(app))
  for (const name of ["app-AAAAAAAA.js", "app-AAAAAAAA.js.map"]) writeFileSync(path.join(pages, name), name)
  return { PACKHOUSE_WEB_ROOT: pages }
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly bytes: Buffer
}

/** A request as it is written, with its answer as it comes: nothing asks for a coding, or unpacks one, by itself. */
const ask = (at: string, headers: Record<string, string>, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      hub.url + at,
      {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: hub.session, "content-type": "application/json", ...headers }
      },
      (reply) => {
        const chunks: Array<Buffer> = []
        reply.on("data", (chunk: Buffer) => chunks.push(chunk))
        reply.on("end", () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(chunks) })
        )
      }
    )
    sent.on("error", reject)
    sent.end(body)
  })
const list = (perPage: number) =>
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "OrderService.getOrderList",
    params: [{ perPage }, "all", 11]
  })
const unpacked = ({ headers, bytes }: Answer): string => {
  const coding = headers["content-encoding"]
  return (
    coding === "br" ? brotliDecompressSync(bytes) : coding === "gzip" ? gunzipSync(bytes) : bytes
  ).toString()
}

describe("which coding a client gets (RFC 9110, 12.5.3)", () => {
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP;Q=0.9 , BR;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", undefined],
    ["*", "br"],
    ["br;q=0, *;q=0.1", "gzip"],
    ["*;q=0", undefined],
    ["identity", undefined],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip", "gzip"],
    ["identity;q=0", undefined],
    ["deflate", undefined],
    ["gzip;q=high, br;q=2", undefined]
  ])("%s: %s", (accepted, coding) => expect(codingFor(accepted)).toBe(coding))

  it("whatever a client writes, it gets none that it refuses or does not name", () => {
    const name = fc.constantFrom("br", "gzip", "identity", "*", "zstd")
    const weight = fc.constantFrom("", ";q=0", ";q=0.0", ";q=0.3", ";q=1")
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, weight), { selector: ([each]) => each }), (parts) => {
        const coding = codingFor(parts.map((part) => part.join("")).join(", "))
        const said = new Map<string, string>(parts)
        const weightOf = (each: string) => said.get(each) ?? said.get("*")
        if (coding !== undefined) expect(weightOf(coding)).toMatch(/^$|;q=(0\.3|1)$/)
        else if (!said.has("identity"))
          expect([weightOf("br"), weightOf("gzip")].join()).not.toMatch(/0\.3|1/)
      })
    )
  })
})

describe("answers of /api", () => {
  it("above 1 KB go packed to who takes it so, and say that they vary", async () => {
    const plain = await ask("/api", {}, list(30))
    expect(plain.headers).not.toHaveProperty("content-encoding")
    expect(plain.headers.vary).toBe("accept-encoding")
    for (const coding of ["gzip", "br"]) {
      const answer = await ask("/api", { "accept-encoding": coding }, list(30))
      expect(answer.headers).toMatchObject({
        "content-encoding": coding,
        vary: "accept-encoding",
        "content-length": String(answer.bytes.length),
        "cache-control": "no-store",
        "content-type": "application/json; charset=utf-8"
      })
      expect(answer.bytes.length * 6).toBeLessThan(plain.bytes.length)
      expect(JSON.parse(unpacked(answer))).toEqual(JSON.parse(plain.bytes.toString()))
    }
  })

  it("of less go as they are", async () => {
    const { headers, bytes } = await ask("/api", { "accept-encoding": "gzip, br" }, "[]")
    expect(bytes.length).toBeLessThan(1024)
    expect(headers).not.toHaveProperty("content-encoding")
  })

  it("many at once, of each coding, are each whole and the caller's own", async () => {
    const codings = ["gzip", "br", "identity"]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        ask("/api", { "accept-encoding": codings[index % 3] ?? "" }, list((index % 40) + 1))
      )
    )
    for (const [index, answer] of answers.entries())
      expect(JSON.parse(unpacked(answer)).result.orders).toHaveLength((index % 40) + 1)
  })

  it("a session never stands in a packed body", async () => {
    const taking = { "accept-encoding": "gzip, br" }
    const entered = await ask("/login", taking, JSON.stringify({ username: "hub", password }))
    expect(JSON.parse(entered.bytes.toString())).toHaveProperty("session")
    expect(entered.headers).not.toHaveProperty("content-encoding")
    const renewing = Array.from({ length: 20 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method: "CommerceService.getSession",
      params: []
    }))
    const renewed = await ask("/api", taking, JSON.stringify(renewing))
    expect(renewed.bytes.length).toBeGreaterThan(1024)
    expect(renewed.headers).not.toHaveProperty("content-encoding")
  })
})

describe("what is asked for by GET", () => {
  it("pages go as the build has packed them, under one tag", async () => {
    const [plain, gzip, brotli] = await Promise.all(
      ["identity", "gzip", "gzip, br"].map((coding) => ask("/order", { "accept-encoding": coding }))
    )
    expect(plain?.bytes.toString()).toBe(app)
    expect(gzip?.bytes).toEqual(gzipSync(app))
    expect(brotli?.bytes).toEqual(brotliCompressSync(app))
    expect(new Set([plain, gzip, brotli].map((answer) => answer?.headers.etag)).size).toBe(1)
    expect((await ask("/index.html.gz", {})).status).toBe(404)
  })

  it("pages stay where an upgrade takes their files from under the server; their maps are read when they are asked for", async () => {
    const [script, map] = ["app-AAAAAAAA.js", "app-AAAAAAAA.js.map"]
    expect((await ask(`/${map}`, {})).bytes.toString()).toBe(map)
    for (const name of [script, map]) rmSync(path.join(hub.where.dataDir, "pages", name))
    expect((await ask(`/${script}`, {})).bytes.toString()).toBe(script)
    expect((await ask(`/${map}`, {})).status).toBe(404)
  })

  it.each(["/order", "/openrpc.json", "/products", "/xmlconnect/product/getAllStoreProducts"])(
    "%s is 304 and no body where the client holds it, whatever a proxy made of the tag",
    async (at) => {
      const first = await ask(at, { "accept-encoding": "gzip" })
      expect(first.status).toBe(200)
      const tag = String(first.headers.etag)
      for (const held of [tag, tag.replace(/^W\//, ""), `"other", ${tag}`, "*"]) {
        const again = await ask(at, { "accept-encoding": "gzip", "if-none-match": held })
        expect([again.status, again.bytes.length]).toEqual([304, 0])
        expect(again.headers.etag).toBe(tag)
      }
      expect((await ask(at, { "if-none-match": '"other"' })).status).toBe(200)
    }
  )

  it("the description of the methods is packed like any other text", async () => {
    const [plain, packed] = [
      await ask("/openrpc.json", {}),
      await ask("/openrpc.json", { "accept-encoding": "br" })
    ]
    expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" })
    expect(packed.bytes.length * 5).toBeLessThan(plain.bytes.length)
    expect(unpacked(packed)).toBe(plain.bytes.toString())
  })

  it("tells a client without a session nothing, not even that it holds it", async () => {
    const answer = await ask("/openrpc.json", { authorization: "", "if-none-match": "*" })
    expect(answer.status).toBe(401)
  })
})

describe("the terminal and the command line", () => {
  /** A line to the server that counts what comes back over it. */
  const line = async (): Promise<{
    readonly port: number
    readonly bytes: () => number
    readonly close: Server["close"]
  }> => {
    let bytes = 0
    const relay = createServer((client) => {
      const onward = connect(hub.port, "127.0.0.1")
      onward.on("data", (chunk: Buffer) => {
        bytes += chunk.length
      })
      client.pipe(onward).pipe(client)
      client.on("error", () => onward.destroy())
      onward.on("error", () => client.destroy())
    })
    await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve))
    const at = relay.address()
    return {
      port: typeof at === "object" && at !== null ? at.port : 0,
      bytes: () => bytes,
      close: relay.close.bind(relay)
    }
  }
  const orders = (origin: string) =>
    Effect.gen(function* () {
      const rpc = yield* Rpc
      yield* rpc.become({ session: hub.session, storeId: 11 })
      return yield* rpc.call(OrderService.getOrderList, { paging: { perPage: 40 }, type: "all", store: 11 })
    }).pipe(Effect.provide(rpcOver.layer(origin)), Effect.provide(http.layer), Effect.runPromise)

  it("ask for packed answers from another machine and read them, and for plain ones from this one", async () => {
    const [near, far] = [await line(), await line()]
    const plain = await orders(`http://127.0.0.1:${near.port}`)
    // The same place by a name that is not this machine's.
    const read = await orders(`http://[::ffff:127.0.0.1]:${far.port}`)
    expect(read.orders).toHaveLength(40)
    expect(read).toEqual(plain)
    expect(far.bytes() * 6).toBeLessThan(near.bytes())
    near.close()
    far.close()
  })
})
