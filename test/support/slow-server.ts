/** A server in front of the server that answers some methods late, and remembers in which order it was asked. */
import http from "node:http"
import net, { type AddressInfo } from "node:net"

export interface SlowServer {
  readonly url: string
  /** The first parameter of every call of a slow method, in the order in which the calls came. */
  readonly asked: (method: string) => ReadonlyArray<unknown>
  /** How many calls of a slow method were on their way at once, at most. */
  readonly mostAtOnce: (method: string) => number
  readonly close: () => Promise<void>
}

interface Call {
  readonly method?: string
  readonly params?: ReadonlyArray<unknown>
}

export const startSlowServer = async (
  server: string,
  slow: Readonly<Record<string, number>>
): Promise<SlowServer> => {
  const target = new URL(server)
  const asked: Array<{ readonly method: string; readonly first: unknown }> = []
  const open = new Map<string, number>()
  const most = new Map<string, number>()
  const agent = new http.Agent({ keepAlive: true })

  const wait = async (method: string, first: unknown): Promise<void> => {
    asked.push({ method, first })
    const now = (open.get(method) ?? 0) + 1
    open.set(method, now)
    most.set(method, Math.max(now, most.get(method) ?? 0))
    await new Promise((resolve) => setTimeout(resolve, slow[method]))
    open.set(method, (open.get(method) ?? 1) - 1)
  }

  const proxy = http.createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (request.url === "/api" && body.length > 0) {
      const { method = "", params = [] } = JSON.parse(body.toString()) as Call
      if (slow[method] !== undefined) await wait(method, params[0])
    }
    const { port, hostname } = target
    const asking = http.request(
      { agent, hostname, port, method: request.method, path: request.url, headers: request.headers },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
      }
    )
    asking.on("error", () => response.destroy())
    asking.end(body)
  })
  // Pushes go through as they are.
  proxy.on("upgrade", (request, socket, head) => {
    const far = net.connect(Number(target.port), target.hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
      far.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`)
      far.write(head)
      far.pipe(socket)
      socket.pipe(far)
    })
    far.on("error", () => socket.destroy())
    socket.on("error", () => far.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    asked: (method) => asked.filter((call) => call.method === method).map(({ first }) => first),
    mostAtOnce: (method) => most.get(method) ?? 0,
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      })
  }
}
