/**
 * Scans are decided one after the other, in the order in which they were made. What the server is asked for is asked for
 * ahead, a few scans at a time; an answer that comes early waits for its turn, so that a slow or failed one changes no
 * order. A decision is stored, with the step that it is a part of, before it sounds.
 */
import type * as Day from "../../day.ts"
import type { Beep } from "../beep.ts"
import { andThen, type Step, step } from "../step.ts"
import type { LastScan } from "./last-scan.ts"
import * as scanQueue from "./queue.ts"

/** What can be said of a code with what is known here. */
export type Inspected<Model, Command> =
  | { readonly _tag: "Refused"; readonly refusal: LastScan }
  /** It is decided without asking anybody. */
  | { readonly _tag: "Known" }
  /** The server is asked by this command; when it is the code's turn, the screen is as this model. */
  | { readonly _tag: "Unknown"; readonly lookUp: Command; readonly model: Model }

/** What a scan came to. */
export type Decision<Model, Notice, Command> =
  /** Taken into the work: the commands are done when that is stored. */
  | {
      readonly _tag: "Taken"
      readonly model: Model
      readonly commands: ReadonlyArray<Command>
      readonly notices: ReadonlyArray<Notice>
    }
  | { readonly _tag: "Refused"; readonly model: Model; readonly refusal: LastScan }
  /** Somebody has to say what it is: the scan stays, and those behind it wait. */
  | {
      readonly _tag: "Held"
      readonly model: Model
      readonly commands: ReadonlyArray<Command>
      readonly notices: ReadonlyArray<Notice>
    }

/** A screen that decides scans. `Facts` is what its look-ups are answered with. */
export interface Deciding<Model, Entry, Facts, Context, Notice, Command> {
  /** Answers come back under the code that they were asked for. */
  readonly codeOf: (entry: Entry) => string
  /** Nothing holds the next decision up: all is loaded, nothing is being sent, no question is open. */
  readonly isReady: (model: Model) => boolean
  readonly inspect: (model: Model, entry: Entry, context: Context) => Inspected<Model, Command>
  /** `facts` are undefined for what `inspect` knows already. Asked on the work as it is by then, whenever the facts came. */
  readonly decide: (
    model: Model,
    entry: Entry,
    facts: Facts | undefined,
    context: Context
  ) => Decision<Model, Notice, Command>
  readonly withRefusal: (model: Model, refusal: LastScan) => Model
  /** What a scan does to the screen before it is decided. */
  readonly received?: (model: Model) => Model
  /** How many look-ups are on their way together; one where the answer to a scan changes what those behind it are. */
  readonly lookUpsAtOnce?: number
}

const bad: Beep = { _tag: "Beep", tone: "bad" }

export const decider = <
  Model extends { readonly queue: scanQueue.ScanQueue<Facts, Entry> },
  Entry,
  Facts,
  Context extends { readonly now: Day.Instant },
  Notice,
  Command
>(
  screen: Deciding<Model, Entry, Facts, Context, Notice, Command>
) => {
  type Next = Step<Model, Command | Beep, Notice>
  const { received = (model: Model) => model, lookUpsAtOnce = scanQueue.lookUpsAtOnce } = screen
  const withQueue = (model: Model, queue: Model["queue"]): Model => ({ ...model, queue })

  /** Takes over what the code at the head came to. */
  const settle = (decision: Decision<Model, Notice, Command>): Next => {
    const { queue } = decision.model
    switch (decision._tag) {
      case "Taken": {
        const after = withQueue(decision.model, scanQueue.decided(queue))
        return step(after, decision.commands, decision.notices)
      }
      case "Refused": {
        const after = screen.withRefusal(
          withQueue(decision.model, scanQueue.refused(queue)),
          decision.refusal
        )
        return step(after, [bad])
      }
      case "Held":
        return step(
          withQueue(decision.model, scanQueue.withLookUp(queue, 0, undefined)),
          decision.commands,
          decision.notices
        )
    }
  }

  /** What the code at the head comes to; or the model in which it waits for its answer, and what is asked for that. */
  const turn = (
    model: Model,
    entry: Entry,
    inspected: Inspected<Model, Command>,
    context: Context
  ):
    | Decision<Model, Notice, Command>
    | { readonly _tag: "Waits"; readonly model: Model; readonly lookUp?: Command } => {
    if (inspected._tag === "Refused") return { ...inspected, model }
    if (inspected._tag === "Known") return screen.decide(model, entry, undefined, context)
    const { queue } = model
    const found = scanQueue.factsToDecide(queue, context.now)
    if (found !== undefined) return screen.decide(inspected.model, entry, found.facts, context)
    return queue.lookUps[0]?._tag === "Asked"
      ? { _tag: "Waits", model: inspected.model }
      : {
          _tag: "Waits",
          model: withQueue(inspected.model, scanQueue.withLookUp(queue, 0, scanQueue.requested)),
          lookUp: inspected.lookUp
        }
  }

  /** Asks for what the codes behind the head need, as far as that can be seen before their turn. */
  const fetchAhead = (before: Model, context: Context): Next => {
    let model = before
    const commands: Array<Command | Beep> = []
    for (let index = 1; index < lookUpsAtOnce; index++) {
      const entry = model.queue.waiting[index - 1]
      if (entry === undefined) break
      if (model.queue.lookUps[index] !== undefined) continue
      const inspected = screen.inspect(model, entry, context)
      if (inspected._tag !== "Unknown") continue
      commands.push(inspected.lookUp)
      model = withQueue(model, scanQueue.withLookUp(model.queue, index, scanQueue.requested))
    }
    return step(model, commands)
  }

  const isMoving = (model: Model): boolean =>
    screen.isReady(model) && model.queue.stoppedBy === undefined && model.queue.deciding !== undefined

  /**
   * Decides code after code until one has to wait for an answer; a loop, for thousands may have waited. While the screen
   * is not ready, or the queue stands still, all wait.
   */
  const processQueue = (before: Model, context: Context): Next => {
    const commands: Array<Command | Beep> = []
    const notices: Array<Notice> = []
    let model = before
    // Nothing new is to be seen of a code that waits for its answer.
    let isWaiting = model.queue.lookUps[0]?._tag === "Asked"
    while (!isWaiting && isMoving(model) && model.queue.deciding !== undefined) {
      const entry = model.queue.deciding
      const outcome = turn(model, entry, screen.inspect(model, entry, context), context)
      if (outcome._tag === "Waits") {
        model = outcome.model
        if (outcome.lookUp !== undefined) commands.push(outcome.lookUp)
        isWaiting = true
      } else {
        const settled = settle(outcome)
        model = settled.model
        commands.push(...settled.commands)
        notices.push(...settled.notices)
      }
    }
    const done = step(model, commands, notices)
    return isMoving(model) ? andThen(done, (next) => fetchAhead(next, context)) : done
  }

  /** Where the answer to a code belongs: to the first scan of it that waits for one. */
  const indexOf = ({ queue }: Model, code: string): number =>
    queue.lookUps.findIndex((lookUp, index) => {
      const entry = index === 0 ? queue.deciding : queue.waiting[index - 1]
      return lookUp?._tag === "Asked" && entry !== undefined && screen.codeOf(entry) === code
    })

  return {
    processQueue,

    /** A scan is made. It is decided at once, or waits; what waits is stored, while its answer is on the way. */
    added: (model: Model, entry: Entry, context: Context): Next => {
      return processQueue(withQueue(received(model), scanQueue.added(model.queue, entry)), context)
    },

    /** A look-up is answered. What is not waited for changes nothing. */
    answered: (model: Model, code: string, facts: Facts, context: Context): Next => {
      const index = indexOf(model, code)
      if (index < 0) return step(model)
      return processQueue(withQueue(model, scanQueue.found(model.queue, index, facts, context.now)), context)
    },

    /** A look-up could not be made: the scan that is being decided stops the queue, one behind it is tried in its turn. */
    failed: (model: Model, code: string, why: string): Next => {
      const index = indexOf(model, code)
      if (index < 0) return step(model)
      if (index > 0)
        return step(withQueue(model, scanQueue.withLookUp(model.queue, index, { _tag: "Failed" })))
      return step(withQueue(model, scanQueue.stopped(model.queue, why)), [bad])
    },

    /** Goes on after a stop, with the same code. */
    resumed: (model: Model, context: Context): Next =>
      model.queue.stoppedBy === undefined
        ? step(model)
        : processQueue(withQueue(model, scanQueue.resumed(model.queue)), context),

    /** What somebody said about the scan that was held; those behind it go on. */
    resolved: (decision: Decision<Model, Notice, Command>, context: Context): Next =>
      andThen(settle(decision), (next) => processQueue(next, context)),

    /** What some look-ups were about has changed, or may have. */
    doubted: (model: Model, isAbout: (facts: Facts) => boolean, context: Context): Next =>
      processQueue(withQueue(model, scanQueue.doubted(model.queue, isAbout)), context)
  }
}
