/** The stored part of scanned work: nothing while nothing was scanned, nor of what takes no work any more. */

import { isRestored } from "../kept-work.ts"
import type { ScanView } from "./messages.ts"
import * as scanQueue from "./queue.ts"
import type { StoredScans } from "./stored-work.ts"

/** What is worked on: an order, a shipment. */
export interface WorkSubject {
  /** When it was changed last. */
  readonly updated_at: string
}
/** What was done to it: every scan, under a number that counts up. */
export interface ScannedWork {
  readonly scans: ReadonlyArray<{ readonly number: number; readonly scan_code: string }>
}
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
  /** The same as long as nothing of it has changed. */
  readonly workOf: (model: Model) => Scans
  /** Nothing was done but scans that wait. */
  readonly isEmpty: (work: Scans) => boolean
  /** The scan that undo takes back. */
  readonly lastScan: (work: Scans) => Scans["scans"][number] | undefined
  /** What is stored beside the work and the scans that wait: a change of it is stored, too. */
  readonly parts?: (model: Model) => ReadonlyArray<unknown>
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
  const isOpenIn = (model: Model): boolean => {
    const subject = subjectOf(model)
    return subject !== undefined && isOpen(subject)
  }

  return {
    ...parts,
    isOpenIn,
    hasWork: (model: Model): boolean => hasWork(model, parts),

    /** What is stored of the model; undefined where there is nothing to lose. */
    store: (model: Model): Stored | undefined => {
      const subject = subjectOf(model)
      const { queue, sending } = model
      return subject !== undefined && (hasWork(model, parts) || (sending !== null && isOpen(subject)))
        ? parts.stored(subject, model, {
            updated_at: subject.updated_at,
            waiting: scanQueue.codesIn(queue),
            sending
          })
        : undefined
    },

    /** Something can be scanned and entered: it is open, the stored work is back, and nothing is being sent. */
    takesWork: (model: Model): boolean => isOpenIn(model) && isRestored(model) && model.busy === undefined,

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
