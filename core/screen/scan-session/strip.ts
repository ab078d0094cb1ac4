/** The strip of a screen that takes scans into work: what was typed, what the last scan came to, what waits and was refused. */
import { scanPrompt } from "../../text/order.ts"
import { nothingScanned } from "../../text/scan.ts"
import type { Action } from "../view/action.ts"
import type { Entry, NextToTake, ScanStrip } from "../view/entry.ts"
import type { LastScan } from "./last-scan.ts"
import type { ScanMessage, ScanView } from "./messages.ts"
import type { ScanQueue } from "./queue.ts"

/** In the place of the last scan, while stored work is being read. */
const keptScans = "Looking for scans that were kept..."

/** The keys of refusals: a letter where no box has the keys, and one that means the same inside of a box. */
export const acknowledging = (
  refused: ReadonlyArray<LastScan>,
  keys: ReadonlyArray<string> = ["x", "F8"]
): Action<{ readonly _tag: "AcknowledgedRefusals" }> => ({
  id: "acknowledge",
  title: "Acknowledge refusals",
  keys,
  isMain: true,
  isDisabled: refused.length === 0,
  outcome: { message: { _tag: "AcknowledgedRefusals" } }
})

/** Tries again what waits for the server. */
export const resuming = (
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

/** The line that codes are typed into by hand. */
const codeLine = (typed: string): Entry<ScanMessage> => ({
  part: "entry",
  label: scanPrompt,
  prompt: scanPrompt,
  text: typed,
  typed: (text) => ({ _tag: "TypedCode", text }),
  holds: "code",
  button: "Enter",
  submit:
    typed.trim() === ""
      ? undefined
      : { title: "take the code", outcome: { message: { _tag: "SubmittedCode" } } }
})

/** @param work whether something was scanned that can be taken back, and what to take next where that is said */
export const workStrip = (
  { typed, lastScan, refused, queue, isLoaded, busy }: ScanView,
  work: {
    readonly hasScans: boolean
    readonly isLarge?: boolean
    readonly next?: NextToTake | null | undefined
  }
): ScanStrip<ScanMessage> => ({
  part: "scan",
  entry: codeLine(typed),
  lastScan,
  hint: isLoaded ? (work.hasScans ? "" : nothingScanned) : keptScans,
  isLarge: work.isLarge ?? true,
  queue,
  resume: resuming(queue),
  refused,
  acknowledge: acknowledging(refused),
  undo: {
    id: "undo",
    title: "Undo last scan",
    icon: "undo",
    keys: ["u", "Ctrl+Z"],
    isMain: true,
    code: "undo",
    isDisabled: !work.hasScans || busy !== undefined,
    outcome: { message: { _tag: "UndidLastScan" } }
  },
  next: work.next
})
