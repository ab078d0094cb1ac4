/** The saved filters of a list, as a menu over it: chosen again, saved, seen to. */
import { isSameFilter } from "../../session/same-filter.ts"
import type { ListFilter } from "../../session/saved-filter.ts"
import * as say from "../../text/saved-filter.ts"
import type { Menu } from "../view/filters.ts"
import type { From, KeptFilters } from "./kept-filters.ts"

interface Of<M> {
  /** What narrows the list now, and what does when nothing is narrowed. */
  readonly now: ListFilter
  readonly none: ListFilter
  readonly chosen: (filter: ListFilter) => M
  readonly wanted: (from: From) => M
}

/** Those of this list that mean something here. The one that holds, pressed again, gives the whole list. */
export const filtersMenu = <M>(
  { saved = [] }: KeptFilters,
  { now, none, chosen, wanted }: Of<M>
): Menu<M> => {
  const own = saved.flatMap(({ id, name, filter }) =>
    filter?.list === now.list ? [{ id, name, filter, isOn: isSameFilter(filter, now) }] : []
  )
  return {
    kind: "menu",
    id: "saved",
    title: say.savedFilters,
    icon: "saved",
    keys: ["v"],
    noun: "a saved filter",
    isSingle: true,
    chosen: own.find(({ isOn }) => isOn)?.name,
    entries: [
      ...own.map(({ id, name, filter, isOn }) => ({
        id: `filter-${id}`,
        title: name,
        isOn,
        message: chosen(isOn ? none : filter)
      })),
      {
        id: "save",
        title: say.saveNow,
        isOn: false,
        message: wanted({ filter: now, isToSave: true })
      },
      ...(saved.length === 0
        ? []
        : [
            {
              id: "see-to",
              title: say.seeToThem,
              isOn: false,
              message: wanted({ filter: now, isToSave: false })
            }
          ])
    ]
  }
}
