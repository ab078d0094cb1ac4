/** The work of a screen as it is stored, and what is asked of the journal for it. */
import type * as Day from "../../day.ts"
import type { WorkKey } from "../../port/journal.ts"

/** The work of a screen, in the form that its codec writes. */
export type StoredWork = object

/** What is stored of all work into which codes are scanned. */
export interface StoredScans {
  /** Of what is worked on, when it was last read. */
  readonly updated_at: string
  /** Scans that were not decided yet. */
  readonly waiting: ReadonlyArray<string>
  /** A restart sends under the same key. */
  readonly sending: string | null
}

/** Taken for this window and read; another window may have it from its release on. */
export interface LoadWork {
  readonly _tag: "LoadWork"
  readonly key: WorkKey
}
export interface ReleaseWork {
  readonly _tag: "ReleaseWork"
  readonly key: WorkKey
}
export interface SaveWork<Work extends StoredWork = StoredWork> {
  readonly _tag: "SaveWork"
  readonly key: WorkKey
  readonly work: Work
}
export interface RemoveWork {
  readonly _tag: "RemoveWork"
  readonly key: WorkKey
}
/** What was collected before this time is forgotten. */
export interface TidyWork {
  readonly _tag: "TidyWork"
  readonly server: string
  readonly before: Day.Instant
}
