/** Keys of a screen whose view is a value, and the box that text goes into. */
import type { Message } from "#core/screen/app/model.ts"
import type { Action, Cursor, Outcome } from "#core/screen/view/action.ts"
import { chosenRow, sortsOf, type Table } from "#core/screen/view/table.ts"
import { actionsOf, partOf, type Question, type Tabs, type View } from "#core/screen/view/view.ts"
import { shownTo } from "#core/screen/views.ts"
import type { State } from "../focus.ts"
import { scrollRoom } from "../scroll.ts"
import { type Binding, type Box, fromFirst, moving, nothing, type Pressed, say, takesAll } from "./binding.ts"
import { type Button, buttonKeys } from "./button.ts"

/** How the keys of an action are shown where their names are long. */
const shownAs: Readonly<Record<string, string>> = { Escape: "Esc" }

/** The key of an action as it is shown: the first of those that do it. */
export const shownKey = ([first = ""]: ReadonlyArray<string>): string => shownAs[first] ?? first

type ToClient<M> = (message: M) => Message

const doing = <M>(outcome: Outcome<M>, toClient: ToClient<M>): Pressed =>
  say("message" in outcome ? toClient(outcome.message) : { _tag: "AskedForRoute", route: outcome.leadsTo })

const actionKey = <M>({ title, keys, isMain, outcome }: Action<M>, toClient: ToClient<M>): Binding => ({
  keys,
  shown: shownKey(keys),
  label: title,
  isMain: isMain ?? false,
  press: () => doing(outcome, toClient)
})

const tabKeys = <M>({ tabs }: Tabs<M>, toClient: ToClient<M>): ReadonlyArray<Binding> => {
  const chosen = tabs.findIndex(({ isChosen }) => isChosen)
  const goTo = (index: number): Pressed => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    return tab === undefined ? nothing : say(toClient(tab.message))
  }
  return [
    {
      keys: ["Left", "Right"],
      shown: "Left Right",
      label: "tabs",
      isMain: true,
      press: (key) => goTo(chosen + (key === "Left" ? -1 : 1))
    },
    {
      keys: tabs.map((_, index) => String(index + 1)),
      shown: `1-${tabs.length}`,
      label: "go to a tab",
      press: (key) => goTo(Number(key) - 1)
    }
  ]
}

const searchKey: Binding = {
  keys: ["/"],
  label: "search",
  isMain: true,
  press: () => ({ focus: { part: "search" } })
}

const cursorKeys = <M>(
  cursor: Cursor<M>,
  outcome: Outcome<M> | undefined,
  toClient: ToClient<M>
): ReadonlyArray<Binding> => {
  const move = (by: number): Pressed => say(toClient(cursor.moved(by)))
  return [
    ...(outcome === undefined || cursor.opens === undefined
      ? []
      : [{ keys: ["Enter"], label: cursor.opens, isMain: true, press: () => doing(outcome, toClient) }]),
    ...moving(cursor.noun, fromFirst(cursor.isImplied !== true, move(0), move))
  ]
}

const listKeys = <M>(view: View<M>, toClient: ToClient<M>): ReadonlyArray<Binding> => {
  const [table, cards] = [partOf(view, "table"), partOf(view, "cards")]
  if (table?.cursor !== undefined) return cursorKeys(table.cursor, chosenRow(table)?.outcome, toClient)
  return cards === undefined
    ? []
    : cursorKeys(cards.cursor, cards.cards[cards.cursor.index]?.outcome, toClient)
}

const orderKeys = <M>(table: Table<M>, toClient: ToClient<M>): ReadonlyArray<Binding> => {
  const sorts = sortsOf(table)
  return sorts === undefined
    ? []
    : [
        {
          keys: ["s"],
          label: "sort by the next column",
          isMain: true,
          press: () => say(toClient(sorts.next))
        },
        { keys: ["S"], label: "turn the sort order", press: () => say(toClient(sorts.turned)) }
      ]
}

const pagingKeys = <M>({ paging }: Table<M>, toClient: ToClient<M>): ReadonlyArray<Binding> =>
  paging === undefined
    ? []
    : [
        {
          keys: ["p", "n"],
          shown: "p n",
          label: "page back and on",
          isMain: true,
          press: (key) => say(toClient(paging.turned(paging.page + (key === "p" ? -1 : 1))))
        }
      ]

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

const keysOf = <M>(view: View<M>, toClient: ToClient<M>, state: State): ReadonlyArray<Binding> => {
  if (state.focus.part === "search") return [whileSearching]
  const [tabs, table] = [partOf(view, "tabs"), partOf(view, "table")]
  return [
    ...(tabs === undefined ? [] : tabKeys(tabs, toClient)),
    ...listKeys(view, toClient),
    ...(partOf(view, "search") === undefined ? [] : [searchKey]),
    ...(table === undefined ? [] : [...orderKeys(table, toClient), ...pagingKeys(table, toClient)]),
    ...scrollKeys(view, state),
    ...actionsOf(view)
      .filter(({ isDisabled }) => isDisabled !== true)
      .map((action) => actionKey(action, toClient))
  ]
}

/** Undefined where the page of the moment has keys of its own. */
export const viewKeys = (state: State): ReadonlyArray<Binding> | undefined =>
  shownTo(state.model, (view, toClient) => keysOf(view, toClient, state))

export const questionButtons = <M>(question: Question<M>, toClient: ToClient<M>): ReadonlyArray<Button> =>
  question.actions.map(({ title, keys, isDisabled, outcome }) => ({
    title,
    letter: keys[0] ?? "",
    isOpen: isDisabled !== true,
    press: doing(outcome, toClient)
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

export const viewBox = ({ model, focus }: State): Box | undefined =>
  shownTo(model, (view, toClient) => {
    const search = partOf(view, "search")
    return search === undefined || focus.part !== "search"
      ? undefined
      : { text: search.text, takes: takesAll, change: (text: string) => say(toClient(search.typed(text))) }
  })
