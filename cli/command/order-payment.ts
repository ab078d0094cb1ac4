/** `packhouse order payment`: how an order is paid for, what is known of its payments, and changes of both. */
import type { Command } from "commander"
import { Effect } from "effect"
import { type CheckedPayment, OfflinePayments } from "#core/contract/offline-payment.ts"
import { CommercePayments } from "#core/contract/payment-change.ts"
import { keyOf } from "#core/kit/idempotency-key.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { Rpc } from "#core/port/rpc.ts"
import { paymentUpdated } from "#core/text/order-outcome.ts"
import { checked, partText, paymentText, waysText } from "#core/text/payment.ts"
import { usageError } from "../host/command-error.ts"
import type { Line } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { findOrder } from "./order-name.ts"

const dataOf = ({
  order_id,
  increment_id,
  status,
  payment_method,
  grand_total,
  parts,
  payments = []
}: Order) => ({
  order_id,
  increment_id,
  status,
  payment_method,
  ...(parts === undefined
    ? {}
    : { parts: parts.map((each) => ({ ...each, amount: Money.toWire(each.amount) })) }),
  grand_total: Money.toWire(grand_total),
  payments: payments.map((each) => ({ ...each, amount: Money.toWire(each.amount) }))
})
/** Each part of an order, then what is known of its payments. */
export const paymentRecords = ({
  parts = [],
  payments = []
}: Pick<Order, "parts" | "payments">): ReadonlyArray<string> => [
  ...parts.map((part) => partText(part, Money.formatPlain(part.amount))),
  ...payments.map((each) => paymentText(each, Money.formatPlain(each.amount)))
]
const linesOf = (order: Order): ReadonlyArray<Line> => [
  `Order ${order.increment_id}: ${waysText(order)}, ${Money.formatPlain(order.grand_total)}`,
  ...paymentRecords(order)
]

const show = (order: Order): Working => Effect.succeed({ data: dataOf(order), lines: linesOf(order) })

const change = ({ order_id, updated_at }: Order, method: string, reason: string | undefined): Working =>
  Effect.gen(function* () {
    const key = keyOf(`payment-${order_id}`, [updated_at, method])
    const order = yield* Rpc.use((rpc) =>
      rpc.call(
        CommercePayments.changePaymentMethod,
        { order_id, payment_method: method, reason: reason ?? null },
        { key }
      )
    )
    return { data: dataOf(order), lines: [paymentUpdated, ...linesOf(order)] }
  })

const answerOf = ({ order, paymentStatus, hasUpiPayment }: CheckedPayment) => ({
  data: { ...dataOf(order), paymentStatus, hasUpiPayment },
  lines: [checked(paymentStatus), ...linesOf(order)]
})

export const check = ({ order_id }: Order): Working =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(OfflinePayments.checkUpiPayment, { order_id })),
    answerOf
  )

/** All of it, as a script says. */
export const confirm = ({ order_id, grand_total: amount, updated_at }: Order, source: string): Working =>
  Effect.map(
    Rpc.use((rpc) =>
      rpc.call(
        OfflinePayments.confirmPayment,
        { order_id, amount, source },
        { key: keyOf(`confirm-payment-${order_id}`, [updated_at, amount, source]) }
      )
    ),
    answerOf
  )

interface Options {
  readonly check?: true
  readonly confirm?: string
  readonly reason?: string
}

const work = (order: Order, method: string | undefined, options: Options): Working => {
  if ([method, options.check, options.confirm].filter((each) => each !== undefined).length > 1)
    return Effect.fail(usageError("Give one of METHOD, --check and --confirm."))
  if (options.confirm !== undefined) return confirm(order, options.confirm)
  if (options.check === true) return check(order)
  return method === undefined ? show(order) : change(order, method.trim(), options.reason)
}

export const defineOrderPayment = (parent: Command): void => {
  const command = parent
    .command("payment")
    .description("how an order is paid for and what is known of its payments; with METHOD a change")
    .argument("<id>", "increment id, order id, or the code on the label")
    .argument("[method]", "cashondelivery, card, paytm or upi")
    .option(
      "--reason <text>",
      "why the payment of a sale that has left changes: by somebody else than who sold it, with the flag shift_approval, while the shift that sold it is open"
    )
    .option("--check", "ask for the status of its UPI payment; one that succeeded makes it paid by UPI")
    .option("--confirm <source>", "say that all of it was paid by UPI, in the development environment alone")
    .action((id: string, method: string | undefined, options: Options) =>
      asUser(command, () => Effect.flatMap(findOrder(id), (order) => work(order, method, options)))
    )
  example(
    command,
    "packhouse order payment 100000001",
    "packhouse order payment 100000001 cashondelivery",
    "packhouse order payment 100000007 --check --json"
  )
}
