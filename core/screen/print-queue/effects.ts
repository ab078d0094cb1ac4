/** The effects of the print queue. */
import { asksDevices, jobOf } from "../../kit/effects/asks-devices.ts"
import type { Effects } from "../../kit/effects/host.ts"
import type { Message, PrintQueueCommand } from "./model.ts"

export const effects: Effects<PrintQueueCommand, Message> = {
  LoadJobs: asksDevices((devices) => devices.jobs, {
    onSuccess: (jobs) => ({ _tag: "LoadedJobs", jobs }),
    onFailure: ({ message }) => ({ _tag: "FailedJobs", message })
  }),

  ActOnJob: asksDevices(
    (devices, { jobId, action, jobKey }) => {
      const actions = {
        retry: () => devices.retry(jobId),
        reprint: () => devices.reprint(jobId, jobKey),
        printed: () => devices.resolve(jobId, true),
        unprinted: () => devices.resolve(jobId, false),
        cancel: () => devices.cancel(jobId)
      }
      return actions[action]()
    },
    {
      onSuccess: (job, { jobId }) => ({ _tag: "EndedJobAction", jobId, job, problem: undefined }),
      onFailure: (failure, { jobId }) => ({
        _tag: "EndedJobAction",
        jobId,
        job: jobOf(failure),
        problem: failure.message
      })
    }
  )
}
