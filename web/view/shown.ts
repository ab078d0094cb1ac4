/** What a page shows of the client. */
import { useRef } from "react"
import { isShownAlike, type Shown } from "#core/screen/shown.ts"
import { useModel } from "../client.tsx"

/** A second that passes changes nothing that is shown. */
export const useShown = (): Shown => {
  const kept = useRef<Shown>(undefined)
  return useModel((model): Shown => {
    if (kept.current === undefined || !isShownAlike(kept.current, model)) kept.current = model
    return kept.current
  })
}
