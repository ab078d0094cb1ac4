/** Messages of every screen that takes scans, and the part of its model that shows them. */
import type { Fault } from "../../fault.ts"
import type { KeepsWork } from "../kept-work.ts"
import { type Step, step } from "../step.ts"
import { acknowledged, type LastScan, refusal, withRefusals } from "./last-scan.ts"
import { codesIn, empty, type ScanQueue } from "./queue.ts"

/** At every one of them. */
export type StripMessage =
  | { readonly _tag: "ScannedCode"; readonly code: string }
  | { readonly _tag: "TypedCode"; readonly text: string }
  | { readonly _tag: "SubmittedCode" }
  | { readonly _tag: "FailedLookUp"; readonly code: string; readonly message: string }
  | { readonly _tag: "ResumedScanning" }
  | { readonly _tag: "AcknowledgedRefusals" }

/** The pack of the newest refusal, from whoever has it in hand. */
export interface TakeOver {
  readonly _tag: "AskedToTakeOver"
}

/** Where scans become work that is kept. */
export type ScanMessage =
  | StripMessage
  /** Codes that were found in work that cannot be read any more. */
  | { readonly _tag: "ScannedAgain"; readonly codes: ReadonlyArray<string> }
  | { readonly _tag: "UndidLastScan" }
  | { readonly _tag: "RemovedScan"; readonly number: number }

/** What such a screen shows of its scans. */
export interface StripView<Facts = unknown, Entry = string> {
  readonly queue: ScanQueue<Facts, Entry>
  readonly lastScan: LastScan | undefined
  /** Refused scans until they are acknowledged, the newest first. */
  readonly refused: ReadonlyArray<LastScan>
  /** What stands in the scan line. */
  readonly typed: string
}

/** What every screen has that keeps work about one thing: an order, a shipment. */
export interface ScanView<Facts = unknown> extends StripView<Facts>, KeepsWork {
  /** Why there is nothing to show, or not what the server has. */
  readonly failure: string | undefined
  /** The idempotency key of what is on its way; null when nothing is. */
  readonly sending: string | null
  readonly dialog: { readonly _tag: string } | undefined
  /** What the server is asked to do right now. */
  readonly busy: string | undefined
  /** Why that was not done, until somebody tries again or it has become needless. */
  readonly problem: string | undefined
}

/** Before anything is known of it. */
export const unopened = {
  failure: undefined,
  holder: "nobody yet",
  queue: empty,
  lastScan: undefined,
  refused: [],
  typed: "",
  dialog: undefined,
  problem: undefined,
  busy: undefined,
  sending: null
} as const

/** No scans are taken any more: those that wait are refused, in the work as it is from now on. */
export const withAllRefused = <Model extends StripView>(
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

/** What a screen does with its scans. */
export interface Scanned<Model, Context, Notice, Command> {
  /** A code that is not empty, without blanks around it. */
  readonly taken: (
    model: Model,
    code: string,
    context: Context,
    isTyped: boolean
  ) => Step<Model, Command, Notice>
  readonly failed: (model: Model, code: string, why: string, context: Context) => Step<Model, Command, Notice>
  readonly resumed: (model: Model, context: Context) => Step<Model, Command, Notice>
}

/** A scan leaves what somebody is typing where it is. */
export const handleStrip = <Model extends StripView<unknown, unknown>, Context, Notice, Command>(
  model: Model,
  message: StripMessage,
  context: Context,
  work: Scanned<Model, Context, Notice, Command>
): Step<Model, Command, Notice> => {
  const take = (at: Model, code: string, isTyped: boolean): Step<Model, Command, Notice> =>
    code.trim() === "" ? step(at) : work.taken(at, code.trim(), context, isTyped)
  switch (message._tag) {
    case "ScannedCode":
      return take(model, message.code, false)
    case "TypedCode":
      return step({ ...model, typed: message.text })
    case "SubmittedCode":
      return take({ ...model, typed: "" }, model.typed, true)
    case "FailedLookUp":
      return work.failed(model, message.code, message.message, context)
    case "ResumedScanning":
      return work.resumed(model, context)
    case "AcknowledgedRefusals":
      return step(acknowledged(model))
  }
}
