/** What narrows the queue, as somebody saves it. */

import type { KeptFilters } from "../../kit/saved-filters/kept-filters.ts"
import { filtersMenu } from "../../kit/saved-filters/menu.ts"
import type { Menu } from "../../kit/view/filters.ts"
import { printDays } from "../../order/date-range.ts"
import type { OrdersFilter } from "../../session/saved-filter.ts"
import type { Message, Model } from "./model.ts"

export const filterOf = ({ tab, search, sources, only, dates }: Model): OrdersFilter => ({
  list: "orders",
  tab,
  search: search.trim(),
  sources,
  show: only?.filter ?? null,
  days: dates === undefined ? null : printDays(dates.days)
})

export const savedMenu = (model: Model, saved: KeptFilters): Menu<Message> =>
  filtersMenu<Message>(saved, {
    now: filterOf(model),
    none: { ...filterOf(model), search: "", sources: [], show: null, days: null },
    chosen: (filter) => ({ _tag: "FilterChosen", filter }),
    wanted: (from) => ({ _tag: "FiltersWanted", from })
  })
