/**
 * The scan strip of a view, in its two places: over the lines what is typed and what the last scan came to; under them
 * what waits, what was refused, and the way on. What to take next stands in its row.
 */
import { type ReactNode, type Ref, useEffect } from "react"
import { empty } from "#core/kit/scan-session/queue.ts"
import type { Action } from "#core/kit/view/action.ts"
import type * as View from "#core/kit/view/entry.ts"
import { Name } from "../parts/name.tsx"
import * as parts from "../parts/scan-strip.tsx"
import { WorkEnd } from "../parts/work-end.tsx"
import { word } from "../words.ts"
import { EntryForm } from "./entry.tsx"
import type { Press } from "./outcome.ts"

/** Stays until it is answered, by a key or a button, and stops nothing: scans go on. */
const LaterQuestion = <M,>({ question, press }: { question: View.WorkQuestion<M>; press: Press<M> }) => (
  <section className="later-question" aria-label={question.title}>
    <p>
      <strong>{question.text}</strong> <Name text={question.name} />
    </p>
    <div className="later-reasons">
      {question.answers.map(({ id, title, keys, outcome }) => (
        <button key={id} type="button" className="button" onClick={() => press(outcome)}>
          <kbd>{keys[0]}</kbd> {title}
        </button>
      ))}
    </div>
  </section>
)

/** A digit in the empty line answers what is asked; in a line with something in it, it is of a code. */
const answering = <M,>(entry: View.Entry<M>, question: View.WorkQuestion<M> | undefined): View.Entry<M> =>
  question === undefined || entry.text !== ""
    ? entry
    : {
        ...entry,
        typed: (text) => {
          const answer = question.answers.find(({ keys }) => keys.includes(text))?.outcome
          return answer !== undefined && "message" in answer ? answer.message : entry.typed(text)
        }
      }

/** Whatever was pressed, the line has the focus again, where nothing else is typed into and no dialog is open. */
const useFocusOnLine = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return
    const giveBack = () => {
      const { activeElement } = document
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return
      if (activeElement?.matches("input, textarea, select") === true) return
      document.querySelector<HTMLInputElement>(".scan-line input")?.focus({ preventScroll: true })
    }
    giveBack()
    const soon = () => setTimeout(giveBack)
    const seen = new MutationObserver(giveBack)
    // A dialog that goes leaves the focus to nobody.
    seen.observe(document.body, { childList: true })
    document.addEventListener("click", soon)
    return () => {
      seen.disconnect()
      document.removeEventListener("click", soon)
    }
  }, [isOn])
}

interface ScanTopProps<M> {
  readonly strip: View.ScanStrip<M>
  readonly box: Ref<HTMLInputElement>
  readonly press: Press<M>
  readonly onEnter: () => void
}

export const ScanTop = <M,>({ strip, box, press, onEnter }: ScanTopProps<M>) => {
  const { entry, lastScan, hint, undo, question, isScanOnly = false } = strip
  useFocusOnLine(isScanOnly && entry !== undefined)
  return entry === undefined && lastScan === undefined && hint === "" ? null : (
    <parts.ScanStrip isScanOnly={isScanOnly} lastScan={lastScan} hint={hint}>
      {entry === undefined ? null : (
        <EntryForm entry={answering(entry, question)} box={box} press={press} onEnter={onEnter} isScanLine>
          {undo === undefined ? null : (
            <button
              type="button"
              className="button"
              disabled={undo.isDisabled ?? false}
              onClick={() => press(undo.outcome)}
            >
              {word("Undo")} <kbd>Ctrl Z</kbd>
            </button>
          )}
        </EntryForm>
      )}
    </parts.ScanStrip>
  )
}

interface ScanEndProps<M> {
  readonly strip: View.ScanStrip<M> | undefined
  /** What the work comes to, where the strip does not say it. */
  readonly sum?: string | undefined
  /** What the work comes to, in the place of how far it is. */
  readonly totals?: ReactNode
  /** The actions that the page is for just now. */
  readonly primary: ReadonlyArray<Action<M>>
  readonly press: Press<M>
  /** Called when the strip covers more or less of the lines than before. */
  readonly onResize: () => void
  readonly children: (action: Action<M>) => ReactNode
}

export const ScanEnd = <M,>({ strip, sum, totals, primary, press, onResize, children }: ScanEndProps<M>) => {
  // How far it is, and beside what cannot be done now why.
  const because = primary.find(({ isDisabled }) => isDisabled === true)?.because
  const progress = totals === undefined ? (strip?.progress ?? sum) : undefined
  const words = [progress, because].filter((text) => text !== undefined)
  return strip === undefined && primary.length === 0 ? null : (
    <WorkEnd
      queue={strip?.queue ?? empty}
      refused={strip?.refused ?? []}
      lastScan={strip?.lastScan}
      seenKey={strip?.acknowledge.keys.find((key) => /^F\d/.test(key)) ?? ""}
      takeOver={strip?.takeOver}
      onTakeOver={() => {
        if (strip?.takeOver !== undefined) press(strip.takeOver.outcome)
      }}
      onScan={({ _tag }) => {
        const action = _tag === "AcknowledgedRefusals" ? strip?.acknowledge : strip?.resume
        if (action !== undefined) press(action.outcome)
      }}
      onResize={onResize}
      question={
        strip?.question === undefined ? null : <LaterQuestion question={strip.question} press={press} />
      }
    >
      {totals}
      {words.length === 0 ? null : <p className="added">{words.join(" · ")}</p>}
      {primary.map(children)}
    </WorkEnd>
  )
}
