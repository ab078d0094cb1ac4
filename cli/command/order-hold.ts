/** `packhouse order hold` and `packhouse order release`: an order must not go on for now, or may again. */
import type { Command } from "commander"
import { Effect } from "effect"
import { OrderHolds } from "#core/contract/order-hold.ts"
import type { Order } from "#core/order/order.ts"
import { Rpc } from "#core/port/rpc.ts"
import { heldBy, wasHeld, wasReleased } from "#core/text/hold.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { findOrder } from "./order-name.ts"

const dataOf = ({ order_id, increment_id, hold }: Order) => ({ order_id, increment_id, hold: hold ?? null })

const hold = (client: Client, id: string, reason: string): Working =>
  Effect.gen(function* () {
    const { order_id } = yield* findOrder(id)
    const order = yield* underKeptKey(client, { name: `hold-${order_id}`, content: [reason] }, (key) =>
      Rpc.use((rpc) => rpc.call(OrderHolds.holdOrder, { order_id, reason }, { key }))
    )
    return {
      data: dataOf(order),
      lines: [wasHeld(order.increment_id), ...(order.hold == null ? [] : [heldBy(order.hold, Date.now())])]
    }
  })

const release = (client: Client, id: string): Working =>
  Effect.gen(function* () {
    const { order_id } = yield* findOrder(id)
    const order = yield* underKeptKey(client, { name: `release-${order_id}`, content: [] }, (key) =>
      Rpc.use((rpc) => rpc.call(OrderHolds.releaseOrder, { order_id }, { key }))
    )
    return { data: dataOf(order), lines: [wasReleased(order.increment_id)] }
  })

export const defineOrderHold = (parent: Command): void => {
  const command = parent
    .command("hold")
    .description("put an order on hold: it is neither invoiced nor dispatched until it is released")
    .argument("<id>", "increment id, order id, or the code on the label")
    .requiredOption("--reason <text>", "why, for everybody who opens it: at most 200 characters")
    .action((id: string, { reason }: { readonly reason: string }) =>
      asUser(command, (client) => hold(client, id, reason))
    )
  example(command, 'packhouse order hold 100000001 --reason "Customer is away until Friday"')
}

export const defineOrderRelease = (parent: Command): void => {
  const command = parent
    .command("release")
    .description("end the hold of an order")
    .argument("<id>", "increment id, order id, or the code on the label")
    .action((id: string) => asUser(command, (client) => release(client, id)))
  example(command, "packhouse order release 100000001")
}
