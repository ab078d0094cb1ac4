/**
 * The door: a WebSocket on the loopback addresses alone. Any web page that a browser of this workstation shows can knock,
 * and any name can be made to point at 127.0.0.1, so before a connection is accepted its Host has to be one of ours (DNS
 * rebinding) and its Origin, which browsers always send, one of those that were allowed (OWASP ASVS 5.0, 4.4.2).
 */
import type { IncomingMessage, Server } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type { Duplex } from "node:stream"
import { Effect, FiberSet, Schema } from "effect"
import { type WebSocket, WebSocketServer } from "ws"
import { documentFrameLimit, path, subprotocol } from "#core/device/protocol.ts"

/** An `import` of it would load the browser's fetch, which nobody here uses, and make a tenth of the time of a start. */
const http = process.getBuiltinModule("node:http")

/** The daemon cannot listen: most often because another one does. */
export class NoDoor extends Schema.TaggedError<NoDoor>()("NoDoor", { message: Schema.String }) {}

/** Connections at a time; a workstation has a handful. */
const mostConnections = 64

const refuse = (socket: Duplex, status: number): void => {
  const line = `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n`
  // The other side need not close its half for the connection to end.
  socket.end(`${line}Connection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

interface Knock {
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly url: string | undefined
}
/** Headers that come twice are joined, and then are none of ours. */
const knockOf = ({ headersDistinct: { host, origin }, url }: IncomingMessage): Knock => ({
  host: host?.join(", "),
  origin: origin?.join(", "),
  url
})

/** The status to refuse a request with, or undefined to let it in. */
const judged = (
  { host, origin, url }: Knock,
  port: number,
  origins: () => ReadonlyArray<string>
): number | undefined => {
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return 403
  if (origin !== undefined && !origins().includes(origin)) return 403
  return url === path ? undefined : 404
}

const listening = (
  server: Server,
  port: number,
  host: string
): Effect.Effect<number, NodeJS.ErrnoException> =>
  Effect.callback((resume) => {
    server.once("error", (cause) => resume(Effect.fail(cause)))
    server.listen({ port, host, exclusive: true }, () => {
      server.removeAllListeners("error")
      resume(Effect.succeed((server.address() as AddressInfo).port))
    })
  })

/** Opens the door on 127.0.0.1, and on ::1 where there is one. Answers the port. */
export const serve = Effect.fnUntraced(function* (
  configuredPort: number,
  origins: () => ReadonlyArray<string>,
  converse: (socket: WebSocket, origin: string | undefined) => Effect.Effect<void>
) {
  const sockets = new Set<Socket>()
  // At the end first the doors are closed, then every client is told, then the connections are cut.
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const socket of sockets) socket.destroySoon()
    })
  )
  const run = yield* FiberSet.makeRuntime<never, void, never>()
  const door = new WebSocketServer({
    noServer: true,
    maxPayload: documentFrameLimit,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false)
  })

  const make = (port: () => number): Server => {
    const server = http.createServer(
      { requestTimeout: 10_000, headersTimeout: 5_000 },
      (request, response) => {
        const status = judged({ ...knockOf(request), url: path }, port(), origins) ?? 404
        response.writeHead(status, { "Content-Length": 0, Connection: "close" }).end()
      }
    )
    server.on("connection", (socket) => {
      if (sockets.size >= mostConnections) {
        socket.destroy()
        return
      }
      sockets.add(socket)
      socket.once("close", () => sockets.delete(socket))
    })
    server.on("upgrade", (request, socket, head) => {
      socket.on("error", () => socket.destroy())
      const knock = knockOf(request)
      const status = judged(knock, port(), origins)
      if (status !== undefined) {
        refuse(socket, status)
        return
      }
      door.handleUpgrade(request, socket, head, (client) => {
        run(converse(client, knock.origin))
      })
    })
    return server
  }

  let port = configuredPort
  const opened = (host: string) =>
    Effect.acquireRelease(
      Effect.suspend(() => {
        const server = make(() => port)
        return Effect.as(
          Effect.tap(listening(server, port, host), (bound) =>
            Effect.sync(() => {
              port = bound
            })
          ),
          server
        )
      }),
      (server) =>
        Effect.sync(() => {
          server.close()
        })
    )

  yield* Effect.mapError(
    opened("127.0.0.1"),
    (cause) =>
      new NoDoor({
        message:
          cause.code === "EADDRINUSE"
            ? `Port ${port} is taken: another device daemon runs on this machine. Stop it, or choose another port with --port.`
            : `Cannot listen on 127.0.0.1:${port}: ${cause.message}`
      })
  )
  // A machine without IPv6 has one door.
  yield* Effect.ignore(opened("::1"))
  return port
})
