/** A screen that is looked at by a command, and whose work is left to whoever has it. */
import { Effect } from "effect"
import { Unauthorized } from "#core/port/rpc.ts"
import type { Model as App } from "#core/screen/app/model.ts"
import { update } from "#core/screen/app/update.ts"
import type { Host } from "#core/screen/effects/host.ts"
import { addLaterScreens } from "#core/screen/later-screens.ts"

export interface ReadOnlyScreen {
  readonly host: Host
  /** Fails when a call since then was answered that the session is none any more. */
  readonly check: Effect.Effect<void, Unauthorized>
}

export const openReadOnly = (start: App): ReadOnlyScreen => {
  addLaterScreens()
  let app = start
  let isLost = false
  return {
    host: {
      model: () => app,
      tell: (message) => {
        if (message._tag === "LostSession") isLost = true
        else [app] = update({ ...app, now: Date.now() }, message)
      }
    },
    check: Effect.suspend(() =>
      isLost ? Effect.fail(new Unauthorized({ message: "Your session has ended." })) : Effect.void
    )
  }
}
