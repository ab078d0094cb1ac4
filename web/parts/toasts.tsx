/**
 * Short notices, in a place of their own: under the ways on a desk, where the store's name stands in the head elsewhere.
 * They lie over nothing that is worked with. One that leads somewhere is a way there.
 */
import { sanitizeText } from "#core/sanitize-text.ts"
import { useModel, useTell } from "../client.tsx"
import { usePinned } from "./pinned.ts"

export const Toasts = () => {
  const toasts = useModel((model) => model.toasts)
  const tell = useTell()
  const place = usePinned<HTMLDivElement>("--notices-height")
  return (
    <div className="toasts" ref={place}>
      {toasts.map(({ number, kind, text, about, leadsTo }) => (
        <button
          key={number}
          type="button"
          className={`toast is-${kind}`}
          onClick={() => tell({ _tag: "PressedToast", number })}
        >
          <span>
            {about === undefined ? null : <span className="toast-about">{sanitizeText(about)}: </span>}
            {sanitizeText(text)}
          </span>
          <span className="toast-action">{leadsTo === undefined ? "Dismiss" : "Open"}</span>
        </button>
      ))}
    </div>
  )
}
