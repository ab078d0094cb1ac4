/** `packhouse order phone`: the whole phone of an order's customer, for who has to call them. */
import type { Command } from "commander"
import { Effect } from "effect"
import { CustomerPhones } from "#core/contract/customer-phone.ts"
import { Rpc } from "#core/port/rpc.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { findOrder } from "./order-name.ts"

const show = (id: string): Working =>
  Effect.gen(function* () {
    const { order_id } = yield* findOrder(id)
    const found = yield* Rpc.use((rpc) => rpc.call(CustomerPhones.showCustomerPhone, { order_id }))
    return { data: found, lines: [found.customer_mobile] }
  })

export const defineOrderPhone = (parent: Command): void => {
  const command = parent
    .command("phone")
    .description("the whole phone of an order's customer, while the order is open; who looks is written down")
    .argument("<id>", "increment id, order id, or the code on the label")
    .action((id: string) => asUser(command, () => show(id)))
  example(command, "packhouse order phone 100000001")
}
