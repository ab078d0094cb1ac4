/** The work of a scanning screen as it is kept: stored after every change, so that it outlives a crash. */
import type { WorkKey } from "../../port/journal.ts"
import { type Step, step } from "../step.ts"
import type { ScanView } from "./messages.ts"
import * as scanQueue from "./queue.ts"
import type { ReleaseWork, RemoveWork, SaveWork, StoredScans } from "./stored-work.ts"

/** What is worked on: an order, a shipment. */
export interface Subject {
  /** When it was changed last. */
  readonly updated_at: string
}
/** What was done to it: every scan, under a number that counts up. */
export interface Work {
  readonly scans: ReadonlyArray<{ readonly number: number; readonly scan_code: string }>
}
/** Who does it, and where. */
export interface Worker {
  readonly server: string
  readonly userId: number
}

/** Under which the work at a place is kept, about one thing: an order, a hub. `screen` is the word of the place. */
export const workKeyOf =
  (screen: string) =>
  ({ id }: { readonly id: number }, { server, userId }: Worker): WorkKey => ({
    server,
    user: userId,
    screen,
    id: String(id)
  })

/** How the work of one kind of screen is kept. */
export interface Keeping<Model, Thing extends Subject, Done extends Work, Stored extends StoredScans> {
  /** The word of its place, under which its work is stored. */
  readonly screen: string
  /** Undefined while it is not there. */
  readonly subjectOf: (model: Model) => Thing | undefined
  /** It takes work. */
  readonly isOpen: (subject: Thing) => boolean
  readonly workOf: (model: Model) => Done
  /** Nothing was done but scans that wait. */
  readonly isEmpty: (work: Done) => boolean
  /** The scan that undo takes back. */
  readonly lastScan: (work: Done) => Done["scans"][number] | undefined
  /** Without any work. */
  readonly emptied: (model: Model) => Model
  /** What is stored of it, with what is stored of every work. */
  readonly stored: (subject: Thing, model: Model, all: StoredScans) => Stored
}

/** There is something that a crash, or leaving, would lose. */
export const hasWork = <Model extends ScanView, Thing extends Subject, Done extends Work>(
  model: Model,
  kept: Omit<Keeping<Model, Thing, Done, never>, "stored">
): boolean => {
  const subject = kept.subjectOf(model)
  return (
    subject !== undefined &&
    kept.isOpen(subject) &&
    (!kept.isEmpty(kept.workOf(model)) || scanQueue.size(model.queue) > 0)
  )
}

export const keep = <
  Model extends ScanView,
  Thing extends Subject,
  Done extends Work,
  Stored extends StoredScans
>(
  kept: Keeping<Model, Thing, Done, Stored>
) => {
  const { subjectOf, isOpen } = kept
  const key = workKeyOf(kept.screen)
  const isOpenIn = (model: Model): boolean => {
    const subject = subjectOf(model)
    return subject !== undefined && isOpen(subject)
  }

  /** Stores the work as it stands. Before the stored work was read, or while another window has it, it is left alone. */
  const saved = (model: Model, worker: Worker): ReadonlyArray<SaveWork<Stored> | RemoveWork> => {
    const subject = subjectOf(model)
    if (subject === undefined || !model.isLoaded) return []
    const { queue, sending } = model
    const isKept = hasWork(model, kept) || (sending !== null && isOpen(subject))
    if (!isKept) return [{ _tag: "RemoveWork", key: key(model, worker) }]
    const all = { updated_at: subject.updated_at, waiting: scanQueue.codesIn(queue), sending }
    const work = kept.stored(subject, model, all)
    return [{ _tag: "SaveWork", key: key(model, worker), work }]
  }

  return {
    ...kept,
    key,
    release: (model: Model, worker: Worker): ReleaseWork => ({
      _tag: "ReleaseWork",
      key: key(model, worker)
    }),
    saved,
    hasWork: (model: Model): boolean => hasWork(model, kept),

    /** A step with the work stored before anything else happens. */
    saveThen: <Notice, Command>(
      model: Model,
      worker: Worker,
      commands: ReadonlyArray<Command> = [],
      notices: ReadonlyArray<Notice> = []
    ): Step<Model, Command | SaveWork<Stored> | RemoveWork, Notice> =>
      step(model, [...saved(model, worker), ...commands], notices),

    /** Something can be scanned and entered: it is open, the stored work is back, and nothing is being sent. */
    takesWork: (model: Model): boolean => isOpenIn(model) && model.isLoaded && model.busy === undefined,

    /** It can be gone on with: what is in the way is on its way. */
    isOffered: (model: Model): boolean =>
      isOpenIn(model) && model.busy === undefined && model.queue.stoppedBy === undefined,

    /** The work is done with: nothing of it is kept. */
    settled: (model: Model): Model => ({
      ...kept.emptied(model),
      queue: scanQueue.empty,
      lastScan: undefined,
      refused: [],
      dialog: undefined,
      problem: undefined,
      busy: undefined,
      sending: null,
      typed: ""
    })
  }
}
export type Kept<
  Model extends ScanView,
  Thing extends Subject,
  Done extends Work,
  Stored extends StoredScans
> = ReturnType<typeof keep<Model, Thing, Done, Stored>>
