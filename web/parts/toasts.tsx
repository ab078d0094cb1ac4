/**
 * Short notices, in a place of their own: under the ways on a desk, where the store's name stands in the head elsewhere.
 * They lie over nothing that is worked with. One that leads somewhere is a way there. Where there is too little room for
 * all of its words, the first press shows them, and it stays until the next.
 */
import { useRef, useState } from "react"
import type { Toast } from "#core/kit/toast.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { useModel, useTell } from "../client.tsx"
import { word } from "../words.ts"
import { usePinned } from "./pinned.ts"

const isCut = (words: HTMLElement | null): boolean =>
  words !== null && words.scrollHeight > words.clientHeight + 1

/** @param others how many stand behind it, where there is room for the latest alone */
const Notice = ({ number, kind, text, about, leadsTo, others }: Toast & { readonly others: number }) => {
  const tell = useTell()
  const words = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const press = () => {
    const opens = !isOpen && isCut(words.current)
    if (opens) setOpen(true)
    tell({ _tag: opens ? "OpenedToast" : "PressedToast", number })
  }
  return (
    <button type="button" className={`toast is-${kind}${isOpen ? " is-open" : ""}`} onClick={press}>
      <span className="toast-text" ref={words}>
        {about === undefined ? null : <span className="toast-about">{word(sanitizeText(about))}: </span>}
        {word(sanitizeText(text))}
      </span>
      {others > 0 ? (
        <span className="toast-more">
          +{others}
          <span className="unseen"> {word("more")}</span>
        </span>
      ) : null}
      <span className="toast-action">{leadsTo === undefined ? word("Dismiss") : word("Open")}</span>
    </button>
  )
}

export const Toasts = () => {
  const toasts = useModel((model) => model.toasts)
  const place = usePinned<HTMLDivElement>("--notices-height")
  return (
    <div className="toasts" ref={place}>
      {toasts.map((toast, index) => (
        <Notice key={toast.number} {...toast} others={index === toasts.length - 1 ? index : 0} />
      ))}
    </div>
  )
}
