/**
 * A dialog over the page. While it is open the page under it is inert: no key, press or reader reaches it, though scans
 * and notices go on. The focus goes in when it opens, round when it reaches an end, and back to where it was at the close.
 */
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import { type Handler, useKeys } from "../keys/shortcuts.ts"

const open: Array<HTMLElement> = []

/** Everything under the topmost dialog is inert. */
const cover = (): void => {
  const page = document.getElementById("page")
  if (page !== null) page.inert = open.length > 0
  for (const [index, dialog] of open.entries()) dialog.inert = index < open.length - 1
}

/** What Tab goes to. */
const within = (dialog: HTMLElement): ReadonlyArray<HTMLElement> =>
  [...dialog.querySelectorAll<HTMLElement>(":enabled,a,[tabindex]")].filter(
    ({ offsetParent, tabIndex }) => offsetParent !== null && tabIndex >= 0
  )

const useOpenDialog = (dialog: RefObject<HTMLDivElement | null>): void => {
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const before = document.activeElement
    open.push(element)
    cover()
    const first = element.querySelector<HTMLElement>("[data-autofocus]") ?? element
    first.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement) first.select()
    return () => {
      open.splice(open.indexOf(element), 1)
      cover()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialog])
}

/** The page does not scroll under a dialog. */
const useStillPage = (): void => {
  useEffect(() => {
    document.documentElement.classList.add("is-still")
    return () => {
      if (open.length === 0) document.documentElement.classList.remove("is-still")
    }
  }, [])
}

export const Dialog = ({
  title,
  onClose,
  onKey,
  children,
  className = "",
  isTitleHidden = false
}: {
  readonly title: string
  readonly onClose: () => void
  readonly onKey?: Handler
  readonly children: ReactNode
  readonly className?: string
  readonly isTitleHidden?: boolean
}) => {
  const dialog = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useOpenDialog(dialog)
  useStillPage()
  useKeys((pressed) => {
    if (onKey?.(pressed) === true) return true
    if (pressed.key === "Escape") {
      onClose()
      return true
    }
    const element = dialog.current
    if (pressed.key !== "Tab" || element === null) return false
    const all = within(element)
    const end = pressed.shift ? all[0] : all.at(-1)
    const isInside = element.contains(document.activeElement) && document.activeElement !== element
    if (isInside && document.activeElement !== end) return false
    ;(pressed.shift ? all.at(-1) : all[0])?.focus()
    return true
  }, true)
  return createPortal(
    <div className="backdrop">
      <div
        className={`dialog ${className}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        ref={dialog}
      >
        <h2 id={titleId} className={isTitleHidden ? "unseen" : "dialog-title"}>
          {title}
        </h2>
        {children}
      </div>
    </div>,
    document.body
  )
}
