/** By which names a server may be asked: a page elsewhere whose name was pointed at this machine gets nothing. */
import { request as send } from "node:http"
import { describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { hostRule } from "#rpc-server/http/hosts.ts"
import { Hub } from "#test/support/hub.ts"
import { password, seed } from "#test/support/network.ts"

describe("the names of a server", () => {
  const tls = { cert: "test/support/tls/cert.pem", key: "test/support/tls/key.pem" }
  const plain = hostRule({ host: "127.0.0.1", allowedHosts: ["Packhouse.example"], tls: undefined })
  it.each([
    ["127.0.0.1:7410", true],
    ["10.0.0.11:7410", true],
    ["[::1]:7410", true],
    ["localhost", true],
    ["LOCALHOST:7410", true],
    ["till-1.localhost:7410", true],
    ["packhouse.example", true],
    ["packhouse.example.:443", true],
    ["evil.example", false],
    ["packhouse.example.evil.example", false],
    ["127.0.0.1.evil.example", false],
    ["localhost.evil.example", false],
    ["a b", false],
    ["", false]
  ])("%j: %s", (host, is) => {
    expect(plain(host)).toBe(is)
  })
  it("a program that names none is no page", () => {
    expect(plain(undefined)).toBe(true)
  })
  it("are those of its certificate, too, and of the address that it listens on", () => {
    const certified = hostRule({ host: "till.example", allowedHosts: [], tls })
    expect([certified("till.example:443"), certified("localhost:443"), certified("other.example")]).toEqual([
      true,
      true,
      false
    ])
  })
})

describe("a server that is asked by another name", () => {
  const hub = Hub.onSqlite(seed(Date.now(), [], []), { PACKHOUSE_ALLOWED_HOSTS: "packhouse.example" })

  const ask = (path: string, host: string, method = "GET", body = "") =>
    new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
      const { port } = new URL(hub.url)
      const headers = { host, origin: `http://${host}`, "content-type": "application/json" }
      const request = send({ host: "127.0.0.1", port, path, method, headers }, (response) => {
        let text = ""
        response.on("data", (chunk) => {
          text += chunk
        })
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }))
      })
      request.once("error", reject)
      request.end(body)
    })
  const credentials = JSON.stringify({ username: "hub", password })

  it.each([
    ["/", "GET", ""],
    ["/login", "POST", credentials],
    ["/api", "POST", "{}"],
    ["/metrics", "GET", ""],
    ["/healthz", "GET", ""]
  ])("answers %s %s with 421 and what to do", async (path, method, body) => {
    const { status, text } = await ask(path, "evil.example:7410", method, body)
    expect(status).toBe(421)
    expect(JSON.parse(text)).toEqual({
      message:
        "This server does not go by that name. Whoever runs it names it with --allowed-host or PACKHOUSE_ALLOWED_HOSTS."
    })
  })

  it("opens no socket for it", async () => {
    const headers = { host: "evil.example", origin: "http://evil.example" }
    const socket = new WebSocket(`${hub.url.replace("http", "ws")}/ws`, { headers })
    socket.on("error", () => undefined)
    const status = await new Promise((resolve) =>
      socket.once("unexpected-response", (_, reply) => resolve(reply.statusCode))
    )
    expect(status).toBe(421)
  })

  it("answers by the name that it was given, and probes by an address", async () => {
    expect((await ask("/login", "packhouse.example", "POST", credentials)).status).toBe(200)
    expect((await ask("/healthz", "10.11.12.13:7410")).status).toBe(200)
  })
})
