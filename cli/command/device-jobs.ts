/** `packhouse device jobs`: the print queue of this workstation, the newest first, or one job in all detail. */
import { type Command, Option } from "commander"
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { isSettled, type Job, roles } from "#core/device/job.ts"
import { jobFields } from "#core/device/job-fields.ts"
import { listFile } from "#core/list-file.ts"
import { Devices } from "#core/port/devices.ts"
import { needsAPerson } from "#core/screen/print-queue/model.ts"
import { noJobs } from "#core/screen/print-queue/wording.ts"
import { refusalText, shortRoleName } from "#core/text/device.ts"
import { jobStateText, reprintMark } from "#core/text/print-job.ts"
import { usageError } from "../host/command-error.ts"
import type { Span, Style } from "../host/output.ts"
import { example } from "./answer.ts"
import { offerCsv } from "./csv-output.ts"
import { type AtDevices, atDevices } from "./device-desk.ts"
import { commandsFor, findJob, jobArgument } from "./job-name.ts"
import { jobData, outcomeOf, problemOf, shortId, titleOf } from "./printed-job.ts"
import { type Block, pairs, table } from "./table.ts"

interface Options {
  readonly open?: boolean
  readonly role?: string
  readonly limit: string
}

const styles: Partial<Record<Job["state"], Style>> = {
  done: "green",
  failed: "red",
  expired: "red",
  unknown: "yellow",
  cancelled: "dim"
}
const stateSpan = (job: Job): Span => {
  const style = styles[job.state]
  const text = jobStateText(job)
  return style === undefined ? text : { text, style }
}
const markedTitle = (job: Job): string =>
  job.reprintOf === null ? titleOf(job) : `${titleOf(job)}, ${reprintMark}`

const rowsOf = (jobs: ReadonlyArray<Job>): ReadonlyArray<Block> =>
  table(
    [
      { title: "JOB" },
      { title: "ASKED FOR" },
      { title: "PRINTER" },
      { title: "PAPER" },
      { title: "STATE" },
      { title: "WHY" }
    ],
    jobs.map((job) => [
      shortId(job),
      Day.toLocal(job.createdAt),
      shortRoleName[job.role],
      markedTitle(job),
      stateSpan(job),
      job.error === null ? "" : refusalText(job.error)
    ])
  )

const list = ({ open = false, role, limit }: Options): AtDevices =>
  Effect.gen(function* () {
    if (!/^[1-9]\d?$|^100$/.test(limit))
      return yield* usageError(`--limit ${limit} is not a number from 1 to 100.`)
    const jobs = yield* Devices.use((devices) => devices.jobs)
    const matching = jobs.filter(
      (job) => (role === undefined || job.role === role) && (!open || needsAPerson(job) || !isSettled(job))
    )
    const shown = matching.slice(0, Number(limit))
    const hidden = matching.length - shown.length
    const none =
      jobs.length === 0
        ? noJobs
        : open
          ? "Nothing is under way, and nothing waits for a person"
          : "No job of this printer"
    return {
      data: { jobs: shown.map(jobData), total: matching.length },
      lines: [
        ...(shown.length === 0 ? [{ text: none, style: "dim" } as const] : rowsOf(shown)),
        ...(hidden > 0 ? [{ text: `${hidden} more: --limit`, style: "dim" } as const] : [])
      ],
      file: listFile("print-queue", jobFields, matching)
    }
  })

const one = (text: string): AtDevices =>
  Effect.map(findJob(text), (job) => {
    const rows: ReadonlyArray<readonly [string, Span]> = [
      ["Job", job.jobId],
      ["Paper", markedTitle(job)],
      ["Printer", shortRoleName[job.role]],
      ["State", job.verdict === "written" || job.verdict === "spooled" ? outcomeOf(job) : stateSpan(job)],
      ["Asked for", `${Day.toLocal(job.createdAt)}${job.attempts > 1 ? `, ${job.attempts} times` : ""}`],
      ["Changed", Day.toLocal(job.updatedAt)],
      ["Key", job.jobKey]
    ]
    return {
      data: { job: jobData(job) },
      lines: [
        pairs(rows),
        ...(job.error === null ? [] : [problemOf(job)]),
        ...(job.error === null ? commandsFor(job) : [])
      ],
      file: listFile("print-queue", jobFields, [job])
    }
  })

export const defineDeviceJobs = (parent: Command): void => {
  const command = offerCsv(parent.command("jobs"))
    .description("the latest print jobs of this workstation, or one of them")
    .argument("[job]", jobArgument)
    .option("--open", "only those under way, and those that wait for a person")
    .addOption(new Option("--role <printer>", "only those of one printer").choices(roles))
    .option("--limit <n>", "how many, 1 to 100", "20")
    .action((job: string | undefined, options: Options) =>
      atDevices(command, () => (job === undefined ? list(options) : one(job)))
    )
  example(
    command,
    "packhouse device jobs --open",
    "packhouse device jobs --csv jobs.csv",
    "packhouse device jobs 3f0c9a1e --json"
  )
}
