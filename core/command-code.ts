/** The action that a printed code asks for: scanning `$$ok` takes the action with "ok", `$$back` the one with "back". */
export type CommandCode = "ok" | "back" | "next" | "undo" | "nil" | "print"

/** The command codes in the order of their sheet. */
export const commandCodes: ReadonlyArray<CommandCode> = ["ok", "back", "next", "undo", "nil", "print"]
