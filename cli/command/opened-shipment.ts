/**
 * A shipment opened for work without anybody looking at it: the screen's own model, rules, journal and lock, told what a
 * command wants and asked what came of it. So a script is decided by the same rules as a person at the dock, and what
 * either of them scans is the other's too.
 */
import { Deferred, Effect } from "effect"
import { Unauthorized } from "#core/port/rpc.ts"
import { type Model as App, init as initApp, type Message, shipmentContext } from "#core/screen/app/model.ts"
import type { Command } from "#core/screen/command.ts"
import { perform } from "#core/screen/perform/command.ts"
import type { Host } from "#core/screen/perform/host.ts"
import { loadVariables } from "#core/screen/perform/session.ts"
import { sessionOf } from "#core/screen/session.ts"
import {
  type Context,
  init as initShipment,
  type Model,
  type Message as Said
} from "#core/screen/shipment/model.ts"
import { update } from "#core/screen/shipment/update.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { refused } from "../host/stopped.ts"
import { version } from "../version.ts"
import type { Client, Working } from "./client.ts"

export interface OpenedShipment {
  readonly model: () => Model
  readonly shipment: () => Shipment
  /** Tells the screen what happened, and does everything it asks for. */
  readonly tell: (said: Said) => Working<void>
  /** Everything that was said on the way and is bad news, the oldest first. */
  readonly problems: () => ReadonlyArray<string>
  /** Everything that was said and is good news. */
  readonly news: () => ReadonlyArray<string>
  /** Every step of the screen since it was opened: its model before and after. */
  readonly steps: () => ReadonlyArray<readonly [before: Model, after: Model]>
}

/** Opens a shipment as its screen does, and takes its stored work for this process, or fails with why not. */
export const openShipment = (client: Client, id: number): Working<OpenedShipment> =>
  Effect.gen(function* () {
    const [start] = initApp({
      server: client.server,
      version,
      now: Date.now(),
      route: { name: "shipment", id }
    })
    const [first] = initShipment(id)
    let shown = first
    let app: App = {
      ...start,
      session: sessionOf(client.user, client.storeId),
      page: { _tag: "Shipment", model: first }
    }
    let isLost = false
    let unsaved: string | undefined
    const pending: Array<Command> = []
    const problems: Array<string> = []
    const news: Array<string> = []
    const steps: Array<readonly [Model, Model]> = []
    const restored = yield* Deferred.make<void>()

    const context = (): Context => {
      const known = shipmentContext({ ...app, now: Date.now() })
      if (known === undefined) throw new Error("nobody is logged in")
      return known
    }

    const say = (said: Said): void => {
      if (said._tag === "FailedSaving") unsaved = said.message
      const before = shown
      const { model, commands, notices } = update(before, said, context())
      steps.push([before, model])
      shown = model
      app = { ...app, now: Date.now(), page: { _tag: "Shipment", model } }
      pending.push(...commands)
      for (const notice of notices)
        if (notice._tag === "Toast") (notice.kind === "failure" ? problems : news).push(notice.text)
      if (model.isLoaded || model.failure !== undefined) Deferred.doneUnsafe(restored, Effect.void)
    }

    const hear = (message: Message): void => {
      switch (message._tag) {
        case "ShipmentSaid":
          return say(message.said)
        case "LoadedVariables":
          if (app.session !== undefined)
            app = { ...app, session: { ...app.session, variables: message.variables } }
          return
        case "LostSession":
          isLost = true
          return
        case "Failed":
          problems.push(message.message)
          return
        case "Succeeded":
          news.push(message.message)
      }
    }
    const host: Host = { model: () => app, dispatch: hear }

    const check = Effect.gen(function* () {
      if (isLost) return yield* new Unauthorized({ message: "Your session has ended." })
      if (unsaved !== undefined) return yield* refused(unsaved)
    })

    const begin = (command: Command): Working<void> => {
      if (command._tag === "Beep") return Effect.void
      // The work is held for as long as this process has the shipment open.
      return command._tag === "LoadWork"
        ? Effect.andThen(Effect.forkScoped(perform(command, host)), Deferred.await(restored))
        : perform(command, host)
    }
    const drain: Working<void> = Effect.gen(function* () {
      for (let command = pending.shift(); command !== undefined; command = pending.shift()) {
        yield* begin(command)
        yield* check
      }
    })

    yield* loadVariables(host, client.user.hub_id)
    yield* check
    pending.push({ _tag: "OpenShipment", id })
    yield* drain
    if (shown.failure !== undefined) return yield* refused(shown.failure)

    return {
      model: () => shown,
      shipment: () => {
        if (shown.shipment === undefined) throw new Error(`shipment ${id} was not opened`)
        return shown.shipment
      },
      tell: (said) =>
        Effect.suspend(() => {
          say(said)
          return Effect.andThen(check, drain)
        }),
      problems: () => problems,
      news: () => news,
      steps: () => steps
    } satisfies OpenedShipment
  })
