/**
 * A screen opened for work without anybody looking at it: its own model, rules, journal and lock, told what a command
 * wants and asked what came of it. So a script is decided by the same rules as a person at the counter or the dock, and
 * what either of them scans is the other's too.
 */
import { Deferred, Effect } from "effect"
import { Unauthorized } from "#core/port/rpc.ts"
import type { Model as App, Message } from "#core/screen/app/model.ts"
import type { Host } from "#core/screen/effects/host.ts"
import { loadVariables } from "#core/screen/effects/session.ts"
import { perform } from "#core/screen/perform.ts"
import type { WorkNotice, WorkStep } from "#core/screen/scan-session/step.ts"
import type { Command } from "#core/screen/screens.ts"
import { refused } from "../host/command-error.ts"
import type { Client, Working } from "./client.ts"

interface AnyModel {
  readonly isLoaded: boolean
  readonly failure: string | undefined
}
type AnyMessage = { readonly _tag: string } | { readonly _tag: "FailedSaving"; readonly message: string }

/** Which screen it is, and how it stands in the client around it. */
export interface Screen<Model, Heard, Context> {
  /** The client before anything is known of what the screen shows. */
  readonly app: App
  readonly first: Model
  readonly pageOf: (model: Model) => App["page"]
  readonly contextOf: (app: App) => Context | undefined
  readonly update: (
    model: Model,
    heard: Heard,
    context: Context
  ) => WorkStep<Model, WorkNotice | { readonly _tag: string }, Command>
  /** What a message says to this screen. */
  readonly messageIn: (message: Message) => Heard | undefined
  /** Commands that are for eyes and ears alone. */
  readonly isLeftOut: (command: Command) => boolean
  readonly open: Command
}

export interface OpenedScreen<Model, Heard, Context> {
  readonly model: () => Model
  /** What the screen knows from around it: flags, reasons, the time. */
  readonly context: () => Context
  /** Tells the screen what happened, and does everything it asks for. */
  readonly tell: (heard: Heard) => Working<void>
  /** Does what the screen would ask for. */
  readonly perform: (command: Command) => Working<void>
  /** Everything that was heard on the way and is bad news, the oldest first. */
  readonly problems: () => ReadonlyArray<string>
  /** Everything that was heard and is good news. */
  readonly news: () => ReadonlyArray<string>
  /** Every message that performing has told. */
  readonly heard: () => ReadonlyArray<Message>
  /** Every step of the screen since it was opened: its model before and after. */
  readonly steps: () => ReadonlyArray<readonly [before: Model, after: Model]>
}

const isToast = (notice: { readonly _tag: string }): notice is Extract<WorkNotice, { _tag: "Toast" }> =>
  notice._tag === "Toast"
const isFailedSaving = (
  heard: AnyMessage
): heard is Extract<AnyMessage, { _tag: "FailedSaving"; message: string }> => heard._tag === "FailedSaving"

/** What around a screen went wrong, in words. */
const problemIn = (message: Message): string | undefined => {
  switch (message._tag) {
    case "Failed":
      return message.message
    case "EndedPrint":
    case "EndedSaving":
      return message.problem
    case "EndedShipping":
      return message.kind === "failure" ? message.text : undefined
    default:
      return undefined
  }
}

/** Opens a screen as a client does, takes its stored work for this process, or fails with the sentence that says why not. */
export const openScreen = <Model extends AnyModel, Heard extends AnyMessage, Context>(
  client: Client,
  screen: Screen<Model, Heard, Context>
): Working<OpenedScreen<Model, Heard, Context>> =>
  Effect.gen(function* () {
    let { app } = screen
    let shown = screen.first
    let isLost = false
    let unsaved: string | undefined
    const pending: Array<Command> = []
    const problems: Array<string> = []
    const news: Array<string> = []
    const heard: Array<Message> = []
    const steps: Array<readonly [Model, Model]> = []
    const restored = yield* Deferred.make<void>()

    const context = (): Context => {
      const known = screen.contextOf({ ...app, now: Date.now() })
      if (known === undefined) throw new Error("nobody is logged in")
      return known
    }

    const say = (heard: Heard): void => {
      if (isFailedSaving(heard)) unsaved = heard.message
      const before = shown
      const { model, commands, notices } = screen.update(before, heard, context())
      steps.push([before, model])
      shown = model
      app = { ...app, now: Date.now(), page: screen.pageOf(model) }
      pending.push(...commands)
      for (const notice of notices)
        if (isToast(notice)) (notice.kind === "failure" ? problems : news).push(notice.text)
      if (model.isLoaded || model.failure !== undefined) Deferred.doneUnsafe(restored, Effect.void)
    }

    const hear = (message: Message): void => {
      heard.push(message)
      const own = screen.messageIn(message)
      if (own !== undefined) return say(own)
      if (message._tag === "LoadedVariables" && app.session !== undefined)
        app = { ...app, session: { ...app.session, variables: message.variables } }
      if (message._tag === "LostSession") isLost = true
      if (message._tag === "Succeeded") news.push(message.message)
      const problem = problemIn(message)
      if (problem !== undefined) problems.push(problem)
    }
    const host: Host = { model: () => app, tell: hear }

    const check = Effect.gen(function* () {
      if (isLost) return yield* new Unauthorized({ message: "Your session has ended." })
      if (unsaved !== undefined) return yield* refused(unsaved)
    })

    const begin = (command: Command): Working<void> => {
      if (screen.isLeftOut(command)) return Effect.void
      // The work is held for as long as this process has the screen open.
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
    const doing = (command: Command): Working<void> =>
      Effect.suspend(() => {
        pending.push(command)
        return drain
      })

    yield* loadVariables(host, client.session.store.hub_id)
    yield* check
    yield* doing(screen.open)
    if (shown.failure !== undefined) return yield* refused(shown.failure)

    return {
      model: () => shown,
      context,
      tell: (heard) =>
        Effect.suspend(() => {
          say(heard)
          return Effect.andThen(check, drain)
        }),
      perform: doing,
      problems: () => problems,
      news: () => news,
      heard: () => heard,
      steps: () => steps
    }
  })
