/** Keys of a screen whose view is a value, and the box that text goes into. */
import type { Message } from "#core/screen/app/model.ts"
import type { Cursor } from "#core/screen/view/action.ts"
import { type Effect, effectOf, type KeyMeaning, keysOf, moves, walkedIn } from "#core/screen/view/keys.ts"
import { entryOf, partOf, type Question, type View } from "#core/screen/view/view.ts"
import { shownTo } from "#core/screen/views.ts"
import type { Focus, State } from "../focus.ts"
import { gridRows, scrollRoom } from "../scroll.ts"
import { type Binding, type Box, moving, nothing, type Pressed, say, takesAll } from "./binding.ts"
import { type Button, buttonKeys } from "./button.ts"
import { scanLine } from "./scan-line.ts"

type ToClient<M> = (message: M) => Message

/** A page of the server is for a browser: where it is stands in a notice. */
const opening = (path: string, server: string): Pressed =>
  say({ _tag: "Succeeded", message: `In a browser: ${server}${path}` })

const pressing = <M>(effect: Effect<M> | undefined, toClient: ToClient<M>, server = ""): Pressed => {
  if (effect === undefined) return nothing
  if (effect === "search") return { focus: { part: "search" } }
  if ("opens" in effect) return opening(effect.opens, server)
  return "messages" in effect
    ? say(...effect.messages.map(toClient))
    : say({ _tag: "AskedForRoute", route: effect.leadsTo })
}

const binding = <M>(
  { title, press, ...key }: KeyMeaning<M>,
  toClient: ToClient<M>,
  server: string
): Binding => ({
  ...key,
  label: title,
  press: (pressed) => pressing(press(pressed), toClient, server)
})

/** A window at once, and to both ends: keys that a browser keeps for its own scrolling. */
const farKeys = <M>(
  { cursor }: { readonly cursor: Cursor<M> },
  toClient: ToClient<M>
): ReadonlyArray<Binding> => moving(cursor.noun, (by) => say(...moves(cursor, by).map(toClient))).slice(1)

/** What does not fit on the screen is scrolled to. */
const scrollKeys = <M>(view: View<M>, { focus, size }: State): ReadonlyArray<Binding> => {
  const { hidden, window } = scrollRoom(view, size)
  if (hidden === 0) return []
  const scroll = (by: number): Pressed => ({
    focus: { scroll: Math.min(Math.max(0, Math.min(focus.scroll, hidden) + by), hidden) }
  })
  return moving("a line", scroll, window)
}

const whileSearching: Binding = {
  keys: ["Enter", "Down", "Escape"],
  shown: "Enter",
  label: "to what was found",
  isMain: true,
  press: () => ({ focus: { part: undefined } })
}

const bindingsOf = <M>(view: View<M>, toClient: ToClient<M>, state: State): ReadonlyArray<Binding> => {
  if (state.focus.part === "search") return [whileSearching]
  const walked = walkedIn(view)
  return [
    ...keysOf(view, gridRows(view, state.size.columns)).map((meaning) =>
      binding(meaning, toClient, state.model.server)
    ),
    ...(walked === undefined ? [] : farKeys(walked, toClient)),
    ...scrollKeys(view, state)
  ]
}

/** Undefined where the page of the moment has keys of its own. */
export const viewKeys = (state: State): ReadonlyArray<Binding> | undefined =>
  shownTo(state.model, (view, toClient) => bindingsOf(view, toClient, state))

export const questionButtons = <M>(question: Question<M>, toClient: ToClient<M>): ReadonlyArray<Button> =>
  question.actions.map(({ title, keys, isDisabled, outcome }) => ({
    title,
    letter: keys[0] ?? "",
    isOpen: isDisabled !== true,
    press: pressing(effectOf(outcome), toClient)
  }))

/** The button that Enter presses: the one that was moved to, else the one that the question proposes. */
export const questionChoice = ({ first }: Question<unknown>, { focus }: State): number =>
  focus.index >= 0 ? focus.index : first

/** Keys of what is asked over the page; undefined where nothing is. */
export const questionKeys = (state: State): ReadonlyArray<Binding> | undefined =>
  shownTo(state.model, ({ question }, toClient) =>
    question === undefined
      ? undefined
      : [
          ...buttonKeys(questionButtons(question, toClient), questionChoice(question, state)),
          {
            keys: ["Escape"],
            shown: "Esc",
            label: "Cancel",
            press: () => say(toClient(question.cancel))
          }
        ]
  )

/** The box of a view that text goes into: its search while somebody is in it, else its line. */
export const boxOf = <M>(view: View<M>, toClient: ToClient<M>, focus: Focus): Box | undefined => {
  const [search, entry] = [partOf(view, "search"), entryOf(view)]
  if (search !== undefined && focus.part === "search")
    return { text: search.text, takes: takesAll, change: (text) => say(toClient(search.typed(text))) }
  if (entry === undefined) return undefined
  const change = (text: string) => say(toClient(entry.typed(text)))
  return entry.holds === "code" ? scanLine(entry.text, change) : { text: entry.text, takes: takesAll, change }
}

export const viewBox = ({ model, focus }: State): Box | undefined =>
  shownTo(model, (view, toClient) => boxOf(view, toClient, focus))
