/**
 * Pinned under the lines of a page on which packs are scanned: what waits, what was refused until somebody has read it,
 * and the way on. What it grows by moves no line.
 */
import { type ReactNode, useState } from "react"
import type { LastScan } from "#core/kit/scan-session/last-scan.ts"
import { codesIn, type ScanQueue, size } from "#core/kit/scan-session/queue.ts"
import type { Action } from "#core/kit/view/action.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { word } from "../words.ts"
import { usePinned } from "./pinned.ts"

/** The waiting scans are tried again, or the refused ones were read. */
type OnScan = (message: { readonly _tag: "ResumedScanning" | "AcknowledgedRefusals" }) => void

const Waiting = ({ queue, onScan }: { queue: ScanQueue; onScan: OnScan }) => {
  const isStopped = queue.stoppedBy !== undefined
  return (
    <div className={isStopped ? "waiting-scans is-stopped" : "waiting-scans"}>
      <p>
        {size(queue) === 0 ? null : <strong>{size(queue)} waiting </strong>}
        {isStopped ? word(`${queue.stoppedBy}. Nothing is lost.`) : ""}
      </p>
      <p className="code">{codesIn(queue).map(sanitizeText).join("  ")}</p>
      {isStopped ? (
        <button type="button" className="button" onClick={() => onScan({ _tag: "ResumedScanning" })}>
          {word("Try again")}
        </button>
      ) : null}
    </div>
  )
}

const Refusal = ({ scan }: { scan: LastScan }) => (
  <li>
    <span className="code">{sanitizeText(scan.code)}</span> {sanitizeText(scan.text)}
    {scan.detail === undefined ? "" : ` (${sanitizeText(scan.detail)})`}
  </li>
)

/** The number of refused scans, and the newest unless it stands large above; all of them on request. */
const Refused = ({
  refused,
  lastScan,
  seenKey,
  takeOver,
  onTakeOver,
  onScan
}: {
  refused: ReadonlyArray<LastScan>
  lastScan: LastScan | undefined
  seenKey: string
  takeOver: Pick<Action<unknown>, "title" | "keys" | "isDisabled"> | undefined
  onTakeOver: () => void
  onScan: OnScan
}) => {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? refused : refused.slice(0, lastScan === refused[0] ? 0 : 1)
  return (
    <section className="refused" aria-label={word("Refused scans")}>
      <h2>{word(refused.length === 1 ? "1 scan refused" : `${refused.length} scans refused`)}</h2>
      <ul className={isWhole ? "is-whole" : ""}>
        {shown.map((scan, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same code may be refused twice for the same reason
          <Refusal key={index} scan={scan} />
        ))}
      </ul>
      {refused.length > 1 ? (
        <button
          type="button"
          className="button is-small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {word(isWhole ? "Show the last" : "Show all")}
        </button>
      ) : null}
      {takeOver === undefined ? null : (
        <button
          type="button"
          className="button is-small"
          disabled={takeOver.isDisabled ?? false}
          onClick={onTakeOver}
        >
          {sanitizeText(takeOver.title)} <kbd>{takeOver.keys.find((key) => key.length > 1)}</kbd>
        </button>
      )}
      <button
        type="button"
        className="button is-small"
        onClick={() => onScan({ _tag: "AcknowledgedRefusals" })}
      >
        {word("Acknowledge")} <kbd>{seenKey}</kbd>
      </button>
    </section>
  )
}

export const WorkEnd = ({
  queue,
  refused,
  lastScan,
  seenKey = "F8",
  takeOver,
  onTakeOver = () => undefined,
  onScan,
  onResize,
  question,
  children
}: {
  readonly queue: ScanQueue
  readonly refused: ReadonlyArray<LastScan>
  readonly lastScan: LastScan | undefined
  readonly seenKey?: string
  /** The pack of the newest one, from who has it in hand. */
  readonly takeOver?: Pick<Action<unknown>, "title" | "keys" | "isDisabled"> | undefined
  readonly onTakeOver?: () => void
  readonly onScan: OnScan
  /** Called when the strip covers more or less of the lines than before. */
  readonly onResize?: () => void
  /** The question beside the work. */
  readonly question?: ReactNode
  /** The progress of the work, and the button that leads on. */
  readonly children?: ReactNode
}) => {
  const end = usePinned<HTMLDivElement>("--end-height", onResize)
  const isStopped = queue.stoppedBy !== undefined
  return (
    <div className="work-end" ref={end}>
      {question}
      {isStopped ? <Waiting queue={queue} onScan={onScan} /> : null}
      {refused.length === 0 ? null : (
        <Refused
          refused={refused}
          lastScan={lastScan}
          seenKey={seenKey}
          takeOver={takeOver}
          onTakeOver={onTakeOver}
          onScan={onScan}
        />
      )}
      <div className="work-way">
        {isStopped || size(queue) === 0 ? null : <Waiting queue={queue} onScan={onScan} />}
        {children}
      </div>
    </div>
  )
}
