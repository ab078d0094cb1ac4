/**
 * What is pinned over a page covers what lies under it. Its height is known to the styles, so that nothing comes to lie
 * there: what is scrolled to, what has the focus, the notices.
 */
import { type RefObject, useLayoutEffect, useRef } from "react"

/** These are drawn with the frame, before any page scrolls to something. */
const ofFrame = ["--head-height", "--place-width", "--notices-height"] as const
type Property = (typeof ofFrame)[number] | "--work-head-height" | "--strip-height" | "--end-height"
const isOfFrame = (property: string): boolean => ofFrame.some((each) => each === property)

/** Keeps the height of an element, or the width of the place in the head, in a property of the whole page, for as long as it is shown. */
export const usePinned = <Kind extends HTMLElement>(
  property: Property,
  onResize?: () => void
): RefObject<Kind | null> => {
  const element = useRef<Kind>(null)
  const resized = useRef(onResize)
  resized.current = onResize
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const { style } = document.documentElement
    const set = (width: number, height: number) => {
      style.setProperty(property, `${property === "--place-width" ? width : height}px`)
      resized.current?.()
    }
    // To ask an element for its size lays out the whole page; the observer says it before the page is seen.
    if (!isOfFrame(property)) set(current.offsetWidth, current.offsetHeight)
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? []
      if (size !== undefined) set(size.inlineSize, size.blockSize)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [property])
  return element
}
