import type { ClientState } from "../../kit/client-state.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { type Command, effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Context, init, type Message, type Model } from "./model.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

const contextOf = ({ session, now, book }: ClientState): Context => ({
  flags: session?.user.flags ?? {},
  now,
  orders: book.orders
})

export const dispatch: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: () => step(init, [{ _tag: "LoadLeft" }]),
  update: (model, message, client) => update(model, message, contextOf(client)),
  scanned: (code) => ({ _tag: "ScannedLabel", code }),
  hear: (model, news, client) => {
    if (news._tag === "EndedShipping") return update(model, news, contextOf(client))
    return news._tag === "Ticked" && model.left.some(({ undoUntil }) => undoUntil < client.now)
      ? update(model, { _tag: "PassedUndoTime" }, contextOf(client))
      : undefined
  },
  // What several orders that left together have come to stands here, not in a notice for each.
  tellsOfShipping: ({ together }, orderId) => together?.orderIds.includes(orderId) === true
}
