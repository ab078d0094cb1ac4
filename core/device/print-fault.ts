/** Why a print did not end well, with its job as it stands. The first page of a browser needs none of it. */
import * as Schema from "effect/Schema"
import { Job } from "./job.ts"

const sentence = ({ error }: Job, otherwise: string): string => {
  if (error === null) return otherwise
  return error.detail === null ? error.msg : `${error.msg} (${error.detail})`
}

/** The print ended before its first byte, or was called off: certainly nothing was printed. */
export class PrintFailed extends Schema.TaggedError<PrintFailed>()("PrintFailed", { job: Job }) {
  override get message(): string {
    return sentence(this.job, "It was not printed")
  }
}
/** Paper may have come out. `resolve` settles it once a person has looked. */
export class PrintUnknown extends Schema.TaggedError<PrintUnknown>()("PrintUnknown", { job: Job }) {
  override get message(): string {
    return sentence(this.job, "It may have been printed")
  }
}
