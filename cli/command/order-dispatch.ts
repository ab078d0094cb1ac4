/** `packhouse order dispatch`: an invoiced order leaves the house, as by scanning its label at the dispatch screen. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import type { Message } from "#core/client/model.ts"
import type { Command as ScreenCommand } from "#core/client/shown-page.ts"
import { CommerceService } from "#core/contract/commerce.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { shipOrder } from "#core/kit/effects/shipping.ts"
import { keyOf } from "#core/kit/idempotency-key.ts"
import { labelledOrder, requireLabelProof } from "#core/order/label-proof.ts"
import type { Order } from "#core/order/order.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as dispatch from "#core/screen/dispatch/model.ts"
import { update } from "#core/screen/dispatch/update.ts"
import { faultText } from "#core/text/fault.ts"
import { isHereAgain } from "#core/text/order-outcome.ts"
import { refused } from "../host/command-error.ts"
import { progress } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Client, hearing, type Working } from "./client.ts"
import { findOrder } from "./order-name.ts"

interface Options {
  readonly early?: boolean
  readonly label?: string
  readonly undo?: boolean
}

/** The advice instead of a dispatch; a label of another order is named. */
const whyUnproven = (
  failure: Fault<"LabelMissing" | "ForeignLabel">,
  label: string | undefined
): Working<string> =>
  Effect.gen(function* () {
    const sentence = `${faultText(failure)}.`
    if (label === undefined) return `${sentence} Say --label CODE with the code on it.`
    // A number that was typed is no label, of no order.
    if (labelledOrder(label, Day.dayAt(Date.now())) === undefined) return sentence
    const other = yield* Effect.result(findOrder(label))
    return Result.isFailure(other)
      ? sentence
      : `${faultText(fault("ForeignLabel", { increment_id: other.success.increment_id }))}.`
  })

/** The dispatch screen's commands for the order's label. */
const decide = (client: Client, order: Order, { early = false, label }: Options) =>
  Effect.gen(function* () {
    const { flags } = client.session.user
    const proof = requireLabelProof(order, label ?? null, flags, Day.dayAt(Date.now()))
    if (Result.isFailure(proof)) return yield* refused(yield* whyUnproven(proof.failure, label))
    const context = { flags, now: Date.now(), orders: [order] }
    const scan: dispatch.Message = { _tag: "ScannedLabel", code: proof.success ?? order.increment_id }
    const { model: scanned, commands } = update(dispatch.init, scan, context)
    const [problem] = scanned.refused
    if (problem !== undefined)
      return yield* refused(`${problem.text}. ${problem.detail ?? order.increment_id}`)
    const question = dispatch.askingOf(scanned)
    if (question === undefined) return commands
    if (question.releases === true)
      return yield* refused(
        `${scanned.lastScan?.detail ?? ""}. Release it: packhouse order release ${order.increment_id}`
      )
    if (!early) return yield* refused(`${question.text} Say --early to do so.`)
    return update(scanned, { _tag: "ConfirmedDispatch" }, context).commands
  })

const isShipping = (command: ScreenCommand): command is Extract<ScreenCommand, { _tag: "ShipOrder" }> =>
  command._tag === "ShipOrder"

const shippedOrder = (messages: ReadonlyArray<Message>): Order | undefined =>
  messages.find((message) => message._tag === "PushedOrder")?.order

const send = (client: Client, id: string, options: Options): Working =>
  Effect.gen(function* () {
    const order = yield* findOrder(id)
    const shipping = (yield* decide(client, order, options)).find(isShipping)
    if (shipping === undefined) return yield* refused(`Order ${order.increment_id} cannot be dispatched.`)
    progress(`Dispatching order ${order.increment_id}`)
    const messages = yield* hearing(client.server, (host) => shipOrder(host, shipping))
    const ended = messages.find((message) => message._tag === "EndedShipping")
    if (ended === undefined || ended.kind === "failure")
      return yield* refused(ended?.text ?? "Your session has ended.")
    const after = shippedOrder(messages) ?? order
    return {
      data: { order_id: after.order_id, increment_id: after.increment_id, status: after.status },
      lines: [`${ended.text}: order ${after.increment_id}`]
    }
  })

/** Takes back what was dispatched a moment ago, as the screens do for a minute. */
const undo = (id: string): Working =>
  Effect.gen(function* () {
    const order = yield* findOrder(id)
    const key = keyOf(`unship-${order.order_id}`, order.updated_at)
    const after = yield* Rpc.use((rpc) =>
      rpc.call(CommerceService.takeBackShipment, { order_id: order.order_id }, { key })
    )
    return {
      data: { order_id: after.order_id, increment_id: after.increment_id, status: after.status },
      lines: [isHereAgain(after.increment_id)]
    }
  })

export const defineOrderDispatch = (parent: Command): void => {
  const command = parent
    .command("dispatch")
    .description("dispatch an invoiced order")
    .argument("<id>", "increment id, order id, or the code on the label")
    .option("--early", "dispatch a scheduled order more than 30 minutes before its slot")
    .option("--label <code>", "the code on the label of the parcel, as it was scanned")
    .option("--undo", "take the dispatch back, within a minute and by who made it")
    .action((id: string, options: Options) =>
      asUser(command, (client) => (options.undo === true ? undo(id) : send(client, id, options)))
    )
  example(
    command,
    "packhouse order dispatch 100000001",
    "packhouse order dispatch 100000001 --label 810000000001002",
    "packhouse order dispatch 100000001 --undo"
  )
}
