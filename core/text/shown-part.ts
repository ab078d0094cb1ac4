/** The name of a part of the orders, over the queue that shows it alone. */
import type { LoadPart } from "../order/load-part.ts"
import type { QueueFilter } from "../order/queue-filter.ts"
import { partName, type ShownPart } from "../order/shown-part.ts"

const filterNames: Record<QueueFilter, string> = {
  late: "Late",
  overdue: "Over 90 minutes",
  to_pick: "To pick",
  picking: "Being picked"
}

/** Parts of the day that are no hour. */
const loadNames: Partial<Record<LoadPart, string>> = {
  express: "Express",
  earlier: "Days before",
  later: "Days to come"
}
/** "18:00": the hour in which slots begin. */
export const loadName = (part: LoadPart): string => loadNames[part] ?? `${part}:00`

export const shownPartName = (part: ShownPart): string =>
  partName(part, { filter: (filter) => filterNames[filter], load: loadName })
