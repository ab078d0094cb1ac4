/** `packhouse sell`: the cart of this login becomes an order, and what is handed over is invoiced and leaves. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { CommerceCart } from "#core/contract/cart.ts"
import { PlacedOrder } from "#core/counter/cart.ts"
import { paymentName } from "#core/label/payment-name.ts"
import * as Money from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import { keyOf } from "#core/screen/idempotency-key.ts"
import { example } from "./answer.ts"
import { addCode } from "./cart.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"

const wire = Schema.encodeSync(PlacedOrder)

interface Options {
  readonly payment: string
  readonly source?: string
  readonly reference?: string
  readonly slot?: string
}

/** What is handed over now is invoiced at once; money that is still to come comes first. */
const isHandedOver = (source: string | undefined, method: string): boolean =>
  source === undefined && method !== "upi"

const sell = (client: Client, codes: ReadonlyArray<string>, options: Options): Working =>
  Effect.gen(function* () {
    for (const code of codes) yield* addCode(client, code)
    const rpc = yield* Rpc
    const cart = yield* rpc.call(CommerceCart.getCart, {})
    const request = {
      payment_mode: options.payment,
      channel: "Hub" as const,
      grand_total: cart.grand_total,
      source: options.source ?? null,
      reference_order_id: options.reference ?? null,
      slot: options.slot === undefined ? null : Number(options.slot)
    }
    const content = [String(cart.cart_id), JSON.stringify(request)]
    const placed =
      cart.order ??
      (yield* underKeptKey(client, { name: "place", content }, (key) =>
        rpc.call(CommerceCart.placeOrderV2, { request }, { key })
      ))
    const order =
      cart.userInfo?.userType !== 1 && isHandedOver(options.source, placed.payment_method)
        ? yield* rpc.call(
            CommerceCart.updateAndInvoiceOrder,
            { order_id: placed.order_id },
            { key: keyOf(`invoice-placed-${placed.order_id}`, [placed.increment_id]) }
          )
        : placed
    yield* rpc.call(CommerceCart.clearCart, {}, { key: keyOf(`clear-${order.order_id}`, []) })
    return {
      data: wire(order),
      lines: [
        `Order ${order.increment_id}: ${Money.formatPlain(order.grand_total)}, ${paymentName(order.payment_method)}`,
        order.invoice_id === null
          ? `Not invoiced yet: packhouse order show ${order.increment_id}`
          : `Invoiced: packhouse order print ${order.increment_id} invoice`
      ]
    }
  })

export const define = (program: Command): void => {
  const command = program
    .command("sell")
    .description("sell what is in the cart, with more packs where codes are given")
    .argument("[codes...]", "codes of packs to put into the cart first")
    .option("--payment <method>", "cashondelivery, card, paytm or upi", "cashondelivery")
    .option("--source <partner>", "a delivery partner's order")
    .option("--reference <id>", "the partner's number for it")
    .option("--slot <id>", "the delivery slot's number")
    .action((codes: ReadonlyArray<string>, options: Options) =>
      asUser(command, (client) => sell(client, codes, options))
    )
  example(
    command,
    "packhouse sell 80177300500645507000123",
    "packhouse sell --payment upi",
    "packhouse sell --source zomato --reference Z-4711"
  )
}
