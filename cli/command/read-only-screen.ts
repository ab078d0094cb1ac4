/** A screen that is looked at by a command, and whose work is left to whoever has it. */
import { Effect } from "effect"
import { Unauthorized } from "#core/port/rpc.ts"
import type { Model as App, Message } from "#core/screen/app/model.ts"
import { update } from "#core/screen/app/update.ts"
import type { Caller, Host } from "#core/screen/effects/host.ts"
import { addLaterScreens } from "#core/screen/later-screens.ts"
import { type ClientHost, hostOf } from "#core/screen/perform.ts"

export interface ReadOnlyScreen {
  readonly host: Omit<Host, keyof Caller> & ClientHost
  /** Fails when a call since then was answered that the session is none any more. */
  readonly check: Effect.Effect<void, Unauthorized>
}

export const openReadOnly = (start: App): ReadOnlyScreen => {
  addLaterScreens()
  let app = start
  let isLost = false
  return {
    host: hostOf({
      model: () => app,
      tell: (message: Message) => {
        if (message._tag === "LostSession") isLost = true
        else [app] = update({ ...app, now: Date.now() }, message)
      }
    }),
    check: Effect.suspend(() =>
      isLost ? Effect.fail(new Unauthorized({ message: "Your session has ended." })) : Effect.void
    )
  }
}
