/** The server as those see it who run it: TLS, ports, logs without secrets, an end without a mess. */
import { chmodSync, readdirSync, readFileSync, statSync } from "node:fs"
import { createServer } from "node:http"
import { get } from "node:https"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { type ConnectionOptions, connect } from "node:tls"
import { afterEach, expect, it } from "vitest"
import { joinRoom } from "#test/support/channel.ts"
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

let where: Place
let server: RunningServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
  if (where !== undefined) forget(where)
})
const filled = async (): Promise<void> => {
  where = place()
  await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }], []))
}
const [cert, key] = ["test/support/tls/cert.pem", "test/support/tls/key.pem"]

it("serves https with a certificate, and tells browsers to stay with it", async () => {
  where = place()
  server = await startServer(where, { args: ["--tls-cert", cert, "--tls-key", key] })
  expect(server.url).toMatch(/^https:/)
  const { port } = server
  const reply = await new Promise<{ status: number | undefined; hsts: string | undefined }>(
    (resolve, reject) =>
      get({ host: "127.0.0.1", port, path: "/healthz", ca: readFileSync(cert) }, (response) => {
        response.resume()
        resolve({ status: response.statusCode, hsts: response.headers["strict-transport-security"] })
      }).once("error", reject)
  )
  expect(reply).toEqual({ status: 200, hsts: "max-age=31536000" })
})

it("speaks no suite without forward secrecy, and no TLS before 1.2", async () => {
  where = place()
  server = await startServer(where, { args: ["--tls-cert", cert, "--tls-key", key] })
  const { port } = server
  const speak = (options: ConnectionOptions) =>
    new Promise<string>((resolve) => {
      const socket = connect({ host: "127.0.0.1", port, ca: readFileSync(cert), ...options }, () => {
        resolve(socket.getCipher().name)
        socket.destroy()
      })
      socket.once("error", () => resolve("refused"))
    })
  expect(await speak({ maxVersion: "TLSv1.2" })).toMatch(/^ECDHE-/)
  expect(await speak({ maxVersion: "TLSv1.2", ciphers: "AES256-GCM-SHA384:AES128-GCM-SHA256" })).toBe(
    "refused"
  )
  expect(await speak({ maxVersion: "TLSv1.2", ciphers: "ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA" })).toBe(
    "refused"
  )
  expect(await speak({ minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" })).toBe(
    "refused"
  )
  expect(await speak({ minVersion: "TLSv1.3" })).toMatch(/^TLS_/)
})

it.runIf(process.platform !== "win32")(
  "keeps the files of a folder that others can enter to their owner, and says what the folder is",
  async () => {
    await filled()
    // As a version before has left them.
    chmodSync(where.dataDir, 0o755)
    chmodSync(path.join(where.dataDir, "packhouse.db"), 0o644)
    server = await startServer(where)
    const session = await login(server.url, "hub", password)
    expect((await call(server.url, session, "OrderService.getOrderInfo", [1])).error).toBeUndefined()
    const modes = readdirSync(where.dataDir).map((name) => [
      name,
      (statSync(path.join(where.dataDir, name)).mode & 0o777).toString(8)
    ])
    expect(modes.length).toBeGreaterThan(2)
    expect(modes.filter(([, mode]) => mode !== "600")).toEqual([])
    expect(server.output()).toContain(
      `The data directory ${where.dataDir} is open to others of this machine (mode 0755); its files are not. Close it: chmod 700 ${where.dataDir}`
    )
    await server.stop()
    chmodSync(where.dataDir, 0o700)
    server = await startServer(where)
    expect(server.output()).not.toContain("is open to others")
  }
)

it("says which certificate cannot be used", async () => {
  where = place()
  await expect(startServer(where, { args: ["--tls-cert", key, "--tls-key", cert] })).rejects.toThrow(
    /certificate test\/support\/tls\/key.pem with the key test\/support\/tls\/cert.pem cannot be used/
  )
})

it("says that a port is taken", async () => {
  where = place()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", () => resolve()))
  const { port } = other.address() as AddressInfo
  await expect(startServer(where, { port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`)
  other.close()
})

it.each(["pretty", "json"])("keeps secrets and line breaks of callers out of its %s log", async (format) => {
  await filled()
  server = await startServer(where, { args: ["--log-format", format], env: { PACKHOUSE_RATE: "50:100" } })
  const { url } = server
  const canary = "canary-7f3a"
  await post(`${url}/login`, {
    username: `hub\n[00:00:00] ERROR ${canary}-forged`,
    password: `${canary}-password`
  })
  await post(`${url}/login`, { username: "hub", password: `${canary}-password` })
  const session = await login(url, "hub", password)
  await call(url, `${canary}-token`, "OrderService.getOrderInfo", [1])
  await call(url, session, `${canary}.method`, [`${canary}-param`])
  await call(url, session, "OrderService.getOrderInfo", [{ secret: `${canary}-param` }])
  await call(url, session, "LogService.log", [`${canary}-console\n\u001B[31mforged`])
  await fetch(`${url}/api?token=${canary}-query`, { method: "POST" })
  await fetch(`${url}/missing?session=${canary}-query`)
  for (let index = 0; index < 200; index++) await call(url, session, "OrderService.getOrderInfo", [1])
  await server.stop()
  const log = server.output()
  for (const secret of ["-password", "-token", "-param", "-query"])
    expect(log).not.toContain(`${canary}${secret}`)
  expect(log).not.toContain(session)
  expect(log).not.toContain(password)
  expect(log).not.toMatch(/^\[00:00:00\] ERROR/m)
  expect(log).not.toContain("\u001B[31mforged")
})

it("says in its log who tries what is not theirs, once a minute and not for each try", async () => {
  await filled()
  server = await startServer(where)
  const { url } = server
  const session = await login(url, "hub", password)
  for (let index = 0; index < 50; index++) {
    await call(url, session, "AdminService.getUsers", [])
    await call(url, session, "OrderService.getOrderInfo", [1], { "global-hub-store-id": "21" })
    // What a rule refuses is no matter of rights, and no warning.
    await call(url, session, "OrderService.getOrderInfo", [999])
  }
  await server.stop()
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes("a call was refused") && line.includes("level=WARN"))
  expect(lines).toEqual([
    expect.stringMatching(
      /level=WARN .*method=AdminService\.getUsers user=hub why=FlagOff address=127\.0\.0\.1 times=1/
    ),
    expect.stringMatching(
      /level=WARN .*method=Global-Hub-Store-Id user=hub why=Forbidden address=127\.0\.0\.1 times=1/
    )
  ])
})

it("ends within seconds when asked to, with clients at work, and tells them, but nobody of an error", async () => {
  await filled()
  server = await startServer(where)
  const { url } = server
  const session = await login(url, "hub", password)
  // They would stay for hours.
  const clients = await Promise.all(Array.from({ length: 5 }, () => joinRoom(url, session)))
  // One does not read what it is told: the end does not wait for it.
  clients[0]?.socket.pause()
  expect((await call(url, session, "OrderService.getOrderInfo", [1])).error).toBeUndefined()
  await server.stop()
  expect(await Promise.all(clients.slice(1).map(({ closed }) => closed()))).toEqual([1001, 1001, 1001, 1001])
  expect(server.exitCode()).toBe(0)
  expect(server.output()).not.toMatch(/error/i)
})
