/** The tabs of a page in rows of the terminal. */

import type { Tabs } from "#core/screen/view/view.ts"
import { grouped } from "#core/text/grouped.ts"
import { columnsOf, flowed } from "./fit.ts"

const tabWords = (tabs: Tabs<unknown>["tabs"], titleOf: (tab: Tabs<unknown>["tabs"][number]) => string) =>
  tabs.map((tab, index) => ({ id: tab.id, isChosen: tab.isChosen, text: ` ${index + 1} ${titleOf(tab)} ` }))

/** All tabs in one row, with as many words as fit; in more rows where not even the fewest do. */
export const tabLines = ({ tabs }: Tabs<unknown>, columns: number) => {
  const badge = (count = 0) => (count === 0 ? "" : ` (${grouped(count)})`)
  const words = [
    tabWords(tabs, ({ title, count }) => `${title}${badge(count)}`),
    tabWords(tabs, ({ title, lead, count }) => `${lead ?? title}${badge(count)}`),
    tabWords(tabs, ({ title, shortTitle, count }) => `${shortTitle ?? title}${badge(count)}`),
    tabWords(tabs, ({ title, shortTitle, count = 0 }) =>
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
