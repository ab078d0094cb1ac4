/** What a printed command code takes: the action that has it, on the page or in what is asked over it. */
import { layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import type { Outcome } from "./action.ts"
import { actionsOf, asView, type View } from "./view.ts"

/** The word of a command code, "ok" of `$$ok`, whether there is such a command or not; undefined for any other code. */
export const commandIn = (scanned: string): string | undefined => {
  const code = uniqueKey(scanned)
  return layoutOf(code) === "command" ? code.slice(2).toLowerCase() : undefined
}

/**
 * What scanning the code of a word comes to; undefined where nothing takes it. What is asked stands before the page: until
 * it is answered nothing of the page is taken. "back" is what Escape does: it closes the question, else leaves the page.
 */
export const commanded = <M>(view: View<M>, word: string): Outcome<M> | undefined => {
  const actions = actionsOf(view.question === undefined ? view : asView(view.question))
  const action =
    actions.find(({ code }) => code === word) ??
    (word === "back" ? actions.findLast(({ keys }) => keys.includes("Escape")) : undefined)
  return action === undefined || action.isDisabled === true ? undefined : (action.scanned ?? action.outcome)
}
