/**
 * The scan strip of a view, in its two places: over the lines what is typed, what the last scan came to and what to take
 * next; under them what waits, what was refused, and the way on.
 */
import type { ReactNode, Ref } from "react"
import { sanitizeText } from "#core/sanitize-text.ts"
import { empty } from "#core/screen/scan-session/queue.ts"
import type { Action } from "#core/screen/view/action.ts"
import type * as View from "#core/screen/view/entry.ts"
import * as parts from "../parts/scan-strip.tsx"
import { WorkEnd } from "../parts/work-end.tsx"
import { EntryForm } from "./entry.tsx"
import type { Press } from "./outcome.ts"

const Next = ({ next }: { next: View.NextToTake | null }) =>
  next === null ? (
    <div className="next-pack is-none" />
  ) : (
    <div className="next-pack">
      <span className="next-item">{sanitizeText(next.texts[0] ?? "")}</span> <strong>{next.figure}</strong>
    </div>
  )

interface ScanTopProps<M> {
  readonly strip: View.ScanStrip<M>
  readonly box: Ref<HTMLInputElement>
  readonly press: Press<M>
  readonly onEnter: () => void
}

export const ScanTop = <M,>({ strip, box, press, onEnter }: ScanTopProps<M>) => {
  const { entry, lastScan, hint, undo, next } = strip
  return (
    <parts.ScanStrip
      lastScan={lastScan}
      hint={hint}
      below={next === undefined ? undefined : <Next next={next} />}
    >
      <EntryForm entry={entry} box={box} press={press} onEnter={onEnter} isScanLine>
        {undo === undefined ? null : (
          <button
            type="button"
            className="button"
            disabled={undo.isDisabled ?? false}
            onClick={() => press(undo.outcome)}
          >
            Undo <kbd>Ctrl Z</kbd>
          </button>
        )}
      </EntryForm>
    </parts.ScanStrip>
  )
}

interface ScanEndProps<M> {
  readonly strip: View.ScanStrip<M> | undefined
  /** What the page is for just now. */
  readonly primary: ReadonlyArray<Action<M>>
  readonly press: Press<M>
  /** It covers more of the lines than before, or less. */
  readonly onResize: () => void
  readonly children: (action: Action<M>) => ReactNode
}

export const ScanEnd = <M,>({ strip, primary, press, onResize, children }: ScanEndProps<M>) =>
  strip === undefined && primary.length === 0 ? null : (
    <WorkEnd
      queue={strip?.queue ?? empty}
      refused={strip?.refused ?? []}
      lastScan={strip?.lastScan}
      seenKey={strip?.acknowledge.keys.find((key) => /^F\d/.test(key)) ?? ""}
      onScan={({ _tag }) => {
        const action = _tag === "AcknowledgedRefusals" ? strip?.acknowledge : strip?.resume
        if (action !== undefined) press(action.outcome)
      }}
      onResize={onResize}
    >
      {primary.map(children)}
    </WorkEnd>
  )
