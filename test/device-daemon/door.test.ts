import { statSync } from "node:fs"
import net from "node:net"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { localTokenOf, newStateDir, origin, type RunningDaemon, startHere } from "./support/daemon.ts"
import { Dialog } from "./support/dialog.ts"
import { standingClock } from "./support/standing-clock.ts"

let daemon: RunningDaemon
beforeAll(async () => {
  daemon = await startHere({
    label: {
      language: "zpl",
      transport: { kind: "file", folder: newStateDir() },
      profile: { widthMm: 50, heightMm: 30 }
    }
  })
})
afterAll(() => daemon.stop())

describe("the door", () => {
  it("opens for a program of this machine, and for an allowed page", async () => {
    expect(await knock({})).toBe(101)
    expect(await knock({ host: `localhost:${daemon.port}` })).toBe(101)
    expect(await knock({ origin })).toBe(101)
  })

  // P stands for the daemon's port.
  const strangers: ReadonlyArray<readonly [string, Knock, number]> = [
    ["no Host", { host: null }, 403],
    ["an empty Host", { host: "" }, 403],
    ["a rebound name", { host: "evil.example:P" }, 403],
    ["a rebound name without a port", { host: "evil.example" }, 403],
    ["a name that begins like ours", { host: "localhost.evil.example:P" }, 403],
    ["a name that ends like ours", { host: "evil-localhost:P" }, 403],
    ["a name under ours", { host: "a.localhost:P" }, 403],
    ["another port", { host: "127.0.0.1:1" }, 403],
    ["no port", { host: "127.0.0.1" }, 403],
    ["a longer port", { host: "127.0.0.1:P0" }, 403],
    ["another loopback address", { host: "127.0.0.2:P" }, 403],
    ["the address as one number", { host: "2130706433:P" }, 403],
    ["the address in short", { host: "127.1:P" }, 403],
    ["any address", { host: "0.0.0.0:P" }, 403],
    ["the IPv6 address", { host: "[::1]:P" }, 403],
    ["a user before the Host", { host: "user@127.0.0.1:P" }, 403],
    ["a Host in capitals", { host: "LOCALHOST:P" }, 403],
    ["a dot after the Host", { host: "localhost.:P" }, 403],
    ["two Hosts", { host: "127.0.0.1:P\r\nHost: evil.example" }, 403],
    ["two origins apart", { origin: `${origin}\r\nOrigin: https://evil.example` }, 403],
    ["another page", { origin: "https://evil.example" }, 403],
    ["the null origin", { origin: "null" }, 403],
    ["an empty origin", { origin: "" }, 403],
    ["our page by http", { origin: "http://console.example" }, 403],
    ["our page on another port", { origin: "https://console.example:8443" }, 403],
    ["our page with its usual port spelt out", { origin: "https://console.example:443" }, 403],
    ["our page with a slash", { origin: "https://console.example/" }, 403],
    ["our page in capitals", { origin: "https://CONSOLE.example" }, 403],
    ["a name that begins like our page", { origin: "https://console.example.evil.example" }, 403],
    ["a name under our page", { origin: "https://a.console.example" }, 403],
    ["two origins", { origin: `${origin}, https://evil.example` }, 403],
    ["the daemon's own address as a page", { origin: "http://127.0.0.1:P" }, 403],
    ["a file", { origin: "file://" }, 403],
    ["an extension", { origin: "chrome-extension://abcdefgh" }, 403],
    ["our page at a rebound name", { origin, host: "evil.example:P" }, 403],
    ["another path", { path: "/" }, 404],
    ["a path below ours", { path: "/v1/x" }, 404],
    ["our path with a query", { path: "/v1?token=x" }, 404],
    ["our path spelt otherwise", { path: "/%76%31" }, 404],
    ["a whole address as the path", { path: "http://127.0.0.1/v1" }, 404]
  ]
  it.each(strangers)("stays shut for %s", async (_, stranger, status) => {
    const filled = Object.fromEntries(
      Object.entries(stranger).map(([key, value]) => [
        key,
        value?.replaceAll("P", String(daemon.port)) ?? null
      ])
    )
    expect(await knock(filled)).toBe(status)
  })

  it("judges the Host before the Origin before the path", async () => {
    expect(await knock({ host: "evil.example", origin: "https://evil.example", path: "/x" })).toBe(403)
    expect(await knock({ origin: "https://evil.example", path: "/x" })).toBe(403)
  })

  it("is on the loopback address alone", async () => {
    const others = Object.values((await import("node:os")).networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4")
    for (const { address } of others) expect(await reaches(address, daemon.port)).toBe(false)
    expect(await reaches("127.0.0.2", daemon.port)).toBe(false)
    expect(await reaches("127.0.0.1", daemon.port)).toBe(true)
  })

  it("does nothing for plain requests", async () => {
    for (const method of ["GET", "POST", "OPTIONS", "PUT"]) {
      const reply = await fetch(`http://127.0.0.1:${daemon.port}/v1`, { method })
      expect(reply.status).toBe(404)
      expect([...reply.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
      expect(await reply.text()).toBe("")
    }
  })

  it("keeps the key of this machine's programs from other users", () => {
    expect(statSync(path.join(daemon.stateDir, "token")).mode & 0o777).toBe(0o600)
    expect(localTokenOf(daemon.stateDir)).toMatch(/^[\w-]{43}$/)
  })
})

describe.concurrent("a client that has not said who it is", () => {
  it.each([
    ["a wrong token", { t: "hello", v: 1, token: "x".repeat(43), client }, 4401],
    ["no token", { t: "hello", v: 1, token: "", client }, 4401],
    ["a request first", { t: "req", id: 1, op: "devices.list" }, 4400],
    ["another version", { t: "hello", v: 2, token: "x", client }, 4400],
    ["a pairing from no page", { t: "pair", v: 1, code: "000000", client }, 4401],
    ["no JSON", "hello", 4400],
    ["half of JSON", '{"t":"hello"', 4400],
    ["nothing", "", 4400],
    ["null", "null", 4400],
    ["deep nesting", "[".repeat(60_000), 4400],
    ["a key of another kind", '{"__proto__":{"t":"hello"},"v":1}', 4400],
    ["bytes", Buffer.from("hello"), 4400],
    ["65 KiB", `{"t":"hello","x":"${"x".repeat(65 * 1024)}"}`, 1009],
    ["8 MiB and more", "x".repeat(8 * 1024 * 1024 + 1), 1009]
  ])("is sent away with %s", async (_, frame, code) => {
    using dialog = await Dialog.open(daemon.url)
    dialog.send(frame)
    expect(await dialog.closed).toBe(code)
    expect(dialog.frames).toEqual([])
  })

  it("is sent away after five seconds of silence", async () => {
    await using time = await standingClock()
    await using patient = await startHere({}, { clock: time.clock })
    using dialog = await Dialog.open(patient.url)
    const ponged = new Promise((resolve) => dialog.socket.once("pong", resolve))
    await time.pass(4_999)
    dialog.socket.ping()
    await ponged
    expect(dialog.socket.readyState).toBe(dialog.socket.OPEN)
    await time.pass(1)
    expect(await dialog.closed).toBe(4401)
  })

  it("cannot use this machine's token from a page", async () => {
    using dialog = await Dialog.open(daemon.url, { origin })
    dialog.hello(localTokenOf(daemon.stateDir))
    expect(await dialog.closed).toBe(4401)
  })
})

describe.concurrent("a client that is known", () => {
  it("is told which devices there are, and never where", async () => {
    using dialog = await Dialog.welcome(daemon)
    const welcome = await dialog.frame(({ t }) => t === "welcome")
    expect(welcome.scopes).toEqual(["print", "scale", "scan", "admin"])
    const told = await dialog.ask("devices.list")
    expect(told.r).toMatchObject([
      { role: "invoice", state: "absent" },
      { role: "label", language: "zpl", transport: "file" },
      { role: "itemLabel", state: "absent" },
      { role: "scale", state: "absent" },
      { role: "scanner", state: "absent" }
    ])
    expect(JSON.stringify([welcome, told])).not.toContain("/tmp")
  })

  it.each([
    ["an operation that is still to come", "config.get", {}, "UNKNOWN_OP"],
    ["a name of Object", "constructor", {}, "UNKNOWN_OP"],
    ["no parameters", "print.submit", undefined, "BAD_REQUEST"],
    ["parameters of another shape", "print.get", { jobId: "../../etc" }, "BAD_REQUEST"],
    ["a job that is not there", "print.get", { jobId: "nothing" }, "JOB_UNKNOWN"],
    [
      "a printer that is not set up",
      "print.submit",
      { jobKey: "k", role: "invoice", copies: 1, doc: { kind: "pdf", name: "a", data: "" } },
      "DEVICE_NOT_CONFIGURED"
    ]
  ])("is refused in words: %s", async (_, op, p, code) => {
    using dialog = await Dialog.welcome(daemon)
    const answer = await dialog.ask(op, p)
    expect(answer).toMatchObject({ t: "err", code })
    expect(String(answer.msg)).toMatch(/^[A-Z].+/)
    // And is still talked to.
    expect((await dialog.ask("devices.list")).t).toBe("ok")
  })

  it.each([
    ["no JSON", "{", 4400],
    ["hello once more", { t: "hello", v: 1, token: "x", client }, 4400],
    ["bytes", Buffer.from("{}"), 4400],
    [
      "a large frame that is no document",
      { t: "req", id: 1, op: "devices.list", p: { x: "x".repeat(70_000) } },
      1009
    ],
    ["more than 8 MiB", { t: "req", id: 1, op: "print.submit", p: { x: "x".repeat(8 * 1024 * 1024) } }, 1009]
  ])("is sent away for %s", async (_, frame, code) => {
    using dialog = await Dialog.welcome(daemon)
    dialog.send(frame)
    expect(await dialog.closed).toBe(code)
  })

  it("may send a large document", async () => {
    using dialog = await Dialog.welcome(daemon)
    const doc = { kind: "pdf", name: "large.pdf", data: "QUFB".repeat(500_000) }
    const answer = await dialog.ask("print.submit", { jobKey: "large", role: "label", copies: 1, doc })
    expect(answer).toMatchObject({ t: "ok" })
    // The label printer takes no pages; that is the job's end, not the connection's.
    const end = await dialog.frame(({ t, d }) => t === "ev" && isJob(d) && d.state === "failed")
    expect(end.d).toMatchObject({ error: { code: "UNSUPPORTED_DOCUMENT" } })
  })

  it("that asks without end is sent away", async () => {
    using dialog = await Dialog.welcome(daemon)
    for (let id = 0; id < 400; id++) dialog.send({ t: "req", id, op: "devices.list" })
    expect(await dialog.closed).toBe(4429)
    expect(dialog.frames.length).toBeLessThan(200)
  })

  it("that reads nothing is sent away, and others go on", async () => {
    using slow = await Dialog.welcome(daemon)
    using other = await Dialog.welcome(daemon)
    const doc = { kind: "pdf", name: "a", data: "" }
    await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        other.ask("print.submit", { jobKey: `${index}-${"x".repeat(100)}`, role: "label", copies: 1, doc })
      )
    )
    slow.socket.pause()
    let asked = 0
    while (slow.socket.readyState === slow.socket.OPEN && asked < 1000) {
      slow.send({ t: "req", id: asked++, op: "print.list", p: { limit: 500 } })
      if (asked % 50 === 0) expect((await other.ask("devices.list")).t).toBe("ok")
      // Below the rate at which it would be sent away for asking too much.
      await new Promise((resolve) => setTimeout(resolve, 22))
    }
    // Whoever reads nothing does not read why either: only the end is sure to arrive.
    expect([4408, 1006]).toContain(await slow.closed)
    expect((await other.ask("devices.list")).t).toBe("ok")
  }, 60_000)

  it("that was away hears what it missed", async () => {
    using dialog = await Dialog.welcome(daemon)
    const { boot } = await dialog.frame(({ t }) => t === "welcome")
    await dialog.ask("print.submit", {
      jobKey: "missed",
      role: "label",
      copies: 1,
      doc: { kind: "pdf", name: "a", data: "" }
    })
    const first = await dialog.frame(({ d }) => isJob(d) && d.jobKey === "missed")
    using again = await Dialog.open(daemon.url)
    again.hello(localTokenOf(daemon.stateDir), { resume: { boot, seq: Number(first.seq) - 1 } })
    expect(await again.frame(({ t }) => t === "welcome")).toMatchObject({ resumed: true })
    expect(await again.frame(({ t }) => t === "ev")).toEqual(first)
    using late = await Dialog.open(daemon.url)
    late.hello(localTokenOf(daemon.stateDir), { resume: { boot: "another run", seq: 0 } })
    expect(await late.frame(({ t }) => t === "welcome")).toMatchObject({ resumed: false })
  })
})

describe("a browser", () => {
  const pairing = async (
    code: string,
    from = origin
  ): Promise<{ readonly close: number; readonly token?: string }> => {
    using dialog = await Dialog.open(daemon.url, { origin: from })
    dialog.send({ t: "pair", v: 1, code, client: { ...client, kind: "web" } })
    const close = await dialog.closed
    const [frame] = dialog.frames
    return frame?.t === "paired" ? { close, token: String(frame.token) } : { close }
  }
  const offered = async (): Promise<string> => {
    using local = await Dialog.welcome(daemon)
    const { r } = await local.ask("pair.open")
    return (r as { readonly code: string }).code
  }

  it("pairs by six digits and prints from then on, but sets nothing up", async () => {
    const code = await offered()
    expect(code).toMatch(/^\d{6}$/)
    const { token = "", close } = await pairing(code)
    expect(close).toBe(1000)
    expect(token).toMatch(/^[\w-]{43}$/)
    using page = await Dialog.open(daemon.url, { origin })
    page.hello(token)
    expect(await page.frame(({ t }) => t === "welcome")).toMatchObject({ scopes: ["print", "scale", "scan"] })
    expect(await page.ask("pair.open")).toMatchObject({ t: "err", code: "FORBIDDEN" })
    // Its token is for its page alone.
    using program = await Dialog.open(daemon.url)
    program.hello(token)
    expect(await program.closed).toBe(4401)
  })

  it("cannot use a code twice", async () => {
    const code = await offered()
    expect((await pairing(code)).close).toBe(1000)
    expect((await pairing(code)).close).toBe(4401)
  })

  it("has five tries", async () => {
    const code = await offered()
    const wrong = code === "000000" ? "000001" : "000000"
    for (let tries = 0; tries < 4; tries++) expect((await pairing(wrong)).close).toBe(4401)
    expect((await pairing(code)).close).toBe(1000)
    const next = await offered()
    const other = next === "000000" ? "000001" : "000000"
    for (let tries = 0; tries < 5; tries++) expect((await pairing(other)).close).toBe(4401)
    expect((await pairing(next)).close).toBe(4401)
  })

  it("cannot pair before a person has asked for a code", async () => {
    await using fresh = await startHere({})
    using dialog = await Dialog.open(fresh.url, { origin })
    dialog.send({ t: "pair", v: 1, code: "000000", client: { ...client, kind: "web" } })
    expect(await dialog.closed).toBe(4401)
  })

  it("cannot use the token of another page, though both are allowed", async () => {
    const other = "https://counter.example"
    await using two = await startHere({}, { origins: [origin, other] })
    using local = await Dialog.welcome(two)
    expect(await local.ask("pair.open")).toMatchObject({ t: "err", code: "BAD_REQUEST" })
    const { r } = await local.ask("pair.open", { origin: other })
    const { code } = r as { readonly code: string }
    using stranger = await Dialog.open(two.url, { origin })
    stranger.send({ t: "pair", v: 1, code, client: { ...client, kind: "web" } })
    expect(await stranger.closed).toBe(4401)
    using page = await Dialog.open(two.url, { origin: other })
    page.send({ t: "pair", v: 1, code, client: { ...client, kind: "web" } })
    const { token } = await page.frame(({ t }) => t === "paired")
    using wrong = await Dialog.open(two.url, { origin })
    wrong.hello(String(token))
    expect(await wrong.closed).toBe(4401)
    using right = await Dialog.open(two.url, { origin: other })
    right.hello(String(token))
    expect((await right.frame(() => true)).t).toBe("welcome")
  })

  it("stays paired when the daemon starts anew", async () => {
    const first = await startHere({})
    using local = await Dialog.welcome(first)
    const { r } = await local.ask("pair.open")
    using dialog = await Dialog.open(first.url, { origin })
    dialog.send({
      t: "pair",
      v: 1,
      code: (r as { readonly code: string }).code,
      client: { ...client, kind: "web" }
    })
    const { token } = await dialog.frame(({ t }) => t === "paired")
    await first.stop()
    await using second = await startHere({}, { stateDir: first.stateDir })
    using page = await Dialog.open(second.url, { origin })
    page.hello(String(token))
    expect(await page.frame(({ t }) => t === "welcome")).toMatchObject({ t: "welcome" })
  })
})

const client = { kind: "tui", name: "test", version: "1" }
const isJob = (d: unknown): d is { readonly jobKey: string; readonly state: string } =>
  typeof d === "object" && d !== null && "jobKey" in d

interface Knock {
  readonly host?: string | null
  readonly origin?: string | null
  readonly path?: string | null
}
/** The status of an upgrade with exactly these headers. */
const knock = ({
  host = `127.0.0.1:${daemon.port}`,
  origin: from,
  path: target = "/v1"
}: Knock): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ host: "127.0.0.1", port: daemon.port })
    const lines = [
      `GET ${target} HTTP/1.1`,
      ...(host === null ? [] : [`Host: ${host}`]),
      ...(from === undefined || from === null ? [] : [`Origin: ${from}`]),
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    ]
    socket.write(`${lines.join("\r\n")}\r\n\r\n`)
    socket.once("data", (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString("latin1"))?.[1]))
      socket.destroy()
    })
    socket.once("error", reject)
  })

const reaches = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 500 })
    const end = (isOpen: boolean) => () => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once("connect", end(true)).once("error", end(false)).once("timeout", end(false))
  })
