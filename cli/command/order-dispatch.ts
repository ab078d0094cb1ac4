/** `packhouse order dispatch`: an invoiced order leaves the house, as by scanning its label at the dispatch screen. */
import type { Command } from "commander"
import { Effect } from "effect"
import type { Order } from "#core/order/order.ts"
import type { Message } from "#core/screen/app/model.ts"
import * as dispatch from "#core/screen/dispatch/model.ts"
import { update } from "#core/screen/dispatch/update.ts"
import { shipOrder } from "#core/screen/effects/shipping.ts"
import type { Command as ScreenCommand } from "#core/screen/screens.ts"
import { refused } from "../host/command-error.ts"
import { progress } from "../host/output.ts"
import { example } from "./answer.ts"
import { asUser, type Client, hearing, type Working } from "./client.ts"
import { findOrder } from "./order-name.ts"

interface Options {
  readonly early?: boolean
}

/** What the dispatch screen does with the order's label. */
const decide = (client: Client, order: Order, early: boolean) =>
  Effect.gen(function* () {
    const context = { flags: client.session.user.flags, now: Date.now(), orders: [order] }
    const scan: dispatch.Message = { _tag: "ScannedLabel", code: order.increment_id }
    const [scanned, commands] = update(dispatch.init, scan, context)
    const [problem] = scanned.refused
    if (problem !== undefined)
      return yield* refused(`${problem.text}. ${problem.detail ?? order.increment_id}`)
    const asking = dispatch.askingOf(scanned)
    if (asking === undefined) return commands
    if (asking.releases === true)
      return yield* refused(
        `${scanned.lastScan?.detail ?? ""}. Release it: packhouse order release ${order.increment_id}`
      )
    if (!early) return yield* refused(`${asking.text} Say --early to do so.`)
    return update(scanned, { _tag: "ConfirmedDispatch" }, context)[1]
  })

const isShipping = (command: ScreenCommand): command is Extract<ScreenCommand, { _tag: "ShipOrder" }> =>
  command._tag === "ShipOrder"

const shippedOrder = (heard: ReadonlyArray<Message>): Order | undefined =>
  heard.find((message) => message._tag === "PushedOrder")?.order

const send = (client: Client, id: string, early: boolean): Working =>
  Effect.gen(function* () {
    const order = yield* findOrder(id)
    const shipping = (yield* decide(client, order, early)).find(isShipping)
    if (shipping === undefined) return yield* refused(`Order ${order.increment_id} cannot be dispatched.`)
    progress(`Dispatching order ${order.increment_id}`)
    const heard = yield* hearing(client.server, (host) => shipOrder(host, shipping))
    const ended = heard.find((message) => message._tag === "EndedShipping")
    if (ended === undefined || ended.kind === "failure")
      return yield* refused(ended?.text ?? "Your session has ended.")
    const after = shippedOrder(heard) ?? order
    return {
      data: { order_id: after.order_id, increment_id: after.increment_id, status: after.status },
      lines: [`${ended.text}: order ${after.increment_id}`]
    }
  })

export const defineOrderDispatch = (parent: Command): void => {
  const command = parent
    .command("dispatch")
    .description("dispatch an invoiced order")
    .argument("<id>", "increment id, order id, or the code on the label")
    .option("--early", "dispatch a scheduled order more than 30 minutes before its slot")
    .action((id: string, { early = false }: Options) => asUser(command, (client) => send(client, id, early)))
  example(command, "packhouse order dispatch 100000001")
}
