/**
 * A screen opened for work without anybody looking at it: its own model, rules, journal and lock, told what a command
 * wants and asked what came of it. So a script is decided by the same rules as a person at the counter or the dock, and
 * what either of them scans is the other's too.
 */
import { Effect } from "effect"
import type { Model as App, Message } from "#core/client/model.ts"
import { endsHeld, heldAs, perform, storedAs } from "#core/client/perform.ts"
import type { Command } from "#core/client/shown-page.ts"
import type { Ports } from "#core/kit/effects/host.ts"
import { type Program, run } from "#core/kit/run.ts"
import type { WorkNotice, WorkStep } from "#core/kit/scan-session/step.ts"
import { Unauthorized } from "#core/port/rpc.ts"
import { refused } from "../host/command-error.ts"
import type { Client, Working } from "./client.ts"
import type { CommandFailure } from "./failure.ts"

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

/** What is known of the screen, and what was heard on the way. */
interface Shown<Model> {
  readonly app: App
  readonly model: Model
  readonly problems: ReadonlyArray<string>
  readonly news: ReadonlyArray<string>
  readonly heard: ReadonlyArray<Message>
  readonly steps: ReadonlyArray<readonly [Model, Model]>
  /** The stored work was asked for and is not there. */
  readonly isRestoring: boolean
  readonly isLost: boolean
  /** Why the work could not be stored. */
  readonly unsaved: string | undefined
}
type Told<Heard> =
  /** What the command wants of the screen. */
  | { readonly _tag: "Told"; readonly heard: Heard }
  /** What the command wants done. */
  | { readonly _tag: "Asked"; readonly command: Command }
  /** What has come of something. */
  | { readonly _tag: "Heard"; readonly message: Message }

type Step<Model> = readonly [Shown<Model>, ReadonlyArray<Command>]

/** The screen as a program for the runner that terminal and browser have, too. */
const programOf = <Model extends AnyModel, Heard extends AnyMessage, Context>(
  screen: Screen<Model, Heard, Context>,
  context: (app: App) => Context
): Program<Shown<Model>, Told<Heard>, Command, Ports> => {
  const wanted = (shown: Shown<Model>, commands: ReadonlyArray<Command>): Step<Model> => [
    { ...shown, isRestoring: shown.isRestoring || commands.some(({ _tag }) => _tag === "LoadWork") },
    commands.filter((command) => !screen.isLeftOut(command))
  ]

  const say = (shown: Shown<Model>, heard: Heard): Step<Model> => {
    const before = shown.model
    const { model, commands, notices } = screen.update(before, heard, context(shown.app))
    const toasts = notices.filter(isToast)
    const texts = (isBad: boolean) =>
      toasts.filter(({ kind }) => (kind === "failure") === isBad).map(({ text }) => text)
    return wanted(
      {
        ...shown,
        app: { ...shown.app, now: Date.now(), page: screen.pageOf(model) },
        model,
        problems: [...shown.problems, ...texts(true)],
        news: [...shown.news, ...texts(false)],
        steps: [...shown.steps, [before, model]],
        isRestoring: shown.isRestoring && !model.isLoaded && model.failure === undefined,
        unsaved: isFailedSaving(heard) ? heard.message : shown.unsaved
      },
      commands
    )
  }

  const hear = (shown: Shown<Model>, message: Message): Step<Model> => {
    const after = { ...shown, heard: [...shown.heard, message] }
    const own = screen.messageIn(message)
    if (own !== undefined) return say(after, own)
    const { session } = after.app
    const problem = problemIn(message)
    return [
      {
        ...after,
        app:
          message._tag === "LoadedVariables" && session !== undefined
            ? { ...after.app, session: { ...session, variables: message.variables } }
            : after.app,
        isLost: after.isLost || message._tag === "LostSession",
        news: message._tag === "Succeeded" ? [...after.news, message.message] : after.news,
        problems: problem === undefined ? after.problems : [...after.problems, problem]
      },
      []
    ]
  }

  return {
    start: [
      {
        app: screen.app,
        model: screen.first,
        problems: [],
        news: [],
        heard: [],
        steps: [],
        isRestoring: false,
        isLost: false,
        unsaved: undefined
      },
      []
    ],
    update: (shown, told) => {
      switch (told._tag) {
        case "Told":
          return say(shown, told.heard)
        case "Asked":
          return wanted(shown, [told.command])
        case "Heard":
          return hear(shown, told.message)
      }
    },
    // Without a session, or with work that is not stored, a script goes no further: nobody would see what came of it.
    perform: (command, host) =>
      host.model().isLost || host.model().unsaved !== undefined
        ? Effect.void
        : perform(command, {
            model: () => host.model().app,
            tell: (message) => host.tell({ _tag: "Heard", message })
          }),
    heldAs,
    endsHeld,
    storedAs
  }
}

/** Opens a screen as a client does, takes its stored work for this process, or fails with the sentence that says why not. */
export const openScreen = <Model extends AnyModel, Heard extends AnyMessage, Context>(
  client: Client,
  screen: Screen<Model, Heard, Context>
): Working<OpenedScreen<Model, Heard, Context>> =>
  Effect.gen(function* () {
    const contextOf = (app: App): Context => {
      const known = screen.contextOf({ ...app, now: Date.now() })
      if (known === undefined) throw new Error("nobody is logged in")
      return known
    }
    const running = yield* run(programOf(screen, contextOf))
    const shown = running.model

    const check = Effect.suspend((): Effect.Effect<void, CommandFailure> => {
      const { isLost, unsaved } = shown()
      if (isLost) return Effect.fail(new Unauthorized({ message: "Your session has ended." }))
      return unsaved === undefined ? Effect.void : refused(unsaved)
    })
    const restored = Effect.callback<void>((resume) => {
      const look = () => {
        if (!shown().isRestoring) resume(Effect.void)
      }
      const stop = running.subscribe(look)
      look()
      return Effect.sync(stop)
    })
    /** Everything that was asked for is done, and the stored work is there where it was asked for. */
    const settled = Effect.gen(function* () {
      yield* running.settled
      if (shown().isRestoring) {
        yield* restored
        yield* running.settled
      }
      yield* check
    })
    const step = (told: Told<Heard>): Working<void> =>
      Effect.suspend(() => {
        running.tell(told)
        return settled
      })

    yield* step({
      _tag: "Asked",
      command: { _tag: "LoadVariables", hubId: client.session.store.hub_id }
    })
    yield* step({ _tag: "Asked", command: screen.open })
    const { failure } = shown().model
    if (failure !== undefined) return yield* refused(failure)

    return {
      model: () => shown().model,
      context: () => contextOf(shown().app),
      tell: (heard) => step({ _tag: "Told", heard }),
      perform: (command) => step({ _tag: "Asked", command }),
      problems: () => shown().problems,
      news: () => shown().news,
      heard: () => shown().heard,
      steps: () => shown().steps
    }
  })
