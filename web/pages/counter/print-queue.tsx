/** The print queue: the latest jobs, what came of each, and what may be asked of it. */
import { useEffect, useRef } from "react"
import { Link } from "wouter"
import * as Day from "#core/day.ts"
import type { Job } from "#core/device/job.ts"
import { linkText } from "#core/screen/device-settings.ts"
import {
  actionsOf,
  actionTitle,
  type JobAction,
  jobProblem,
  jobTitle,
  type Message,
  noJobs,
  type Model as QueueModel
} from "#core/screen/print-queue.ts"
import { jobStateText, reprintMark, roleName } from "#core/text/device.ts"
import { useDispatch, useModel } from "../../client.tsx"
import { isOwnKey, useKeys } from "../../keys/shortcuts.ts"
import { useWayHome } from "../../keys/way-home.ts"
import { Problem } from "../../parts/problem.tsx"

const useSay = (): ((said: Message) => void) => {
  const dispatch = useDispatch()
  return (said) => dispatch({ _tag: "PrintQueueSaid", said })
}

/** The letters that the terminal has for them, too. */
const letters: Readonly<Record<string, JobAction>> = {
  a: "retry",
  y: "printed",
  n: "unprinted",
  c: "cancel",
  r: "reprint"
}

const JobRow = ({ job, isSelected, isBusy }: { job: Job; isSelected: boolean; isBusy: boolean }) => {
  const byId = useModel(({ book }) => book.byId)
  const say = useSay()
  const problem = jobProblem(job)
  return (
    <tr className={`row job is-${job.state}${isSelected ? " is-selected" : ""}`}>
      <td className="cell-when" data-label="When">
        {Day.toLocal(job.createdAt).slice(11)}
      </td>
      <td className="cell-id">
        <button
          type="button"
          id={`job-${job.jobId}`}
          className="row-link"
          onClick={() => say({ _tag: "SelectedJob", jobId: job.jobId })}
        >
          {jobTitle(job, (id) => byId.get(id)?.increment_id)}
        </button>
        {job.reprintOf === null ? null : <strong className="reprint"> {reprintMark}</strong>}
        {problem === undefined ? null : <p className="problem">{problem}</p>}
      </td>
      <td data-label="Printer">{roleName[job.role]}</td>
      <td data-label="State">
        <span className={`job-state is-${job.state}`}>{jobStateText(job)}</span>
        {job.attempts > 1 ? `, asked for ${job.attempts} times` : ""}
      </td>
      <td>
        <div className="job-actions">
          {actionsOf(job).map((action) => (
            <button
              key={action}
              type="button"
              className="button is-small"
              disabled={isBusy}
              onClick={() => say({ _tag: "AskedOfJob", jobId: job.jobId, action })}
            >
              {actionTitle(action)}
            </button>
          ))}
        </div>
      </td>
    </tr>
  )
}

const Jobs = ({ model }: { model: QueueModel }) => {
  const link = useModel(({ devices }) => devices.link)
  if (model.jobs === undefined)
    return model.isLoading ? (
      <p className="nothing">Asking the device daemon...</p>
    ) : (
      <p className="nothing">
        {link === "connected"
          ? "The print queue is not known"
          : model.problem === undefined
            ? linkText[link]
            : ""}
      </p>
    )
  if (model.jobs.length === 0) return <p className="nothing">{noJobs}</p>
  return (
    <table className="rows jobs">
      <caption className="unseen">Print queue</caption>
      <thead>
        <tr>
          {["When", "What", "Printer", "State", "Do"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {model.jobs.map((job) => (
          <JobRow
            key={job.jobId}
            job={job}
            isSelected={job.jobId === model.selected}
            isBusy={model.busy.includes(job.jobId)}
          />
        ))}
      </tbody>
    </table>
  )
}

const Queue = ({ model }: { model: QueueModel }) => {
  const say = useSay()
  const goesHome = useWayHome()
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current || model.selected === undefined) return
    isMoving.current = false
    document.getElementById(`job-${model.selected}`)?.focus()
  }, [model.selected])
  useKeys((pressed) => {
    const { key } = pressed
    const action = letters[key]
    if (action !== undefined && model.selected !== undefined) {
      say({ _tag: "AskedOfJob", jobId: model.selected, action })
      return true
    }
    if (isOwnKey(pressed)) return false
    if (key === "ArrowDown" || key === "ArrowUp") {
      isMoving.current = true
      say({ _tag: "MovedJob", by: key === "ArrowDown" ? 1 : -1 })
      return true
    }
    return goesHome(pressed)
  })
  return (
    <>
      <h1>Print queue</h1>
      <div className="tools">
        <button type="button" className="button" onClick={() => say({ _tag: "AskedForJobs" })}>
          Look again
        </button>
        <Link href="/devices">Devices</Link>
      </div>
      <Problem text={model.problem} />
      <Jobs model={model} />
    </>
  )
}

export const PrintQueue = () => {
  const model = useModel(({ page }) => (page._tag === "PrintQueue" ? page.model : undefined))
  return model === undefined ? null : <Queue model={model} />
}
