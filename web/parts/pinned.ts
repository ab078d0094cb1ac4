/**
 * What is pinned over a page covers what lies under it. Its height is known to the styles, so that nothing comes to lie
 * there: what is scrolled to, what has the focus, the notices.
 */
import { type RefObject, useLayoutEffect, useRef } from "react"

/** Keeps the height of an element, or the width of the place in the head, in a property of the whole page, for as long as it is shown. */
export const usePinned = <Kind extends HTMLElement>(
  property:
    | "--head-height"
    | "--place-width"
    | "--work-head-height"
    | "--strip-height"
    | "--end-height"
    | "--notices-height",
  onResize?: () => void
): RefObject<Kind | null> => {
  const element = useRef<Kind>(null)
  const resized = useRef(onResize)
  resized.current = onResize
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const { style } = document.documentElement
    const measure = () => {
      style.setProperty(
        property,
        `${current[property === "--place-width" ? "offsetWidth" : "offsetHeight"]}px`
      )
      resized.current?.()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [property])
  return element
}
