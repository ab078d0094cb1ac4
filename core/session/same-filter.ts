/** Whether two filters of a list are the same: what the queue asks of those that were saved, before it saves one. */
import type { ListFilter } from "./saved-filter.ts"

export const isSameFilter = (one: ListFilter, other: ListFilter): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

const inOrder = (filter: ListFilter): ReadonlyArray<unknown> =>
  filter.list === "inventory"
    ? [filter.list, filter.type, filter.search.trim(), filter.expires ?? null]
    : [
        filter.list,
        filter.tab,
        filter.search.trim(),
        filter.sources.toSorted(),
        filter.show ?? null,
        filter.days ?? null
      ]
