/** The work of a scanning screen as it is kept: stored after every change, so that it outlives a crash. */
import type { WorkKey } from "../../port/journal.ts"
import { type Step, step } from "../step.ts"
import type { ScanView } from "./messages.ts"
import * as scanQueue from "./queue.ts"
import type { ReleaseWork, RemoveWork, SaveWork, StoredScans } from "./stored-work.ts"

/** What is worked on: an order, a shipment. */
export interface WorkSubject {
  /** When it was changed last. */
  readonly updated_at: string
}
/** What was done to it: every scan, under a number that counts up. */
export interface ScannedWork {
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
export interface ScanWorkParts<
  Model,
  Subject extends WorkSubject,
  Scans extends ScannedWork,
  Stored extends StoredScans
> {
  /** The word of its place, under which its work is stored. */
  readonly screen: string
  /** Undefined while it is not there. */
  readonly subjectOf: (model: Model) => Subject | undefined
  /** It takes work. */
  readonly isOpen: (subject: Subject) => boolean
  readonly workOf: (model: Model) => Scans
  /** Nothing was done but scans that wait. */
  readonly isEmpty: (work: Scans) => boolean
  /** The scan that undo takes back. */
  readonly lastScan: (work: Scans) => Scans["scans"][number] | undefined
  /** Without any work. */
  readonly emptied: (model: Model) => Model
  /** What is stored of it, with what is stored of every work. */
  readonly stored: (subject: Subject, model: Model, all: StoredScans) => Stored
}

/** There is something that a crash, or leaving, would lose. */
export const hasWork = <Model extends ScanView, Subject extends WorkSubject, Scans extends ScannedWork>(
  model: Model,
  parts: Omit<ScanWorkParts<Model, Subject, Scans, never>, "stored">
): boolean => {
  const subject = parts.subjectOf(model)
  return (
    subject !== undefined &&
    parts.isOpen(subject) &&
    (!parts.isEmpty(parts.workOf(model)) || scanQueue.size(model.queue) > 0)
  )
}

export const scanWork = <
  Model extends ScanView,
  Subject extends WorkSubject,
  Scans extends ScannedWork,
  Stored extends StoredScans
>(
  parts: ScanWorkParts<Model, Subject, Scans, Stored>
) => {
  const { subjectOf, isOpen } = parts
  const key = workKeyOf(parts.screen)
  const isOpenIn = (model: Model): boolean => {
    const subject = subjectOf(model)
    return subject !== undefined && isOpen(subject)
  }

  /** Stores the work as it stands. Before the stored work was read, or while another window has it, it is left alone. */
  const saved = (model: Model, worker: Worker): ReadonlyArray<SaveWork<Stored> | RemoveWork> => {
    const subject = subjectOf(model)
    if (subject === undefined || !model.isLoaded) return []
    const { queue, sending } = model
    const isToStore = hasWork(model, parts) || (sending !== null && isOpen(subject))
    if (!isToStore) return [{ _tag: "RemoveWork", key: key(model, worker) }]
    const all = { updated_at: subject.updated_at, waiting: scanQueue.codesIn(queue), sending }
    const work = parts.stored(subject, model, all)
    return [{ _tag: "SaveWork", key: key(model, worker), work }]
  }

  return {
    ...parts,
    key,
    release: (model: Model, worker: Worker): ReleaseWork => ({
      _tag: "ReleaseWork",
      key: key(model, worker)
    }),
    saved,
    hasWork: (model: Model): boolean => hasWork(model, parts),

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
      ...parts.emptied(model),
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
export type ScanWork<
  Model extends ScanView,
  Subject extends WorkSubject,
  Scans extends ScannedWork,
  Stored extends StoredScans
> = ReturnType<typeof scanWork<Model, Subject, Scans, Stored>>
