/** The toolbar that narrows a list, in one row over it: switches and menus with their keys, and what is done with the page. */
import { Text } from "ink"
import { type Filter, type Menu, menusOf } from "#core/kit/view/filters.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { grouped } from "#core/text/grouped.ts"
import { columnsOf, cut } from "../fit.ts"
import type { State } from "../focus.ts"
import { toned } from "../line.ts"
import { tabLines } from "../tab-lines.ts"
import { Row } from "./row.tsx"
import { isSearching, SearchLine } from "./search-line.tsx"

export const TabRows = ({ view, columns }: { readonly view: View<unknown>; readonly columns: number }) =>
  tabLines(view, columns).map((line) => (
    <Row key={line[0]?.id}>
      {line.map(({ id, text, isChosen }) => (
        <Text key={id} inverse={isChosen} bold={isChosen}>
          {text}
        </Text>
      ))}
    </Row>
  ))

interface Entry {
  readonly id: string
  readonly text: string
  readonly isOn: boolean
}

/** The entries that fit, the one at `index` among them, and whether some are left out at the ends. */
const inSight = (entries: ReadonlyArray<Entry>, index: number, columns: number) => {
  const widths = entries.map(({ text }) => columnsOf(text) + 1)
  let [from, to] = [Math.max(0, index), Math.max(0, index) + 1]
  let used = widths[from] ?? 0
  // Those before it first: the row moves as little as it must.
  while (from > 0 && used + (widths[from - 1] ?? 0) <= columns) used += widths[--from] ?? 0
  while (to < entries.length && used + (widths[to] ?? 0) <= columns) used += widths[to++] ?? 0
  return { shown: entries.slice(from, to), from, isCutBefore: from > 0, isCutAfter: to < entries.length }
}

/** The entries of the menu that is open, in the place of everything else. */
const OpenMenu = ({ menu, index, columns }: { menu: Menu<unknown>; index: number; columns: number }) => {
  const entries = menu.entries.map(({ id, title, isOn }): Entry => {
    const name = cut(sanitizeText(title), 16)
    return { id, isOn, text: `[${isOn ? "✓" : " "} ${name}]` }
  })
  const { shown, from, isCutBefore, isCutAfter } = inSight(
    entries,
    index,
    columns - columnsOf(menu.title) - 6
  )
  return (
    <Row>
      <Text bold>{` ${menu.title} `}</Text>
      {isCutBefore ? "‹" : " "}
      {shown.map(({ id, text, isOn }, at) => (
        <Text key={id}>
          <Text inverse={from + at === index} bold={isOn}>
            {text}
          </Text>{" "}
        </Text>
      ))}
      {isCutAfter ? "›" : " "}
    </Row>
  )
}

interface Tool {
  readonly key: string
  readonly text: string
  readonly isOn: boolean
  readonly isForTicked?: boolean | undefined
}

const toolOf = (filter: Filter<unknown>): Tool =>
  filter.kind === "toggle"
    ? { key: shownKey(filter.action.keys), text: filter.title, isOn: filter.isOn }
    : {
        key: shownKey(filter.keys),
        text: `${cut(sanitizeText(filter.chosen ?? filter.title), 20)} ▾`,
        isOn: filter.chosen !== undefined
      }

/**
 * What is done with the page stands behind what narrows it, as far as there is room: the help tells all of it. What is
 * done with ticked rows is what they were ticked for: it has its room before all others.
 */
const Tools = ({ view, columns }: { view: View<unknown>; columns: number }) => {
  const all: ReadonlyArray<Tool> = [
    ...(partOf(view, "filters")?.filters.map(toolOf) ?? []),
    // What the page is for stands at the foot, whatever else has room.
    ...view.actions
      .filter(({ isPrimary, isOtherWay }) => isPrimary !== true && isOtherWay !== true)
      .map(({ keys, title, count = 0, isForTicked }) => ({
        key: shownKey(keys),
        text: count === 0 ? title : `${title} (${grouped(count)})`,
        isOn: false,
        isForTicked
      }))
  ]
  const isLoose = all.reduce((sum, { key, text }) => sum + columnsOf(key) + columnsOf(text) + 4, 0) <= columns
  // Closer together before one is left out.
  const pad = isLoose ? " " : ""
  const tools = isLoose ? all : all.map((tool) => ({ ...tool, text: tool.text.replace(" ▾", "▾") }))
  const widthOf = ({ key, text }: Tool): number => columnsOf(key) + columnsOf(text) + 2 + 2 * pad.length
  const isSure = ({ isForTicked }: Tool): boolean => isForTicked === true
  let room = columns - tools.filter(isSure).reduce((sum, tool) => sum + widthOf(tool), 0)
  const shown = tools.filter((tool) => {
    if (isSure(tool)) return true
    room -= widthOf(tool)
    return room >= 0
  })
  return (
    <Row>
      {shown.map(({ key, text, isOn }) => (
        <Text key={key}>
          {" "}
          <Text bold>{key}</Text>{" "}
          <Text inverse={isOn} dimColor={!isOn}>
            {pad + text + pad}
          </Text>
        </Text>
      ))}
    </Row>
  )
}

/** The search takes its place while there is one. */
export const Toolbar = ({ view, state }: { readonly view: View<unknown>; readonly state: State }) => {
  const [search, filters] = [partOf(view, "search"), partOf(view, "filters")]
  const { focus, size } = state
  const menu = focus.part === "menu" ? menusOf(filters).find(({ id }) => id === focus.menu) : undefined
  if (menu !== undefined) return <OpenMenu menu={menu} index={focus.index} columns={size.columns} />
  if (search !== undefined && isSearching(state, search.text))
    return <SearchLine state={state} text={search.text} />
  return filters === undefined ? null : <Tools view={view} columns={size.columns} />
}

/** The alerts in one row, each as far as its part of the row goes. */
export const AlertRow = ({ view, columns }: { readonly view: View<unknown>; readonly columns: number }) => {
  const alerts = partOf(view, "alerts")?.alerts ?? []
  if (alerts.length === 0) return null
  const forms = alerts.map(({ text, shortText, isOn, action: { keys } }) =>
    [text, shortText].map((words) => ` ${shownKey(keys)} ${isOn === true ? "✓" : "▲"} ${words} `)
  )
  // In short where they have no room side by side, from the first on: what came last is the news.
  const widthWith = (shortened: number): number =>
    forms.reduce(
      (sum, [whole = "", short = ""], at) => sum + 1 + columnsOf(at < shortened ? short : whole),
      -1
    )
  const shortened = forms.findIndex((_, count) => widthWith(count) <= columns)
  const texts = forms.map(([whole = "", short = ""], at) =>
    shortened === -1 || at < shortened ? short : whole
  )
  const share = Math.floor((columns - alerts.length + 1) / alerts.length)
  const spare = texts.reduce((sum, text) => sum + Math.max(0, share - columnsOf(text)), 0)
  return (
    <Row>
      {alerts.map(({ tone, action }, at) => (
        <Text key={action.id}>
          {at === 0 ? "" : " "}
          <Text inverse bold {...toned(tone)}>
            {shortened === -1
              ? cut(texts[at] ?? "", columnsOf(texts[at] ?? "") > share ? share + spare : share)
              : texts[at]}
          </Text>
        </Text>
      ))}
    </Row>
  )
}
