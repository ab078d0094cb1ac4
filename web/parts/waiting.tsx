/** The whole page waits: nothing scrolls, and once shown it stays long enough to be read. */
import { useEffect, useState } from "react"

/** Visible at least 500 ms: what flashes by unsettles more than it tells. */
const shortest = 500

/** The time at which the present wait was first drawn, by whatever drew it; undefined while nothing waits. */
let drawnAt: number | undefined

/** True while something is so, and no shorter than it takes to see it. */
export const useAtLeastSeen = (isSo: boolean): boolean => {
  const [isShown, setShown] = useState(isSo || drawnAt !== undefined)
  const [since, setSince] = useState(() => drawnAt ?? performance.now())
  if (isSo && !isShown) {
    setShown(true)
    setSince(performance.now())
  }
  if (!isSo && isShown && performance.now() - since >= shortest) setShown(false)
  useEffect(() => {
    if (isSo || !isShown) return
    const timer = setTimeout(() => setShown(false), Math.max(0, shortest - (performance.now() - since)))
    return () => clearTimeout(timer)
  }, [isSo, isShown, since])
  return isShown
}

export const Waiting = ({ text }: { text: string }) => {
  useEffect(() => {
    document.documentElement.classList.add("is-still")
    drawnAt ??= performance.now()
    return () => {
      document.documentElement.classList.remove("is-still")
      drawnAt = undefined
    }
  }, [])
  return (
    <div className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}
