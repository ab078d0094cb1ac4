/** Keys of the print queue. */
import {
  actionsOf,
  actionTitle,
  type JobAction,
  type Model,
  type Message as Said
} from "#core/screen/print-queue.ts"
import * as route from "#core/screen/route.ts"
import type { State } from "../focus.ts"
import { type Binding, moving, say } from "./binding.ts"

const to = (said: Said) => say({ _tag: "PrintQueueSaid", said })

const letters: Record<JobAction, string> = {
  retry: "a",
  printed: "y",
  unprinted: "n",
  cancel: "c",
  reprint: "r"
}

export const selectedJob = ({ jobs, selected }: Model) => jobs?.find(({ jobId }) => jobId === selected)

export const printQueueKeys = ({ model: { page }, size }: State): ReadonlyArray<Binding> => {
  if (page._tag !== "PrintQueue") return []
  const job = selectedJob(page.model)
  return [
    ...(job === undefined || page.model.busy.includes(job.jobId)
      ? []
      : actionsOf(job).map(
          (action): Binding => ({
            keys: [letters[action]],
            label: actionTitle(action),
            isMain: true,
            press: () => to({ _tag: "AskedOfJob", jobId: job.jobId, action })
          })
        )),
    ...moving("a job", (by) => to({ _tag: "MovedJob", by }), Math.max(5, size.rows - 12)),
    { keys: ["l"], label: "look again", isMain: true, press: () => to({ _tag: "AskedForJobs" }) },
    {
      keys: ["d"],
      label: "devices",
      isMain: true,
      press: () => say({ _tag: "AskedForRoute", route: { name: "devices" } })
    },
    {
      keys: ["Escape"],
      shown: "Esc",
      label: "home",
      isMain: true,
      press: () => say({ _tag: "AskedForRoute", route: route.home })
    }
  ]
}
