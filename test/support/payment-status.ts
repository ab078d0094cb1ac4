/** A payment service that is asked for the status of payments, and answers as its test says. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll } from "vitest"
import { incrementOf } from "./network.ts"

export const paymentStatusService = async () => {
  /** By the numbers of orders. */
  const answers = new Map<string, readonly [status: number, body: unknown]>()
  /** Whom it was asked for, and by which token. */
  const requests: Array<string> = []
  const server = createServer((request, response) => {
    const id = /offline-payment\/(\d+)\/status$/.exec(request.url ?? "")?.[1] ?? ""
    requests.push(`${id} by ${request.headers["access-token"]}`)
    const [status, body] = answers.get(id) ?? [404, {}]
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const answer = (id: number, body: unknown) => void answers.set(incrementOf(id), [200, body])
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer,
    /** Nothing is known of an order's payment any more. */
    forget: (id: number) => void answers.delete(incrementOf(id)),
    /** The status of the payment of an order. */
    say: (id: number, paymentStatus: string) =>
      answer(id, { status: "success", data: { paymentStatus, hasUpiPayment: true } })
  }
}
