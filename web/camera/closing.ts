/** What closes an open camera besides its own button: Escape, Back, another app in front, and the end of the session. */
import type { Running } from "#core/client/run.ts"
import { backCloses } from "../address.ts"

/** What lies over the camera is closed before it. */
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** @returns what ends the listening */
export const closeBy = ({ model, subscribe }: Running, close: () => void): (() => void) => {
  const onHidden = (): void => {
    // Nobody looks: a camera that goes on then watches somebody.
    if (document.hidden) close()
  }
  /** Parts of the page come before it, the keys of the page after it. */
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || isCovered()) return
    event.preventDefault()
    close()
  }
  const unsubscribe = subscribe(() => {
    if (model().session === undefined) close()
  })
  document.addEventListener("visibilitychange", onHidden)
  document.addEventListener("keydown", onKey)
  backCloses(() => {
    if (isCovered()) return false
    close()
    return true
  })
  return () => {
    unsubscribe()
    document.removeEventListener("visibilitychange", onHidden)
    document.removeEventListener("keydown", onKey)
    backCloses(undefined)
  }
}
