/** What a refresh fetches anew: one of the lists, or all of them. */
import * as Effect from "effect/Effect"
import { type AsksClient, asksClient } from "../../kit/client-message.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { type Step, step } from "../../kit/step.ts"

export interface Message {
  readonly _tag: "AskedForAll"
}
export interface Command {
  readonly _tag: "RefreshAll"
}

export const ofOrders: AsksClient = asksClient({ _tag: "AskedToSync" })
export const ofShipments: AsksClient = asksClient({ _tag: "AskedToSyncShipments" })

export const effects: Effects<Command, Message> = {
  RefreshAll: (host) =>
    Effect.sync(() => {
      for (const { asks } of [ofOrders, ofShipments]) host.tellClient(asks)
    })
}

export const update = (model: undefined): Step<undefined, Command> => step(model, [{ _tag: "RefreshAll" }])
