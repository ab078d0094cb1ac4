/** What the server and the process that copies its log tell one another. */
import { Schema } from "effect"
import { Commit } from "./segment.ts"

/** A run of the log. */
const run = { salt1: Schema.Int, salt2: Schema.Int }

export const Instruction = Schema.Union([
  /** A generation begins with what the store is now; while it is copied, nothing is copied into the database. */
  Schema.Struct({
    kind: Schema.Literal("begin"),
    at: Schema.Int,
    frame: Schema.Int,
    pageSize: Schema.Int
  }),
  /** All up to a frame is to be copied; these were committed since what was told before. */
  Schema.Struct({ kind: Schema.Literal("cut"), ...run, to: Schema.Int, commits: Schema.Array(Commit) }),
  /** The server ends: what was told is copied, and no more comes. */
  Schema.Struct({ kind: Schema.Literal("end") })
])
export type Instruction = typeof Instruction.Type

export const Answered = Schema.Union([
  /** The place can be written. */
  Schema.Struct({ kind: Schema.Literal("ready"), where: Schema.String }),
  /** The whole copy is made: the log may be copied into the database again. */
  Schema.Struct({ kind: Schema.Literal("based") }),
  /** The log is read up to a frame. */
  Schema.Struct({ kind: Schema.Literal("captured"), ...run, frame: Schema.Int }),
  /** The place holds everything up to a moment. */
  Schema.Struct({ kind: Schema.Literal("copied"), at: Schema.Int, bytes: Schema.Int }),
  /** A try that came to nothing; it is made again. */
  Schema.Struct({ kind: Schema.Literal("failed"), why: Schema.String }),
  /** The generation ends here. */
  Schema.Struct({ kind: Schema.Literal("lost"), why: Schema.String }),
  /** Generations that had served their time are removed. */
  Schema.Struct({ kind: Schema.Literal("pruned"), names: Schema.Array(Schema.String) })
])
export type Answered = typeof Answered.Type

export const readInstruction = Schema.decodeUnknownResult(Instruction)
export const readAnswered = Schema.decodeUnknownResult(Answered)

/** How the copying part hears the server. */
export interface Channel {
  readonly answer: (message: Answered) => void
  /** @param ended called when the server is gone, whether it said so or not */
  readonly hear: (take: (message: Instruction) => void, ended: () => void) => void
}
