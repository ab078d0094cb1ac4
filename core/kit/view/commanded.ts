/** What a printed command code takes: the action that has it, on the page or in what is asked over it. */
import type { Outcome } from "./action.ts"
import { placesOf } from "./grid.ts"
import { walkedIn } from "./keys.ts"
import { actionsOf, asView } from "./offered.ts"
import type { View } from "./view.ts"

/** What Enter opens: the row, the card or the tile under the cursor. */
const underCursor = <M>(view: View<M>): Outcome<M> | undefined => {
  const walked = walkedIn(view)
  if (walked === undefined) return placesOf(view).find(({ isChosen }) => isChosen)?.outcome
  return walked.cursor.opens === undefined ? undefined : walked.outcome
}

/**
 * What scanning the code of a word comes to; undefined where nothing takes it. What is asked stands before the page: until
 * it is answered nothing of the page is taken. "back" is what Escape does: it closes the question, else leaves the page. "ok" opens what
 * is under the cursor of a page where no action has it.
 */
export const commanded = <M>(view: View<M>, word: string): Outcome<M> | undefined => {
  const actions = actionsOf(view.question === undefined ? view : asView(view.question))
  const action =
    actions.find(({ code }) => code === word) ??
    (word === "back" ? actions.findLast(({ keys }) => keys.includes("Escape")) : undefined)
  if (action === undefined && word === "ok" && view.question === undefined) return underCursor(view)
  // Where scans wait in a row, what cannot be done now may be when its turn comes.
  if (action?.scanned !== undefined) return action.scanned
  return action === undefined || action.isDisabled === true ? undefined : action.outcome
}
