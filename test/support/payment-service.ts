/** A payment service as it signs and delivers its messages; and what a hub needs to be paid. */
import { createHmac } from "node:crypto"
import type { Statement } from "#rpc-server/store/engine/transaction.ts"
import { post, type Reply } from "./server.ts"

export const secret = "secret-of-the-payment-service"
export const payee = { address: "packhouse.blr@okaxis", name: "Packhouse Indiranagar" }

/** An env variable of a hub. */
export const variable = (name: string, value: unknown, hub = 1): Statement => ({
  text: "INSERT INTO env_variable (name, hub_id, value) VALUES (?, ?, ?)",
  values: [name, hub, JSON.stringify(value)]
})

export const signature = (body: string, seconds: number, by = secret): string =>
  createHmac("sha256", by).update(`${seconds}.${body}`).digest("hex")

export interface Message {
  readonly event_id: string
  readonly increment_id: string
  readonly status: "success" | "failed"
  readonly amount: number
  readonly reference: string
  readonly paid_at?: string
}

/** Signed now by the secret, unless told otherwise. */
export const deliver = (
  url: string,
  message: Message | string,
  { at = Date.now(), by = secret, headers = {} as Record<string, string> } = {}
): Promise<Reply> => {
  const body = typeof message === "string" ? message : JSON.stringify(message)
  const seconds = Math.floor(at / 1000)
  return post(`${url}/api/hubmanager/offline-payment/webhook`, body, {
    "x-packhouse-timestamp": String(seconds),
    "x-packhouse-signature": signature(body, seconds, by),
    ...headers
  })
}
