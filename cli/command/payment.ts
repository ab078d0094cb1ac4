/** `packhouse payment`: an order is paid by UPI: its code to scan, how the payment stands, and its confirmation by hand. */
import type { Command } from "commander"
import { Effect } from "effect"
import { OfflinePayments } from "#core/contract/offline-payment.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { upiPayment } from "#core/order/payment.ts"
import { Rpc } from "#core/port/rpc.ts"
import { counter, qrFailed, scanToPay } from "#core/text/payment.ts"
import { refused } from "../host/command-error.ts"
import { halfBlocks } from "../host/half-blocks.ts"
import type { Line } from "../host/output.ts"
import { qrModules } from "../host/qr-modules.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { findOrder } from "./order-name.ts"
import { check, confirm } from "./order-payment.ts"

interface Options {
  readonly text?: boolean
}

const ask = ({ order_id }: Order, { text = false }: Options): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const answer = yield* rpc.call(OfflinePayments.requestUpiPayment, { order_id })
    const { order, link, paymentStatus } = answer
    const { increment_id, grand_total } = order
    const expires_at = upiPayment(order)?.expires_at ?? null
    const modules = qrModules(link)
    const code = modules === undefined ? undefined : halfBlocks(modules)
    if (code === undefined) return yield* refused(qrFailed)
    return {
      data: { order_id, increment_id, amount: Money.toWire(grand_total), link, expires_at, paymentStatus },
      lines: text ? [link] : code.map((row): Line => ({ text: row, style: "light" })),
      notes: text
        ? []
        : [
            scanToPay(increment_id, Money.format(grand_total)),
            ...(expires_at === null ? [] : [`It is good until ${Day.localMinute(expires_at)}.`])
          ]
    }
  })

const defineQr = (parent: Command): void => {
  const command = parent
    .command("qr")
    .description("asks for all that an order costs by UPI, and draws the code to scan")
    .argument("<order>", "increment id, order id, or the code on the label")
    .option("--text", "what the code says, for scripts, instead of the code")
    .action((id: string, options: Options) =>
      asUser(command, () => Effect.flatMap(findOrder(id), (order) => ask(order, options)))
    )
  example(command, "packhouse payment qr 100000001", "packhouse payment qr 100000001 --text")
}

const defineStatus = (parent: Command): void => {
  const command = parent
    .command("status")
    .description("whether the UPI payment of an order has come; one that has makes it paid by UPI")
    .argument("<order>", "increment id, order id, or the code on the label")
    .action((id: string) => asUser(command, () => Effect.flatMap(findOrder(id), check)))
  example(command, "packhouse payment status 100000001 --json")
}

const defineConfirm = (parent: Command): void => {
  const command = parent
    .command("confirm")
    .description("says that all of an order was paid by UPI, in the development environment alone")
    .argument("<order>", "increment id, order id, or the code on the label")
    .option("--source <source>", "how it is known; kept as the reference of the payment", counter)
    .action((id: string, { source }: { readonly source: string }) =>
      asUser(command, () => Effect.flatMap(findOrder(id), (order) => confirm(order, source)))
    )
  example(command, 'packhouse payment confirm 100000001 --source "counter 2"')
}

export const define = (program: Command): void => {
  const payment = program.command("payment").description("payments by UPI: qr, status, confirm")
  example(payment, "packhouse payment qr 100000001", "packhouse payment status 100000001")
  defineQr(payment)
  defineStatus(payment)
  defineConfirm(payment)
}
