/** What happens at every screen that takes scans into work, whatever the work is about. */
import type { Fault } from "../../fault.ts"
import type { Beep } from "../effects/sound.ts"
import type { ScanWork } from "./draft.ts"
import { acknowledged, type LastScan, refusal, withRefusals } from "./last-scan.ts"
import { codesIn } from "./queue.ts"
import { andThen, stepOf, type WorkNotice, type WorkStep } from "./step.ts"

export type ScanMessage =
  | { readonly _tag: "ScannedCode"; readonly code: string }
  /** Codes that were found in work that cannot be read any more. */
  | { readonly _tag: "ScannedAgain"; readonly codes: ReadonlyArray<string> }
  | { readonly _tag: "TypedCode"; readonly text: string }
  | { readonly _tag: "SubmittedCode" }
  | { readonly _tag: "FailedLookUp"; readonly code: string; readonly message: string }
  | { readonly _tag: "ResumedScanning" }
  | { readonly _tag: "AcknowledgedRefusals" }
  | { readonly _tag: "UndidLastScan" }
  | { readonly _tag: "RemovedScan"; readonly number: number }
  | { readonly _tag: "FailedSaving"; readonly message: string }

/** What such a screen shows of its scans. */
export interface ScanView<Facts = unknown> extends ScanWork<Facts> {
  readonly lastScan: LastScan | undefined
  /** Refused scans until they are acknowledged, the newest first. */
  readonly refused: ReadonlyArray<LastScan>
  readonly dialog: unknown
  /** What stands in the scan line. */
  readonly typed: string
  /** What the server is asked to do right now. */
  readonly busy: string | undefined
}

/** What a screen does with them. */
export interface Scanning<Model extends ScanView, Context, Notice, Command> {
  readonly added: (model: Model, code: string, context: Context) => WorkStep<Model, Notice, Command>
  readonly failed: (
    model: Model,
    code: string,
    why: string,
    context: Context
  ) => WorkStep<Model, Notice, Command>
  readonly resumed: (model: Model, context: Context) => WorkStep<Model, Notice, Command>
  readonly saved: (model: Model, context: Context) => ReadonlyArray<Command>
  /** Why it takes no scans any more; undefined while it does, or is not there yet. */
  readonly whyClosed: (model: Model) => Fault | undefined
  /** The number of the last scan that was taken. */
  readonly lastNumber: (model: Model) => number | undefined
  /** The work without one of its scans; undefined where there is no such scan. */
  readonly without: (
    model: Model,
    number: number,
    context: Context
  ) => { readonly model: Model; readonly code: string } | undefined
  /** What is told of a scan that was taken back. */
  readonly removedText: (code: string) => string
}

const bad: Beep = { _tag: "Beep", tone: "bad" }

/** No scans are taken any more: those that wait are refused, in the work as it is from now on. */
export const withAllRefused = <Model extends ScanView>(
  { queue }: Pick<Model, "queue">,
  after: Model,
  why: Fault
): Model => ({
  ...after,
  ...withRefusals(
    after,
    codesIn(queue)
      .map((code) => refusal(code, why))
      .reverse()
  )
})

export const handleScanMessage = <Model extends ScanView, Context, Notice, Command>(
  model: Model,
  message: ScanMessage,
  context: Context,
  work: Scanning<Model, Context, Notice | WorkNotice, Command>
): WorkStep<Model, Notice | WorkNotice, Command | Beep> => {
  switch (message._tag) {
    case "ScannedCode":
      return scanned(model, message.code, context, work)
    case "ScannedAgain":
      return message.codes.reduce<WorkStep<Model, Notice | WorkNotice, Command | Beep>>(
        (done, code) => andThen(done, (next) => scanned(next, code, context, work)),
        stepOf({ ...model, dialog: undefined })
      )
    case "TypedCode":
      return stepOf({ ...model, typed: message.text })
    case "SubmittedCode":
      return scanned({ ...model, typed: "" }, model.typed, context, work)
    case "FailedLookUp":
      return work.failed(model, message.code, message.message, context)
    case "ResumedScanning":
      return work.resumed(model, context)
    case "AcknowledgedRefusals":
      return stepOf(acknowledged(model))
    case "UndidLastScan": {
      const number = work.lastNumber(model)
      return number === undefined ? stepOf(model) : removed(model, number, context, work)
    }
    case "RemovedScan":
      return removed(model, message.number, context, work)
    case "FailedSaving":
      return stepOf(model, [bad], [{ _tag: "Toast", kind: "failure", text: message.message }])
  }
}

/** A scan leaves what somebody is typing where it is. Scans made while the screen loads or sends wait: none is dropped. */
const scanned = <Model extends ScanView, Context, Notice, Command>(
  model: Model,
  code: string,
  context: Context,
  work: Scanning<Model, Context, Notice, Command>
): WorkStep<Model, Notice, Command | Beep> => {
  const trimmed = code.trim()
  if (trimmed === "") return stepOf(model)
  const why = model.isLoaded ? work.whyClosed(model) : undefined
  return why === undefined
    ? work.added(model, trimmed, context)
    : stepOf({ ...model, ...withRefusals(model, [refusal(trimmed, why)]) }, [bad])
}

const removed = <Model extends ScanView, Context, Notice, Command>(
  model: Model,
  number: number,
  context: Context,
  work: Scanning<Model, Context, Notice | WorkNotice, Command>
): WorkStep<Model, Notice | WorkNotice, Command | Beep> => {
  const without = model.busy === undefined ? work.without(model, number, context) : undefined
  if (without === undefined) return stepOf(model)
  const { code } = without
  const isShown = model.lastScan?.code === code && model.lastScan.outcome !== "bad"
  const after = { ...without.model, lastScan: isShown ? undefined : model.lastScan }
  return stepOf(after, work.saved(after, context), [
    { _tag: "Toast", kind: "info", text: work.removedText(code) }
  ])
}
