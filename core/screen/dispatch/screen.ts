import type { ClientState } from "../../kit/client-state.ts"
import { type Screen, shows } from "../../kit/screen.ts"
import type { Command } from "./effects.ts"
import { head } from "./head.ts"
import { type Context, init, type Message, type Model } from "./model.ts"
import { update } from "./update.ts"

const contextOf = ({ session, now, book }: ClientState): Context => ({
  flags: session?.user.flags ?? {},
  now,
  orders: book.orders
})

export const dispatch: Screen<Model, Message, Command> = {
  ...head,
  open: () => [init, [{ _tag: "LoadLeft" }]],
  update: (model, message, client) => shows(update(model, message, contextOf(client))),
  scanned: (code) => ({ _tag: "ScannedLabel", code }),
  hear: (model, news, client) => {
    if (news._tag === "EndedShipping") return shows(update(model, news, contextOf(client)))
    return news._tag === "Ticked" && model.left.some(({ undoUntil }) => undoUntil < client.now)
      ? shows(update(model, { _tag: "PassedUndoTime" }, contextOf(client)))
      : undefined
  },
  // What several orders that left together have come to stands here, not in a notice for each.
  tellsOfShipping: ({ together }, orderId) => together?.orderIds.includes(orderId) === true
}
