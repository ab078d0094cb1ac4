/**
 * The workstation's devices: watched while somebody is logged in, asked what a person asks of them, and paired by the code
 * that their daemon shows. A scan of the serial scanner is told as a wedge's is.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { CommerceStores } from "../../contract/commerce-store.ts"
import { Devices, type DevicesEvent } from "../../port/devices.ts"
import { Rpc } from "../../port/rpc.ts"
import type { CommandOf } from "../command.ts"
import type { Message as DevicesMessage, SeenMessage } from "../devices/model.ts"
import type { Message as LabelMessage } from "../label/model.ts"
import type { Message as QueueMessage } from "../print-queue/model.ts"
import { failureMessage, type Host, sessionOf } from "./host.ts"

const tell = (host: Host, message: DevicesMessage | SeenMessage): void =>
  host.tell({ _tag: "GotScreenMessage", screen: "Devices", message })
const tellLabel = (host: Host, message: LabelMessage): void =>
  host.tell({ _tag: "GotScreenMessage", screen: "Label", message })
const tellQueue = (host: Host, message: QueueMessage): void =>
  host.tell({ _tag: "GotScreenMessage", screen: "PrintQueue", message })

const hear = (host: Host, event: DevicesEvent): void => {
  switch (event.type) {
    case "Status":
      return tell(host, { _tag: "ChangedDevices", status: event.status })
    case "Job":
      return tellQueue(host, { _tag: "HeardOfJob", job: event.job })
    case "Weight":
      tell(host, { _tag: "SawWeight", reading: event.reading })
      return tellLabel(host, { _tag: "Weighed", reading: event.reading })
    case "Scan": {
      const { code, terminator, durationMs, symbology } = event.scan
      return host.tell({
        _tag: "Scanned",
        code,
        framing: { source: "serial", terminator, durationMs, symbology }
      })
    }
    case "LostScanner":
      return tell(host, { _tag: "LostScanner", by: event.by })
  }
}

/** Tells the state of the devices until it is interrupted. */
export const watch = (host: Host) =>
  Devices.use((devices) => Stream.runForEach(devices.watch, (event) => Effect.sync(() => hear(host, event))))

export const pair = (host: Host, { code }: CommandOf<"PairDevices">) =>
  Devices.use((devices) => devices.pair(code)).pipe(
    Effect.match({
      onSuccess: () => tell(host, { _tag: "EndedPairing", problem: undefined }),
      onFailure: ({ message }) => tell(host, { _tag: "EndedPairing", problem: message })
    })
  )

/** The stores that the person may work for, as the server says. */
export const loadStores = (host: Host) =>
  Rpc.use((rpc) => rpc.call(CommerceStores["core_store.list"], {})).pipe(
    Effect.match({
      onSuccess: (stores) =>
        tell(host, {
          _tag: "LoadedStores",
          stores: stores.map(({ store_id, name }) => ({ store_id, name })),
          current: sessionOf(host)?.store.store_id ?? 0
        }),
      onFailure: (failure) =>
        failure._tag === "Unauthorized"
          ? host.tell({ _tag: "LostSession" })
          : tell(host, { _tag: "FailedLoadingStores", problem: failureMessage(failure) })
    })
  )

/** Where no scanner can be claimed there is nothing to say: the port claims it when there is one. */
export const claimScanner = (host: Host) =>
  Devices.use((devices) => devices.claimScanner).pipe(
    Effect.match({ onSuccess: () => tell(host, { _tag: "ClaimedScanner" }), onFailure: () => undefined })
  )
export const releaseScanner = () => Devices.use((devices) => devices.releaseScanner)

export const askDevice = (host: Host, { role, action, jobKey }: CommandOf<"AskDevice">) =>
  Devices.use((devices) => {
    const ended = (problem: string | undefined) =>
      tell(host, { _tag: "EndedDeviceAction", role, action, problem })
    const onFailure = ({ message }: { readonly message: string }) => ended(message)
    if (action === "probe")
      return Effect.match(devices.probe(role), {
        onSuccess: (probe) => tell(host, { _tag: "Probed", probe }),
        onFailure
      })
    const asked: Effect.Effect<unknown, { readonly message: string }> =
      action !== "test"
        ? devices.operateScale(action)
        : role === "scale" || role === "scanner"
          ? Effect.void
          : devices.testPrint(role, jobKey)
    return Effect.match(asked, { onSuccess: () => ended(undefined), onFailure })
  })

export const loadJobs = (host: Host) =>
  Devices.use((devices) => devices.jobs).pipe(
    Effect.match({
      onSuccess: (jobs) => tellQueue(host, { _tag: "LoadedJobs", jobs }),
      onFailure: ({ message }) => tellQueue(host, { _tag: "FailedJobs", message })
    })
  )

export const actOnJob = (host: Host, { jobId, action, jobKey }: CommandOf<"ActOnJob">) =>
  Devices.use((devices) => {
    const asked = {
      retry: () => devices.retry(jobId),
      reprint: () => devices.reprint(jobId, jobKey),
      printed: () => devices.resolve(jobId, true),
      unprinted: () => devices.resolve(jobId, false),
      cancel: () => devices.cancel(jobId)
    }
    return Effect.match(asked[action](), {
      onSuccess: (job) => tellQueue(host, { _tag: "EndedJobAction", jobId, job, problem: undefined }),
      onFailure: (failure) =>
        tellQueue(host, {
          _tag: "EndedJobAction",
          jobId,
          job: failure._tag === "PrintFailed" || failure._tag === "PrintUnknown" ? failure.job : undefined,
          problem: failure.message
        })
    })
  })

/** What the scale shows comes by `watch`, the present weight too: its answer might be heard after the next change. */
export const followScale = (host: Host) =>
  Devices.use((devices) => devices.followScale).pipe(
    Effect.match({
      onSuccess: () => undefined,
      onFailure: () => tellLabel(host, { _tag: "Weighed", reading: null })
    })
  )
export const unfollowScale = () => Devices.use((devices) => devices.unfollowScale)

/** Milliseconds in which a load comes to rest, or does not. */
const restTime = 5000

export const awaitRest = (host: Host) =>
  Devices.use((devices) => devices.readScale({ mode: "stable", timeoutMs: restTime })).pipe(
    Effect.match({
      onSuccess: (reading) => tellLabel(host, { _tag: "Rested", reading }),
      onFailure: ({ message }) => tellLabel(host, { _tag: "FailedRest", message })
    })
  )

export const printItemLabel = (host: Host, { number, jobKey, document }: CommandOf<"PrintItemLabel">) =>
  Devices.use((devices) => devices.print("itemLabel", document, { jobKey })).pipe(
    Effect.match({
      onSuccess: (job) =>
        tellLabel(host, { _tag: "EndedLabel", number, state: "printed", problem: undefined, job }),
      onFailure: (failure) => {
        const mayBePrinted =
          failure._tag === "PrintUnknown" || (failure._tag === "NoDaemon" && failure.mayPrint)
        tellLabel(host, {
          _tag: "EndedLabel",
          number,
          state: mayBePrinted ? "unknown" : "failed",
          problem: failure.message,
          job: failure._tag === "PrintFailed" || failure._tag === "PrintUnknown" ? failure.job : undefined
        })
      }
    })
  )

/** The job may be settled already by another screen: then that stands. */
export const resolveLabel = (_host: Host, { jobId, printed }: CommandOf<"ResolveLabel">) =>
  Devices.use((devices) => Effect.ignore(devices.resolve(jobId, printed)))
