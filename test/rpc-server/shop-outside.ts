/** A shop outside, which is told of orders: it remembers what, and answers as a test has it, 503 before. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

interface SentOrder {
  readonly key: string
  readonly token: string
  readonly order: { readonly increment_id: string; readonly items: ReadonlyArray<{ readonly qty: number }> }
}
type Answers = (sent: SentOrder) => readonly [status: number, body: unknown] | "nothing"

export const openShop = async () => {
  const messages: Array<SentOrder> = []
  let answers: Answers = () => [503, {}]
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const { order } = JSON.parse(Buffer.concat(chunks).toString()) as Pick<SentOrder, "order">
      const { "idempotency-key": key, "access-token": token } = request.headers
      const sent = { key: String(key), token: String(token), order }
      messages.push(sent)
      const answer = answers(sent)
      if (answer === "nothing") return request.socket.destroy()
      response.writeHead(answer[0], { "content-type": "application/json" }).end(JSON.stringify(answer[1]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    answer: (next: Answers) => {
      answers = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
