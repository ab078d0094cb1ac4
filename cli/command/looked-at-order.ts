/**
 * An order looked at as its screen shows it, with what the screen knows from around it. Its work is left to whoever has
 * it: a label is printed while somebody picks, too.
 */
import { Effect } from "effect"
import type { Order } from "#core/order/order.ts"
import { Unauthorized } from "#core/port/rpc.ts"
import type { Model as App } from "#core/screen/app/model.ts"
import { update } from "#core/screen/app/update.ts"
import type { Model } from "#core/screen/order/model.ts"
import type { Host } from "#core/screen/perform/host.ts"
import { openOrder } from "#core/screen/perform/orders.ts"
import { loadVariables } from "#core/screen/perform/session.ts"
import { refused } from "../host/stopped.ts"
import type { Client, Working } from "./client.ts"
import { appOf } from "./opened-order.ts"

export interface LookedAtOrder {
  readonly host: Host
  readonly order: Order
  readonly model: Model
  /** Fails when a call since then was answered that the session is none any more. */
  readonly check: Effect.Effect<void, Unauthorized>
}

export const lookAtOrder = (client: Client, id: number): Working<LookedAtOrder> =>
  Effect.gen(function* () {
    let app: App = appOf(client, id)
    let isLost = false
    const host: Host = {
      model: () => app,
      dispatch: (message) => {
        if (message._tag === "LostSession") isLost = true
        else [app] = update({ ...app, now: Date.now() }, message)
      }
    }
    const check = Effect.suspend(() =>
      isLost ? Effect.fail(new Unauthorized({ message: "Your session has ended." })) : Effect.void
    )
    yield* Effect.all([loadVariables(host, client.user.hub_id), openOrder(host, { _tag: "OpenOrder", id })], {
      concurrency: 2
    })
    yield* check
    const model = app.page._tag === "Order" ? app.page.model : undefined
    if (model?.order === undefined) return yield* refused(model?.failure ?? `Order ${id} was not opened.`)
    return { host, order: model.order, model, check }
  })
