/** One step of a screen: what it becomes, the commands it asks to be done, and what the client around it is told. */
import type { Beep } from "./beep.ts"
import type { Notice, WorkNotice } from "./notice.ts"

export interface Step<Model, Command, Told = Notice> {
  readonly model: Model
  readonly commands: ReadonlyArray<Command>
  readonly notices: ReadonlyArray<Told>
}

export const step = <Model, Command = never, Told = never>(
  model: Model,
  commands: ReadonlyArray<Command> = [],
  notices: ReadonlyArray<Told> = []
): Step<Model, Command, Told> => ({ model, commands, notices })

/** One step after another: the model of the first goes into the second. */
export const andThen = <Model, Command, Told>(
  first: Step<Model, Command, Told>,
  next: (model: Model) => Step<Model, Command, Told>
): Step<Model, Command, Told> => {
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
