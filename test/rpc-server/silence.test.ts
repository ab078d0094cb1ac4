/** Connections that say nothing do not stay: neither before their headers, nor in the middle of a body. */
import { once } from "node:events"
import { connect } from "node:net"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeListener, usualPatience } from "#rpc-server/http/listener.ts"
import { isLong } from "#test/support/runs.ts"

/** The times of the product in the long run, a tenth of them otherwise: the code is the same. */
const patience = isLong ? usualPatience : { headers: 1000, request: 3000, look: 50, idle: 6500 }
const grace = isLong ? 1000 : 900

const tls = { cert: "test/support/tls/cert.pem", key: "test/support/tls/key.pem" }
const start = (certificate: typeof tls | undefined) =>
  Effect.runPromise(makeListener(certificate, patience)).then(async (server) => {
    server.on("request", (request) => request.resume())
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    return server
  })
let servers: ReadonlyArray<Awaited<ReturnType<typeof start>>>
beforeAll(async () => {
  servers = [await start(undefined), await start(tls)]
})
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
})

/** How long a connection is left alone that has sent this much. */
const stayed = async (server: number, sent: string): Promise<number> => {
  const startedAt = performance.now()
  const address = servers[server]?.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => undefined)
  socket.resume()
  if (sent !== "") socket.write(sent)
  await once(socket, "close")
  return performance.now() - startedAt
}

const request = "POST /api HTTP/1.1\r\nHost: localhost\r\n"
it.concurrent.each([
  ["nothing", 0, "", patience.headers],
  ["half of its headers", 0, request, patience.headers],
  ["no handshake of TLS", 1, "", patience.headers],
  ["half of a body", 0, `${request}Content-Length: 10\r\n\r\n12345`, patience.request]
] as const)("a connection that says %s is gone in time", async (_, server, sent, limit) => {
  const milliseconds = await stayed(server, sent)
  expect(milliseconds).toBeGreaterThan(limit * 0.9)
  expect(milliseconds).toBeLessThan(limit + grace)
})
it("the times are those of the document for operators", () => {
  expect(usualPatience).toMatchObject({ headers: 10_000, request: 30_000, look: 500 })
})
