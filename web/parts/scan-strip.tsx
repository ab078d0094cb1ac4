/**
 * Pinned over the lines of a page on which packs are scanned: the line for codes, and what the last scan came to, large.
 * It is as high before the first scan as after any, so that no scan moves the lines under it.
 */
import { memo, type ReactNode } from "react"
import type { LastScan } from "#core/kit/scan-session/last-scan.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { nothingScanned } from "#core/text/scan.ts"
import { Name } from "./name.tsx"
import { usePinned } from "./pinned.ts"

const signs = { good: "✓", done: "✓✓", later: "!", bad: "✗" } as const

export const Last = memo(({ scan, hint }: { readonly scan: LastScan | undefined; readonly hint: string }) =>
  scan === undefined ? (
    <div className="last-scan is-none">{hint}</div>
  ) : (
    <div className={`last-scan is-${scan.outcome}`} data-outcome={scan.outcome}>
      <span className="last-sign" aria-hidden="true">
        {signs[scan.outcome]}
      </span>
      <div className="last-words">
        <p className="last-text">
          <Name text={scan.text} />
        </p>
        <p className="last-detail">
          {scan.detail === undefined ? "" : `${sanitizeText(scan.detail)} `}
          <span className="code">{sanitizeText(scan.code)}</span>
        </p>
      </div>
    </div>
  )
)

export const ScanStrip = ({
  lastScan,
  hint = nothingScanned,
  children,
  isScanOnly = false
}: {
  readonly lastScan: LastScan | undefined
  /** The text in the place of the first scan. */
  readonly hint?: string
  /** The line for codes. */
  readonly children: ReactNode
  readonly isScanOnly?: boolean
}) => {
  const strip = usePinned<HTMLDivElement>("--strip-height")
  return (
    <div className={isScanOnly ? "scan-strip is-scan-only" : "scan-strip"} ref={strip}>
      {children}
      <Last scan={lastScan} hint={hint} />
    </div>
  )
}
