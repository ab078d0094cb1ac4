/** Everything that can be asked for now: what is open, the page, every place, and what can be done everywhere. */

import * as route from "../../kit/route.ts"
import type { Action, Outcome } from "../../kit/view/action.ts"
import { piecesInWords } from "../../kit/view/chart.ts"
import { type Host, shownHeld } from "../../kit/view/held-keys.ts"
import { actionsOf, asView } from "../../kit/view/offered.ts"
import { shownKey } from "../../kit/view/shown-key.ts"
import { partOf, tabsIn, type View } from "../../kit/view/view.ts"
import { otherNames } from "../../text/other-names.ts"
import { actionsEverywhere } from "../everywhere.ts"
import type { Message, Model } from "../model.ts"
import { pagesBelow, placesOf } from "../places.ts"
import { shownTo } from "../views.ts"
import { isNamed, rankOf } from "./match.ts"

export interface Entry {
  readonly id: string
  readonly title: string
  /** Other names that find it. */
  readonly also: string
  readonly where: string
  readonly key: string
  /** Undefined while it cannot be done. */
  readonly outcome: Outcome<Message> | undefined
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const entryOf = <M>(
  { id, title, isDisabled, outcome }: Omit<Action<M>, "keys">,
  key: string,
  where: string,
  toClient: (message: M) => Message,
  isOpen = true
): Entry => ({
  id: `${where}/${id}`,
  title: capital(title),
  also: "",
  where,
  key,
  outcome:
    !isOpen || isDisabled === true
      ? undefined
      : "message" in outcome
        ? { message: toClient(outcome.message) }
        : outcome
})

const ofTabs = <M>(view: View<M>, host: Host, toClient: (message: M) => Message, isOpen: boolean) =>
  tabsIn(view).flatMap(({ tabs }, part) =>
    tabs.map(
      (tab, at): Entry => ({
        id: `tab/${tab.id}`,
        title: tab.title,
        also: "tab",
        where: "tab",
        key: part > 0 ? "" : (shownHeld(view, host, [String(at + 1)]) ?? ""),
        outcome: !isOpen ? undefined : "message" in tab ? { message: toClient(tab.message) } : tab
      })
    )
  )

/** A bar of a chart is found by its label, and by what the chart is called. */
const ofBars = <M>(view: View<M>, toClient: (message: M) => Message, isOpen: boolean) => {
  const chart = partOf(view, "chart")
  return (chart?.bars ?? []).flatMap((bar): ReadonlyArray<Entry> => {
    const { id, label, outcome } = bar
    return outcome === undefined
      ? []
      : [
          {
            id: `bar/${id}`,
            title: `${label}: ${piecesInWords(chart ?? { series: [] }, bar)}`,
            also: chart?.title ?? "",
            where: "chart",
            key: "",
            outcome: !isOpen
              ? undefined
              : "message" in outcome
                ? { message: toClient(outcome.message) }
                : outcome
          }
        ]
  })
}

/** What is asked comes first; nothing of the page can be done until it is answered. */
const ofView = <M>(view: View<M>, host: Host, toClient: (message: M) => Message): ReadonlyArray<Entry> => {
  const { question } = view
  const isOpen = question === undefined
  const of = (shown: View<M>, where: string, canBeDone: boolean): ReadonlyArray<Entry> =>
    actionsOf(shown).map((action) =>
      entryOf(action, shownHeld(shown, host, action.keys) ?? "", where, toClient, canBeDone)
    )
  return [
    ...(question === undefined ? [] : of(asView(question), "question", true)),
    ...of(view, "here", isOpen),
    ...ofTabs(view, host, toClient, isOpen),
    ...ofBars(view, toClient, isOpen)
  ]
}

const nameOf = ({ outcome }: Pick<Entry, "outcome">): string | undefined =>
  outcome !== undefined && "leadsTo" in outcome ? route.print(outcome.leadsTo) : undefined

/** Every place once, by the name that staff know it by, with the key that leads there from here. */
const ofPlaces = (
  { session, lastTab }: Pick<Model, "session" | "lastTab">,
  here: ReadonlyArray<Entry>
): ReadonlyArray<Entry> => {
  if (session === undefined) return []
  const places = [
    ...placesOf(session, lastTab),
    ...pagesBelow(session).map((page) => ({ ...page, shortTitle: "" }))
  ]
  return places.map(({ title, shortTitle, leadsTo }): Entry => {
    const path = route.print(leadsTo)
    return {
      id: `place/${path}`,
      title,
      also: `${shortTitle} ${otherNames[leadsTo.name] ?? ""}`,
      where: "go to",
      key: here.find((entry) => nameOf(entry) === path)?.key ?? "",
      outcome: { leadsTo }
    }
  })
}

const asItIs = (message: Message): Message => message

/** In their order; one that leads to a place stands once, among the places. */
const made = (model: Model): ReadonlyArray<Entry> => {
  const host = model.hasLook ? "browser" : "terminal"
  const here = shownTo(model, (view, toClient) => ofView(view, host, toClient)) ?? []
  const places = ofPlaces(model, here)
  const paths = new Set(places.map(nameOf))
  const everywhere = actionsEverywhere(model)
    .filter(({ id }) => id !== "commands")
    .map((action) =>
      entryOf(action, action.keys.length === 0 ? "" : shownKey(action.keys), "anywhere", asItIs)
    )
  const listed = new Set(everywhere.map(({ outcome }) => JSON.stringify(outcome)))
  return [
    ...here.filter((entry) => {
      const path = nameOf(entry)
      return (path === undefined || !paths.has(path)) && !listed.has(JSON.stringify(entry.outcome))
    }),
    ...places,
    // What the page does under the same name is what is meant on it.
    ...everywhere.filter(({ title }) => !here.some((entry) => entry.title === title))
  ]
}

/** In the language of the pages, and found by their own names, too. */
export const entriesOf = (model: Model): ReadonlyArray<Entry> => {
  const { words } = model
  if (words === undefined) return made(model)
  return made({ ...model, words: undefined }).map((entry) => ({
    ...entry,
    title: words.text(entry.title),
    where: words.text(entry.where),
    also: `${entry.also} ${entry.title}`
  }))
}

/** What a page keeps behind its button "More". */
export const menuOf = (model: Model): ReadonlyArray<Action<Message>> =>
  shownTo(model, (view, toClient) =>
    actionsOf(view)
      .filter(({ isInMenu }) => isInMenu === true)
      .map(
        ({ scanned: _, ...action }): Action<Message> => ({
          ...action,
          outcome:
            "message" in action.outcome ? { message: toClient(action.outcome.message) } : action.outcome
        })
      )
  ) ?? []

/** Those that answer to what was typed: what is called so first, then what begins with it; what cannot be done now last. */
export const found = (entries: ReadonlyArray<Entry>, typed: string): ReadonlyArray<Entry> =>
  entries
    .flatMap((entry) => {
      const own = rankOf(entry.title, typed)
      if (own === undefined && rankOf(`${entry.title} ${entry.also}`, typed) === undefined) return []
      if (entry.outcome === undefined) return [{ entry, rank: 2 }]
      // What is found by another name stands with what has it within a word of its own.
      return [{ entry, rank: isNamed(entry.title, typed) ? -1 : (own ?? 1) }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
