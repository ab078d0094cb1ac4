/** Home: where somebody stands on the board of the day, and the code of the item pick-up. The rest the client holds. */

import type { ClientState } from "../../kit/client-state.ts"
import { type Step, step } from "../../kit/step.ts"

/** Orders that wait in a queue behind the pages. */
export const queued = ({
  placementQueue,
  invoiceQueue: { pending, running }
}: Pick<ClientState, "placementQueue" | "invoiceQueue">): number =>
  placementQueue.waiting.length + pending.length + running.length

/** Among the figures, the work lists below them, or the tiles of all pages. */
export interface Model {
  readonly on: "tiles" | "figures" | "lists"
  readonly index: number
  /** All pages are shown. */
  readonly isUnfolded: boolean
  /** The code that logs in to the pick-up app; undefined while nobody asks for it. */
  readonly pickup: "shown" | "renewing" | "failed" | undefined
  /** Whether to log out is asked: its key is one press beside those of the tiles. */
  readonly asksToLogOut: boolean
}
export const init: Model = {
  on: "figures",
  index: 1,
  isUnfolded: false,
  pickup: undefined,
  asksToLogOut: false
}

export type Message =
  | { readonly _tag: "Chose"; readonly on: Model["on"]; readonly index: number }
  | { readonly _tag: "TurnedPages" }
  | { readonly _tag: "OpenedPickup" }
  | { readonly _tag: "PressedLogOut" }
  | { readonly _tag: "Stayed" }
  | { readonly _tag: "ClosedPickup" }
  /** The session behind the code is to be another one. */
  | { readonly _tag: "AskedForPickupSession" }
  | { readonly _tag: "RenewedPickupSession" }
  | { readonly _tag: "FailedPickupSession" }

/** Whoever scanned the last code is logged out of the pick-up app; another code is there to be scanned. */
export interface RenewPickupSession {
  readonly _tag: "RenewPickupSession"
}

export type Command = RenewPickupSession

export const update = (model: Model, message: Message): Step<Model, Command> => {
  switch (message._tag) {
    case "Chose":
      return step({ ...model, on: message.on, index: message.index })
    case "TurnedPages":
      return step(
        model.isUnfolded
          ? { ...model, isUnfolded: false, on: init.on, index: init.index }
          : { ...model, isUnfolded: true, on: "tiles", index: 0 }
      )
    case "PressedLogOut":
      return step({ ...model, asksToLogOut: true })
    case "Stayed":
      return step({ ...model, asksToLogOut: false })
    case "OpenedPickup":
      return step({ ...model, pickup: model.pickup ?? "shown" })
    case "ClosedPickup":
      return step({ ...model, pickup: undefined })
    case "AskedForPickupSession":
      return model.pickup === "renewing" || model.pickup === undefined
        ? step(model)
        : step({ ...model, pickup: "renewing" }, [{ _tag: "RenewPickupSession" }])
    case "RenewedPickupSession":
      return step(model.pickup === undefined ? model : { ...model, pickup: "shown" })
    case "FailedPickupSession":
      return step(model.pickup === undefined ? model : { ...model, pickup: "failed" })
  }
}
