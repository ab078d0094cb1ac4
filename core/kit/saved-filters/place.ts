/** Where a saved filter leads. */
import { readDays } from "../../order/date-range.ts"
import { readPart } from "../../order/shown-part.ts"
import type { ListFilter } from "../../session/saved-filter.ts"
import type { Route } from "../route.ts"

/** Its list; of the queue the tab, the part and the days, which stand in the address. */
export const placeOf = (filter: ListFilter): Route => {
  if (filter.list === "inventory") return { name: "inventory" }
  const [part, days] = [readPart(filter.show ?? undefined), readDays(filter.days ?? undefined)]
  return {
    name: "orders",
    tab: filter.tab,
    ...(part === undefined ? {} : { filter: part }),
    ...(days === undefined ? {} : { days })
  }
}
