/** The announcements that a screen reader makes by itself: scans and notices. */

import type { Page } from "#core/client/shown-page.ts"
import { screenOf } from "#core/client/shown-page.ts"
import type { LastScan } from "#core/kit/scan-session/last-scan.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { useModel } from "../client.tsx"
import { word } from "../words.ts"

const sounds = { good: "Added", done: "Complete", later: "Added", bad: "Refused" } as const

const lastScanOn = (page: Page): LastScan | undefined => screenOf(page).lastScanOf?.(page.model)

export const Announcer = () => {
  const isAlarm = useModel(({ page }) => lastScanOn(page)?.outcome === "bad")
  const scanned = useModel(({ page }) => {
    const scan = lastScanOn(page)
    return scan === undefined
      ? ""
      : [sounds[scan.outcome], scan.text, scan.detail ?? ""]
          .map(word)
          .filter((part) => part !== "")
          .join(": ")
  })
  const toast = useModel(({ toasts }) => toasts.at(-1))
  return (
    <>
      <p className="unseen" role="alert" data-announces="refusals">
        {isAlarm ? sanitizeText(scanned) : toast?.kind === "failure" ? word(sanitizeText(toast.text)) : ""}
      </p>
      <p className="unseen" role="status" data-announces="scans">
        {isAlarm ? "" : sanitizeText(scanned)}
      </p>
      <p className="unseen" role="status" data-announces="notices">
        {toast === undefined || toast.kind === "failure" ? "" : word(sanitizeText(toast.text))}
      </p>
    </>
  )
}
