/** The heading of a page that is printed: it is there for the paper alone. */
import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { shownTo } from "#core/client/views.ts"
import { numbered } from "#core/kit/session.ts"
import { type PrintHead as Head, printHeadOf } from "#core/kit/view/print-head.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { useClient } from "../client.tsx"

export const PrintHead = () => {
  const client = useClient()
  const [head, show] = useState<Head>()
  useEffect(() => {
    const draw = () => {
      const model = client.model()
      const store = model.session === undefined ? "" : numbered(model.session.store)
      const head = shownTo(model, (view) => printHeadOf(view, { store, now: model.now }))
      // The browser prints what is drawn when this returns.
      flushSync(() => show(head))
    }
    const forget = () => show(undefined)
    addEventListener("beforeprint", draw)
    addEventListener("afterprint", forget)
    return () => {
      removeEventListener("beforeprint", draw)
      removeEventListener("afterprint", forget)
    }
  }, [client])
  return head === undefined ? null : (
    <div className="print-head">
      <strong>{sanitizeText(head.title)}</strong>
      {head.lines.map((line) => (
        <p key={line}>{sanitizeText(line)}</p>
      ))}
    </div>
  )
}
