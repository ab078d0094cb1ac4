/** What the last scan came to, large; what waits behind it; and what was refused, until somebody has read it. */
import { memo } from "react"
import { plain } from "#core/plain.ts"
import type { LastScan } from "#core/screen/last-scan.ts"
import { type ScanQueue, size } from "#core/screen/scan-queue.ts"

const signs = { good: "✓", done: "✓✓", later: "!", bad: "✗" } as const

const Last = ({ scan }: { scan: LastScan }) => (
  <div className={`last-scan is-${scan.outcome}`} data-outcome={scan.outcome}>
    <span className="last-sign" aria-hidden="true">
      {signs[scan.outcome]}
    </span>
    <div>
      <p className="last-text">
        <bdi>{plain(scan.text)}</bdi>
      </p>
      <p className="last-detail">
        {scan.detail === undefined ? "" : `${plain(scan.detail)} `}
        <span className="code">{plain(scan.code)}</span>
      </p>
    </div>
  </div>
)

const Waiting = ({ queue, onResume }: { queue: ScanQueue; onResume: () => void }) => {
  const codes = [...(queue.deciding === undefined ? [] : [queue.deciding]), ...queue.waiting]
  return (
    <div className={queue.stoppedBy === undefined ? "waiting-scans" : "waiting-scans is-stopped"}>
      <p>
        <strong>{codes.length} waiting</strong>
        {queue.stoppedBy === undefined ? "" : ` ${queue.stoppedBy}. Nothing is lost.`}
      </p>
      <p className="code">{codes.map(plain).join("  ")}</p>
      {queue.stoppedBy === undefined ? null : (
        <button type="button" className="button" onClick={onResume}>
          Try again
        </button>
      )}
    </div>
  )
}

const Refused = ({
  refused,
  onAcknowledge
}: {
  refused: ReadonlyArray<LastScan>
  onAcknowledge: () => void
}) => {
  return (
    <section className="refused" aria-label="Refused scans">
      <div className="refused-head">
        <h2>{refused.length === 1 ? "1 scan refused" : `${refused.length} scans refused`}</h2>
        <button type="button" className="button is-small" onClick={onAcknowledge}>
          Acknowledge <kbd>F8</kbd>
        </button>
      </div>
      <ul>
        {refused.map((scan, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same code may be refused twice for the same reason
          <li key={index}>
            <span className="code">{plain(scan.code)}</span> {plain(scan.text)}
            {scan.detail === undefined ? "" : ` (${plain(scan.detail)})`}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const ScanReport = memo(
  ({
    lastScan,
    queue,
    refused,
    onScan
  }: {
    readonly lastScan: LastScan | undefined
    readonly queue: ScanQueue
    readonly refused: ReadonlyArray<LastScan>
    /** The waiting scans are tried again, or the refused ones were read. */
    readonly onScan: (said: { readonly _tag: "ResumedScanning" | "AcknowledgedRefusals" }) => void
  }) => (
    <div className="scan-report">
      {lastScan === undefined ? null : <Last scan={lastScan} />}
      {size(queue) === 0 ? null : (
        <Waiting queue={queue} onResume={() => onScan({ _tag: "ResumedScanning" })} />
      )}
      {refused.length === 0 ? null : (
        <Refused refused={refused} onAcknowledge={() => onScan({ _tag: "AcknowledgedRefusals" })} />
      )}
    </div>
  ),
  (before, after) =>
    before.lastScan === after.lastScan && before.queue === after.queue && before.refused === after.refused
)
