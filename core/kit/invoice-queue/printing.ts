/**
 * The papers of an order in the queue. Each has one name, the same after a crash: the daemon prints it once. What may
 * have come out is never sent again; what certainly did not is, when a person asks for it.
 */
import * as Effect from "effect/Effect"
import { canRetry } from "../../device/job.ts"
import { type DeviceFault, Devices } from "../../port/devices.ts"
import type { Unsupported } from "../../port/workstation.ts"
import { mayHaveComeOut } from "../../text/invoice-queue.ts"
import { unableToPrint } from "../../text/order-outcome.ts"
import { because } from "../../text/sentence.ts"
import type { Host } from "../effects/host.ts"
import { isAbsent, nameOfPaper, type PrintPaper, sendToPrinter } from "../effects/papers.ts"
import type { Command, Message } from "./model.ts"

/** The print that follows an invoice by itself: the one of the order's own screen, too. */
const automatic = 1

/** The job of a paper that failed and can be tried once more. */
const failedJob = (jobKey: string) =>
  Devices.use((devices) => devices.jobs).pipe(
    Effect.map((jobs) => jobs.find((job) => job.jobKey === jobKey && canRetry(job))),
    Effect.orElseSucceed(() => undefined)
  )

/** The daemon had it in its hands, or says so itself: nobody knows whether paper came out. */
const why = (failure: DeviceFault | Unsupported): string =>
  failure._tag === "PrintUnknown" || (failure._tag === "NoDaemon" && failure.mayPrint)
    ? mayHaveComeOut(failure.message)
    : failure.message

/** Nothing prints here: no daemon, or none that has such a printer. */
const lacksPrinter = (failure: DeviceFault | Unsupported): boolean =>
  isAbsent(failure) || (failure._tag === "DeviceRefused" && failure.refusal.code === "DEVICE_NOT_CONFIGURED")

export const print = (
  host: Host<Message>,
  { orderId, invoiceId, kind, isRetried }: Extract<Command, { readonly _tag: "PrintQueued" }>
) => {
  const paper: PrintPaper = { _tag: "PrintPaper", kind, orderId, invoiceId, attempt: automatic }
  const ended = (problem: string | undefined, isLeft = false) =>
    host.tell({ _tag: "Printed", orderId, kind, problem, lacksPrinter: isLeft })
  return Effect.gen(function* () {
    const failed = isRetried ? yield* failedJob(`${nameOfPaper(paper)}:${automatic}`) : undefined
    if (failed === undefined) return yield* sendToPrinter(host, paper)
    return yield* Devices.use((devices) => devices.retry(failed.jobId))
  }).pipe(
    Effect.match({
      onSuccess: () => ended(undefined),
      onFailure: (failure) => ended(because(unableToPrint(kind), why(failure)), lacksPrinter(failure))
    })
  )
}
