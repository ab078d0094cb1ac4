/** A server in front of the server that says when one call of a client has come to a point, and leaves it there. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** `sent`: the server has not got it. `done`: the server has done it, and nobody was told. `answered`: the client knows. */
export const phases = ["sent", "done", "answered"] as const
export type Phase = (typeof phases)[number]

export interface Point {
  readonly method: string
  readonly phase: Phase
}

export interface KillGate {
  readonly url: string
  /** The next call of this method is left at this point, and said to have come there. */
  readonly until: (point: Point) => { readonly reached: Promise<void>; readonly forget: () => void }
  readonly close: () => Promise<void>
}

export const startKillGate = async (server: string): Promise<KillGate> => {
  let wanted: (Point & { readonly reach: () => void }) | undefined
  const take = (body: Buffer) => {
    if (wanted === undefined || !body.includes(`"${wanted.method}"`)) return undefined
    const met = wanted
    wanted = undefined
    return met
  }
  const gate = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const met = take(body)
    // Whoever asked is killed: nothing is ever sent back.
    if (met?.phase === "sent") return met.reach()
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers
    const reply = await fetch(`${server}${request.url}`, {
      method: request.method ?? "POST",
      headers: headers as Record<string, string>,
      ...(request.method === "GET" ? {} : { body })
    })
    const answer = Buffer.from(await reply.arrayBuffer())
    if (met?.phase === "done") return met.reach()
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "" })
    response.end(answer, () => met?.reach())
  })
  await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    until: (point) => {
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      wanted = { ...point, reach }
      return {
        reached,
        forget: () => {
          wanted = undefined
        }
      }
    },
    close: () =>
      new Promise((resolve) => {
        gate.close(() => resolve())
        gate.closeAllConnections()
      })
  }
}
