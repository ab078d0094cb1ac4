/** The strip of a screen that takes scans: what was typed, what the last scan came to, what waits and was refused. */
import { oneMoment } from "../../text/because.ts"
import { takeOver } from "../../text/claim.ts"
import { scanPrompt } from "../../text/order.ts"
import { keptForServer, nothingLost, nothingScanned } from "../../text/scan.ts"
import { isRestored } from "../kept-work.ts"
import type { Action } from "../view/action.ts"
import type { Entry, NextToTake, ScanStrip } from "../view/entry.ts"
import { type LastScan, takeable } from "./last-scan.ts"
import type { ScanMessage, ScanView, StripMessage, StripView } from "./messages.ts"
import { codesIn, type ScanQueue } from "./queue.ts"

/** In the place of the last scan, while stored work is being read. */
const keptScans = "Looking for scans that were kept..."

/** The keys of refusals on every screen: a letter where no box has the keys, and one that means the same inside of a box. */
export const acknowledgeKeys = ["x", "F8"] as const

export const acknowledging = (
  refused: ReadonlyArray<LastScan>,
  keys: ReadonlyArray<string> = acknowledgeKeys
): Action<{ readonly _tag: "AcknowledgedRefusals" }> => ({
  id: "acknowledge",
  title: "Acknowledge refusals",
  keys,
  isMain: true,
  isDisabled: refused.length === 0,
  outcome: { message: { _tag: "AcknowledgedRefusals" } }
})

const takeOverKeys = ["z", "F3"]

/** The pack of the newest refusal becomes this screen's, from whoever is named. */
export const takingOver = (
  model: Pick<ScanView, "refused">,
  isBusy: boolean,
  keys: ReadonlyArray<string> = takeOverKeys
): Action<{ readonly _tag: "AskedToTakeOver" }> | undefined => {
  const pack = takeable(model)
  return pack === undefined
    ? undefined
    : {
        id: "take-over",
        title: takeOver(pack.by),
        keys,
        isMain: true,
        isDisabled: isBusy,
        outcome: { message: { _tag: "AskedToTakeOver" } }
      }
}

/** Tries again what waits for the server. */
const resuming = (
  { stoppedBy }: Pick<ScanQueue, "stoppedBy">,
  keys: ReadonlyArray<string> = ["t"]
): Action<{ readonly _tag: "ResumedScanning" }> => ({
  id: "resume",
  title: "Try the waiting scans again",
  keys,
  isMain: true,
  isDisabled: stoppedBy === undefined,
  outcome: { message: { _tag: "ResumedScanning" } }
})

/** In the place of the last scan, while scans are kept that the server has to decide. */
export const waitingScan = (queue: ScanQueue): LastScan | undefined => {
  const codes = queue.stoppedBy === undefined ? [] : codesIn(queue)
  const code = codes.at(-1)
  return code === undefined
    ? undefined
    : { code, outcome: "later", text: keptForServer(codes.length), detail: nothingLost }
}

/** What differs from screen to screen. */
interface StripOf extends Pick<ScanStrip<never>, "hint" | "isLarge"> {
  /** What the line takes, where that is not codes alone. */
  readonly line?: Pick<Entry<never>, "label" | "holds"> & { readonly take: string; readonly prompt?: string }
  readonly acknowledgedBy?: ReadonlyArray<string>
  readonly resumedBy?: ReadonlyArray<string>
}
const codes = { label: scanPrompt, holds: "code", take: "take the code" } as const

export const scanStrip = (
  { typed, lastScan, refused, queue }: StripView,
  { hint, isLarge, line: { take, ...line } = codes, acknowledgedBy, resumedBy }: StripOf
): ScanStrip<StripMessage> => ({
  part: "scan",
  entry: {
    prompt: scanPrompt,
    ...line,
    part: "entry",
    text: typed,
    takesScans: true,
    typed: (text) => ({ _tag: "TypedCode", text }),
    button: "Enter",
    submit: typed.trim() === "" ? undefined : { title: take, outcome: { message: { _tag: "SubmittedCode" } } }
  },
  lastScan: waitingScan(queue) ?? lastScan,
  hint,
  isLarge,
  queue,
  resume: resuming(queue, resumedBy),
  refused,
  acknowledge: acknowledging(refused, acknowledgedBy)
})

/** @param isFirst whether it stays in the footer of a narrow terminal: a code that is typed is taken first, a question answered. */
export const undoScan = (
  isDisabled: boolean,
  isFirst: boolean
): Action<{ readonly _tag: "UndidLastScan" }> => ({
  id: "undo",
  title: "Undo last scan",
  icon: "undo",
  keys: ["u", "Ctrl+Z"],
  isMain: isFirst ? "first" : true,
  code: "undo",
  isDisabled,
  outcome: { message: { _tag: "UndidLastScan" } }
})

/** Of a page that does one thing with every code. */
export const lineStrip = (
  view: StripView,
  { hint, prompt, take, canUndo }: Record<"hint" | "prompt" | "take", string> & { readonly canUndo: boolean }
): ScanStrip<StripMessage | { readonly _tag: "UndidLastScan" }> => ({
  ...scanStrip(view, { hint, isLarge: false, line: { label: prompt, prompt, holds: "code", take } }),
  undo: undoScan(!canUndo, view.typed === "")
})

/** @param work whether something was scanned that can be taken back, and what to take next where that is said */
export const workStrip = (
  model: ScanView,
  work: {
    readonly hasScans: boolean
    readonly isLarge?: boolean
    readonly next?: NextToTake | null | undefined
    /** Something is asked about the work. */
    readonly isAsked?: boolean
  }
): ScanStrip<ScanMessage> => ({
  ...scanStrip(model, {
    hint: isRestored(model) ? (work.hasScans ? "" : nothingScanned) : keptScans,
    isLarge: work.isLarge ?? true
  }),
  undo: undoScan(!work.hasScans || model.busy !== undefined, model.typed === "" && work.isAsked !== true),
  next: work.next
})

/** Why what comes after the scans cannot be done yet: they wait for the server, or are decided in a moment. */
export const whyNotYet = (queue: ScanQueue<unknown, unknown>): string =>
  queue.stoppedBy === undefined ? oneMoment : keptForServer(codesIn(queue).length)
