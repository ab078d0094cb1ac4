/**
 * Work that outlives a crash, the same on every screen: it is taken for this window and read when the screen is opened,
 * stored before anything else of a step that changed it, and free for another window once the screen is left.
 */
import type { WorkKey } from "../port/journal.ts"
import type { Beep } from "./beep.ts"
import type { WorkNotice } from "./notice.ts"
import { type Worker, workKeyOf } from "./scan-session/draft.ts"
import type { ReadDraft } from "./scan-session/draft-codec.ts"
import type { LoadWork, ReleaseWork, RemoveWork, SaveWork, StoredWork } from "./scan-session/stored-work.ts"
import { beep, type Step, step, toast } from "./step.ts"

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

/** The sentence for work that another window has. */
export const takenByOtherWindow = ({ holder }: Pick<KeepsWork, "holder">): string | undefined =>
  typeof holder === "object" ? holder.otherWindow : undefined

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
}

export const keptWork = <
  Model extends KeepsWork,
  Stored extends StoredWork,
  Context extends Worker,
  Notice,
  Command
>({
  screen,
  read,
  parts,
  store,
  restore,
  isStorable = () => true
}: KeptWork<Model, Stored, Context, Step<Model, Command | KeptWorkCommand<Stored>, Notice | WorkNotice>>) => {
  type Next = Step<Model, Command | KeptWorkCommand<Stored>, Notice | WorkNotice>
  const key: (model: Pick<Model, "id">, worker: Worker) => WorkKey = workKeyOf(screen)
  const isStored = (model: Model): boolean => model.holder === "this window" && isStorable(model)

  return {
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
        case "RestoredWork":
          if (model.holder === "this window") return step(model)
          return restore(
            { ...model, holder: "this window" },
            message.text === undefined ? undefined : read(message.text),
            context
          )
        case "FailedOpening":
          return step({ ...model, holder: { otherWindow: message.message } })
        case "FailedSaving":
          return step(model, [beep("bad")], [toast("failure", message.message)])
      }
    },

    /** The step, with the work stored first where it has changed. */
    saving: (before: Model, after: Next, worker: Worker): Next => {
      const { model } = after
      const partsBefore = parts(before)
      const isSame = isStored(before) && parts(model).every((part, index) => part === partsBefore[index])
      if (isSame || !isStored(model)) return after
      const work = store(model)
      const at = key(model, worker)
      return {
        ...after,
        commands: [
          work === undefined ? { _tag: "RemoveWork", key: at } : { _tag: "SaveWork", key: at, work },
          ...after.commands
        ]
      }
    }
  }
}
