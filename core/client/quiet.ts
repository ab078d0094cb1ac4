/** Whether the page of this client may begin anew, as it does for a newer version: nobody would lose a thing or a thought. */
import { misfitOf } from "../kit/link.ts"
import { queued } from "../screen/home/model.ts"
import { idleAfter } from "./idle.ts"
import type { Model } from "./model.ts"
import { isCovered, isHeld } from "./navigation.ts"
import { screenOf } from "./shown-page.ts"
import { shownTo } from "./views.ts"

/** Something is begun there, or may be: of work that asks before it is left, and says no more, it is taken for granted. */
const isBegun = ({ page }: Model): boolean => {
  const { isOpen, askedToLeave } = screenOf(page)
  return isOpen === undefined ? askedToLeave !== undefined : isOpen(page.model)
}

/** All that is in hand there is written down, or nothing is: it goes on in a page that the server takes. */
const isKept = ({ page }: Model): boolean => {
  const { hasWork, printWork } = screenOf(page)
  return hasWork === undefined || printWork !== undefined
}

/** Nothing is in hand, and nothing waits to be sent. Of a page that its server takes no more, what is kept waits for the next one (RELEASE-2). */
const isFree = (model: Model): boolean =>
  misfitOf(model) === undefined ? !isHeld(model) && !isBegun(model) && queued(model) === 0 : isKept(model)

/**
 * Nobody has touched it for a minute, nothing lies over the page, nothing is asked, nothing is begun and nothing waits to be
 * sent (UPDATE-1). A window that another one covers is not enough: it may print.
 */
export const isQuiet = (model: Model): boolean =>
  !model.isStarting &&
  model.now - model.activeAt >= idleAfter &&
  !isCovered(model) &&
  isFree(model) &&
  screenOf(model.page).isAsking?.(model.page.model) !== true &&
  shownTo(model, ({ question }) => question !== undefined) !== true
