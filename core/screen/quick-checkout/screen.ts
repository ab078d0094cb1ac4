import type { ClientState } from "../client-state.ts"
import { contextOf as contextOfCounter } from "../order-create/screen.ts"
import { stepOf, type WorkStep } from "../scan-session/step.ts"
import type { Notice, Screen } from "../screen.ts"
import { head } from "./head.ts"
import {
  type Command,
  type Context,
  fresh,
  key,
  type Message,
  type Model,
  print,
  type Stored
} from "./model.ts"
import { update } from "./update.ts"

/** What the screen sees of what is around it. */
export const contextOf = (...around: Parameters<typeof contextOfCounter>): Context => ({
  ...contextOfCounter(...around),
  screen: "QuickCheckout"
})

type Told = WorkStep<Model, Notice, Command>

const told = (model: Model, message: Message, client: ClientState): Told =>
  client.session === undefined
    ? stepOf(model)
    : update(model, message, contextOf({ ...client, session: client.session }, model.stocked))

export const quickCheckout: Screen<Model, Message, Command> = {
  ...head,
  idOf: ({ id }) => id,
  open: (_opening, { session, server }) => {
    const id = session?.store.store_id ?? 0
    return [
      fresh(id),
      [
        { _tag: "LoadWork", key: key({ server, userId: session?.user.id ?? 0, storeId: id }) },
        { _tag: "LoadStocked", screen: "QuickCheckout", id }
      ]
    ]
  },
  update: (model, message, client) => {
    const step = told(model, message, client)
    // Products are wanted as soon as somebody is here.
    return message._tag === "RestoredWork"
      ? { ...step, notices: [...step.notices, { _tag: "CatalogueWanted" }] }
      : step
  },
  scanned: (code) => ({ _tag: "ScannedCode", code }),
  takesCommands: true,
  askedToLeave: { _tag: "AskedToLeave" },
  printWork: (work) => print(work as Stored),
  hasWork: ({ isPlacing }) => isPlacing,
  lastScanOf: ({ work }) => work.lastScan,
  nameOf: ({ order }) => order?.increment_id,
  leave: (_model, { session, server }) => ({
    commands:
      session === undefined
        ? []
        : [
            {
              _tag: "ReleaseWork",
              key: key({ server, userId: session.user.id, storeId: session.store.store_id })
            }
          ]
  }),
  hear: (model, news, client) => {
    switch (news._tag) {
      case "Ticked":
        return model.upi === undefined
          ? undefined
          : told(model, { _tag: "Upi", message: { _tag: "Ticked" } }, client)
      case "OrderPushed":
        return model.upi === undefined
          ? undefined
          : told(model, { _tag: "Upi", message: { _tag: "HeardOfOrder", order: news.order } }, client)
      case "CameOnline":
        return told(model, { _tag: "CameBack" }, client)
      default:
        return undefined
    }
  }
}
