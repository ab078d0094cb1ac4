/** What a page says over itself when it is printed: whose it is, what of it is shown, and as of when. */
import * as Day from "../../day.ts"
import { menusOf } from "./filters.ts"
import { partOf, tabsIn, type View } from "./view.ts"

export interface PrintHead {
  readonly title: string
  /** A line each. */
  readonly lines: ReadonlyArray<string>
}

/** What narrows the list: its tab, what is searched for, what is chosen of its filters. */
const narrowedBy = <Message>(view: View<Message>): ReadonlyArray<string> => {
  const [search, filters] = [partOf(view, "search"), partOf(view, "filters")]
  return [
    ...tabsIn(view)
      .flatMap(({ tabs }) => tabs)
      .filter(({ isChosen }) => isChosen)
      .map(({ title }) => title),
    ...(search === undefined || search.text.trim() === "" ? [] : [`Search: ${search.text.trim()}`]),
    ...menusOf(filters).flatMap(({ title, chosen }) => (chosen === undefined ? [] : [`${title}: ${chosen}`])),
    ...(filters?.filters ?? []).flatMap((filter) =>
      filter.kind === "toggle" && filter.isOn ? [filter.title] : []
    )
  ]
}

export const printHeadOf = <Message>(
  view: View<Message>,
  { store, now }: { readonly store: string; readonly now: Day.Instant }
): PrintHead => {
  const { paging } = partOf(view, "table") ?? {}
  return {
    title: view.mark === undefined ? view.title : `${view.title}, ${view.mark.text}`,
    lines: [
      `${store}, ${Day.toLocal(now).slice(0, 16)}`,
      [...narrowedBy(view), ...(paging === undefined ? [] : [paging.text])].join(" · ")
    ].filter((line) => line !== "")
  }
}
