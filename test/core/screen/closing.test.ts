/** Whatever is asked over whichever screen, Back of a browser closes it and nothing else, and so does Escape (WAYBACK-1). */
import { describe, expect, it } from "vitest"
import type { Message, Model } from "#core/client/model.ts"
import { update } from "#core/client/update.ts"
import { shownTo } from "#core/client/views.ts"
import { print } from "#core/kit/route.ts"
import { closingOf } from "#core/kit/view/offered.ts"
import type { Question } from "#core/kit/view/view.ts"
import { beginningsOf, everyFlag, walked } from "./beginnings.ts"

describe("what is asked over a page", () => {
  it.each(beginningsOf(everyFlag))("is closed by Back, and by Escape as well: %s", (_screen, begin) => {
    const back: Message = { _tag: "AskedForRoute", route: { name: "info" }, isBack: true }
    const askedOn = (model: Model): string | undefined => shownTo(model, ({ question }) => question?.id)
    /** What Escape takes: the answer that has the key, else what closing comes to. */
    const escapeOf = <M>({ actions, cancel }: Question<M>): unknown => {
      const answer = actions.find(({ keys }) => keys.includes("Escape"))
      if (answer === undefined) return cancel
      if (answer.isDisabled === true) return undefined
      return "message" in answer.outcome ? answer.outcome.message : answer.outcome
    }
    const wrongIn = (model: Model): ReadonlyArray<string> =>
      shownTo(model, ({ question }): ReadonlyArray<string> => {
        if (question === undefined) return []
        const { id } = question
        const [after] = update(model, back)
        const isStuck = closingOf(question) === undefined && question.back === undefined
        const [says, takes] = [closingOf(question), escapeOf(question)].map((said) => JSON.stringify(said))
        return [
          ...(print(after.route) === print(model.route)
            ? []
            : [`${id}: Back leads to ${print(after.route)}`]),
          ...(!isStuck && askedOn(after) === id ? [`${id}: Back does not close it`] : []),
          ...(isStuck && after !== model
            ? [`${id}: only its answers close it, and Back does something`]
            : []),
          ...(says === takes ? [] : [`${id}: closing says ${says}, Escape ${takes}`])
        ]
      }) ?? []

    expect([...new Set(walked(begin()).flatMap(wrongIn))]).toEqual([])
  })
})
