/**
 * Short notices, in a place of their own: under the ways on a desk, where the store's name stands in the head elsewhere.
 * They lie over nothing that is worked with. One that leads somewhere is a way there. Where there is too little room for
 * all of its words, the first press shows them, and it stays until the next.
 */
import { useRef, useState } from "react"
import { sanitizeText } from "#core/sanitize-text.ts"
import type { Toast } from "#core/screen/toast.ts"
import { useModel, useTell } from "../client.tsx"
import { usePinned } from "./pinned.ts"

const isCut = (words: HTMLElement | null): boolean =>
  words !== null && words.scrollHeight > words.clientHeight + 1

const Notice = ({ number, kind, text, about, leadsTo }: Toast) => {
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
        {about === undefined ? null : <span className="toast-about">{sanitizeText(about)}: </span>}
        {sanitizeText(text)}
      </span>
      <span className="toast-action">{leadsTo === undefined ? "Dismiss" : "Open"}</span>
    </button>
  )
}

export const Toasts = () => {
  const toasts = useModel((model) => model.toasts)
  const place = usePinned<HTMLDivElement>("--notices-height")
  return (
    <div className="toasts" ref={place}>
      {toasts.map((toast) => (
        <Notice key={toast.number} {...toast} />
      ))}
    </div>
  )
}
