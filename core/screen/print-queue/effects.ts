/** What the print queue asks to be done, and how it is done. */

import * as Effect from "effect/Effect"
import type { Effects, Host } from "../../kit/effects/host.ts"
import { Devices } from "../../port/devices.ts"
import type { Message, PrintQueueCommand } from "./model.ts"

const tell = (host: Host<Message>, message: Message): void => host.tell(message)

export const effects: Effects<PrintQueueCommand, Message> = {
  LoadJobs: (host) =>
    Devices.use((devices) => devices.jobs).pipe(
      Effect.match({
        onSuccess: (jobs) => tell(host, { _tag: "LoadedJobs", jobs }),
        onFailure: ({ message }) => tell(host, { _tag: "FailedJobs", message })
      })
    ),

  ActOnJob: (host, { jobId, action, jobKey }) =>
    Devices.use((devices) => {
      const actions = {
        retry: () => devices.retry(jobId),
        reprint: () => devices.reprint(jobId, jobKey),
        printed: () => devices.resolve(jobId, true),
        unprinted: () => devices.resolve(jobId, false),
        cancel: () => devices.cancel(jobId)
      }
      return Effect.match(actions[action](), {
        onSuccess: (job) => tell(host, { _tag: "EndedJobAction", jobId, job, problem: undefined }),
        onFailure: (failure) =>
          tell(host, {
            _tag: "EndedJobAction",
            jobId,
            job: failure._tag === "PrintFailed" || failure._tag === "PrintUnknown" ? failure.job : undefined,
            problem: failure.message
          })
      })
    })
}
