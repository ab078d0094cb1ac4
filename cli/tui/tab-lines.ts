/** The tabs of a page in rows of the terminal. */

import { heldKeys } from "#core/kit/view/held-keys.ts"
import { type Tabs, tabsIn, type View } from "#core/kit/view/view.ts"
import { grouped } from "#core/text/grouped.ts"
import { columnsOf, flowed } from "./fit.ts"

type Tab = Tabs<unknown>["tabs"][number]

/**
 * All tabs of a page in one row, with as many words as fit; in more rows where not even the fewest do. Their numbers
 * stand before them where those lead there: on a page with a line for codes a digit begins one.
 */
export const tabLines = (view: View<unknown>, columns: number) => {
  const parts = tabsIn(view)
  const tabs = parts.flatMap((part) => part.tabs)
  // A line parts those of one kind from those of the next.
  const begins = new Set(parts.slice(1).map((part) => part.tabs[0]?.id))
  const areNumbered = heldKeys(view, "terminal", ["1"]).length > 0
  const worded = (titleOf: (tab: Tab) => string) =>
    tabs.map((tab, index) => ({
      id: tab.id,
      isChosen: tab.isChosen,
      text: `${begins.has(tab.id) ? "│" : ""}${areNumbered ? ` ${index + 1} ` : " "}${titleOf(tab)} `
    }))
  const badge = (count = 0) => (count === 0 ? "" : ` (${grouped(count)})`)
  const words = [
    worded(({ title, count }) => `${title}${badge(count)}`),
    worded(({ title, lead, count }) => `${lead ?? title}${badge(count)}`),
    worded(({ title, shortTitle, count }) => `${shortTitle ?? title}${badge(count)}`),
    worded(({ title, shortTitle, count = 0 }) =>
      count === 0 ? (shortTitle ?? title) : `${shortTitle ?? title} ${grouped(count)}`
    )
  ]
  // At the narrowest one blank parts each from the next.
  const narrow = (words.at(-1) ?? []).map((word) => ({ ...word, text: word.text.trimEnd() }))
  const fits = [...words, narrow].find(
    (each) => each.reduce((sum, { text }) => sum + columnsOf(text), 0) <= columns
  )
  return fits === undefined ? flowed(narrow, columns) : [fits]
}
