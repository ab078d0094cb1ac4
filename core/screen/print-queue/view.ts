/** The print queue: the latest jobs, what came of each, and what may be asked of it. */

import * as Day from "../../day.ts"
import type { Link } from "../../device/client.ts"
import type { Job, JobState } from "../../device/job.ts"
import { jobFields } from "../../device/job-fields.ts"
import { linkText } from "../../kit/devices/wording.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, leading, type Tone } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { statusColumn, textColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import type { Row } from "../../kit/view/row.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import { roleName } from "../../text/device.ts"
import { jobStateText, notKnown, reprintMark } from "../../text/print-job.ts"
import { head } from "./head.ts"
import { actionsOf, type JobAction, type Message, type Model } from "./model.ts"
import { actionTitle, jobProblem, jobTitle, noJobs, noPrinters } from "./wording.ts"

const keys: Record<JobAction, string> = {
  retry: "a",
  printed: "y",
  unprinted: "n",
  cancel: "c",
  reprint: "r"
}

const tones: Partial<Record<JobState, Tone>> = {
  queued: "warning",
  rendering: "warning",
  sending: "warning",
  done: "good",
  failed: "danger",
  expired: "danger",
  unknown: "danger"
}

const signs: Record<JobState, string> = {
  queued: "○",
  rendering: "◐",
  sending: "◐",
  done: "✓",
  failed: "✗",
  expired: "✗",
  cancelled: "–",
  unknown: "?"
}

const actionsFor = (job: Job, isBusy: boolean): ReadonlyArray<Action<Message>> =>
  actionsOf(job).map((action) => ({
    id: action,
    title: actionTitle(action),
    keys: [keys[action]],
    isMain: true,
    ...(action === "retry" || action === "reprint" ? { code: "print" as const } : {}),
    isDisabled: isBusy,
    outcome: { message: { _tag: "AskedOfJob", jobId: job.jobId, action } }
  }))

const detailsFor = (job: Job): Row<Message>["details"] => {
  const problem = jobProblem(job)
  return [
    ...(problem === undefined ? [] : [{ text: problem, tone: "danger" } as const]),
    ...(job.attempts > 1 ? [{ text: `Asked for ${job.attempts} times`, tone: undefined }] : []),
    ...(job.reprintOf === null ? [] : [{ text: `${reprintMark} of ${job.reprintOf}`, tone: undefined }])
  ]
}

const jobTable = (
  { busy, selected }: Model,
  jobs: ReadonlyArray<Job>,
  incrementOf: (orderId: number) => string | undefined
): Part<Message> =>
  table<Job, Message>({
    id: "jobs",
    caption: "Print queue",
    columns: [
      timeColumn("when", "When", 8, ({ createdAt }) => Day.toLocal(createdAt).slice(11)),
      titleColumn("what", "What", "rest", (job) => jobTitle(job, incrementOf), {
        markOf: ({ reprintOf }) => (reprintOf === null ? undefined : reprintMark)
      }),
      textColumn("printer", "Printer", 18, ({ role }) => roleName[role]),
      statusColumn("state", "State", 22, jobStateText, {
        toneOf: ({ state }) => tones[state],
        signOf: ({ state }) => signs[state]
      })
    ],
    things: jobs,
    empty: noJobs,
    idOf: ({ jobId }) => jobId,
    chosenBy: ({ jobId }) => ({ _tag: "SelectedJob", jobId }),
    actionsOf: (job) => actionsFor(job, busy.includes(job.jobId)),
    detailsOf: detailsFor,
    cursor: {
      index: jobs.findIndex(({ jobId }) => jobId === selected),
      noun: "a job",
      moved: (by) => ({ _tag: "MovedJob", by })
    }
  })

const lookAgain = act("look-again", "Refresh", "l", { _tag: "AskedForJobs" } as const, { icon: "refresh" })

const toDevices = leading("devices", "Devices", "d", { name: "devices" })

/** Why no jobs are shown. */
const whyNone = ({ isLoading, problem }: Model, link: Link): Part<Message> => {
  if (isLoading) return loading("Asking the device daemon...")
  if (link === "absent")
    return { part: "empty", state: "offline", icon: "print-queue", text: noPrinters, action: toDevices }
  const why = problem ?? (link === "connected" ? undefined : linkText[link])
  return failed(why === undefined ? notKnown : `${notKnown}. ${why}`, lookAgain)
}

export const view = (
  model: Model,
  link: Link,
  incrementOf: (orderId: number) => string | undefined
): View<Message> => {
  const { jobs, problem } = model
  return {
    title: head.title,
    status: jobs === undefined ? "" : `${jobs.length} ${jobs.length === 1 ? "job" : "jobs"}`,
    actions: [lookAgain, toDevices],
    parts: [
      ...noticeOf(jobs === undefined ? undefined : problem, "danger"),
      jobs === undefined ? whyNone(model, link) : jobTable(model, jobs, incrementOf)
    ],
    file: jobs === undefined ? undefined : listFile("print-queue", jobFields, jobs),
    back: backHome
  }
}

export const screenView: ScreenView<Model, Message> = (model, { devices, book }) =>
  view(model, devices.link, (id) => book.byId.get(id)?.increment_id)
