/** What keys mean on a screen, from what it shows: the same in a terminal and in a browser, in the footer and in the help. */
import type { Route } from "../route.ts"
import type { Action, Cursor, Outcome } from "./action.ts"
import { chosenRow, sortsOf, type Table } from "./table.ts"
import { actionsOf, partOf, type Tabs, type View } from "./view.ts"

/** What pressing a key comes to: messages in their order, another place, or the box of the search. */
export type Effect<Message> =
  | { readonly messages: ReadonlyArray<Message> }
  | { readonly leadsTo: Route }
  | "search"

export const effectOf = <M>(outcome: Outcome<M>): Effect<M> =>
  "message" in outcome ? { messages: [outcome.message] } : outcome

export interface KeyMeaning<Message> {
  /** Any of them. A character, or a name: "Enter", "Escape", "Up", "Left". */
  readonly keys: ReadonlyArray<string>
  /** How they are shown: "Left Right". */
  readonly shown: string
  readonly title: string
  /** Stands in the footer of a terminal. */
  readonly isMain: boolean
  /** Undefined where the key means nothing just now. */
  readonly press: (key: string) => Effect<Message> | undefined
}

/** Short names of keys with long ones. */
const shortNames: Readonly<Record<string, string>> = { Escape: "Esc" }
/** The key of an action as it is shown: the first of those that do it. */
export const shownKey = ([first = ""]: ReadonlyArray<string>): string => shortNames[first] ?? first

const ofAction = <M>({ title, keys, isMain, outcome }: Action<M>): KeyMeaning<M> => ({
  keys,
  shown: shownKey(keys),
  title,
  isMain: isMain ?? false,
  press: () => effectOf(outcome)
})

const ofTabs = <M>({ tabs }: Tabs<M>): ReadonlyArray<KeyMeaning<M>> => {
  const chosen = tabs.findIndex(({ isChosen }) => isChosen)
  const at = (index: number): Effect<M> | undefined => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    return tab === undefined ? undefined : effectOf(tab)
  }
  return [
    {
      keys: ["Left", "Right"],
      shown: "Left Right",
      title: "tabs",
      isMain: true,
      press: (key) => at(chosen + (key === "Left" ? -1 : 1))
    },
    {
      keys: tabs.map((_, index) => String(index + 1)),
      shown: `1-${tabs.length}`,
      title: "go to a tab",
      isMain: false,
      press: (key) => at(Number(key) - 1)
    }
  ]
}

/** Moves the cursor; before its first move it stands on the first by itself, and goes on from there. */
export const moves = <M>({ moved, isImplied }: Cursor<M>, by: number): ReadonlyArray<M> =>
  isImplied === true ? [moved(0), moved(by)] : [moved(by)]

const ofCursor = <M>(cursor: Cursor<M>, outcome: Outcome<M> | undefined): ReadonlyArray<KeyMeaning<M>> => [
  ...(outcome === undefined || cursor.opens === undefined
    ? []
    : [
        {
          keys: ["Enter"],
          shown: "Enter",
          title: cursor.opens,
          isMain: true,
          press: () => effectOf(outcome)
        }
      ]),
  {
    keys: ["Up", "Down"],
    shown: "Up Down",
    title: `choose ${cursor.noun}`,
    isMain: false,
    press: (key) => ({ messages: moves(cursor, key === "Up" ? -1 : 1) })
  }
]

const ofTable = <M>(table: Table<M>): ReadonlyArray<KeyMeaning<M>> => {
  const { paging } = table
  const sorts = sortsOf(table)
  return [
    ...(sorts === undefined
      ? []
      : [
          {
            keys: ["s"],
            shown: "s",
            title: "sort by the next column",
            isMain: true,
            press: () => ({ messages: [sorts.next] })
          },
          {
            keys: ["S"],
            shown: "S",
            title: "turn the sort order",
            isMain: false,
            press: () => ({ messages: [sorts.turned] })
          }
        ]),
    ...(paging === undefined
      ? []
      : [
          {
            keys: ["p", "n"],
            shown: "p n",
            title: "page back and on",
            isMain: true,
            press: (key: string) => ({ messages: [paging.turned(paging.page + (key === "p" ? -1 : 1))] })
          }
        ])
  ]
}

const search: KeyMeaning<never> = {
  keys: ["/"],
  shown: "/",
  title: "search",
  isMain: true,
  press: () => "search"
}

/** The list that the cursor is in, and what opening the place under it comes to. */
export const walkedIn = <M>(
  view: View<M>
): { readonly cursor: Cursor<M>; readonly outcome: Outcome<M> | undefined } | undefined => {
  const [table, cards] = [partOf(view, "table"), partOf(view, "cards")]
  if (table?.cursor !== undefined) return { cursor: table.cursor, outcome: chosenRow(table)?.outcome }
  return cards === undefined
    ? undefined
    : { cursor: cards.cursor, outcome: cards.cards[cards.cursor.index]?.outcome }
}

/** Every key that means something now, the most particular first; the way back is the last. */
export const keysOf = <M>(view: View<M>): ReadonlyArray<KeyMeaning<M>> => {
  const [tabs, table, walked] = [partOf(view, "tabs"), partOf(view, "table"), walkedIn(view)]
  return [
    ...(tabs === undefined ? [] : ofTabs(tabs)),
    ...(walked === undefined ? [] : ofCursor(walked.cursor, walked.outcome)),
    ...(partOf(view, "search") === undefined ? [] : [search]),
    ...(table === undefined ? [] : ofTable(table)),
    ...actionsOf(view)
      .filter(({ isDisabled }) => isDisabled !== true)
      .map(ofAction)
  ]
}
