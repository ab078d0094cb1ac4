/**
 * An order looked at as its screen shows it, with what the screen knows from around it. Its work is left to whoever has
 * it: a label is printed while somebody picks, too.
 */
import { Effect } from "effect"
import { loadVariables } from "#core/kit/effects/pushes.ts"
import { recallSettings } from "#core/kit/effects/session.ts"
import type { Order } from "#core/order/order.ts"
import { openOrder } from "#core/screen/order/effects.ts"
import type { Model } from "#core/screen/order/model.ts"
import { refused } from "../host/command-error.ts"
import type { Client, Working } from "./client.ts"
import { appOf } from "./opened-order.ts"
import { openReadOnly, type ReadOnlyScreen } from "./read-only-screen.ts"

export interface OrderView extends ReadOnlyScreen {
  readonly order: Order
  readonly model: Model
}

export const openOrderView = (client: Client, id: number): Working<OrderView> =>
  Effect.gen(function* () {
    const screen = openReadOnly({ ...appOf(client, id), settings: yield* recallSettings })
    const { host, check } = screen
    yield* Effect.all([loadVariables(host, client.session.store.hub_id), openOrder(host, id)], {
      concurrency: 2
    })
    yield* check
    const { page } = screen.app()
    const model = page._tag === "Order" ? page.model : undefined
    if (model?.order === undefined) return yield* refused(model?.failure ?? `Order ${id} was not opened.`)
    return { ...screen, order: model.order, model }
  })
