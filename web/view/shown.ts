/** The part of the client that a page shows. */
import { useRef } from "react"
import type { Model } from "#core/client/model.ts"
import { isShownAlike, type Shown as ShownParts } from "#core/kit/shown.ts"
import { useModel } from "../client.tsx"

/** The parts of the client's model that pages are made from. */
export type Shown = Pick<Model, keyof ShownParts>

/** A second that passes changes nothing that is shown. */
export const useShown = (): Shown => {
  const last = useRef<Shown>(undefined)
  return useModel((model): Shown => {
    if (last.current === undefined || !isShownAlike(last.current, model)) last.current = model
    return last.current
  })
}
