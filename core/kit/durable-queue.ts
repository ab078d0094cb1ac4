/**
 * A queue that is worked off wherever somebody is in the product: one row of the Journal, held by one window of a
 * workstation at a time. Each of its steps is stored before it is taken, so that a crash loses none and repeats none under
 * another key.
 */
import type * as Day from "../day.ts"
import type { WorkKey } from "../port/journal.ts"
import type { Flags } from "../session/flags.ts"
import type { Notice } from "./notice.ts"
import { type Step as ScreenStep, step, toast } from "./step.ts"

/** How this window stands to the row. `Request` is what somebody asks of the queue. */
export interface QueueState<Request> {
  /** Whether this window has the row: no other one of this workstation works it off meanwhile. */
  readonly hold: "none" | "requested" | "held"
  /** What is done as soon as the row is held. */
  readonly requests: ReadonlyArray<Request>
  /** A step of the active entry is on its way. */
  readonly isBusy: boolean
  /** Why nothing can be stored: nothing is sent, either. */
  readonly unsaved: string | undefined
  /** Why the active entry waits for the server. */
  readonly waitsFor: string | undefined
}

export const notHeld: QueueState<never> = {
  hold: "none",
  requests: [],
  isBusy: false,
  unsaved: undefined,
  waitsFor: undefined
}

/** For whom the row is taken: whoever begins, where there is something to go on with; somebody; a request that waits. */
export type Occasion = "start" | "request" | "repetition"

/** What comes of storing the row, and of taking it for this window. */
export type RowMessage<Row> =
  | { readonly _tag: "HeldQueue"; readonly stored: Row; readonly problem?: string }
  /** `isRepeated`: it was told before. */
  | { readonly _tag: "FailedHolding"; readonly message: string; readonly isRepeated: boolean }
  | { readonly _tag: "FailedSaving"; readonly message: string }

/** What comes of it is told to the queue that it is from. */
export type RowCommand = RowTask & { readonly key: WorkKey; readonly from: { readonly screen: string } }

type RowTask =
  /** The row is taken and read, and is this window's until it is released. */
  | { readonly _tag: "HoldQueue"; readonly occasion: Occasion }
  | { readonly _tag: "ReleaseQueue" }
  | { readonly _tag: "SaveQueue"; readonly row: unknown }

/** Whose row it is. */
interface Workplace {
  readonly server: string
  readonly userId: number
  readonly storeId: number
}
export interface QueueContext extends Workplace {
  readonly flags: Flags
  readonly now: Day.Instant
}

export type QueueStep<Model, OwnCommand> = ScreenStep<Model, OwnCommand | RowCommand>

/** What one queue has of its own. */
interface Rules<Row, Request, Model, OwnCommand, Context> {
  /** The name of the queue among the parts of the client, and of its rows in the Journal. */
  readonly screen: string
  readonly name: string
  /** How many entries of a row are not done. */
  readonly waiting: (row: Row) => number
  readonly goesOn: (count: number) => string
  /** While another window has the row requests wait for it; else whoever made them is refused. */
  readonly requestsWait: boolean
  /** What requests come to where the row is held; what they change is stored. */
  readonly apply: (
    model: Model,
    requests: ReadonlyArray<Request>,
    context: Context
  ) => QueueStep<Model, OwnCommand>
  /** The active entry as it is stored before its next step, and that step; undefined where nothing is left to do. */
  readonly nextStep: (model: Model) => readonly [Model, OwnCommand | undefined]
}

export const durableQueue = <
  Row,
  Request,
  Model extends Row & QueueState<Request>,
  OwnCommand,
  Context extends QueueContext
>({
  screen,
  name,
  waiting,
  goesOn,
  requestsWait,
  apply,
  nextStep
}: Rules<Row, Request, Model, OwnCommand, Context>) => {
  type Step = QueueStep<Model, OwnCommand>
  type Commands = Step["commands"]

  const keyOf = ({ server, userId, storeId }: Workplace): WorkKey => ({
    server,
    user: userId,
    screen: name,
    id: String(storeId)
  })

  const rowCommand = (context: Workplace, task: RowTask): RowCommand => ({
    ...task,
    key: keyOf(context),
    from: { screen }
  })

  const hold = (model: Model, occasion: Occasion, context: Context): Step =>
    step({ ...model, hold: "requested" }, [rowCommand(context, { _tag: "HoldQueue", occasion })])

  /** Stored first, then done. */
  const save = (
    model: Model,
    context: Context,
    commands: Commands = [],
    notices: ReadonlyArray<Notice> = []
  ): Step => step(model, [rowCommand(context, { _tag: "SaveQueue", row: model }), ...commands], notices)

  /** Another window of this workstation may have it. */
  const release = (
    model: Model,
    context: Context,
    commands: Commands = [],
    notices: ReadonlyArray<Notice> = []
  ): Step =>
    save(
      { ...model, hold: "none", isBusy: false, waitsFor: undefined },
      context,
      [...commands, rowCommand(context, { _tag: "ReleaseQueue" })],
      notices
    )

  /**
   * Takes the next step of the active entry; where nothing is left to do the row is released. After a step that could not
   * be stored none is taken until somebody asks for one.
   */
  const goOn = (before: Model, context: Context, commands: Commands = []): Step => {
    const [model, command] = nextStep({ ...before, isBusy: true, waitsFor: undefined })
    if (command === undefined) return release(model, context, commands)
    return before.unsaved === undefined
      ? save(model, context, [...commands, command])
      : save({ ...before, isBusy: false }, context, commands)
  }

  return {
    keyOf,
    /** The row is taken for whoever comes back. */
    resume: (context: Workplace): RowCommand => rowCommand(context, { _tag: "HoldQueue", occasion: "start" }),
    hold,
    save,
    release,
    goOn,

    /** Done at once where the row is held; else the row is taken first. */
    request: (before: Model, requests: ReadonlyArray<Request>, context: Context): Step => {
      // Somebody tries again what could not be stored.
      if (before.hold === "held") return apply({ ...before, unsaved: undefined }, requests, context)
      const model = { ...before, requests: [...before.requests, ...requests] }
      return model.hold === "requested" ? step(model) : hold(model, "request", context)
    },

    /** What was not answered is tried again; so is taking the row for requests that wait for it. */
    tick: (model: Model, context: Context): Step => {
      if (model.hold === "none" && model.requests.length > 0) return hold(model, "repetition", context)
      return model.hold === "held" && !model.isBusy && model.unsaved === undefined
        ? goOn(model, context)
        : step(model)
    },

    updateRow: (before: Model, message: RowMessage<Row>, context: Context): Step => {
      if (message._tag === "FailedSaving")
        return step(
          { ...before, isBusy: false, unsaved: message.message },
          [],
          [toast("failure", message.message)]
        )
      if (before.hold === "held") return step(before)
      if (message._tag === "FailedHolding")
        return step(
          { ...before, hold: "none", requests: requestsWait ? before.requests : [] },
          [],
          message.isRepeated ? [] : [toast("failure", message.message)]
        )
      // What is stored is what counts. An entry that was on its way is gone on with.
      const { stored, problem } = message
      const model = {
        ...before,
        ...stored,
        hold: "held",
        requests: [],
        isBusy: false,
        unsaved: undefined
      } as Model
      const count = waiting(stored)
      const after = apply(model, before.requests, context)
      return {
        ...after,
        notices: [
          ...(problem === undefined ? [] : [toast("failure", problem)]),
          ...(count > 0 && before.requests.length === 0 ? [toast("info", goesOn(count))] : []),
          ...after.notices
        ]
      }
    }
  }
}
