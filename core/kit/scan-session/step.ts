/** One step of a screen that keeps work: what it becomes, what is to be done, and what those around it are told. */
import type { Beep } from "../beep.ts"

/** What such a screen tells the client around it, whatever its work is about. */
export type WorkNotice =
  | { readonly _tag: "Left" }
  | {
      readonly _tag: "Toast"
      readonly kind: "info" | "success" | "failure"
      readonly text: string
      readonly deed?: string
    }
  /** A deed is done, and needs no words: what was said of it before goes. */
  | { readonly _tag: "Done"; readonly deed: string }

export interface WorkStep<Model, Notice, Command> {
  readonly model: Model
  readonly commands: ReadonlyArray<Command>
  readonly notices: ReadonlyArray<Notice>
}

export const stepOf = <Model, Notice, Command>(
  model: Model,
  commands: ReadonlyArray<Command> = [],
  notices: ReadonlyArray<Notice> = []
): WorkStep<Model, Notice, Command> => ({ model, commands, notices })

/** One step after another: the model of the first goes into the second. */
export const andThen = <Model, Notice, Command>(
  first: WorkStep<Model, Notice, Command>,
  next: (model: Model) => WorkStep<Model, Notice, Command>
): WorkStep<Model, Notice, Command> => {
  const second = next(first.model)
  return {
    model: second.model,
    commands: [...first.commands, ...second.commands],
    notices: [...first.notices, ...second.notices]
  }
}

/** @param deed what was tried: of one deed the last notice alone stands */
export const toast = (kind: "info" | "success" | "failure", text: string, deed?: string): WorkNotice => ({
  _tag: "Toast",
  kind,
  text,
  ...(deed === undefined ? {} : { deed })
})
export const isDone = (deed: string): WorkNotice => ({ _tag: "Done", deed })
export const beep = (tone: Beep["tone"]): Beep => ({ _tag: "Beep", tone })
