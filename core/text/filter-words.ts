/** What a saved filter shows of its list, in words. */
import { readDays } from "../order/date-range.ts"
import { tabTitle } from "../order/queue.ts"
import { readPart } from "../order/shown-part.ts"
import { type ListFilter, longestSearch, mostSources } from "../session/saved-filter.ts"
import { expiresNames, listTitle } from "../stock/inventory.ts"
import { daysName } from "./date-range.ts"
import { shownPartName } from "./shown-part.ts"

export const listName: Record<ListFilter["list"], string> = {
  orders: "Order queue",
  inventory: "Inventory"
}

const quoted = (search: string): ReadonlyArray<string> => (search.trim() === "" ? [] : [`"${search.trim()}"`])

/** "All Orders, Late, Today, SWIGGY, "sharma"": what it shows of its list. */
export const filterWords = (filter: ListFilter): string => {
  if (filter.list === "inventory") {
    const { type, search, expires } = filter
    const share = expires === undefined ? [] : [expiresNames[expires]]
    return [listTitle[type], ...share, ...quoted(search)].join(", ")
  }
  const [part, days] = [readPart(filter.show ?? undefined), readDays(filter.days ?? undefined)]
  return [
    tabTitle[filter.tab],
    ...(part === undefined ? [] : [shownPartName(part)]),
    ...(days === undefined ? [] : [daysName(days)]),
    ...filter.sources.map((source) => source.toUpperCase()),
    ...quoted(filter.search)
  ].join(", ")
}

/** The parts of a filter that cannot be stored. */
export const unkeptWords: Record<"search" | "sources", string> = {
  search: `The search has more than ${longestSearch} characters: it cannot be saved`,
  sources: `These are more than ${mostSources} sources: they cannot be saved`
}
