/**
 * A screen opened for work without anybody looking at it: its own model, rules, journal and lock, told what a command
 * wants and asked what came of it. So a script is decided by the same rules as a person at the counter or the dock, and
 * what either of them scans is the other's too.
 */

import { Effect } from "effect"
import type { Model as App, Message } from "#core/client/model.ts"
import { endsHeld, heldAs, perform, storedAs } from "#core/client/perform.ts"
import { type Command, type Issued, issued } from "#core/client/shown-page.ts"
import type { Ports } from "#core/kit/effects/host.ts"
import { type Holder, isRestored } from "#core/kit/kept-work.ts"
import { type Program, run } from "#core/kit/run.ts"
import { Unauthorized } from "#core/port/rpc.ts"
import type { WorkNotice } from "../../core/kit/notice.ts"
import type * as kit from "../../core/kit/step.ts"
import { refused } from "../host/command-error.ts"
import type { Client, Working } from "./client.ts"
import type { CommandFailure } from "./failure.ts"

interface AnyModel {
  readonly holder: Holder
  readonly failure: string | undefined
}
type AnyMessage = { readonly _tag: string } | { readonly _tag: "FailedSaving"; readonly message: string }

/** Which screen it is, and how it stands in the client around it. */
export interface Screen<Model, ScreenMessage, Context> {
  /** The client before anything is known of what the screen shows. */
  readonly app: App
  readonly first: Model
  readonly pageOf: (model: Model) => App["page"]
  readonly contextOf: (app: App) => Context | undefined
  readonly update: (
    model: Model,
    message: ScreenMessage,
    context: Context
  ) => kit.Step<Model, Command, WorkNotice | { readonly _tag: string }>
  /** The message for this screen in a message for the client, where there is one. */
  readonly messageIn: (message: Message) => ScreenMessage | undefined
  /** Commands that are for eyes and ears alone. */
  readonly isLeftOut: (command: Command) => boolean
  readonly open: Command
}

export interface OpenedScreen<Model, ScreenMessage, Context> {
  readonly model: () => Model
  /** The screen's surroundings: flags, reasons, the time. */
  readonly context: () => Context
  /** Tells the screen what happened, and does everything it asks for. */
  readonly tell: (message: ScreenMessage) => Working<void>
  /** Does what the screen would ask for. */
  readonly perform: (command: Command) => Working<void>
  /** Everything that was heard on the way and is bad news, the oldest first. */
  readonly problems: () => ReadonlyArray<string>
  /** Everything that was heard and is good news. */
  readonly news: () => ReadonlyArray<string>
  /** The messages that came of performing commands. */
  readonly messages: () => ReadonlyArray<Message>
  /** The steps of the screen since it was opened: its model before and after each. */
  readonly steps: () => ReadonlyArray<readonly [before: Model, after: Model]>
}

const isToast = (notice: { readonly _tag: string }): notice is Extract<WorkNotice, { _tag: "Toast" }> =>
  notice._tag === "Toast"
const isFailedSaving = (
  message: AnyMessage
): message is Extract<AnyMessage, { _tag: "FailedSaving"; message: string }> =>
  message._tag === "FailedSaving"

/** The problem in a message, in words. */
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

/** The screen's state, and the messages so far. */
interface Shown<Model> {
  readonly app: App
  readonly model: Model
  readonly problems: ReadonlyArray<string>
  readonly news: ReadonlyArray<string>
  readonly messages: ReadonlyArray<Message>
  readonly steps: ReadonlyArray<readonly [Model, Model]>
  /** The stored work was asked for and is not there. */
  readonly isRestoring: boolean
  readonly isLost: boolean
  /** The reason why the work could not be stored. */
  readonly unsaved: string | undefined
}
type ScreenInput<ScreenMessage> =
  /** A message to the screen. */
  | { readonly _tag: "Told"; readonly message: ScreenMessage }
  /** A command that the shell command asks for itself. */
  | { readonly _tag: "Asked"; readonly command: Command }
  /** A message that came of a command. */
  | { readonly _tag: "Heard"; readonly message: Message }

type Step<Model> = readonly [Shown<Model>, ReadonlyArray<Issued>]

/** The screen as a program for the runner that terminal and browser have, too. */
const programOf = <Model extends AnyModel, ScreenMessage extends AnyMessage, Context>(
  screen: Screen<Model, ScreenMessage, Context>,
  context: (app: App) => Context
): Program<Shown<Model>, ScreenInput<ScreenMessage>, Issued, Ports> => {
  const withCommands = (shown: Shown<Model>, commands: ReadonlyArray<Command>): Step<Model> => [
    { ...shown, isRestoring: shown.isRestoring || commands.some(({ _tag }) => _tag === "LoadWork") },
    issued(
      shown.app.page,
      commands.filter((command) => !screen.isLeftOut(command))
    )
  ]

  const updateScreen = (shown: Shown<Model>, message: ScreenMessage): Step<Model> => {
    const before = shown.model
    const { model, commands, notices } = screen.update(before, message, context(shown.app))
    const toasts = notices.filter(isToast)
    const texts = (isBad: boolean) =>
      toasts.filter(({ kind }) => (kind === "failure") === isBad).map(({ text }) => text)
    return withCommands(
      {
        ...shown,
        app: { ...shown.app, now: Date.now(), page: screen.pageOf(model) },
        model,
        problems: [...shown.problems, ...texts(true)],
        news: [...shown.news, ...texts(false)],
        steps: [...shown.steps, [before, model]],
        isRestoring: shown.isRestoring && !isRestored(model) && model.failure === undefined,
        unsaved: isFailedSaving(message) ? message.message : shown.unsaved
      },
      commands
    )
  }

  const receive = (shown: Shown<Model>, message: Message): Step<Model> => {
    const after = { ...shown, messages: [...shown.messages, message] }
    const screenMessage = screen.messageIn(message)
    if (screenMessage !== undefined) return updateScreen(after, screenMessage)
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
        messages: [],
        steps: [],
        isRestoring: false,
        isLost: false,
        unsaved: undefined
      },
      []
    ],
    update: (shown, input) => {
      switch (input._tag) {
        case "Told":
          return updateScreen(shown, input.message)
        case "Asked":
          return withCommands(shown, [input.command])
        case "Heard":
          return receive(shown, input.message)
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
export const openScreen = <Model extends AnyModel, ScreenMessage extends AnyMessage, Context>(
  client: Client,
  screen: Screen<Model, ScreenMessage, Context>
): Working<OpenedScreen<Model, ScreenMessage, Context>> =>
  Effect.gen(function* () {
    const contextOf = (app: App): Context => {
      const context = screen.contextOf({ ...app, now: Date.now() })
      if (context === undefined) throw new Error("nobody is logged in")
      return context
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
    const step = (input: ScreenInput<ScreenMessage>): Working<void> =>
      Effect.suspend(() => {
        running.tell(input)
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
      tell: (message) => step({ _tag: "Told", message }),
      perform: (command) => step({ _tag: "Asked", command }),
      problems: () => shown().problems,
      news: () => shown().news,
      messages: () => shown().messages,
      steps: () => shown().steps
    }
  })
