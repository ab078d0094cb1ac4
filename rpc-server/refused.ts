/** A subcommand that will not do what it was asked to: why, and what to do instead. */
import { Schema } from "effect"

export class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}
export const refused = (message: string): Refused => new Refused({ message })
