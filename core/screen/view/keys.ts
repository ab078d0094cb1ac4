/** What keys mean on a screen, from what it shows: the same in a terminal and in a browser, in the footer and in the help. */
import type { Route } from "../route.ts"
import type { Action, Cursor, Outcome } from "./action.ts"
import { keysOfChoices } from "./choices.ts"
import type { Entry, ScanStrip } from "./entry.ts"
import { menusOf } from "./filters.ts"
import { isArrow, placesOf, stepped } from "./grid.ts"
import { type Host, heldKeys } from "./held-keys.ts"
import { actionsOf, entryOf } from "./offered.ts"
import { shownKey } from "./shown-key.ts"
import {
  chosenGroup,
  chosenRow,
  type Paging,
  type RowChoice,
  sortsOf,
  type Table,
  type Tick
} from "./table.ts"
import { partOf, type Tabs, type View } from "./view.ts"

/** What pressing a key comes to: messages in their order, another place, the box of the search, the menu "More", or another by its id. */
export type Effect<Message> =
  | { readonly messages: ReadonlyArray<Message> }
  | { readonly leadsTo: Route }
  | { readonly opens: string }
  | { readonly menu: string }
  | "search"
  | "menu"

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
  /** Leads on: nothing covers it. */
  readonly isPrimary?: boolean
  /** Undefined where the key means nothing just now. */
  readonly press: (key: string) => Effect<Message> | undefined
}

export const ofAction = <M>({ title, keys, isMain, isPrimary, outcome }: Action<M>): KeyMeaning<M> => ({
  keys,
  shown: shownKey(keys),
  title,
  isMain: isMain ?? false,
  isPrimary: isPrimary ?? false,
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

const ofTick = <M>(
  tick: Tick<M> | undefined,
  key: string,
  title: string,
  isMain: boolean
): ReadonlyArray<KeyMeaning<M>> =>
  tick === undefined
    ? []
    : [
        {
          keys: [key],
          shown: shownKey([key]),
          title,
          isMain,
          press: () => ({ messages: [tick.message] })
        }
      ]

const ofTicks = <M>(table: Table<M>, noun: string): ReadonlyArray<KeyMeaning<M>> => [
  ...ofTick(chosenRow(table)?.tick, " ", `tick ${noun}`, true),
  ...ofTick(chosenGroup(table)?.tick, "+", "tick its group", false),
  ...ofTick(table.ticks, "*", "tick all, or none", false)
]

/** The key of a choice goes on to the next of its options, and round. */
const ofChoice = <M>({ label, key, options }: RowChoice<M>): KeyMeaning<M> => ({
  keys: [key],
  shown: key,
  title: label.toLowerCase(),
  isMain: true,
  press: () => {
    const next = options[(options.findIndex(({ isChosen }) => isChosen) + 1) % options.length]
    return next === undefined ? undefined : { messages: [next.message] }
  }
})

/** The space bar looks into rows that open; where it ticks them, another key does. */
const ofOpening = <M>(table: Table<M>): ReadonlyArray<KeyMeaning<M>> => {
  const opening = chosenRow(table)?.opening
  const key = table.ticks === undefined ? " " : "e"
  return opening === undefined
    ? []
    : [
        {
          keys: [key],
          shown: shownKey([key]),
          title: opening.noun,
          isMain: true,
          press: () => ({ messages: [opening.message] })
        }
      ]
}

const ofPaging = <M>({ page, turned, sizes }: Paging<M>): ReadonlyArray<KeyMeaning<M>> => {
  const nextSize = sizes?.all[(sizes.all.indexOf(sizes.now) + 1) % sizes.all.length]
  return [
    {
      keys: ["p", "n"],
      shown: "p n",
      title: "page back and on",
      isMain: sizes === undefined,
      press: (key: string) => ({ messages: [turned(page + (key === "p" ? -1 : 1))] })
    },
    ...(sizes === undefined || nextSize === undefined
      ? []
      : [
          {
            keys: ["g"],
            shown: "g",
            title: `rows a page: ${sizes.all.join(", ")}`,
            isMain: false,
            press: () => ({ messages: [sizes.chosen(nextSize)] })
          }
        ])
  ]
}

const ofMenus = <M>(view: View<M>): ReadonlyArray<KeyMeaning<M>> =>
  menusOf(partOf(view, "filters")).map(({ id, title, keys }) => ({
    keys,
    shown: shownKey(keys),
    title: title.toLowerCase(),
    isMain: true,
    press: () => ({ menu: id })
  }))

const ofTable = <M>(table: Table<M>): ReadonlyArray<KeyMeaning<M>> => {
  const { cursor, paging, ticks } = table
  const sorts = sortsOf(table)
  const choice = chosenRow(table)?.choice
  return [
    ...(choice === undefined ? [] : [ofChoice(choice)]),
    ...(ticks === undefined || cursor === undefined ? [] : ofTicks(table, cursor.noun)),
    ...ofOpening(table),
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
    ...(paging === undefined ? [] : ofPaging(paging))
  ]
}

const ofEntry = <M>({ submit }: Entry<M>): ReadonlyArray<KeyMeaning<M>> =>
  submit === undefined
    ? []
    : [
        {
          keys: ["Enter"],
          shown: "Enter",
          title: submit.title,
          isMain: true,
          press: () => effectOf(submit.outcome)
        }
      ]

/** One key answers; in a line with something in it, a digit is of a code. */
const ofAsked = <M>({ asked, entry }: ScanStrip<M>): ReadonlyArray<KeyMeaning<M>> =>
  asked === undefined || (entry?.text ?? "") !== ""
    ? []
    : [
        {
          keys: asked.answers.flatMap(({ keys }) => keys),
          shown: `1-${asked.answers.length}`,
          title: asked.title,
          isMain: true,
          press: (key) => {
            const answer = asked.answers.find(({ keys }) => keys.includes(key))
            return answer === undefined ? undefined : effectOf(answer.outcome)
          }
        }
      ]

/** What lies in rows: a host that knows the rows says how many lie in each. */
const ofGrid = <M>(view: View<M>, rows: ReadonlyArray<number>): ReadonlyArray<KeyMeaning<M>> => {
  const places = placesOf(view)
  const at = places.findIndex(({ isChosen }) => isChosen)
  if (places.length === 0) return []
  return [
    {
      keys: ["Left", "Right", "Up", "Down"],
      shown: "Arrows",
      title: "choose",
      isMain: true,
      press: (key) => {
        const place = isArrow(key) ? places[stepped(rows, at, key)] : undefined
        return place === undefined ? undefined : { messages: [place.chosen] }
      }
    },
    {
      keys: ["Enter"],
      shown: "Enter",
      title: "open",
      isMain: true,
      press: () => {
        const place = places[at]
        return place === undefined ? undefined : effectOf(place.outcome)
      }
    }
  ]
}

const search: KeyMeaning<never> = {
  keys: ["/"],
  shown: "/",
  title: "search",
  isMain: true,
  press: () => "search"
}

/** What stands behind the button "More" has keys of its own, too; this one leads to all of it. */
const ofMenu = <M>(view: View<M>): ReadonlyArray<KeyMeaning<M>> =>
  actionsOf(view).some(({ isInMenu }) => isInMenu === true)
    ? [{ keys: ["m", "F9"], shown: "m", title: "more", isMain: true, press: () => "menu" }]
    : []

/** The list that the cursor is in, and what opening the place under it comes to. */
export const walkedIn = <M>(
  view: View<M>
): { readonly cursor: Cursor<M>; readonly outcome: Outcome<M> | undefined } | undefined => {
  const [table, cards, choices] = [partOf(view, "table"), partOf(view, "cards"), partOf(view, "choices")]
  if (choices !== undefined) return { cursor: choices.cursor, outcome: undefined }
  if (table?.cursor !== undefined) return { cursor: table.cursor, outcome: chosenRow(table)?.outcome }
  return cards === undefined
    ? undefined
    : { cursor: cards.cursor, outcome: cards.cards[cards.cursor.index]?.outcome }
}

/** The keys that lead into the forms of the page. */
const ofForms = <M>({ parts }: View<M>): ReadonlyArray<KeyMeaning<M>> =>
  parts
    .filter((part) => part.part === "form")
    .flatMap(({ opens, fields, focused }) => {
      const first = fields.find(({ isDisabled }) => isDisabled !== true)
      if (opens === undefined || first === undefined) return []
      const { key, title } = opens
      return [
        { keys: [key], shown: key, title, isMain: true, press: () => ({ messages: [focused(first.id)] }) }
      ]
    })

/** Without the keys that the page's line or search takes; with none left it is none. */
const heldMeaning =
  <M>(view: View<M>, host: Host) =>
  (meaning: KeyMeaning<M>): ReadonlyArray<KeyMeaning<M>> => {
    const keys = heldKeys(view, host, meaning.keys)
    if (keys.length === meaning.keys.length) return [meaning]
    return keys.length === 0 ? [] : [{ ...meaning, keys, shown: shownKey(keys) }]
  }

/**
 * Every key that means something now, the most particular first; the way back is the last.
 * @param host keys that its lines and boxes take mean nothing else there
 * @param rows how many figures and tiles lie in each row of the screen
 */
export const keysOf = <M>(
  view: View<M>,
  host: Host = "terminal",
  rows: ReadonlyArray<number> = [placesOf(view).length]
): ReadonlyArray<KeyMeaning<M>> => {
  const [tabs, table, walked] = [partOf(view, "tabs"), partOf(view, "table"), walkedIn(view)]
  const [entry, scans, choices] = [entryOf(view), partOf(view, "scan"), partOf(view, "choices")]
  // What stands in the line is taken before anything is opened.
  const opened = entry?.submit === undefined ? walked?.outcome : undefined
  const all: ReadonlyArray<KeyMeaning<M>> = [
    ...(tabs === undefined ? [] : ofTabs(tabs)),
    ...(scans === undefined ? [] : ofAsked(scans)),
    ...(entry === undefined ? [] : ofEntry(entry)),
    ...(walked === undefined ? [] : ofCursor(walked.cursor, opened)),
    ...(choices === undefined ? [] : keysOfChoices(choices)),
    ...ofGrid(view, rows),
    ...(partOf(view, "search") === undefined ? [] : [search]),
    ...ofMenus(view),
    ...(table === undefined ? [] : ofTable(table)),
    ...ofForms(view),
    ...ofMenu(view),
    ...actionsOf(view)
      .filter(({ isDisabled }) => isDisabled !== true)
      .map(ofAction)
  ]
  return all.flatMap(heldMeaning(view, host))
}
