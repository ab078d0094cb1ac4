/** Whether somebody is at the screen: the mouse moves, a key is pressed, the window is left and entered. */
import type { Running } from "#core/client/run.ts"

/** A mouse that moves says so once a second: idleness is counted from its last move, not from one seconds before. */
const interval = 1000

export const attend = ({ tell, model }: Running): void => {
  let lastSign = 0
  const active = (): void => {
    const now = performance.now()
    if (now - lastSign < interval && !model().isBlurred) return
    lastSign = now
    tell({ _tag: "WasActive" })
  }
  const gestures = ["mousemove", "pointerdown", "keydown", "wheel", "touchstart"] as const
  for (const gesture of gestures) addEventListener(gesture, active, { capture: true, passive: true })
  addEventListener("focus", () => tell({ _tag: "TookFocus" }))
  // Another program took the scanner while this page kept the focus: whoever works here has it again.
  const takeBack = (): void => {
    if (model().devices.scans === "elsewhere") tell({ _tag: "TookFocus" })
  }
  for (const gesture of ["pointerdown", "keydown"] as const)
    addEventListener(gesture, takeBack, { capture: true, passive: true })
  addEventListener("blur", () => tell({ _tag: "Blurred" }))
  // What is kept of orders must not be thrown away to make room for somebody's pictures.
  void navigator.storage?.persist?.().catch(() => false)
}
