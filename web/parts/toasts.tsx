/** Short notices over every page; one that leads somewhere is a way there. */
import { sanitizeText } from "#core/sanitize-text.ts"
import { useDispatch, useModel } from "../client.tsx"

export const Toasts = () => {
  const toasts = useModel((model) => model.toasts)
  const dispatch = useDispatch()
  return (
    <div className="toasts">
      {toasts.map(({ number, kind, text, about, leadsTo }) => (
        <button
          key={number}
          type="button"
          className={`toast is-${kind}`}
          onClick={() => dispatch({ _tag: "PressedToast", number })}
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
