/** An order opened for work by a command. */
import { Effect } from "effect"
import { type Model as App, init as initApp } from "#core/client/model.ts"
import { toOrder } from "#core/kit/route.ts"
import type { ReadDraft } from "#core/kit/scan-session/draft-codec.ts"
import type { Order } from "#core/order/order.ts"
import { Journal } from "#core/port/journal.ts"
import { version } from "#core/release.ts"
import { orderContext } from "#core/screen/order/context.ts"
import {
  type Context,
  init as initOrder,
  type Model,
  type Message as ScreenMessage
} from "#core/screen/order/model.ts"
import { session as orderSession } from "#core/screen/order/session.ts"
import { update } from "#core/screen/order/update.ts"
import * as work from "#core/screen/order/work.ts"
import type { Client, Working } from "./client.ts"
import { type OpenedScreen, openScreen } from "./headless-screen.ts"

export interface OpenedOrder extends OpenedScreen<Model, ScreenMessage, Context> {
  readonly order: () => Order
}

export interface OrderApp extends App {
  readonly page: Extract<App["page"], { readonly _tag: "Order" }>
}

/** The screen of an order as it is before anything of the order is known. */
export const appOf = (client: Client, id: number): OrderApp => {
  const session = client.session
  const route = toOrder(id, session.user.flags)
  const [app] = initApp({ server: client.server, version, now: Date.now(), route })
  const { model } = initOrder(id, route.name === "order" && route.usesNewService)
  return { ...app, session, page: { _tag: "Order", model } }
}

/** The work as it stands in the journal, whoever has the order open. */
export const storedWork = (client: Client, id: number): Working<ReadDraft<work.OrderWork> | undefined> => {
  const app = appOf(client, id)
  const context = orderContext(app)
  if (context === undefined) throw new Error("nobody is logged in")
  return Effect.map(
    Journal.use((journal) => journal.load(orderSession.key(app.page.model, context))),
    (text) => (text === undefined ? undefined : work.read(text))
  )
}

/**
 * Opens an order as its screen does: reads it, says who works on it, takes its stored work for this process, or fails
 * with the sentence that says why not. Papers are printed only where `prints` says so.
 */
export const openOrder = (
  client: Client,
  id: number,
  { prints = false }: { readonly prints?: boolean } = {}
): Working<OpenedOrder> => {
  const app = appOf(client, id)
  const opened = openScreen(client, {
    app,
    first: app.page.model,
    pageOf: (model) => ({ _tag: "Order", model }),
    contextOf: orderContext,
    update,
    messageIn: (message) =>
      message._tag === "GotScreenMessage" && message.screen === "Order"
        ? (message.message as ScreenMessage)
        : undefined,
    isLeftOut: ({ _tag }) => _tag === "Beep" || (_tag === "PrintPaper" && !prints),
    open: { _tag: "OpenOrder", id }
  })
  return Effect.map(opened, (screen) => ({
    ...screen,
    order: () => {
      const { order } = screen.model()
      if (order === undefined) throw new Error(`order ${id} was not opened`)
      return order
    }
  }))
}
