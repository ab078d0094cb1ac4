/** Rules that a screen on which codes are scanned into work brings of its own, beside what is the same at every such screen. */
import type { Fault } from "../../fault.ts"
import type { WorkNotice } from "../notice.ts"
import type { Step } from "../step.ts"
import type { Deciding } from "./decide.ts"
import type { ReadDraft } from "./draft-codec.ts"
import type { PendingAction } from "./queue.ts"

export interface ScanRules<Model, Subject, Stored, Facts, Context, Notice, Command>
  extends Pick<Deciding<Model, string, Facts, Context, Notice, Command>, "inspect" | "decide"> {
  // What is worked on
  readonly open: (model: Model) => Command
  readonly withSubject: (model: Model, subject: Subject) => Model
  /** What is asked beside the stored work when something is opened that takes work. */
  readonly began?: (model: Model, subject: Subject, context: Context) => ReadonlyArray<Command>
  /** Tells the others that it is as it is now. */
  readonly changed?: (subject: Subject) => Notice
  /** Why it takes no scans any more. */
  readonly whyClosed: (subject: Subject) => Fault
  /** The codes that it was closed with: they are where they belong. */
  readonly packsOf: (subject: Subject) => ReadonlyArray<string>
  /** What is said of packs in hand that belong nowhere any more. */
  readonly lostText: (codes: ReadonlyArray<string>) => string

  // Stored work
  readonly read: (text: string) => ReadDraft<Stored>
  readonly withStored: (model: Model, stored: Stored, subject: Subject) => Model
  /** Its packs are claimed under the name that the stored work had, where they are claimed. */
  readonly withName?: (model: Model, name: string) => Model
  /** Stored work fitted to what it is about by now, and what is told of what no longer fits. */
  readonly fitted: (model: Model, subject: Subject) => readonly [Model, ReadonlyArray<Notice | WorkNotice>]
  /** What is told of work that is back: how many scans, those that wait with them. */
  readonly restoredText: (scans: number) => string

  // Scans
  /** The command that asks what a code is: it does not wait until the scan is stored. */
  readonly lookUp: string
  /** Somebody is asked about a scan: those behind it wait. */
  readonly isAsking?: (model: Model) => boolean
  /** The work without one of its scans; undefined where there is no such scan. */
  readonly without: (
    model: Model,
    number: number,
    context: Context
  ) => { readonly model: Model; readonly code: string } | undefined
  /** What is told of a scan that was taken back. */
  readonly removedText: (code: string) => string

  // Going on
  /** It can be asked for: what is in the way is on its way. */
  readonly isOffered: (model: Model) => boolean
  /** Nothing is on its way. */
  readonly isReady: (model: Model) => boolean
  /** The question that comes before anything is sent. */
  readonly review: (model: Model, pending: PendingAction, context: Context) => Step<Model, Command, Notice>
}
