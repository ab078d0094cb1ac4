/**
 * Work that outlives a crash, the same on every screen: it is taken for this window and read when the screen is opened,
 * stored before anything else of a step that changed it, and free for another window once the screen is left.
 */
import type { WorkKey } from "../port/journal.ts"
import type { Beep } from "./beep.ts"
import type { WorkNotice } from "./notice.ts"
import type { ReadDraft } from "./scan-session/draft-codec.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork, StoredWork } from "./scan-session/stored-work.ts"
import { beep, type Step, step, toast } from "./step.ts"

/** Who does the work, and where. */
export interface Worker {
  readonly server: string
  readonly userId: number
}

/** Who has the work; where another window of this workstation has it, the sentence that says so. */
export type Holder = "nobody yet" | "this window" | { readonly otherWindow: string }

/** What the model of a screen with such work has. */
export interface KeepsWork {
  readonly id: number
  readonly holder: Holder
}

/** How such a screen is told what became of its stored work. */
export type KeptWorkMessage =
  | { readonly _tag: "RestoredWork"; readonly text: string | undefined }
  | { readonly _tag: "FailedOpening" | "FailedSaving"; readonly message: string }

/** What such a screen asks for beside its own commands. */
export type KeptWorkCommand<Stored extends StoredWork> =
  | LoadWork
  | ReleaseWork
  | SaveWork<Stored>
  | RemoveWork
  | Beep

/** The stored work was read, and is this window's. */
export const isRestored = ({ holder }: Pick<KeepsWork, "holder">): boolean => holder === "this window"

/** The sentence for work that another window has. */
export const takenByOtherWindow = ({ holder }: Pick<KeepsWork, "holder">): string | undefined =>
  typeof holder === "object" ? holder.otherWindow : undefined

/** Of one step the work is written once, as it stands at its end. */
const isWriting = ({ _tag }: { readonly _tag: string }): boolean =>
  _tag === "SaveWork" || _tag === "RemoveWork"

interface KeptWork<Model, Stored, Context, Step> {
  /** The word of the screen's place, under which its work is stored. */
  readonly screen: string
  readonly read: (text: string) => ReadDraft<Stored>
  /** What of the model is stored: while none of it changes, nothing is written. */
  readonly parts: (model: Model) => ReadonlyArray<unknown>
  /** Undefined where there is nothing to lose. */
  readonly store: (model: Model) => Stored | undefined
  /** The work is this window's; `stored` is undefined where there was none. */
  readonly restore: (model: Model, stored: ReadDraft<Stored> | undefined, context: Context) => Step
  /** False while it is not known what the work belongs to: nothing is written, nor removed, before. */
  readonly isStorable?: (model: Model) => boolean
  /** What is stored is what came of it: it is not written again. `before` has what was done until it was read. */
  readonly isAsStored?: (stored: ReadDraft<Stored> | undefined, model: Model, before: Model) => boolean
  /** Commands of this kind change nothing, and do not wait until the work is stored. */
  readonly lookUp?: string
}

export const keptWork = <
  Model extends KeepsWork,
  Stored extends StoredWork,
  Context extends Worker,
  Notice,
  Command extends { readonly _tag: string }
>({
  screen,
  read,
  parts,
  store,
  restore,
  isStorable = () => true,
  isAsStored = (stored, model) => stored === undefined && store(model) === undefined,
  lookUp
}: KeptWork<Model, Stored, Context, Step<Model, Command | KeptWorkCommand<Stored>, Notice | WorkNotice>>) => {
  type Next = Step<Model, Command | KeptWorkCommand<Stored>, Notice | WorkNotice>
  const key = ({ id }: Pick<Model, "id">, { server, userId }: Worker): WorkKey => ({
    server,
    user: userId,
    screen,
    id: String(id)
  })
  const isStored = (model: Model): boolean => isRestored(model) && isStorable(model)

  /** The step, with the work as it stands after it stored first. */
  const storing = ({ model, commands, notices }: Next, worker: Worker): Next => {
    const work = store(model)
    const at = key(model, worker)
    const isAhead = ({ _tag }: { readonly _tag: string }): boolean => _tag === lookUp
    return step(
      model,
      [
        ...commands.filter(isAhead),
        work === undefined ? { _tag: "RemoveWork", key: at } : { _tag: "SaveWork", key: at, work },
        ...commands.filter((command) => !isAhead(command) && !isWriting(command))
      ],
      notices
    )
  }

  return {
    key,
    load: (model: Pick<Model, "id">, worker: Worker): LoadWork => ({
      _tag: "LoadWork",
      key: key(model, worker)
    }),
    release: (model: Pick<Model, "id">, worker: Worker): ReleaseWork => ({
      _tag: "ReleaseWork",
      key: key(model, worker)
    }),
    /** A refresh also asks for work that another window had. */
    loadAgain: (model: Model, worker: Worker): ReadonlyArray<LoadWork> =>
      typeof model.holder === "object" ? [{ _tag: "LoadWork", key: key(model, worker) }] : [],

    handle: (model: Model, message: KeptWorkMessage, context: Context): Next => {
      switch (message._tag) {
        case "RestoredWork": {
          if (isRestored(model)) return step(model)
          const stored = message.text === undefined ? undefined : read(message.text)
          const done = restore({ ...model, holder: "this window" }, stored, context)
          return isStorable(done.model) && !isAsStored(stored, done.model, model)
            ? storing(done, context)
            : done
        }
        case "FailedOpening":
          return step({ ...model, holder: { otherWindow: message.message } })
        case "FailedSaving":
          return step(model, [beep("bad")], [toast("failure", message.message)])
      }
    },

    /** The step, with the work stored first where it has changed. */
    saving: (before: Model, after: Next, worker: Worker): Next => {
      if (!isStored(after.model)) return after
      // Of work that just came back it is settled whether it is written again.
      if (!isRestored(before)) return after.commands.some(isWriting) ? storing(after, worker) : after
      const partsBefore = parts(before)
      const isSame =
        isStorable(before) && parts(after.model).every((part, index) => part === partsBefore[index])
      return isSame ? after : storing(after, worker)
    }
  }
}
