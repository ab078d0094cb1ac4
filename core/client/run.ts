/** Runs the client: the screens behind their login, as the terminal and the browser show them. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commandIn } from "../barcode/command.ts"
import type { Ports } from "../kit/effects/host.ts"
import * as running from "../kit/run.ts"
import { type Beginning, init, type Message, type Model } from "./model.ts"
import { endsHeld, heldAs, type Pieces, perform, storedAs, tellHeard } from "./perform.ts"
import type { Command } from "./shown-page.ts"
import { update } from "./update.ts"

export type Running = running.Running<Model, Message>

/** Starts the screens; they run until the scope closes. */
export const run = Effect.fnUntraced(function* (beginning: Omit<Beginning, "now">, pieces?: Pieces) {
  const now = yield* Clock.currentTimeMillis
  return yield* running.run<Model, Message, Command, Ports>({
    start: init({ ...beginning, now }),
    update,
    perform: (command, host) => perform(command, { ...host, pieces }),
    hear: (message, host, take) => {
      if (message._tag !== "Scanned" || commandIn(message.code) === undefined) return false
      tellHeard({ ...host, pieces }, message, take)
      return true
    },
    ticked: (at) => ({ _tag: "Ticked", now: at }),
    heldAs,
    endsHeld,
    storedAs
  })
})
