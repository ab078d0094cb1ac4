/** A server in front of the server that carries calls out and loses the reply to one of them, or keeps a call waiting. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export interface ReplyThief {
  readonly url: string
  /** The reply to the next call of this method is lost. */
  readonly lose: (method: string) => void
  readonly lost: () => number
  /** After so many more calls of this method the next ones wait, until they are let go. */
  readonly hold: (method: string, after: number) => { readonly release: () => void }
  readonly close: () => Promise<void>
}

export const startReplyThief = async (server: string): Promise<ReplyThief> => {
  let wanted: string | undefined
  let lost = 0
  const passes: Array<(body: Buffer) => Promise<void> | undefined> = []
  const thief = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    for (const pass of passes) await pass(body)
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers
    const reply = await fetch(`${server}${request.url}`, {
      method: request.method ?? "POST",
      headers: headers as Record<string, string>,
      body
    })
    const answer = Buffer.from(await reply.arrayBuffer())
    if (wanted !== undefined && body.includes(`"${wanted}"`)) {
      wanted = undefined
      lost += 1
      request.socket.destroy()
      return
    }
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "" })
    response.end(answer)
  })
  await new Promise<void>((resolve) => thief.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(thief.address() as AddressInfo).port}`,
    lose: (method) => {
      wanted = method
    },
    lost: () => lost,
    hold: (method, after) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      let left = after
      passes.push((body) => {
        if (!body.includes(`"${method}"`)) return undefined
        left -= 1
        return left < 0 ? released : undefined
      })
      return { release }
    },
    close: () =>
      new Promise((resolve) => {
        thief.close(() => resolve())
        thief.closeAllConnections()
      })
  }
}
