/** A server in front of the server that carries calls out and loses the reply to one of them. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export interface ReplyThief {
  readonly url: string
  /** The reply to the next call of this method is lost. */
  readonly lose: (method: string) => void
  readonly lost: () => number
  readonly close: () => Promise<void>
}

export const startReplyThief = async (server: string): Promise<ReplyThief> => {
  let wanted: string | undefined
  let lost = 0
  const thief = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
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
    close: () =>
      new Promise((resolve) => {
        thief.close(() => resolve())
        thief.closeAllConnections()
      })
  }
}
