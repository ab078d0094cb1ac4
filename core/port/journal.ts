/**
 * Where work in progress is kept so that a crash loses none of it: a synced file in the terminal and the command line,
 * strict IndexedDB in the browser. What `save` has answered is there after a kill.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type * as Day from "../day.ts"
import { thrownText } from "../thrown.ts"

/** The owner and the subject of stored work: one entry each. */
export interface WorkKey {
  readonly server: string
  readonly user: number
  /** "order", "shipment", ... */
  readonly screen: string
  readonly id: string
}

/** Another window of this workstation has this work open. */
export class WorkLocked extends Schema.TaggedError<WorkLocked>()("WorkLocked", { by: Schema.String }) {
  override get message(): string {
    return `This is open elsewhere on this workstation (${this.by}). Close it there first.`
  }
}

/** The work could not be stored: the disk is full, or the browser refuses. */
export class WorkUnsaved extends Schema.TaggedError<WorkUnsaved>()("WorkUnsaved", {
  message: Schema.String
}) {}

/** The sentence of a journal that breaks where it should have failed. */
export const defectMessage = (defect: unknown): string => thrownText(defect)

export class Journal extends Context.Service<
  Journal,
  {
    readonly load: (key: WorkKey) => Effect.Effect<string | undefined, WorkUnsaved>
    readonly save: (key: WorkKey, text: string) => Effect.Effect<void, WorkUnsaved>
    readonly remove: (key: WorkKey) => Effect.Effect<void, WorkUnsaved>
    /** The ids under which a user has work on a screen. */
    readonly list: (key: Omit<WorkKey, "id">) => Effect.Effect<ReadonlyArray<string>, WorkUnsaved>
    /** Removes what anybody last saved before a time: nobody will go on with it. */
    readonly tidy: (server: string, before: Day.Instant) => Effect.Effect<void, WorkUnsaved>
    /** Takes an entry for this window until the scope closes. */
    readonly claim: (key: WorkKey) => Effect.Effect<void, WorkLocked, Scope.Scope>
  }
>()("packhouse/core/port/Journal") {}
