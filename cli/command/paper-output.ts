/** A paper handed out by a command: on the printers of this workstation, or as a PDF. */
import { writeFile } from "node:fs/promises"
import path from "node:path"
import type { Command } from "commander"
import { Effect, Result, Schema } from "effect"
import { Copies, type Job } from "#core/device/job.ts"
import type { DeviceFault, Devices } from "#core/port/devices.ts"
import type { Rpc, Unauthorized } from "#core/port/rpc.ts"
import type { Paper, PdfFile, Unsupported } from "#core/port/workstation.ts"
import { because, inTurn } from "#core/text/sentence.ts"
import { type CommandError, refused, usageError } from "../host/command-error.ts"
import { progress } from "../host/output.ts"
import type { Working } from "./client.ts"
import { howToSetUp } from "./device-fault.ts"
import { adviceOn, jobData, outcomeOf } from "./printed-job.ts"

export interface PaperOptions {
  readonly copies?: string
  readonly pdf?: string
}
export const offerPaperOptions = (command: Command): Command =>
  command
    .option("--copies <n>", "how many, 1 to 50 (default: 1)")
    .option("--pdf <file>", "save it as a PDF instead")

/** The outlet of a paper: so many copies from the printers, or a file. */
export type Outlet = { readonly copies: number } | { readonly pdf: string }

/** Reads the options: a problem in them is told before anything is looked up. */
export const readOutlet = ({ copies: text, pdf }: PaperOptions): Effect.Effect<Outlet, CommandError> => {
  const copies = Schema.decodeUnknownResult(Copies)(text === undefined ? 1 : Number(text))
  if (Result.isFailure(copies) || (text !== undefined && !/^\d+$/.test(text)))
    return Effect.fail(usageError(`--copies ${text} is not a number from 1 to 50.`))
  if (pdf === undefined) return Effect.succeed({ copies: copies.success })
  return text === undefined
    ? Effect.succeed({ pdf })
    : Effect.fail(usageError("--copies is for printers: a PDF is one file."))
}

export interface PaperOutput {
  /** "Label of order 100000002". */
  readonly title: string
  /** "Unable to print Label". */
  readonly unable: string
  /** The data for programs beside the job or the file. */
  readonly data: Readonly<Record<string, unknown>>
  readonly send: (
    copies: number
  ) => Effect.Effect<Job | undefined, DeviceFault | Unsupported, Devices | Paper | Rpc>
  readonly pages: Effect.Effect<PdfFile, Unsupported, Rpc>
  /** Fails when a call since then was answered that the session is none any more. */
  readonly check: Effect.Effect<void, Unauthorized>
}

/** The sentence of a failure, with what can be done about it behind. */
const sentence = (unable: string, failure: DeviceFault | Unsupported): string => {
  const isMissing = failure._tag === "DeviceRefused" && failure.refusal.code === "DEVICE_NOT_CONFIGURED"
  const advice = isMissing ? howToSetUp() : "job" in failure ? adviceOn(failure.job) : undefined
  return inTurn(because(unable, failure.message), advice)
}

/** A job that came to something, good or bad, is an answer; without one there is nothing to say but why. */
const printed = ({ title, unable, data, send, check }: PaperOutput, copies: number): Working =>
  Effect.gen(function* () {
    const sent = yield* Effect.result(send(copies))
    yield* check
    if (Result.isSuccess(sent)) {
      const job = sent.success
      if (job === undefined) return yield* refused(unable)
      const again = job.reprintOf === null ? "" : ", a reprint"
      return {
        data: { ...data, job: jobData(job), pdf: null },
        lines: [`${title}: ${outcomeOf(job)}${again}`]
      }
    }
    const { failure } = sent
    const text = sentence(unable, failure)
    if (failure._tag !== "PrintFailed" && failure._tag !== "PrintUnknown") return yield* refused(text)
    return { data: { ...data, job: jobData(failure.job), pdf: null }, lines: [], problems: [text] }
  })

const written = (file: string, { data }: PdfFile): Effect.Effect<string, CommandError> =>
  Effect.tryPromise({
    try: async () => {
      await writeFile(file, Buffer.from(data, "base64"))
      return path.resolve(file)
    },
    catch: (cause) => refused(`The PDF cannot be saved: ${cause instanceof Error ? cause.message : cause}`)
  })

const saved = ({ data, pages, check }: PaperOutput, file: string): Working =>
  Effect.gen(function* () {
    const drawn = yield* Effect.result(pages)
    yield* check
    if (Result.isFailure(drawn)) return yield* refused(drawn.failure.message)
    const where = yield* written(file, drawn.success)
    return { data: { ...data, job: null, pdf: where }, lines: [`Saved: ${where}`] }
  })

export const outputPaper = (paper: PaperOutput, outlet: Outlet): Working =>
  Effect.suspend(() => {
    progress(`${"pdf" in outlet ? "Saving" : "Printing"} ${paper.title}`)
    return "pdf" in outlet ? saved(paper, outlet.pdf) : printed(paper, outlet.copies)
  })
