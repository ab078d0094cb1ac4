/** What keys mean on a screen, from what it shows: the same in a terminal and in a browser, in the footer and in the help. */
import type { Action, Cursor, Outcome } from "./action.ts"
import { keysOfChoices } from "./choices.ts"
import type { Entry, ScanStrip } from "./entry.ts"
import { menusOf } from "./filters.ts"
import { gridCounts, isArrow, placesOf, stepped } from "./grid.ts"
import { type Host, heldKeys } from "./held-keys.ts"
import { type Effect, effectOf, type KeyMeaning } from "./key-meaning.ts"
import { mainKey, mainOf } from "./main-key.ts"
import { actionsOf, entryOf } from "./offered.ts"
import { shownKey } from "./shown-key.ts"
import { chosenRow } from "./table.ts"
import { ofTable } from "./table-keys.ts"
import { partOf, type Tabs, tabsIn, type View } from "./view.ts"

export const ofAction = <M>({ title, keys, isMain, isPrimary, outcome }: Action<M>): KeyMeaning<M> => ({
  keys,
  shown: shownKey(keys),
  title,
  isMain: isMain ?? false,
  isPrimary: isPrimary ?? false,
  press: () => effectOf(outcome)
})

/** @param taken what the arrows are for on this page: on a shelf the digits, too, are for the line */
const ofTabs = <M>(
  { tabs, keys, label }: Tabs<M>,
  index: number,
  taken: "shelf" | "choices" | undefined
): ReadonlyArray<KeyMeaning<M>> => {
  const chosen = tabs.findIndex(({ isChosen }) => isChosen)
  const at = (place: number): Effect<M> | undefined => {
    const tab = tabs[(place + tabs.length) % tabs.length]
    return tab === undefined ? undefined : effectOf(tab)
  }
  return [
    ...(keys === undefined
      ? []
      : [
          {
            keys,
            shown: shownKey(keys),
            title: label.toLowerCase(),
            isMain: false,
            press: (key: string) => at(chosen + (key === keys[0] ? -1 : 1))
          }
        ]),
    ...(index > 0 || taken === "shelf"
      ? []
      : [
          ...(taken === "choices"
            ? []
            : [
                {
                  keys: ["Left", "Right"],
                  shown: "Left Right",
                  title: "tabs",
                  isMain: true,
                  press: (key: string) => at(chosen + (key === "Left" ? -1 : 1))
                }
              ]),
          // Where tabs have keys of their own, digits are for the line.
          ...(keys === undefined
            ? [
                {
                  keys: tabs.map((_, place) => String(place + 1)),
                  shown: `1-${tabs.length}`,
                  title: "go to a tab",
                  isMain: false,
                  press: (key: string) => at(Number(key) - 1)
                }
              ]
            : [])
        ])
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

const ofMenus = <M>(view: View<M>): ReadonlyArray<KeyMeaning<M>> =>
  menusOf(partOf(view, "filters")).map(({ id, title, keys }) => ({
    keys,
    shown: shownKey(keys),
    title: title.toLowerCase(),
    isMain: true,
    press: () => ({ menu: id })
  }))

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
const ofLaterQuestion = <M>({ question, entry }: ScanStrip<M>): ReadonlyArray<KeyMeaning<M>> =>
  question === undefined || (entry?.text ?? "") !== ""
    ? []
    : [
        {
          keys: question.answers.flatMap(({ keys }) => keys),
          shown: `1-${question.answers.length}`,
          title: question.title,
          isMain: true,
          press: (key) => {
            const answer = question.answers.find(({ keys }) => keys.includes(key))
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
      title: partOf(view, "shelf")?.takes ?? "open",
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

/** A form that no key leads into is all that the page is for. */
const ofWholeForm = <M>(view: View<M>): ReadonlyArray<KeyMeaning<M>> => {
  const whole = view.parts.find((part) => part.part === "form" && part.opens === undefined)
  if (whole?.part !== "form" || whole.submit.isDisabled === true || mainOf(view) !== undefined) return []
  return [{ ...ofAction(whole.submit), keys: [mainKey], shown: mainKey, isMain: false }]
}

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
  const [table, walked] = [partOf(view, "table"), walkedIn(view)]
  const [entry, scans, choices] = [entryOf(view), partOf(view, "scan"), partOf(view, "choices")]
  const isOnShelf = gridCounts(view).shelf > 0
  const taken = isOnShelf ? "shelf" : partOf(view, "choices") === undefined ? undefined : "choices"
  // What stands in the line is taken before anything is opened.
  const opened = entry?.submit === undefined ? walked?.outcome : undefined
  const all: ReadonlyArray<KeyMeaning<M>> = [
    ...tabsIn(view).flatMap((tabs, index) => ofTabs(tabs, index, taken)),
    ...(scans === undefined ? [] : ofLaterQuestion(scans)),
    ...(entry === undefined ? [] : ofEntry(entry)),
    // Who walks along the shelf has its arrows; the table has them again afterwards.
    // What stands in the line is what Enter takes: the grid has the arrows alone.
    ...(isOnShelf
      ? ofGrid(view, rows).filter(({ keys }) => entry?.submit === undefined || !keys.includes("Enter"))
      : []),
    ...(walked === undefined ? [] : ofCursor(walked.cursor, opened)),
    ...(choices === undefined ? [] : keysOfChoices(choices)),
    ...(isOnShelf ? [] : ofGrid(view, rows)),
    ...(partOf(view, "search") === undefined ? [] : [search]),
    ...ofMenus(view),
    ...(table === undefined ? [] : ofTable(table)),
    ...ofForms(view),
    ...ofWholeForm(view),
    ...ofMenu(view),
    ...actionsOf(view)
      .filter(({ isDisabled }) => isDisabled !== true)
      .map(ofAction)
  ]
  return all.flatMap(heldMeaning(view, host))
}
