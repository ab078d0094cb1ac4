/** The title, the key and the place in help and palette that everything needs which can be done. */
import { actionsEverywhere } from "#core/client/everywhere.ts"
import { view as helpView } from "#core/client/help/view.ts"
import type { Message, Model } from "#core/client/model.ts"
import { messageTo } from "#core/client/page.ts"
import { entriesOf } from "#core/client/palette/entries.ts"
import { shownTo } from "#core/client/views.ts"
import { print } from "#core/kit/route.ts"
import type { Action } from "#core/kit/view/action.ts"
import { heldKeys, isHeld, shownHeld } from "#core/kit/view/held-keys.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { mainAnswer, mainOf } from "#core/kit/view/main-key.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import { layerOf } from "./beginnings.ts"

/** Keys that a host has for itself. */
const ofHosts = ["Tab", "Ctrl+C", "Ctrl+L", "PageUp", "PageDown", "Home", "End"]

const twiceIn = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at))
]

const isOpen = ({ isDisabled }: Action<unknown>): boolean => isDisabled !== true

/** It is for another order, hub or store than the one that is shown. */
const isToldToNobody = ({ page }: Model, outcome: Action<unknown>["outcome"]): boolean => {
  if (!("message" in outcome)) return false
  const sentMessage = outcome.message as Message
  return sentMessage._tag === "GotScreenMessage" && sentMessage.screen === page._tag
    ? JSON.stringify(sentMessage) !== JSON.stringify(messageTo(page, sentMessage.message))
    : false
}

/** One key leads on, and leads on alone; what cannot be done now says why. */
const mainProblems = (view: View<unknown>): ReadonlyArray<string> => {
  const { question } = view
  // Of a page that is nothing but a form it sends that.
  const form = view.parts.find((part) => part.part === "form" && part.opens === undefined)
  const isSentBy = (key: string) =>
    keysOf(view).some(
      ({ keys, title }) => keys.includes(key) && form?.part === "form" && title === form.submit.title
    )
  const main = question === undefined ? mainOf(view) : mainAnswer(question)
  const open = view.actions.filter((action) => action.isPrimary === true && isOpen(action))
  return [
    ...(main === undefined || main.keys[0] === "F2" ? [] : [`${main.title} leads on and is not F2`]),
    ...actionsOf(layerOf(view))
      .filter(({ id, keys }) => keys.includes("F2") && id !== main?.id)
      .map(({ title }) => `${title} is F2 and does not lead on`),
    ...view.actions
      .filter(({ isPrimary, isDisabled, because }) => isPrimary && isDisabled && because === undefined)
      .map(({ title }) => `nobody says why ${title} cannot be done`),
    ...(form?.part !== "form" ||
    form.submit.isDisabled === true ||
    mainOf(view) !== undefined ||
    isSentBy("F2")
      ? []
      : [`F2 does not send ${form.id}`]),
    ...(open.length < 2 ? [] : [`${open.map(({ title }) => title).join(" and ")} both lead on`])
  ]
}

/** What is wrong with the actions that are shown now: none may be, in any state of any screen. */
export const actionProblems = (model: Model): ReadonlyArray<string> =>
  shownTo(model, (view) => {
    const layer = layerOf(view)
    const actions = actionsOf(layer)
    const everywhere = actionsEverywhere(model)
    const meanings = keysOf(layer)
    const lists = [partOf(view, "tiles"), partOf(view, "links")].flatMap((part) => part?.actions ?? [])
    const inGrids = [...lists, ...(partOf(view, "figures")?.figures ?? []).map(({ action }) => action)]
    const helped = helpView(meanings, everywhere).parts.flatMap((part) =>
      part.part === "facts" ? part.facts.map(({ value }) => value) : []
    )
    const entries = entriesOf(model)
    const offered = (action: Action<unknown>): boolean =>
      entries.some(
        ({ title, outcome }) =>
          title.toLowerCase() === action.title.toLowerCase() ||
          (outcome !== undefined &&
            "leadsTo" in outcome &&
            "leadsTo" in action.outcome &&
            print(outcome.leadsTo) === print(action.outcome.leadsTo)) ||
          JSON.stringify(outcome) === JSON.stringify(action.outcome)
      )
    const keys = [...meanings, ...everywhere].flatMap((meaning) => meaning.keys)
    return [
      ...actions.filter(({ title }) => title.trim() === "").map(({ id }) => `${id} has no title`),
      ...actions
        .filter(({ outcome }) => isToldToNobody(model, outcome))
        .map(({ title }) => `nobody hears ${title}`),
      ...actions.filter((action) => action.keys.length === 0).map(({ title }) => `${title} has no key`),
      ...actions
        .filter(({ keys: own }) => shownHeld(layer, "terminal", own) === undefined)
        .map(({ title }) => `the line takes every key of ${title} in a terminal`),
      // Pictures and tiles show their keys.
      ...inGrids
        .filter(({ keys: own }) => heldKeys(view, "browser", own).length < own.length)
        .map(({ title }) => `a box takes a key that ${title} shows in a browser`),
      // What has no key in a browser is pressed there: in the menu, in the palette, on a button.
      ...entriesOf({ ...model, hasLook: true })
        .filter(({ key }) => key !== "" && [...key].length === 1 && !isHeld(layer, "browser", key))
        .map(({ title, key }) => `the palette shows ${key} for ${title}, which a box takes in a browser`),
      ...twiceIn([...keys, ...ofHosts.filter((key) => keys.includes(key))]).map((key) => {
        const titles = [...meanings, ...everywhere].filter((meaning) => meaning.keys.includes(key))
        return `${key} means ${titles.map(({ title }) => title).join(" and ")}`
      }),
      ...mainProblems(view),
      ...twiceIn(actions.filter(isOpen).flatMap((action) => action.code ?? [])).map(
        (word) => `$$${word} takes two actions`
      ),
      ...twiceIn(actions.map(({ id }) => id)).map((id) => `two actions are called ${id}`),
      ...actions
        .filter(isOpen)
        .filter(({ title }) => !helped.includes(title))
        .map(({ title }) => `${title} is not in the help`),
      ...actions.filter((action) => !offered(action)).map(({ title }) => `${title} is not in the palette`)
    ]
  }) ?? []
