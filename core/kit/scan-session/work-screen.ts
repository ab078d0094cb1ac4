/** What the client around it does with a screen that keeps work, whatever the work is about. */
import type { ClientState } from "../client-state.ts"
import type { Worker } from "./draft.ts"
import type { ScanView } from "./messages.ts"
import type { SessionMessage } from "./session.ts"
import { andThen, stepOf, type WorkStep } from "./step.ts"
import type { ReleaseWork, StoredScans } from "./stored-work.ts"

type Heard = SessionMessage | { readonly _tag: "AskedToLeave" }

/** How it is told something, how it is left, and what `scan-session` needs of the client. */
export interface WorkScreen<Model, Message, Context, Notice, Command, Stored extends StoredScans> {
  /** Undefined when nobody is logged in. */
  readonly contextOf: (client: ClientState) => Context | undefined
  readonly update: (
    model: Model,
    message: Message | Heard,
    context: Context
  ) => WorkStep<Model, Notice, Command>
  readonly kept: { readonly key: (model: Model, worker: Worker) => ReleaseWork["key"] }
  readonly print: (work: Stored) => string
}

export const workScreen = <
  Model extends ScanView,
  Message,
  Context extends Worker,
  Notice,
  Command,
  Stored extends StoredScans
>({
  contextOf,
  update,
  kept,
  print
}: WorkScreen<Model, Message, Context, Notice, Command, Stored>) => {
  type Step = WorkStep<Model, Notice, Command>
  const updateScreen = (model: Model, message: Message | Heard, client: ClientState): Step => {
    const context = contextOf(client)
    return context === undefined ? stepOf(model) : update(model, message, context)
  }
  return {
    /** What could not be read is read now; scans that waited for the server are decided. */
    cameOnline: (model: Model, client: ClientState): Step =>
      andThen(updateScreen(model, { _tag: "AskedToOpenAgain" }, client), (next) =>
        updateScreen(next, { _tag: "ResumedScanning" }, client)
      ),
    idOf: ({ id }: Model): number => id,
    update: updateScreen,
    scanned: (code: string) => ({ _tag: "ScannedCode" as const, code }),
    printWork: print,
    askedToLeave: { _tag: "AskedToLeave" as const },
    /** Another window may have the work from then on. */
    released: (model: Model, client: ClientState): ReadonlyArray<ReleaseWork> => {
      const context = contextOf(client)
      return context === undefined ? [] : [{ _tag: "ReleaseWork", key: kept.key(model, context) }]
    }
  }
}
