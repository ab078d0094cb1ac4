/**
 * Keys for a page, or for what lies over it, whose code is still on its way: on a slow line somebody has typed a number
 * before the box for it is drawn. They wait, and mean there what they would have meant.
 */
import { useEffect, useLayoutEffect, useRef } from "react"
import { flushSync } from "react-dom"
import { boxOf, insert } from "./insertion.ts"
import { type Press, press, useKeys } from "./shortcuts.ts"

const canWait = /^(.|Enter|Escape|Arrow.+)$/u

const pressNow = (pressed: Press): void => {
  const target = document.activeElement ?? undefined
  const box = boxOf(target ?? null)
  if (box !== undefined && [...pressed.key].length === 1) insert(box, pressed.key)
  else if (!press({ ...pressed, target }) && pressed.key === "Enter") box?.form?.requestSubmit()
  // Each may lead to another box.
  flushSync(() => undefined)
}

/** A box of the page under it takes no more keys: the focus is here, and at what was focused again once the dialog looks for it. */
const Backdrop = () => {
  const over = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    over.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return <div className="backdrop" tabIndex={-1} ref={over} />
}

/** In the place of what is on its way. @param isOver that lies over the page, which is dimmed already */
export const WaitingKeys = ({ isOver = false }: { readonly isOver?: boolean }) => {
  const waiting = useRef<Array<Press>>([])
  useKeys((pressed) => {
    const isWaiting = !pressed.control && canWait.test(pressed.key)
    if (isWaiting) waiting.current.push(pressed)
    return isWaiting
  }, isOver)
  useEffect(() => {
    const at = location.pathname
    return () => {
      setTimeout(() => {
        // Nothing of it is meant for what came instead.
        const hasOver = document.querySelector('[role="dialog"]') !== null
        if (location.pathname === at && hasOver === isOver) waiting.current.splice(0).forEach(pressNow)
      })
    }
  }, [isOver])
  return isOver ? <Backdrop /> : null
}
