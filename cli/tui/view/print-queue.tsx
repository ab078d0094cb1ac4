/** The print queue: the latest jobs, and of the chosen one why and what to do. */
import { Box, Text } from "ink"
import * as Day from "#core/day.ts"
import type { Job, JobState } from "#core/device/job.ts"
import { jobProblem, jobTitle, noJobs } from "#core/screen/print-queue.ts"
import { jobStateText, kindName, reprintMark, roleName } from "#core/text/device.ts"
import { fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { selectedJob } from "../keys/print-queue.ts"
import { apart, Row, useWindow } from "./row.tsx"

const colours: Partial<Record<JobState, string>> = {
  queued: "yellow",
  rendering: "yellow",
  sending: "yellow",
  done: "green",
  failed: "red",
  expired: "red",
  unknown: "red"
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
const widths = { time: 8, role: 20, state: 20 } as const

const JobRow = ({
  job,
  title,
  columns,
  isSelected
}: {
  readonly job: Job
  readonly title: string
  readonly columns: number
  readonly isSelected: boolean
}) => {
  const mark = job.reprintOf === null ? "" : ` ${reprintMark}`
  const colour = colours[job.state]
  const rest = columns - 3 - widths.time - widths.role - widths.state - 7
  return (
    <Row>
      {" "}
      <Text bold {...(colour === undefined ? {} : { color: colour })}>
        {signs[job.state]}
      </Text>{" "}
      <Text inverse={isSelected}>
        {Day.toLocal(job.createdAt).slice(11)}
        {"  "}
        {fitted(`${title}${mark}`, rest)}
        {"  "}
        {fitted(roleName[job.role], widths.role)}
        {"  "}
        {fitted(jobStateText(job), widths.state)}
      </Text>{" "}
    </Row>
  )
}

export const PrintQueue = ({ state }: { readonly state: State }) => {
  const { model, size } = state
  const page = model.page._tag === "PrintQueue" ? model.page.model : undefined
  const jobs = page?.jobs ?? []
  const index = jobs.findIndex(({ jobId }) => jobId === page?.selected)
  const height = size.rows - 3 - 8
  const top = useWindow(Math.max(0, index), Math.max(0, index), jobs.length, height)
  if (page === undefined) return null
  const { columns } = size
  const chosen = selectedJob(page)
  const title = (job: Job) => jobTitle(job, (id) => model.book.byId.get(id)?.increment_id)
  const why = chosen === undefined ? undefined : jobProblem(chosen)
  const facts =
    chosen === undefined
      ? ""
      : `${kindName(chosen.kind)} on the ${roleName[chosen.role].toLowerCase()}, asked for at ${Day.toLocal(chosen.createdAt).slice(11)}${chosen.attempts > 1 ? `, ${chosen.attempts} times` : ""}${chosen.reprintOf === null ? "" : `, ${reprintMark} of ${chosen.reprintOf}`}`
  const count = page.jobs === undefined ? "" : `${jobs.length} ${jobs.length === 1 ? "job" : "jobs"} `
  const problems = wrap(page.problem ?? why ?? "", columns - 3).slice(0, 3)
  return (
    <Box flexDirection="column">
      <Row bold>{apart(" Print queue", count, columns)}</Row>
      <Row underline dimColor>
        {`   ${fitted("When", widths.time)}  ${fitted("What", columns - 10 - widths.time - widths.role - widths.state)}  ${fitted("Printer", widths.role)}  ${fitted("State", widths.state)} `}
      </Row>
      <Box flexDirection="column" height={height}>
        {page.jobs === undefined ? (
          <Row dimColor>
            {page.isLoading ? "  Asking the device daemon..." : "  The print queue is not known"}
          </Row>
        ) : jobs.length === 0 ? (
          <Row dimColor>{`  ${noJobs}`}</Row>
        ) : (
          jobs
            .slice(top, top + height)
            .map((job) => (
              <JobRow
                key={job.jobId}
                job={job}
                title={title(job)}
                columns={columns}
                isSelected={job.jobId === page.selected}
              />
            ))
        )}
      </Box>
      <Row> </Row>
      <Row bold>{` ${fitted(facts, columns - 2)}`}</Row>
      {problems.map((line) => (
        <Row key={line} color="red">{`   ${line}`}</Row>
      ))}
    </Box>
  )
}
