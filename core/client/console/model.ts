/** The hidden command console: its line, and what was answered. */

/** What the console asks the screens around it to do. */
export type Request = "refresh" | "sync" | "reset" | "devices" | "print-test" | "logout"

export interface Model {
  readonly typed: string
  /** It was open over a box for a password: what is typed may be one, and is not shown. */
  readonly isSecret: boolean
  /** The newest last. */
  readonly lines: ReadonlyArray<string>
}

export type Message =
  | { readonly _tag: "TypedEntry"; readonly text: string }
  | { readonly _tag: "SubmittedEntry" }
  /** A code was scanned while the console is open: it is explained, and what somebody types stays. */
  | { readonly _tag: "ScannedEntry"; readonly code: string }
  | {
      readonly _tag: "Answered"
      readonly lines: ReadonlyArray<string>
      readonly request?: Request | undefined
    }

/** What was written into the console; a code that was scanned into it is explained as it came. */
export interface AnswerEntry {
  readonly _tag: "AnswerEntry"
  readonly entry: string
  readonly code?: string
}

export type Command = AnswerEntry | { readonly _tag: "PrintTest" } | { readonly _tag: "ListDevices" }

export const init: Model = { typed: "", isSecret: false, lines: ["Type help for the list of commands."] }

/** As it is over a login, and from then on until it is closed. */
export const overPassword = (model: Model): Model => ({ ...model, isSecret: true })

const mostLines = 200
export const scanCommand = "scan"

const written = (model: Model, lines: ReadonlyArray<string>): Model => ({
  ...model,
  lines: [...model.lines, ...lines].slice(-mostLines)
})

const answering = (
  model: Model,
  request: Omit<AnswerEntry, "_tag">
): readonly [Model, ReadonlyArray<Command>] => [
  written(model, [
    `> ${model.isSecret && request.code === undefined ? "•".repeat([...request.entry].length) : request.entry}`
  ]),
  [{ _tag: "AnswerEntry", ...request }]
]

/** Somebody has written the command that explains a code, and has the code scanned. */
export const wantsCode = (model: Model): boolean => model.typed.trim() === scanCommand

export const update = (model: Model, message: Message): readonly [Model, ReadonlyArray<Command>] => {
  switch (message._tag) {
    case "TypedEntry":
      return [{ ...model, typed: message.text }, []]
    case "Answered":
      return [written(model, message.lines), []]
    case "ScannedEntry":
      return answering(
        { ...model, typed: wantsCode(model) ? "" : model.typed },
        { entry: `${scanCommand} ${message.code}`, code: message.code }
      )
    case "SubmittedEntry": {
      const entry = model.typed.trim()
      return entry === "" ? [model, []] : answering({ ...model, typed: "" }, { entry })
    }
  }
}
