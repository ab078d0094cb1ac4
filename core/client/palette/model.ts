/** The command palette: what was typed to find a command, and which of those that are found is chosen. */

export interface Model {
  readonly typed: string
  readonly index: number
  /** Only what a page keeps behind its button "More": nothing is typed. */
  readonly isMenu: boolean
}

export type Message =
  | { readonly _tag: "TypedCommand"; readonly text: string }
  | { readonly _tag: "ChoseCommand"; readonly index: number }

export const opened = (isMenu: boolean): Model => ({ typed: "", index: 0, isMenu })

/** Other letters find other commands: the best of them is chosen. */
export const update = (model: Model, message: Message): Model =>
  message._tag === "TypedCommand"
    ? { ...model, typed: message.text, index: 0 }
    : { ...model, index: message.index }
