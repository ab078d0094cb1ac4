/** The outcome of pressing something on a page, sent to the screens. */
import type { Message } from "#core/client/model.ts"
import type { Outcome } from "#core/kit/view/action.ts"

/** Says a message of the page to the screens, or asks for another place. */
export type Press<M> = (outcome: Outcome<M>) => void
/** What draws something is given it, and where pressing it leads. */
export type Pressable<M, Given> = Given & { readonly press: Press<M> }

export const pressing =
  <M>(tell: (message: Message) => void, toClient: (message: M) => Message): Press<M> =>
  (outcome) => {
    if ("opens" in outcome) {
      // Opened again it is the same window.
      if (outcome.isBeside === true) window.open(outcome.opens, outcome.opens.split("?")[0])
      else location.assign(outcome.opens)
      return
    }
    tell("message" in outcome ? toClient(outcome.message) : { _tag: "AskedForRoute", route: outcome.leadsTo })
  }
