/** The end of a command that does not do what it was asked: refused (exit 1) or wrongly used (exit 2). */
import { Schema } from "effect"

export class CommandError extends Schema.TaggedError<CommandError>()("CommandError", {
  message: Schema.String,
  exitCode: Schema.Literals([1, 2])
}) {}

/** A refusal, by the server or because it cannot be done; the sentence says why. */
export const refused = (message: string): CommandError => new CommandError({ message, exitCode: 1 })
/** The command was written wrongly: the sentence says how to write it. */
export const usageError = (message: string): CommandError => new CommandError({ message, exitCode: 2 })
