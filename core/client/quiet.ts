/** Whether the page of this client may begin anew, as it does for a newer version: nobody would lose a thing or a thought. */
import { queued } from "../screen/home/model.ts"
import { idleAfter } from "./idle.ts"
import type { Model } from "./model.ts"
import { isCovered, isHeld } from "./navigation.ts"
import { screenOf } from "./shown-page.ts"
import { shownTo } from "./views.ts"

/** Something is begun there, or may be: of work that asks before it is left, and says no more, it is taken for granted. */
const isBegun = ({ page }: Model): boolean => {
  const { isOpen, isAsking, askedToLeave } = screenOf(page)
  return (
    (isOpen === undefined ? askedToLeave !== undefined : isOpen(page.model)) ||
    isAsking?.(page.model) === true
  )
}

/**
 * Nobody has touched it for a minute, nothing lies over the page, nothing is asked, nothing is begun and nothing waits to be
 * sent (UPDATE-1). A window that another one covers is not enough: it may print.
 */
export const isQuiet = (model: Model): boolean =>
  !model.isStarting &&
  model.now - model.activeAt >= idleAfter &&
  !isCovered(model) &&
  !isHeld(model) &&
  !isBegun(model) &&
  queued(model) === 0 &&
  shownTo(model, ({ question }) => question !== undefined) !== true
