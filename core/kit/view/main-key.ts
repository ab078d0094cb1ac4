/**
 * The one key of what leads on: of every page, and of everything that is asked over one, in a terminal and in a browser. It
 * stands here and in no screen, so that hands find it everywhere; what a screen names besides means the same.
 */
import type { Action } from "./action.ts"
import { proposedIn } from "./offered.ts"
import type { Question, View } from "./view.ts"

export const mainKey = "F2"

const isOpen = ({ isDisabled }: Action<unknown>): boolean => isDisabled !== true

/** What the page is for just now; undefined where it only shows something. */
export const mainOf = <M>({ actions }: Pick<View<M>, "actions">): Action<M> | undefined => {
  const all = actions.filter(({ isPrimary }) => isPrimary === true)
  return all.find(isOpen) ?? all[0]
}

/** The answer that says yes, else the one that is proposed; undefined where each has a digit, or none is meant more than another. */
export const mainAnswer = <M>(question: Question<M>): Action<M> | undefined => {
  const { actions } = question
  return (
    actions.find(({ keys }) => keys.includes(mainKey)) ??
    actions.find(({ code }) => code === "ok") ??
    actions[proposedIn(question)]
  )
}

const withKey = <M>(
  actions: ReadonlyArray<Action<M>>,
  main: Action<M> | undefined
): ReadonlyArray<Action<M>> =>
  main === undefined || main.keys[0] === mainKey
    ? actions
    : actions.map((action) =>
        action === main
          ? { ...action, keys: [mainKey, ...action.keys.filter((key) => key !== mainKey)] }
          : action
      )

export const withMainKey = <M>(view: View<M>): View<M> => {
  const { actions, question } = view
  const [ofPage, ofQuestion] = [
    withKey(actions, mainOf(view)),
    question === undefined ? undefined : withKey(question.actions, mainAnswer(question))
  ]
  return ofPage === actions && ofQuestion === question?.actions
    ? view
    : {
        ...view,
        actions: ofPage,
        question:
          question === undefined || ofQuestion === undefined ? question : { ...question, actions: ofQuestion }
      }
}
