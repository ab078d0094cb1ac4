/** A screen that is looked at by a command, and whose work is left to whoever has it. */
import { Effect } from "effect"
import { addLaterScreens } from "#core/client/later-screens.ts"
import type { Model as App, Message } from "#core/client/model.ts"
import { type ClientHost, hostOf } from "#core/client/perform.ts"
import { senderOf } from "#core/client/shown-page.ts"
import { update } from "#core/client/update.ts"
import type { Tagged } from "#core/kit/client-message.ts"
import type { Host } from "#core/kit/effects/host.ts"
import { Unauthorized } from "#core/port/rpc.ts"

export interface ReadOnlyScreen {
  readonly host: Host<Tagged>
  readonly app: () => App
  /** Fails when a call since then was answered that the session is none any more. */
  readonly check: Effect.Effect<void, Unauthorized>
}

export const openReadOnly = (start: App): ReadOnlyScreen => {
  addLaterScreens()
  let app = start
  let isLost = false
  const client: ClientHost = {
    model: () => app,
    tell: (message: Message) => {
      if (message._tag === "LostSession") isLost = true
      else [app] = update({ ...app, now: Date.now() }, message)
    }
  }
  return {
    host: hostOf(client, senderOf(start.page)),
    app: client.model,
    check: Effect.suspend(() =>
      isLost ? Effect.fail(new Unauthorized({ message: "Your session has ended." })) : Effect.void
    )
  }
}
